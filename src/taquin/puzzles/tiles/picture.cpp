#include "taquin/puzzles/tiles/picture.hpp"

namespace taquin::tiles {

namespace {

// In units of the drawing.
constexpr std::uint32_t side = 100;    // of a cell
constexpr std::uint32_t gap = 3;       // between a tile and the edge of its cell
constexpr std::uint32_t frame = 8;     // around the board
constexpr std::uint32_t rounding = 12;

std::string attribute(const char* name, std::uint32_t value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
}

std::string rectangle(std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height) {
    return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + attribute("rx", rounding);
}

// Numbers of many digits are smaller; all of a board have one size.
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
