// Explains the heuristics that solve a simpler problem exactly, move by move, and the moves that
// corners add: tables of Explanation for xy, gaschnig and corner.
#pragma once

#include "taquin/puzzle/data.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::tiles {

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
