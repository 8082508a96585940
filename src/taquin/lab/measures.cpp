#include "taquin/lab/measures.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "taquin/core/text.hpp"

namespace taquin::lab {

namespace {

using M = Measure;

constexpr std::array<MeasureRow, measure_count> measure_table{{
    {M::Length, "length", "length", "moves", "moves of the solution"},
    {M::LowerBound, "lower-bound", "lower bound", "moves", "proved: no solution has fewer moves",
     true},
    {M::Generated, "generated", "generated", "nodes",
     "children of expanded nodes, without the start"},
    {M::Expanded, "expanded", "expanded", "nodes", "nodes whose children were generated"},
    {M::Reopened, "reopened", "reopened", "nodes",
     "expanded states that returned to the open list"},
    {M::Distinct, "distinct", "distinct", "states", "different states stored, including the start"},
    {M::PeakNodes, "peak-nodes", "peak", "nodes", "most nodes in memory at one time"},
    {M::PeakBytes, "peak-bytes", "peak", "bytes",
     "most bytes in memory at one time, without tables"},
    {M::Calls, "calls", "calls", "", "calls of a recursive search: generated + 1"},
    {M::Seconds, "seconds", "time", "s", "time of the search, without building tables"},
    {M::Rate, "rate", "speed", "nodes / s", "generated / seconds"},
    {M::BranchingFactor, "ebf", "effective branching factor", "",
     "the b of generated = b + b^2 + ... + b^length"},
    {M::WalkBranchingFactor, "walk-ebf", "effective branching factor by steps", "",
     "as ebf, with the steps of the walk instead of the length"},
    {M::Quality, "quality", "quality", "1 / moves", "1 / length"},
    {M::Cost, "cost", "cost", "actions",
     "moves tried, including the move back to the parent in graph searches"},
    {M::Efficiency, "efficiency", "efficiency", "quality / cost", "quality / cost"},
    {M::Estimate, "estimate", "estimate", "moves", "the heuristic's value of the start", true},
    {M::Error, "error", "error", "moves", "true distance - estimate"},
    {M::RelativeError, "relative-error", "relative error", "of the distance",
     "error / true distance"},
    {M::Excess, "excess", "excess", "moves", "length - true distance"},
    {M::Detour, "detour", "length / Manhattan distance", "",
     "length / Manhattan distance of the start"},
    {M::Gap, "gap", "gap", "% of the lower bound", "100 (length - lower bound) / lower bound"},
    {M::Growth, "growth", "b", "per round",
     "iterative deepening: growth of the generated nodes from round to round, mean of the last two",
     true},
    {M::Waste, "waste", "waste, measured", "",
     "iterative deepening: nodes generated in all rounds / nodes added by the last round", true},
    {M::PredictedWaste, "waste-predicted", "waste, predicted", "", "(1 - 1/growth)^-2", true},
    {M::Solved, "solved", "solved", "runs", "1 if the run found a solution, else 0", true},
    {M::LimitReached, "limit", "limit reached", "runs", "1 if a limit stopped the run, else 0",
     true},
    {M::Boards, "boards", "boards", "", "1; its sum is the number of boards", true},
}};

using S = Statistic;

constexpr std::array statistic_table{
    StatisticRow{S::Mean, "mean", "mean", "the mean; the default"},
    StatisticRow{S::MeanInterval, "mean-ci", "mean \u00b1 95 %",
                 "the mean, and half the width of its 95 % confidence interval (Student's t)"},
    StatisticRow{S::Interval, "ci", "\u00b1 95 %",
                 "half the width of the 95 % confidence interval"},
    StatisticRow{S::Median, "median", "median", "the median"},
    StatisticRow{S::MedianQuartiles, "median-quartiles", "median (quartiles)",
                 "the median, with the quartiles"},
    StatisticRow{S::FirstQuartile, "q1", "first quartile", "a quarter of the values are smaller"},
    StatisticRow{S::ThirdQuartile, "q3", "third quartile", "a quarter of the values are larger"},
    StatisticRow{S::Least, "min", "minimum", "the smallest value"},
    StatisticRow{S::Most, "max", "maximum", "the largest value"},
    StatisticRow{S::Sum, "sum", "sum", "the sum"},
    StatisticRow{S::Deviation, "sd", "standard deviation", "the standard deviation of the sample"},
    StatisticRow{S::Count, "count", "number", "the number of values"},
    StatisticRow{S::Pooled, "pooled", "pooled",
                 "for ebf, walk-ebf, efficiency and rate: computed from the means of their parts"},
};

template <class Rows>
Error no_such_row(std::string_view thing, std::string_view typed, const Rows& rows) {
    std::vector<std::string_view> names;
    names.reserve(std::size(rows));
    for (const auto& row : rows) names.push_back(row.name);
    return no_such(thing, typed, names);
}

bool can_be_pooled(Measure measure) {
    return measure == M::BranchingFactor || measure == M::WalkBranchingFactor ||
           measure == M::Efficiency || measure == M::Rate;
}

}  // namespace

std::span<const MeasureRow> measures() { return measure_table; }
std::span<const StatisticRow> statistics() { return statistic_table; }

const MeasureRow& measure_row(Measure measure) {
    const MeasureRow& row = measure_table[static_cast<std::size_t>(measure)];
    assert(row.measure == measure);
    return row;
}

Expected<Value> parse_value(std::string_view text) {
    const auto dot = text.find('.');
    const std::string_view name = text.substr(0, dot);
    const auto* const measure = std::ranges::find(measure_table, name, &MeasureRow::name);
    if (measure == measure_table.end()) return no_such_row("measure", name, measure_table);
    if (dot == std::string_view::npos) return Value{measure->measure, Statistic::Mean};
    const std::string_view how = text.substr(dot + 1);
    const auto* const statistic = std::ranges::find(statistic_table, how, &StatisticRow::name);
    if (statistic == statistic_table.end()) return no_such_row("statistic", how, statistic_table);
    if (statistic->statistic == S::Pooled && !can_be_pooled(measure->measure))
        return Error{std::string(name) +
                     " cannot be pooled: only ebf, walk-ebf, efficiency and rate can"};
    return Value{measure->measure, statistic->statistic};
}

std::string heading_of(Measure measure) {
    const MeasureRow& row = measure_row(measure);
    return std::string(row.heading) + (row.unit.empty() ? "" : " (" + std::string(row.unit) + ")");
}

std::string heading_of(const Value& value) {
    const bool plain_sum = value.statistic == S::Sum && measure_row(value.measure).of_every_run;
    if (plain_sum) return heading_of(value.measure);
    return heading_of(value.measure) + ", " +
           std::string(statistic_table[static_cast<std::size_t>(value.statistic)].heading);
}

Error no_such(std::string_view thing, std::string_view typed,
              std::span<const std::string_view> known) {
    std::string all;
    for (const std::string_view name : known) all += (all.empty() ? "" : ", ") + std::string(name);
    const auto guess = nearest(typed, known);
    return Error{"there is no " + std::string(thing) + " \"" + std::string(typed) + "\"" +
                 (guess ? " (did you mean " + std::string(*guess) + "?)" : "") + "; choose from " +
                 all};
}

}  // namespace taquin::lab
