// Explains the heuristic values of a board: Manhattan distance tile by tile, linear conflicts by
// name, what corners add, the moves of the relaxed problems of X-Y and Gaschnig, the value of every
// heuristic in the catalogue, and what each possible move would change.
// Memory is linear in the board. A line takes time for every pair in conflict, but only the first
// most_named_pairs are named.
#pragma once

#include <cstddef>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::tiles {

// At most this many pairs in conflict are named per line. That is all of them for lines of up to 45
// tiles; a line of 1000 tiles may have half a million.
inline constexpr std::size_t most_named_pairs = 1000;

// The tables are "tiles", by number without the blank; "conflicts", rows from the top, then columns
// from the left, where a pair names the left or upper tile first; and those of
// explain_relaxed.hpp. Board and goal must have the same size. The board need not be solvable.
// Small tables missing from the source are built in memory.
Explanation explain(const Board& board, const Board& goal, TableSource source = {});

}  // namespace taquin::tiles
