// The distance of every state of a small puzzle: breadth-first search backwards from the goal over
// the states' numbers, a byte a state. For puzzles whose moves can be undone, so that the way back
// is as long as the way there.
//
// Time: each state once, its number for each of its neighbours. Memory: a byte a state, and the
// two layers in hand while it is built.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::tables {

inline constexpr std::uint8_t unreachable = 255;

// By number. The puzzle's states must be less than 255 moves apart.
template <search::IndexedDomain D>
std::vector<std::uint8_t> make_distance_table(const D& domain, const typename D::State& goal) {
    std::vector<std::uint8_t> distance(domain.size(), unreachable);
    std::vector<typename D::State> layer{goal};
    std::vector<typename D::State> next;
    distance[domain.rank(goal)] = 0;
    for (std::uint8_t depth = 1; !layer.empty(); ++depth) {
        for (typename D::State& state : layer)
            for (const typename D::Move move : domain.moves(state)) {
                const search::Applied<D> step(domain, state, move);
                std::uint8_t& known = distance[domain.rank(state)];
                if (known != unreachable) continue;
                known = depth;
                next.push_back(state);
            }
        layer.swap(next);
        next.clear();
    }
    return distance;
}

}  // namespace taquin::tables
