// Why a board has the heuristic values that it has.
//
// Manhattan distance tile by tile, linear conflicts by name, the value of every heuristic of the
// catalogue, and what each possible move would change. Linear in the board in memory; lines with
// many tiles in conflict take time for every pair, but only some of them are named.
#pragma once

#include <cstddef>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::tiles {

// Of the pairs in conflict in one line at most so many are named: all of them in lines of up to 45
// tiles, where a line of a thousand may have half a million.
inline constexpr std::size_t most_named_pairs = 1000;

// The tables are "tiles", by number without the blank, and "conflicts", rows from above and then
// columns from the left; a pair names the left or upper tile first. Board and goal must have the
// same size. The board need not be solvable. Tables that the source does not give are made on the
// spot where they are small.
Explanation explain(const Board& board, const Board& goal, const TableSource& source = {});

}  // namespace taquin::tiles
