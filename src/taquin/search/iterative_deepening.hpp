// DFID: depth-first iterative deepening (Korf, Artificial Intelligence 27, 1985).
//
// Depth-first passes to depth 1, 2, 3, … until a solution is found: breadth-first search's answer
// in depth-first search's memory. It is IDA* with the heuristic 0.
//
// Time: b^d for branching factor b and depth d, little more than the last pass. Memory: the path.
#pragma once

#include "taquin/search/ida_star.hpp"

namespace taquin::search {

using IterativeDeepeningOptions = IdaStarOptions;

template <Domain D, class H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> iterative_deepening(const Problem<D, H, F>& problem,
                                             const typename D::State& start,
                                             const IterativeDeepeningOptions& options = {},
                                             O& observer = no_observer) {
    return ida_star(Problem<D, ZeroHeuristic, F>{problem.domain, {}, problem.filter}, start,
                    options, observer);
}

}  // namespace taquin::search
