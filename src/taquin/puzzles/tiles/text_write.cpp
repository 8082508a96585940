#include <cassert>
#include <charconv>

#include "taquin/puzzles/tiles/board.hpp"
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

namespace {

// In units of the drawing.
constexpr std::uint32_t side = 100;  // of a cell
constexpr std::uint32_t gap = 3;     // between a tile and the edge of its cell
constexpr std::uint32_t frame = 8;   // around the board
constexpr std::uint32_t rounding = 12;

std::string attribute(const char* name, std::uint32_t value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
}

std::string rectangle(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height) {
    return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + attribute("rx", rounding);
}

// Numbers with many digits are smaller; all numbers of a board have one size.
std::uint32_t font_size(const Board& board) {
    const std::size_t digits = std::to_string(board.tiles.size() - 1).size();
    return digits <= 2 ? 48 : static_cast<std::uint32_t>(144 / digits);
}

}  // namespace

std::string to_svg(const Board& board) {
    const std::uint32_t width = board.size.columns * side + 2 * frame;
    const std::uint32_t height = board.size.rows * side + 2 * frame;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      std::to_string(width) + " " + std::to_string(height) + "\">\n" +
                      rectangle(0, 0, width, height) + " fill=\"#5b4636\"/>\n" +
                      "<g fill=\"#f3e3c3\" stroke=\"#c9a66b\" stroke-width=\"2\">\n";
    std::string numbers;
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) {
        if (board.tiles[cell] == 0) continue;
        const std::uint32_t x = frame + board.size.column(cell) * side;
        const std::uint32_t y = frame + board.size.row(cell) * side;
        svg += rectangle(x + gap, y + gap, side - 2 * gap, side - 2 * gap) + "/>\n";
        numbers += "<text" + attribute("x", x + side / 2) + attribute("y", y + side / 2) +
                   " dy=\".35em\">" + std::to_string(board.tiles[cell]) + "</text>\n";
    }
    return svg + "</g>\n<g fill=\"#33261c\" font-family=\"sans-serif\" font-weight=\"bold\"" +
           attribute("font-size", font_size(board)) + " text-anchor=\"middle\">\n" + numbers +
           "</g>\n</svg>\n";
}

}  // namespace taquin::tiles
