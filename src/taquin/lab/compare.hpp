// Two ways to solve the same positions, side by side: which is better, and by how much.
//
// Runs are paired by position; of repetitions the mean counts. Nodes and times differ by factors,
// not by amounts, so the ratio is the geometric mean of the positions' ratios, with the confidence
// interval of its logarithm.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/observations.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::lab {

struct Side {
    std::string name;
    Group runs{};
};

struct ComparedMeasure {
    Measure measure;
    double mean_a = 0, mean_b = 0;
    std::optional<double> ratio{};                // B / A, of positions where neither is 0
    std::optional<double> low{}, high{};          // its confidence interval
    std::uint64_t less = 0, equal = 0, more = 0;  // positions where B is
};

struct Comparison {
    std::string a, b;  // the sides' names
    std::vector<ComparedMeasure> measures{};
    std::uint64_t both = 0, only_a = 0, only_b = 0, neither = 0;  // positions, by who solved them
    std::uint64_t alone = 0;  // positions that the other side has no run of

    bool is_empty() const { return both + only_a + only_b + neither == 0; }
};

// A side solved a position if all its runs on it did.
Comparison compare_sides(const Side& a, const Side& b);

// A row for each measure. The notes count the positions.
ResultTable table_of(const Comparison& comparison);

}  // namespace taquin::lab
