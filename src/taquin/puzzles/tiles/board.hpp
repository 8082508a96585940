// Boards and moves as people write them: a size and the tiles in reading order, 0 for the blank.
// Text, commands and requests use this form. Searches use the packed states of domain.hpp. The rest
// of the program uses Positions: one byte per cell up to 256 cells, otherwise three bytes per cell,
// low byte first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"

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

// A board with these tiles. Errors: wrong number of tiles, a duplicate tile, a tile too large.
// Every Board in the program passed this check or was derived from one that did.
Expected<Board> make_board(Size size, std::vector<Tile> tiles);

// "4x4"
std::string to_text(Size size);

// "1 tile", "2 tiles"
std::string counted(std::uint64_t count, std::string_view noun);

// The Manhattan distance between two cells.
std::uint32_t steps_between(Size size, Cell a, Cell b);

Cell blank_of(const Board& board);

// cell_of[tile]: the inverse of board.tiles.
std::vector<Cell> cells_of_tiles(const Board& board);

// The four moves, named by where the blank goes.
enum class Move : std::uint8_t { Up, Down, Left, Right };

inline constexpr std::array<Move, 4> all_moves{Move::Up, Move::Down, Move::Left, Move::Right};

// The order in which a search tries the moves.
using MoveOrder = std::array<Move, 4>;

constexpr std::size_t index(Move move) { return static_cast<std::size_t>(move); }

constexpr Move opposite(Move move) {
    return static_cast<Move>(static_cast<std::uint8_t>(move) ^ 1U);
}

// How far each move takes the blank, in cells of reading order.
constexpr std::array<std::int32_t, 4> steps_of_moves(std::uint32_t columns) {
    const auto down = static_cast<std::int32_t>(columns);
    return {-down, down, -1, 1};
}

bool can_move(Size size, Cell blank, Move move);

// The cell that a legal move takes the blank to.
inline Cell neighbour(Size size, Cell blank, Move move) {
    return static_cast<Cell>(static_cast<std::int32_t>(blank) +
                             steps_of_moves(size.columns)[index(move)]);
}

// Makes a legal move on a board whose blank is on this cell.
inline void make_move(Board& board, Cell& blank, Move move) {
    const Cell next = neighbour(board.size, blank, move);
    board.tiles[blank] = std::exchange(board.tiles[next], Tile{0});
    blank = next;
}

// Positions with at most this many cells use one byte per cell.
inline constexpr std::uint32_t max_byte_cells = 256;

// Reads a size that to_text() wrote.
Size parse_known_size(std::string_view text);
inline Size size_of(const Position& position) { return parse_known_size(position.size); }

Position pack(const Board& board);
Board unpack(const Position& position);
// Reuses the board's memory.
void unpack(const Position& position, Board& board);

// Reads the tiles of a position without unpacking it.
class PackedTiles {
public:
    explicit PackedTiles(const Position& position)
        : size_(size_of(position)),
          bytes_(position.packed.data()),
          wide_(size_.cells() > max_byte_cells) {}

    Size size() const { return size_; }
    Tile operator[](Cell cell) const {
        if (!wide_) return bytes_[cell];
        const std::uint8_t* const at = bytes_ + std::size_t{3} * cell;
        return at[0] | static_cast<Tile>(at[1]) << 8U | static_cast<Tile>(at[2]) << 16U;
    }

private:
    Size size_;
    const std::uint8_t* bytes_;
    bool wide_;
};

}  // namespace taquin::tiles
