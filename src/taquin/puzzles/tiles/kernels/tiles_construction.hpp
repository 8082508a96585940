// Solves a board of any size without a search: line by line from outside to inside, as people do.
//
// The longer side is made shorter first: a row or column at the edge is filled tile by tile, each
// carried to its place by the blank that walks around it; the last two of a line are turned in
// together, in a block of 3 x 2 cells whose 120 placements of two tiles and the blank are known by
// heart. The goal's blank is never in the line that is filled, so in the end a block of 2 x 2 is
// left, which turns like a wheel.
//
// Of a board with N cells a side it takes about 3 N^3 moves, each a few nanoseconds. Memory: eight
// bytes a cell; the moves are handed over in small portions and not kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::kernels {

// Takes the next moves of a solution. False: no more are wanted.
using TakeMoves = std::function<bool(std::span<const tiles::Move>)>;

// Hands the moves of a solution to `take`, in order. The goal can be reached from the start. False:
// `take` had enough before the end.
bool construct_solution(const tiles::Board& start, const tiles::Board& goal, const TakeMoves& take);

// Construction with foresight: a beam search whose step is a whole tile. Of many ways to carry a
// tile it keeps those that leave the other tiles nearest to their homes. Every kept board tries a
// few random walks of the blank; its value is its moves so far and the distances left, long ones
// weighing more. A walk is kept as its seed: four bytes for some forty moves.
//
// Time: width x tries x moves, about 10 ns each. Memory: eight bytes a cell for each board of the
// beam, twice.
struct GuidedOptions {
    std::uint32_t inner = 2;  // lines are filled until both sides are at most this, at least 2
    std::uint64_t width = 100;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> memory{};  // bytes; the width is less where it does not fit
    // Asked now and then, with the moves tried since it was last asked; false: give up.
    std::function<bool(std::uint64_t)> go_on{};
};

// The moves that fill the outer lines. The goal can be reached from the start. None: given up.
std::optional<std::vector<tiles::Move>> guided_construction(const tiles::Board& start,
                                                            const tiles::Board& goal,
                                                            const GuidedOptions& options);

}  // namespace taquin::kernels
