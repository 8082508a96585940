// Why a board has the heuristic values that it has, as data for those who show it.
//
// Manhattan distance tile by tile, linear conflicts by name, the value of every heuristic of the
// catalogue, and what each possible move would change. Linear in the board in memory; lines with
// many tiles in conflict take time for every pair, but only so many of them are named.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/move.hpp"

namespace taquin::tiles {

// One tile's part in Manhattan distance. Rows and columns count from 0.
struct TileDistance {
    Tile tile = 0;
    std::uint32_t row = 0, column = 0;
    std::uint32_t goal_row = 0, goal_column = 0;
    Cost dx = 0;  // columns to go, to the right
    Cost dy = 0;  // rows to go, down
    Cost distance = 0;
    Cost sum = 0;  // of all tiles so far
};

// Of the pairs in conflict in one line at most so many are named: all of them in lines of up to 45
// tiles, where a line of a thousand may have half a million.
inline constexpr std::size_t most_named_pairs = 1000;

// The conflicts of one row or column.
struct LineConflict {
    Axis axis = Axis::Row;
    std::uint32_t line = 0;                    // from 0
    std::vector<std::pair<Tile, Tile>> pairs;  // as they stand: left or upper tile first
    std::size_t pair_count = 0;                // named or not
    std::vector<Tile> leaving;                 // fewest tiles whose leaving undoes all pairs
};

struct HeuristicValue {
    std::string_view name;
    std::optional<Cost> value{};  // none: see why_not
    std::string why_not;
};

struct MoveEffect {
    Move move = Move::Up;
    Tile tile = 0;                              // the one that moves
    std::vector<std::optional<Cost>> change{};  // one for each of Explanation::values
};

struct Explanation {
    std::vector<TileDistance> tiles;      // by number, the blank left out
    std::vector<LineConflict> conflicts;  // rows from above, then columns from the left
    std::vector<HeuristicValue> values;   // in the order of the catalogue
    std::vector<MoveEffect> moves;        // the legal ones: up, down, left, right
};

// Board and goal must have the same size. The board need not be solvable. Tables that the source
// does not give are made on the spot where they are small.
Explanation explain(const Board& board, const Board& goal, const TableSource& source = {});

}  // namespace taquin::tiles
