// The best lower bound that a board of any size gives without a search: Manhattan distance, linear
// conflicts and corners together (heuristics/corner.hpp), and walking distance where its tables are
// small (heuristics/xy.hpp); the larger one counts.
//
// Time and memory are of the order of the board, but for the tables of walking distance (5 ms for
// 4x4, 0.2 s for 3x5).
#pragma once

#include <optional>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"

namespace taquin::tiles {

class LowerBound {
public:
    explicit LowerBound(const Board& goal);

    // No solution has fewer moves. The board has the goal's size, and the goal can be reached.
    Cost of(const Board& start) const;

private:
    Corner<WideState> corner_;
    std::optional<Xy<WideState>> xy_;  // where its tables are small
};

}  // namespace taquin::tiles
