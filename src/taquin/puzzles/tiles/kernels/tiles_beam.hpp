// Beam search on boards of up to 1024 cells: short solutions of boards that no optimal search can
// solve.
//
// Each layer keeps the boards with the lowest scores. The score does not estimate the moves left;
// it tells good boards from bad ones. Longer distances weigh more per cell (a tile left far behind
// costs dearly in the end). Every tile that must leave its line costs as much as three cells
// (heuristics/geometry.hpp). Outer lines weigh more than those around the blank's home, so that
// they are solved first.
//
// A layer keeps the same maximum number of boards for each cell of the blank. Once the blank has
// made the good moves, every move makes the tiles around it worse, and the path to the next good
// moves leads through worse boards. Without this rule those boards are cut off, and a large board
// is never solved. On 24-puzzles a beam of width 10,000 gives lengths 1.04 times the shortest.
//
// Boards are bytes; a move changes score and hash with a few lookups, and conflicts in one line.
// Children are first only scored; counting scores finds the best, and only those are made.
// Duplicates are detected by hash, in a table that forgets. Time: about 100 ns per child. Memory:
// about 500 bytes per board of the width.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::kernels {

struct TilesBeamOptions {
    std::uint64_t width = 1000;
    std::optional<std::uint64_t> longest{};  // longest solution worth finding, in moves
    std::optional<std::uint64_t> memory{};   // bytes; the width is reduced to fit
    // Called now and then, with the children generated since the last call; false: give up.
    std::function<bool(std::uint64_t)> go_on{};
};

struct TilesBeamResult {
    enum class End { Solved, Stuck, GivenUp };
    End end = End::GivenUp;
    std::vector<tiles::Move> moves{};  // to the goal; if stuck, to the best board found
    bool cut = false;                  // boards were dropped: a wider beam may find more
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t peak_nodes = 0;  // boards and children at the same time
    std::uint64_t peak_bytes = 0;
};

inline constexpr std::uint32_t max_beam_cells = 1024;

// The goal must be reachable from the start and have at most max_beam_cells cells.
TilesBeamResult solve_by_beam(const tiles::Board& start, const tiles::Board& goal,
                              const TilesBeamOptions& options);

}  // namespace taquin::kernels
