#include "taquin/puzzles/tiles/board.hpp"

#include <algorithm>
#include <cassert>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"

namespace taquin::tiles {

namespace {

std::string place(Size size, Cell cell) {
    return "row " + std::to_string(size.row(cell) + 1) + ", column " +
           std::to_string(size.column(cell) + 1);
}

std::string name(Tile tile) { return tile == 0 ? "the blank" : "tile " + std::to_string(tile); }

// The first cell whose tile is too large or a duplicate; there must be one.
Cell first_bad_cell(Size size, const std::vector<Tile>& tiles) {
    std::vector<bool> seen(size.cells());
    Cell cell = 0;
    while (tiles[cell] < size.cells() && !seen[tiles[cell]]) seen[tiles[cell++]] = true;
    return cell;
}

Tile first_missing_tile(const std::vector<Tile>& tiles) {
    std::vector<bool> seen(tiles.size());
    for (const Tile tile : tiles)
        if (tile < tiles.size()) seen[tile] = true;
    return static_cast<Tile>(std::ranges::find(seen, false) - seen.begin());
}

Error fault_of(Size size, const std::vector<Tile>& tiles) {
    const Cell bad = first_bad_cell(size, tiles);
    const Tile tile = tiles[bad];
    if (tile >= size.cells())
        return Error{"there is no tile " + std::to_string(tile) + " on a " + to_text(size) +
                     " board (" + place(size, bad) + "); tiles are 1 to " +
                     std::to_string(size.cells() - 1) + ", and 0 is the blank"};
    const auto first = static_cast<Cell>(std::ranges::find(tiles, tile) - tiles.begin());
    return Error{name(tile) + " appears twice, in " + place(size, first) + " and in " +
                 place(size, bad) + ", and " + name(first_missing_tile(tiles)) + " is missing"};
}

}  // namespace

Expected<Size> make_size(std::uint64_t rows, std::uint64_t columns) {
    for (const std::uint64_t side : {rows, columns})
        if (side < min_side || side > max_side)
            return Error{"a side of " + std::to_string(side) +
                         " is impossible; boards are 2x2 to 1000x1000"};
    return Size{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns)};
}

Expected<Board> make_board(Size size, std::vector<Tile> tiles) {
    if (const Expected<Size> possible = make_size(size.rows, size.columns); !possible)
        return possible.error();
    if (tiles.size() != size.cells())
        return Error{"a " + to_text(size) + " board has " + std::to_string(size.cells()) +
                     " tiles with the blank, not " + std::to_string(tiles.size())};
    if (!is_permutation(tiles)) return fault_of(size, tiles);
    return Board{size, std::move(tiles)};
}

std::string to_text(Size size) {
    return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

std::string counted(std::uint64_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::uint32_t steps_between(Size size, Cell a, Cell b) {
    const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    return apart(size.row(a), size.row(b)) + apart(size.column(a), size.column(b));
}

Cell blank_of(const Board& board) {
    return static_cast<Cell>(std::ranges::find(board.tiles, Tile{0}) - board.tiles.begin());
}

std::vector<Cell> cells_of_tiles(const Board& board) {
    std::vector<Cell> cells(board.tiles.size());
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) cells[board.tiles[cell]] = cell;
    return cells;
}

bool can_move(Size size, Cell blank, Move move) {
    switch (move) {
        case Move::Up: return size.row(blank) > 0;
        case Move::Down: return size.row(blank) + 1 < size.rows;
        case Move::Left: return size.column(blank) > 0;
        case Move::Right: return size.column(blank) + 1 < size.columns;
    }
    return false;
}

Size parse_known_size(std::string_view text) {
    Size size;
    std::uint32_t* side = &size.rows;
    for (const char c : text)
        if (c == 'x')
            side = &size.columns;
        else
            *side = *side * 10 + static_cast<std::uint32_t>(c - '0');
    return size;
}

Position pack(const Board& board) {
    Position position{&puzzle(), to_text(board.size), {}};
    if (board.tiles.size() <= max_byte_cells) {
        position.packed.assign(board.tiles.begin(), board.tiles.end());
        return position;
    }
    for (const Tile tile : board.tiles)
        for (const unsigned shift : {0U, 8U, 16U})
            position.packed.push_back(static_cast<std::uint8_t>(tile >> shift));
    return position;
}

void unpack(const Position& position, Board& board) {
    const PackedTiles tiles(position);
    board.size = tiles.size();
    board.tiles.resize(board.size.cells());
    assert(position.packed.size() ==
           board.tiles.size() * (board.tiles.size() <= max_byte_cells ? 1 : 3));
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) board.tiles[cell] = tiles[cell];
}

Board unpack(const Position& position) {
    Board board;
    unpack(position, board);
    return board;
}

}  // namespace taquin::tiles
