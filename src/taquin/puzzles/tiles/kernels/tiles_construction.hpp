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
#include <span>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"

namespace taquin::kernels {

// Takes the next moves of a solution. False: no more are wanted.
using TakeMoves = std::function<bool(std::span<const tiles::Move>)>;

// Hands the moves of a solution to `take`, in order. The goal can be reached from the start. False:
// `take` had enough before the end.
bool construct_solution(const tiles::Board& start, const tiles::Board& goal, const TakeMoves& take);

}  // namespace taquin::kernels
