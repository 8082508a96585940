// Figures computed from the counts of a search: effective branching factor, quality, cost and
// efficiency. docs/counting.md defines them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

// The effective branching factor: the b of a uniform tree of depth d with N nodes below its root,
// N = b + b^2 + … + b^d. The depth may be fractional, such as a mean. None unless nodes and depth
// are positive, or if b is too large for a double.
std::optional<double> effective_branching_factor(double nodes, double depth);

// b + b^2 + … + b^depth. With x = log b this is b (e^(depth x) - 1) / (e^x - 1), which also holds
// for a fractional depth, increases with b, and is numerically stable at b = 1.
double tree_nodes(double factor, double depth);

struct FinishedSearch {
    const Puzzle& puzzle;
    std::string_view algorithm;  // the one that ran; empty if none did
    std::string_view metric;
    search::Duplicates duplicates;
    const search::Counters& counters;
    std::optional<std::uint64_t> length;  // of the solution, if there is one
};

struct SearchFigures {
    std::optional<double> branching_factor{};
    std::optional<double> quality{};      // 1 / length
    std::optional<std::uint64_t> cost{};  // moves tried; none if the algorithm does not count them
    std::optional<double> efficiency{};
};

// Without a solution, or if the start is the goal, only the cost is known.
SearchFigures figures_of(const FinishedSearch& search);

// The different states of a search; none if it stores no states.
std::optional<std::uint64_t> distinct_states(const search::Counters& counters);

}  // namespace taquin::solver
