// Two-phase search of the 3x3x3 cube (cube_two_phase.hpp) with small tables that are built in less
// than a second (Kociemba 1992). It gives a solution where there is no time or no memory for the
// large tables.
//
// The bound of the first phase is the larger of two distances: of the flips and the places of the
// middle-layer edges, and of the twists and these places. The bound of the second phase is the
// larger of two more: of the corners, and of the edges of the U and D layers, each with the order
// of the middle-layer edges. Every table has one byte for each of about a million entries.
//
// The rounds, the six starts and the proof are those of CubeTwoPhase. Nodes take less time here,
// but there are more of them. If no solution comes soon, the second phase may be longer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/result.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::cube {

class QuickTables;

class CubeQuickTwoPhase {
public:
    // Bytes needed to build the tables; they keep less than half of it.
    static constexpr std::uint64_t memory = std::uint64_t{20} << 20U;

    // None if stopped before the tables are complete.
    static std::optional<CubeQuickTwoPhase> make(unsigned threads,
                                                 const tables::Progress& progress);

    enum class Until { FirstSolution, Limit };

    // Runs until the first solution, or until it reaches a limit or proves the solution shortest.
    // With a depth limit, it does not look for longer solutions.
    search::Result<Turn> solve(const Cube& start, Until until, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const;

private:
    explicit CubeQuickTwoPhase(std::shared_ptr<const QuickTables> tables)
        : tables_(std::move(tables)) {}

    std::shared_ptr<const QuickTables> tables_;
};

}  // namespace taquin::cube
