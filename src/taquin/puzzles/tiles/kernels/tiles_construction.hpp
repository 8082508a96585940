// Solves a board of any size without a search: line by line from outside to inside, as people do.
//
// The longer side is shortened first. A row or column at the edge is filled tile by tile: the blank
// walks around each tile and carries it to its place. The last two tiles of a line go in together,
// in a block of 3 x 2 cells; a table holds the best step for its 120 placements of two tiles and
// the blank. The goal's blank is never in the line that is filled, so in the end a block of 2 x 2
// is left, which turns like a wheel.
//
// A board with N cells per side takes about 3 N^3 moves, a few nanoseconds each. Memory: eight
// bytes per cell; the moves are handed over in small portions and not stored.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::kernels {

// Takes the next moves of a solution. False: stop.
using TakeMoves = std::function<bool(std::span<const tiles::Move>)>;

// Hands the moves of a solution to `take`, in order. The goal must be reachable from the start.
// False: `take` stopped before the end.
bool construct_solution(const tiles::Board& start, const tiles::Board& goal, const TakeMoves& take);

// Guided construction: a beam search in which one step places a whole tile. Of many ways to carry a
// tile it keeps those that leave the other tiles nearest to their homes. Every kept board tries a
// few random walks of the blank. Its value is its moves so far plus the distances left, where long
// distances weigh more. A walk is stored as its seed: four bytes for about forty moves.
//
// Time: width x tries x moves, about 10 ns each. Memory: eight bytes per cell for each board of the
// beam, twice.
struct GuidedOptions {
    std::uint32_t inner = 2;  // fills lines until both sides are at most this; at least 2
    std::uint64_t width = 100;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> memory{};  // bytes; the width is reduced to fit
    // Called now and then, with the moves tried since the last call; false: give up.
    std::function<bool(std::uint64_t)> go_on{};
};

// The moves that fill the outer lines. The goal must be reachable from the start. None: gave up.
std::optional<std::vector<tiles::Move>> guided_construction(const tiles::Board& start,
                                                            const tiles::Board& goal,
                                                            const GuidedOptions& options);

}  // namespace taquin::kernels
