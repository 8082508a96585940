#include <cassert>
#include <charconv>

#include "taquin/puzzles/tiles/packing.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {

namespace {

constexpr std::size_t most_digits = 6;  // 999999, the last tile of a 1000x1000 board

void append_tile(std::string& text, Tile tile, std::size_t width = 0) {
    char digits[most_digits];
    const auto written =
        static_cast<std::size_t>(std::to_chars(digits, digits + most_digits, tile).ptr - digits);
    if (written < width) text.append(width - written, ' ');
    text.append(digits, written);
}

template <class Tiles>
std::string rows_of(Size size, const Tiles& tiles) {
    std::string text;
    text.reserve(std::size_t{size.cells()} * (most_digits + 1));
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        if (cell > 0) text += size.column(cell) == 0 ? '/' : ' ';
        append_tile(text, tiles[cell]);
    }
    return text;
}

}  // namespace

std::string to_rows(const Board& board) { return rows_of(board.size, board.tiles); }

std::string to_rows(const Position& position) {
    const PackedTiles tiles(position);
    return rows_of(tiles.size(), tiles);
}

std::string to_pretty(const Board& board) {
    const std::size_t width = std::to_string(board.tiles.size() - 1).size();
    std::string text;
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) {
        if (board.size.column(cell) > 0) text += ' ';
        if (board.tiles[cell] == 0)
            text.append(width - 1, ' ') += '.';
        else
            append_tile(text, board.tiles[cell], width);
        if (board.size.column(cell) + 1 == board.size.columns) text += '\n';
    }
    return text;
}

std::string to_framed(const Board& board) {
    const std::size_t width = std::to_string(board.tiles.size() - 1).size();
    const std::string rule = std::string(board.size.columns * (width + 3) + 1, '-') + "\n";
    std::string text = rule;
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) {
        text += "| ";
        append_tile(text, board.tiles[cell], width);
        text += ' ';
        if (board.size.column(cell) + 1 == board.size.columns) text += "|\n" + rule;
    }
    return text;
}

std::string to_compact(const Board& board) {
    assert(board.size.rows <= 3 && board.size.columns <= 3);
    std::string text;
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) {
        if (cell > 0 && board.size.column(cell) == 0) text += ' ';
        text += board.tiles[cell] == 0 ? 'b' : static_cast<char>('0' + board.tiles[cell]);
    }
    return text;
}

}  // namespace taquin::tiles
