#include "taquin/solver/figures.hpp"

#include <cmath>

#include "taquin/solver/algorithms.hpp"

namespace taquin::solver {

namespace {

// True for searches that generate every child except the one that undoes the last move. In other
// metrics than the first, they may omit more.
bool omits_way_back(const FinishedSearch& search) {
    const auto* const algorithm = find_algorithm(search.puzzle, search.algorithm);
    return algorithm != nullptr && algorithm->expands_fully() &&
           search.puzzle.info().skips_way_back &&
           search.metric == search.puzzle.info().metrics.front().name &&
           search.duplicates == search::Duplicates::Generated;
}

// A solution without generated nodes was constructed, not searched for: its cost is unknown.
std::optional<std::uint64_t> cost_of(const FinishedSearch& search) {
    const search::Counters& counters = search.counters;
    if (counters.generated == 0 && search.length.value_or(0) > 0) return std::nullopt;
    if (!omits_way_back(search) || counters.expanded == 0) return counters.generated;
    // Every expanded state except the start has one such child.
    return counters.generated + counters.expanded - 1;
}

}  // namespace

double tree_nodes(double factor, double depth) {
    const double x = std::log(factor);
    if (x == 0) return depth;
    return factor / std::expm1(x) * std::expm1(depth * x);  // this order does not overflow
}

// Newton's method for x = ln b. The logarithm of the sum is convex in x from depth 1 on and starts
// to the right of the root; below depth 1 it is concave and starts to the left. So each step leads
// towards the root and not beyond, except for rounding.
std::optional<double> effective_branching_factor(double nodes, double depth) {
    if (!(nodes > 0) || !(depth > 0)) return std::nullopt;
    if (depth == 1) return nodes;
    double x = std::log(nodes) / depth;  // b^depth = nodes
    constexpr int most_steps = 100;      // at most 20 are needed
    for (int i = 0; i < most_steps; ++i) {
        const bool near_zero = std::abs(x) * (depth + 1) < 1e-5;  // b is about 1: quadratic
        const double tree = std::expm1(depth * x);
        const double level = std::expm1(x);
        const double curve = (depth * depth - 1) / 24 * x;
        const double sum =
            near_zero ? std::log(depth) + ((depth - 1) / 2 + curve) * x : std::log(tree / level);
        const double slope =
            near_zero ? (depth + 1) / 2 + 2 * curve : depth + depth / tree - 1 / level;
        const double step = (x + sum - std::log(nodes)) / slope;
        if (!std::isfinite(step)) return std::nullopt;
        x -= step;
        if (std::abs(step) <= 1e-8 / depth + 1e-15 * std::abs(x)) break;
    }
    const double factor = std::exp(x);
    return std::isfinite(factor) ? std::optional(factor) : std::nullopt;
}

SearchFigures figures_of(const FinishedSearch& search) {
    SearchFigures figures{.cost = cost_of(search)};
    if (!search.length || *search.length == 0) return figures;
    const auto length = static_cast<double>(*search.length);
    figures.branching_factor =
        effective_branching_factor(static_cast<double>(search.counters.generated), length);
    figures.quality = 1 / length;
    if (figures.cost) figures.efficiency = 1 / length / static_cast<double>(*figures.cost);
    return figures;
}

std::optional<std::uint64_t> distinct_states(const search::Counters& counters) {
    return counters.distinct == 0 ? std::nullopt : std::optional(counters.distinct);
}

}  // namespace taquin::solver
