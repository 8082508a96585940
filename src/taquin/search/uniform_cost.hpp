// Uniform-cost search: the node with the shortest path next (Dijkstra, Numerische Mathematik 1,
// 1959). With moves of cost 1 it visits states in the order of breadth-first search, but knows the
// goal only when it selects it. The problem's heuristic is not asked.
#pragma once

#include <cstdint>

#include "taquin/search/best_first.hpp"

namespace taquin::search {

struct UniformCostPriority {
    using Key = std::int64_t;
    static constexpr bool uses_path = true;
    static constexpr bool proves_shortest = true;
    static Key key(Cost g, Cost) { return g; }
    static Cost bound(Key key) { return static_cast<Cost>(key); }
};

template <PackedDomain D, class H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> uniform_cost(const Problem<D, H, F>& problem,
                                      const typename D::State& start, BestFirstOptions options = {},
                                      O& observer = no_observer) {
    options.admissible = options.consistent = true;
    const Problem<D, ZeroHeuristic, F> blind{problem.domain, {}, problem.filter};
    return BestFirst<D, ZeroHeuristic, F, UniformCostPriority, O>(blind, {}, options, observer)
        .run(start);
}

}  // namespace taquin::search
