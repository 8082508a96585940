#include "taquin/solver/figures.hpp"

#include <algorithm>
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

std::uint64_t cost_of(const FinishedSearch& search) {
    const search::Counters& counters = search.counters;
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

std::optional<double> effective_branching_factor(double nodes, double depth) {
    if (!(nodes > 0) || !(depth > 0)) return std::nullopt;
    // From depth 1 on b <= N. Below depth 1 b may be larger: about N^(1 / depth).
    double high = std::max(nodes, 1.0) + 1;
    while (std::isfinite(high) && tree_nodes(high, depth) < nodes) high *= 2;
    if (!std::isfinite(high)) return std::nullopt;
    double low = 0;
    for (double middle = high / 2; low < middle && middle < high; middle = (low + high) / 2)
        (tree_nodes(middle, depth) < nodes ? low : high) = middle;
    return high;
}

SearchFigures figures_of(const FinishedSearch& search) {
    SearchFigures figures{.cost = cost_of(search)};
    if (!search.length || *search.length == 0) return figures;
    const auto length = static_cast<double>(*search.length);
    figures.branching_factor =
        effective_branching_factor(static_cast<double>(search.counters.generated), length);
    figures.quality = 1 / length;
    if (figures.cost > 0) figures.efficiency = 1 / length / static_cast<double>(figures.cost);
    return figures;
}

}  // namespace taquin::solver
