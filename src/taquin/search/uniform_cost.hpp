// Uniform-cost search: expands the node with the shortest path (Dijkstra, Numerische Mathematik 1,
// 1959). With moves of cost 1 it visits states in breadth-first order, but recognises the goal only
// when it selects it. It does not use the problem's heuristic.
#pragma once

#include "taquin/search/best_first.hpp"

namespace taquin::search {

template <PackedDomain D, class H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> uniform_cost(const Problem<D, H, F>& problem,
                                      const typename D::State& start, BestFirstOptions options = {},
                                      O& observer = no_observer) {
    options.admissible = options.consistent = true;
    const Problem<D, ZeroHeuristic, F> blind{problem.domain, {}, problem.filter};
    return BestFirst<D, ZeroHeuristic, F, O>(blind, {.estimate = 0}, options, observer).run(start);
}

}  // namespace taquin::search
