// Beam search on boards of up to 1024 cells, for short solutions of boards that no optimal search
// can solve.
//
// Layer by layer the boards with the lowest scores are kept. The score is no estimate of the moves
// left but tells a good board from a bad one: distances weigh more the longer they are (a tile left
// behind far away costs dearly in the end), every tile that must leave its line costs as three
// cells (lines.hpp), and outer lines weigh more than those around the blank's home, so that they
// come first.
//
// Of the boards with the blank on the same cell only so many are kept, as many for every cell. What
// is left around a blank that took the good moves are tiles that every move makes worse, and a way
// to where there are good moves again leads through worse boards: without this rule they are cut
// off, and a large board is never solved. On 24-puzzles a beam of 10,000 gives lengths 1.04 times
// the shortest.
//
// Boards are bytes; score and hash change with a move by a few look-ups, conflicts by one line.
// Children are first only scored; the best are found by counting scores, and made then. A board is
// known again by its hash, in a table that forgets. Time: about 100 ns a child. Memory: about
// 500 bytes a board of the width.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::kernels {

struct TilesBeamOptions {
    std::uint64_t width = 1000;
    std::optional<std::uint64_t> longest{};  // moves of a solution that is worth finding
    std::optional<std::uint64_t> memory{};   // bytes; the width is less where it does not fit
    // Asked now and then, with the children made since it was last asked; false: give up.
    std::function<bool(std::uint64_t)> go_on{};
};

struct TilesBeamResult {
    enum class End { Solved, Stuck, GivenUp };
    End end = End::GivenUp;
    std::vector<tiles::Move> moves{};  // to the goal; if it is stuck, to the best board it met
    bool cut = false;                  // boards were left out: a wider beam may find more
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t peak_nodes = 0;  // boards and children at the same time
    std::uint64_t peak_bytes = 0;
};

inline constexpr std::uint32_t max_beam_cells = 1024;

// The goal can be reached from the start, and has at most max_beam_cells cells.
TilesBeamResult solve_by_beam(const tiles::Board& start, const tiles::Board& goal,
                              const TilesBeamOptions& options);

}  // namespace taquin::kernels
