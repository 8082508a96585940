// Greedy best-first search: expands the node with the smallest estimate, whatever the length of its
// path (Doran and Michie, Proceedings of the Royal Society A 294, 1966). Quick with a good
// heuristic, but its solutions are long. Each node is expanded once. A shorter path that turns up
// later replaces the old one without a new expansion, which shortens solutions at no cost.
#pragma once

#include <cstdint>

#include "taquin/search/best_first.hpp"

namespace taquin::search {

struct GreedyPriority {
    using Key = std::int64_t;
    static constexpr bool uses_path = false;
    static constexpr bool proves_shortest = false;
    static Key key(Cost, Cost h) { return h; }
    static Cost estimate(Key key, Cost) { return static_cast<Cost>(key); }
    static Cost bound(Key) { return 0; }
};

// The same with the heuristic's real-valued score.
struct GreedyScorePriority {
    using Key = double;
    static constexpr bool uses_path = false;
    static constexpr bool proves_shortest = false;
    static Key key(Cost, double score) { return score; }
    static Cost bound(Key) { return 0; }
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> greedy(const Problem<D, H, F>& problem, const typename D::State& start,
                                BestFirstOptions options = {}, O& observer = no_observer) {
    options.reopen = false;
    return BestFirst<D, H, F, GreedyPriority, O>(problem, {}, options, observer).run(start);
}

template <PackedDomain D, ScoredHeuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> scored_greedy(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       BestFirstOptions options = {}, O& observer = no_observer) {
    options.reopen = false;
    return BestFirst<D, H, F, GreedyScorePriority, O>(problem, {}, options, observer).run(start);
}

}  // namespace taquin::search
