// Stored tables of X-Y, built in memory.
#pragma once

#include "taquin/puzzles/tiles/heuristics/walking_states.hpp"

namespace taquin::tiles::test {

inline std::shared_ptr<const WalkingDistances> walking_distances(const WalkingProblem& problem) {
    const WalkingProblem shared = canonical_problem(problem);
    tables::TableMemory memory(walking_table_id(shared));
    build_walking_table(WalkingStates(shared), memory.bytes(), 2, {});
    return std::make_shared<const WalkingDistances>(problem, std::move(memory).finished());
}

inline Expected<WalkingPair> walking_pair(const Board& goal) {
    const Geometry<WideState> geometry(goal);
    WalkingPair pair;
    for (const Axis axis : {Axis::Row, Axis::Column})
        pair[index(axis)] = walking_distances(walking_problem(geometry, axis));
    return pair;
}

}  // namespace taquin::tiles::test
