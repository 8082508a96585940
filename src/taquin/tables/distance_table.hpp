// The distance of every state of a small puzzle: a breadth-first search backwards from the goal
// over state numbers, one byte per state. The puzzle's moves must be reversible, so that distances
// are the same in both directions.
//
// Time: expands each state once and ranks each of its neighbours. Memory: one byte per state, plus
// two layers during the build.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tables {

inline constexpr std::uint8_t unreachable = 255;

// Indexed by state number. All distances must be below 255. Returns false if stopped.
template <search::IndexedDomain D>
bool fill_distance_table(const D& domain, const typename D::State& goal,
                         std::span<std::uint8_t> distance, const Progress& progress = {}) {
    std::vector<typename D::State> layer{goal};
    std::vector<typename D::State> next;
    std::ranges::fill(distance, unreachable);
    distance[domain.rank(goal)] = 0;
    std::uint64_t done = 1;
    for (std::uint8_t depth = 1; !layer.empty(); ++depth) {
        const std::string phase = "depth " + std::to_string(depth);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i % states_a_step == 0) {
                if (progress.stopped()) return false;
                progress.tell({phase, done + next.size(), distance.size()});
            }
            for (const typename D::Move move : domain.moves(layer[i])) {
                const search::Applied<D> step(domain, layer[i], move);
                std::uint8_t& known = distance[domain.rank(layer[i])];
                if (known != unreachable) continue;
                known = depth;
                next.push_back(layer[i]);
            }
        }
        done += next.size();
        layer.swap(next);
        next.clear();
    }
    return true;
}

// Measured for pancakes and TopSpin rings: 0.4 to 0.6 µs.
inline constexpr double seconds_a_state = 0.5e-6;

// The spec of a distance table: how to identify it and build it.
template <search::IndexedDomain D>
TableSpec distance_table(TableId id, const D& domain, bool stored) {
    return {.id = std::move(id),
            .build_memory = domain.size() * (1 + 2 * sizeof(typename D::State)),
            .build =
                [domain](std::span<std::byte> bytes, unsigned, const Progress& progress) {
                    const std::span distances(reinterpret_cast<std::uint8_t*>(bytes.data()),
                                              bytes.size());
                    return fill_distance_table(domain, domain.goal(), distances, progress)
                               ? BuildOutcome::Done
                               : BuildOutcome::Cancelled;
                },
            .stored = stored,
            .cpu_seconds = static_cast<double>(domain.size()) * seconds_a_state,
            .on_one_thread = true};
}

// The first state whose value contradicts its neighbours: a state is one move farther than its
// nearest neighbour, and only the goal is at 0. None if all agree, or if stopped.
template <search::IndexedDomain D>
std::optional<std::uint64_t> find_wrong_distance(const D& domain,
                                                 std::span<const std::uint8_t> distance,
                                                 const std::stop_token& stop = {}) {
    typename D::State state;
    for (std::uint64_t number = 0; number < distance.size(); ++number) {
        if (number % states_a_step == 0 && stop.stop_requested()) break;
        domain.unrank(number, state);
        std::uint8_t nearest = unreachable;
        for (const typename D::Move move : domain.moves(state)) {
            const search::Applied<D> step(domain, state, move);
            nearest = std::min(nearest, distance[domain.rank(state)]);
        }
        const int right = domain.is_goal(state)    ? 0
                          : nearest == unreachable ? int{unreachable}
                                                   : nearest + 1;
        if (distance[number] != right) return number;
    }
    return std::nullopt;
}

}  // namespace taquin::tables
