// Greedy best-first search: expands the node with the smallest estimate, whatever the length of its
// path (Doran and Michie, Proceedings of the Royal Society A 294, 1966). Quick with a good
// heuristic, but its solutions are long. Each node is expanded once. A shorter path that turns up
// later replaces the old one without a new expansion, which shortens solutions at no cost.
#pragma once

#include "taquin/search/best_first.hpp"

namespace taquin::search {

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> greedy(const Problem<D, H, F>& problem, const typename D::State& start,
                                BestFirstOptions options = {}, O& observer = no_observer) {
    options.reopen = false;
    return BestFirst<D, H, F, O>(problem, {.path = 0}, options, observer).run(start);
}

// The same with the heuristic's real-valued score.
template <PackedDomain D, ScoredHeuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> scored_greedy(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       BestFirstOptions options = {}, O& observer = no_observer) {
    options.reopen = false;
    return BestFirst<D, H, F, O>(problem, {.path = 0, .by_score = true}, options, observer)
        .run(start);
}

}  // namespace taquin::search
