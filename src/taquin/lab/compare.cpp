#include "taquin/lab/compare.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "taquin/lab/figures.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

using Pair = std::pair<const Observation*, const Observation*>;

struct Pairs {
    std::vector<Pair> both{};  // solved by both
    std::uint64_t only_a = 0, only_b = 0, neither = 0;
    std::uint64_t alone = 0;  // boards that the other side has no run of
};

std::string board_of(const Observation& seen) {
    const auto part = [&](const char* key) {
        const auto found = seen.keys.find(key);
        return found == seen.keys.end() ? std::string() : found->second;
    };
    return part("start") + " to " + part("goal") + " " + part("steps") + " " + part("number") +
           " " + part("repetition");
}

Pairs pair_up(const Side& a, const Side& b) {
    Pairs pairs;
    std::map<std::string, const Observation*> of_a;
    for (const Observation* const seen : a.runs) of_a[board_of(*seen)] = seen;
    for (const Observation* const seen : b.runs) {
        const auto found = of_a.find(board_of(*seen));
        if (found == of_a.end()) {
            ++pairs.alone;
            continue;
        }
        const Observation* const other = found->second;
        of_a.erase(found);
        if (other->solved && seen->solved)
            pairs.both.emplace_back(other, seen);
        else
            ++(other->solved ? pairs.only_a : seen->solved ? pairs.only_b : pairs.neither);
    }
    pairs.alone += of_a.size();
    return pairs;
}

std::string ratio_text(const std::vector<Sample>& logarithms) {
    const auto summary = summarize(logarithms);
    if (!summary) return "\u2013";
    std::string text = figure(std::exp(summary->mean));
    if (summary->interval)
        text += " (" + figure(std::exp(summary->mean - *summary->interval)) + " \u2013 " +
                figure(std::exp(summary->mean + *summary->interval)) + ")";
    return text;
}

std::vector<std::string> measure_line(Measure measure, const Pairs& pairs) {
    std::vector<Sample> of_a;
    std::vector<Sample> of_b;
    std::vector<Sample> logarithms;
    std::uint64_t less = 0;
    std::uint64_t more = 0;
    for (const auto& [a, b] : pairs.both) {
        const auto x = a->value(measure);
        const auto y = b->value(measure);
        if (!x || !y) continue;
        of_a.push_back({*x});
        of_b.push_back({*y});
        if (*x > 0 && *y > 0) logarithms.push_back({std::log(*y / *x)});
        less += *y < *x ? 1U : 0U;
        more += *y > *x ? 1U : 0U;
    }
    if (of_a.empty()) return {};
    const std::uint64_t equal = of_a.size() - less - more;
    return {heading_of(measure),
            figure(summarize(of_a)->mean),
            figure(summarize(of_b)->mean),
            ratio_text(logarithms),
            grouped(less),
            grouped(equal),
            grouped(more)};
}

}  // namespace

ResultTable compare_sides(const Side& a, const Side& b) {
    ResultTable table;
    table.title = "A: " + a.name + "; B: " + b.name;
    table.headings = {"measure",   "A, mean", "B, mean",  "B / A (95 %)",
                      "B is less", "equal",   "B is more"};
    table.numeric = {false, true, true, true, true, true, true};
    const Pairs pairs = pair_up(a, b);
    constexpr std::array compared{Measure::Length,   Measure::Generated, Measure::Expanded,
                                  Measure::Reopened, Measure::PeakNodes, Measure::PeakBytes,
                                  Measure::Seconds,  Measure::Cost,      Measure::Efficiency,
                                  Measure::Estimate, Measure::Error};
    for (const Measure measure : compared)
        if (auto row = measure_line(measure, pairs); !row.empty())
            table.rows.push_back(std::move(row));
    table.notes.push_back(grouped(pairs.both.size()) + " boards solved by both, " +
                          grouped(pairs.only_a) + " only by A, " + grouped(pairs.only_b) +
                          " only by B, " + grouped(pairs.neither) + " by neither" +
                          (pairs.alone > 0
                               ? "; " + grouped(pairs.alone) + " boards have runs on one side only"
                               : "") +
                          ".");
    table.notes.emplace_back(
        "B / A: geometric mean of the boards' ratios; the columns to its right count boards.");
    return table;
}

}  // namespace taquin::lab
