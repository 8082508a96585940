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
    {M::LowerBound, "lower-bound", "lower bound", "moves", "no solution is shorter: proved", true},
    {M::Generated, "generated", "generated", "nodes", "children made; the start is none"},
    {M::Expanded, "expanded", "expanded", "nodes", "nodes whose children were made"},
    {M::Reopened, "reopened", "reopened", "nodes", "closed states that were opened again"},
    {M::Distinct, "distinct", "distinct", "states", "different states remembered, with the start"},
    {M::PeakNodes, "peak-nodes", "peak", "nodes", "most nodes held at one time"},
    {M::PeakBytes, "peak-bytes", "peak", "bytes", "most bytes held at one time"},
    {M::Calls, "calls", "calls", "", "calls of a recursive search: generated + 1"},
    {M::Seconds, "seconds", "time", "s", "time of the search, without its tables"},
    {M::Rate, "rate", "generated a second", "nodes / s", "generated / seconds"},
    {M::BranchingFactor, "ebf", "branching factor", "effective",
     "b of generated = b + b^2 + ... + b^length"},
    {M::WalkBranchingFactor, "walk-ebf", "branching factor by steps", "effective",
     "the same with the steps of the walk that made the position for the length"},
    {M::Quality, "quality", "quality", "1 / moves", "1 / length"},
    {M::Cost, "cost", "cost", "actions",
     "moves tried, with the one that leads back where the search leaves it out"},
    {M::Efficiency, "efficiency", "efficiency", "quality / cost", "quality / cost"},
    {M::Estimate, "estimate", "estimate", "moves", "what the heuristic says of the start"},
    {M::Error, "error", "error", "moves", "true distance - estimate"},
    {M::RelativeError, "relative-error", "relative error", "of the distance",
     "error / true distance"},
    {M::Excess, "excess", "too long by", "moves", "length - true distance"},
    {M::Detour, "detour", "length / Manhattan distance", "",
     "length / the start's Manhattan distance"},
    {M::Gap, "gap", "gap", "% of the lower bound", "100 (length - lower bound) / lower bound"},
    {M::Solved, "solved", "solved", "runs", "1 if a solution was found, else 0", true},
    {M::LimitReached, "limit", "limit reached", "runs", "1 if a limit ended the search, else 0",
     true},
    {M::Boards, "boards", "boards", "", "1: their sum is a number of boards", true},
}};

using S = Statistic;

struct StatisticRow {
    Statistic statistic;
    std::string_view name;
    std::string_view heading;
    std::string_view meaning;
};

constexpr std::array statistic_table{
    StatisticRow{S::Mean, "mean", "mean", "arithmetic mean"},
    StatisticRow{S::MeanInterval, "mean-ci", "mean \u00b1 95 %",
                 "mean and half its confidence interval of 95 % (Student's t)"},
    StatisticRow{S::Interval, "ci", "\u00b1 95 %", "half the confidence interval alone"},
    StatisticRow{S::Median, "median", "median", "middle value"},
    StatisticRow{S::MedianQuartiles, "median-quartiles", "median (quartiles)",
                 "middle value and the quartiles"},
    StatisticRow{S::FirstQuartile, "q1", "first quartile", "a quarter is below"},
    StatisticRow{S::ThirdQuartile, "q3", "third quartile", "a quarter is above"},
    StatisticRow{S::Least, "min", "least", "least"},
    StatisticRow{S::Most, "max", "most", "most"},
    StatisticRow{S::Sum, "sum", "sum", "sum"},
    StatisticRow{S::Deviation, "sd", "standard deviation", "of the sample"},
    StatisticRow{S::Count, "count", "number", "how many values there are"},
    StatisticRow{S::Pooled, "pooled", "pooled",
                 "for ebf, walk-ebf, efficiency, rate: computed from the means of their parts"},
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
                     " cannot be pooled: only ebf, walk-ebf, efficiency and rate are computed "
                     "from other means"};
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
                 (guess ? " (did you mean " + std::string(*guess) + "?)" : "") + "; there is " +
                 all};
}

}  // namespace taquin::lab
