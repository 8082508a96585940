#include "taquin/lab/compare.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "taquin/lab/figures.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

// The runs of both sides on one position.
using Pair = std::pair<Group, Group>;

std::string position_of(const Observation& seen) {
    const auto part = [&](const char* key) {
        const auto found = seen.keys.find(key);
        return found == seen.keys.end() ? std::string() : found->second;
    };
    std::string text;
    for (const char* const key : {"puzzle", "size", "start", "goal", "steps", "number"})
        text += part(key) + "; ";
    return text;
}

std::map<std::string, Pair> by_position(const Side& a, const Side& b) {
    std::map<std::string, Pair> positions;
    for (const Observation* const seen : a.runs)
        positions[position_of(*seen)].first.push_back(seen);
    for (const Observation* const seen : b.runs)
        positions[position_of(*seen)].second.push_back(seen);
    return positions;
}

bool is_solved(const Group& runs) {
    return std::ranges::all_of(runs, [](const Observation* seen) { return seen->solved; });
}

// Counts the positions; those that both sides solved.
std::vector<Pair> solved_by_both(const Side& a, const Side& b, Comparison& comparison) {
    std::vector<Pair> both;
    for (auto& [position, pair] : by_position(a, b)) {
        if (pair.first.empty() || pair.second.empty()) {
            ++comparison.alone;
            continue;
        }
        const bool by_a = is_solved(pair.first);
        const bool by_b = is_solved(pair.second);
        if (by_a && by_b)
            both.push_back(std::move(pair));
        else
            ++(by_a ? comparison.only_a : by_b ? comparison.only_b : comparison.neither);
    }
    comparison.both = both.size();
    return both;
}

std::optional<double> mean_of_runs(const Group& runs, Measure measure) {
    std::vector<Sample> samples;
    for (const Observation* const seen : runs)
        if (const auto value = seen->value(measure)) samples.push_back({*value});
    const auto summary = summarize(std::move(samples));
    return summary ? std::optional(summary->mean) : std::nullopt;
}

void set_ratio(ComparedMeasure& row, std::vector<Sample> logarithms) {
    const auto summary = summarize(std::move(logarithms));
    if (!summary) return;
    row.ratio = std::exp(summary->mean);
    if (!summary->interval) return;
    row.low = std::exp(summary->mean - *summary->interval);
    row.high = std::exp(summary->mean + *summary->interval);
}

// None where no position has the measure.
std::optional<ComparedMeasure> compared(Measure measure, const std::vector<Pair>& positions) {
    ComparedMeasure row{.measure = measure};
    std::vector<Sample> of_a;
    std::vector<Sample> of_b;
    std::vector<Sample> logarithms;
    for (const auto& [a, b] : positions) {
        const auto x = mean_of_runs(a, measure);
        const auto y = mean_of_runs(b, measure);
        if (!x || !y) continue;
        of_a.push_back({*x});
        of_b.push_back({*y});
        if (*x > 0 && *y > 0) logarithms.push_back({std::log(*y / *x)});
        ++(*y < *x ? row.less : *y > *x ? row.more : row.equal);
    }
    if (of_a.empty()) return std::nullopt;
    row.mean_a = summarize(std::move(of_a))->mean;
    row.mean_b = summarize(std::move(of_b))->mean;
    set_ratio(row, std::move(logarithms));
    return row;
}

std::string ratio_text(const ComparedMeasure& row) {
    if (!row.ratio) return "\u2013";
    std::string text = figure(*row.ratio);
    if (row.low) text += " (" + figure(*row.low) + " \u2013 " + figure(*row.high) + ")";
    return text;
}

}  // namespace

Comparison compare_sides(const Side& a, const Side& b) {
    constexpr std::array all{Measure::Length,   Measure::Generated, Measure::Expanded,
                             Measure::Reopened, Measure::PeakNodes, Measure::PeakBytes,
                             Measure::Seconds,  Measure::Cost,      Measure::Efficiency,
                             Measure::Estimate, Measure::Error};
    Comparison comparison{.a = a.name, .b = b.name};
    const std::vector<Pair> positions = solved_by_both(a, b, comparison);
    for (const Measure measure : all)
        if (const auto row = compared(measure, positions)) comparison.measures.push_back(*row);
    return comparison;
}

ResultTable table_of(const Comparison& comparison) {
    ResultTable table;
    table.title = "A: " + comparison.a + "; B: " + comparison.b;
    table.headings = {"measure",   "A, mean", "B, mean",  "B / A (95 %)",
                      "B is less", "equal",   "B is more"};
    table.numeric = {false, true, true, true, true, true, true};
    for (const ComparedMeasure& row : comparison.measures)
        table.rows.push_back({heading_of(row.measure), figure(row.mean_a), figure(row.mean_b),
                              ratio_text(row), grouped(row.less), grouped(row.equal),
                              grouped(row.more)});
    table.notes.push_back(grouped(comparison.both) + " positions solved by both, " +
                          grouped(comparison.only_a) + " only by A, " + grouped(comparison.only_b) +
                          " only by B, " + grouped(comparison.neither) + " by neither" +
                          (comparison.alone > 0 ? "; " + grouped(comparison.alone) +
                                                      " positions have runs on one side only"
                                                : "") +
                          ".");
    table.notes.emplace_back(
        "B / A: geometric mean of the positions' ratios; the columns to its right count "
        "positions.");
    return table;
}

}  // namespace taquin::lab
