// The measures and statistics that experiments can show, and their names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"

namespace taquin::lab {

// What one observation describes: a solved position, all positions at one distance, or all
// positions with one distance and one heuristic value.
enum class Subject : std::uint8_t { Solve, Distances, Estimates };
inline constexpr std::array<std::string_view, 3> subject_names{"solve", "distances", "estimates"};
constexpr std::string_view name_of(Subject subject) {
    return subject_names[static_cast<std::size_t>(subject)];
}

enum class Measure : std::uint8_t {
    Length,
    LowerBound,
    Generated,
    Expanded,
    Reopened,
    Distinct,
    PeakNodes,
    PeakBytes,
    Calls,
    Seconds,
    Rate,
    BranchingFactor,
    WalkBranchingFactor,
    Quality,
    Cost,
    Efficiency,
    Estimate,
    Error,
    RelativeError,
    Excess,
    Detour,
    Gap,
    Growth,
    Waste,
    PredictedWaste,
    Solved,
    LimitReached,
    Boards,
};
inline constexpr std::size_t measure_count = 28;

struct MeasureRow {
    Measure measure;
    std::string_view name;     // in experiments
    std::string_view heading;  // in tables and on axes
    std::string_view unit;
    std::string_view meaning;
    bool of_every_run = false;  // false: only for runs that found a solution
};

std::span<const MeasureRow> measures();
const MeasureRow& measure_row(Measure measure);

enum class Statistic : std::uint8_t {
    Mean,
    MeanInterval,
    Interval,
    Median,
    MedianQuartiles,
    FirstQuartile,
    ThirdQuartile,
    Least,
    Most,
    Sum,
    Deviation,
    Count,
    Pooled,
};

struct StatisticRow {
    Statistic statistic;
    std::string_view name;
    std::string_view heading;
    std::string_view meaning;
};

std::span<const StatisticRow> statistics();

// "generated.median"; "generated" alone means the mean.
struct Value {
    Measure measure = Measure::Generated;
    Statistic statistic = Statistic::Mean;

    friend bool operator==(const Value&, const Value&) = default;
};

Expected<Value> parse_value(std::string_view text);
// "cost (actions)"; "cost (actions), mean".
std::string heading_of(Measure measure);
std::string heading_of(const Value& value);

// "there is no measure "lenght" (did you mean length?); choose from …"
Error no_such(std::string_view thing, std::string_view typed,
              std::span<const std::string_view> known);

}  // namespace taquin::lab
