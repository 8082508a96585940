// A board as people write it: a size and the tiles in reading order, 0 for the blank. This is the
// form at the doors (text, commands, requests); searches work on the packed states of state.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin::tiles {

using Tile = std::uint32_t;  // 0 is the blank
using Cell = std::uint32_t;  // reading order: row * columns + column

struct Size {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;

    std::uint32_t cells() const { return rows * columns; }
    std::uint32_t row(Cell cell) const { return cell / columns; }
    std::uint32_t column(Cell cell) const { return cell % columns; }
    Cell cell(std::uint32_t row, std::uint32_t column) const { return row * columns + column; }

    friend bool operator==(const Size&, const Size&) = default;
};

inline constexpr std::uint32_t min_side = 2;
inline constexpr std::uint32_t max_side = 1000;

struct Board {
    Size size;
    std::vector<Tile> tiles;  // a permutation of 0 .. size.cells()-1

    friend bool operator==(const Board&, const Board&) = default;
};

// A size with both sides from 2 to 1000.
Expected<Size> make_size(std::uint64_t rows, std::uint64_t columns);

// A board of these tiles, or why there is none: wrong number, a tile twice, a tile too large.
// Every Board in the program came through here or was made from one that did.
Expected<Board> make_board(Size size, std::vector<Tile> tiles);

// "4x4"
std::string to_text(Size size);

// The Manhattan distance of two cells.
std::uint32_t steps_between(Size size, Cell a, Cell b);

// Where the blank is.
Cell blank_of(const Board& board);

// cell_of[tile]: the inverse of board.tiles.
std::vector<Cell> cells_of_tiles(const Board& board);

}  // namespace taquin::tiles
