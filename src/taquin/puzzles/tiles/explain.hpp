// Explains the heuristic values of a board: Manhattan distance tile by tile, linear conflicts by
// name, what corners add, the moves of the relaxed problems of X-Y and Gaschnig, the value of every
// heuristic in the catalogue, and what each possible move would change.
// Memory is linear in the board. A line takes time for every pair in conflict, but only the first
// most_named_pairs are named.
#pragma once

#include <cstddef>

#include "taquin/puzzle/data.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::tiles {

// At most this many pairs in conflict are named per line. That is all of them for lines of up to 45
// tiles; a line of 1000 tiles may have half a million.
inline constexpr std::size_t most_named_pairs = 1000;

// The tables are "tiles", by number without the blank; "conflicts", rows from the top, then columns
// from the left, where a pair names the left or upper tile first; and those of
// the functions below. Board and goal must have the same size. The board need not be solvable.
// Small tables missing from the source are built in memory.
Explanation explain(const Board& board, const Board& goal, TableSource source = {});

// --- the heuristics that solve a simpler problem exactly, move by move; and corners

// "xy": the length of the row problem and of the column problem. "xy_moves": a shortest solution of
// each. A move takes a tile from a line next to the blank's into the blank's line; places within
// lines do not matter. Without tables for this size both problems have no length and no moves.
struct WalkingExplanation {
    DataTable parts;
    DataTable moves;
};
WalkingExplanation explain_walking(const Board& board, const Board& goal,
                                   const TableSource& source);

// "swaps": a shortest solution if any tile may jump to the blank's cell.
DataTable explain_swaps(const Board& board, const Board& goal);

// "corners": the tiles that must let the tile of a corner pass, and the moves that this adds to
// linear conflict and to the corners above.
DataTable explain_corners(const Board& board, const Board& goal);

}  // namespace taquin::tiles
