#include "taquin/puzzles/tiles/board.hpp"

#include <algorithm>

namespace taquin::tiles {

Expected<Board> make_board(Size size, std::vector<Tile> tiles) {
    for (const std::uint32_t side : {size.rows, size.columns})
        if (side < min_side || side > max_side)
            return Error{"a side of " + std::to_string(side) +
                         " is not possible: boards go from 2x2 to 1000x1000"};
    const std::uint32_t cells = size.cells();
    if (tiles.size() != cells)
        return Error{"a " + to_text(size) + " board has " + std::to_string(cells) +
                     " tiles with the blank, but there are " + std::to_string(tiles.size())};
    std::vector<std::uint32_t> first_seen(cells, 0);  // place + 1
    for (std::uint32_t i = 0; i < cells; ++i) {
        const Tile tile = tiles[i];
        const std::string place = "row " + std::to_string(size.row(i) + 1) + ", column " +
                                  std::to_string(size.column(i) + 1);
        if (tile >= cells)
            return Error{"there is no tile " + std::to_string(tile) + " on a " + to_text(size) +
                         " board (" + place + "): tiles go from 0, the blank, to " +
                         std::to_string(cells - 1)};
        if (first_seen[tile] != 0)
            return Error{(tile == 0 ? "the blank" : "tile " + std::to_string(tile)) +
                         " stands twice, the second time in " + place};
        first_seen[tile] = i + 1;
    }
    return Board{size, std::move(tiles)};
}

std::string to_text(Size size) {
    return std::to_string(size.rows) + "x" + std::to_string(size.columns);
}

Cell blank_of(const Board& board) {
    return static_cast<Cell>(std::ranges::find(board.tiles, Tile{0}) - board.tiles.begin());
}

std::vector<Cell> cells_of_tiles(const Board& board) {
    std::vector<Cell> cells(board.tiles.size());
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) cells[board.tiles[cell]] = cell;
    return cells;
}

}  // namespace taquin::tiles
