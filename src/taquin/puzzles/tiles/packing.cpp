#include "taquin/puzzles/tiles/packing.hpp"

#include <cassert>

#include "taquin/puzzles/tiles/puzzle.hpp"

namespace taquin::tiles {

namespace {

constexpr std::size_t wide_bytes = 3;

void put_wide(std::uint8_t* at, Tile tile) {
    at[0] = static_cast<std::uint8_t>(tile);
    at[1] = static_cast<std::uint8_t>(tile >> 8U);
    at[2] = static_cast<std::uint8_t>(tile >> 16U);
}

}  // namespace

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
    position.packed.resize(board.tiles.size() * wide_bytes);
    for (std::size_t cell = 0; cell < board.tiles.size(); ++cell)
        put_wide(&position.packed[cell * wide_bytes], board.tiles[cell]);
    return position;
}

void unpack(const Position& position, Board& board) {
    const PackedTiles tiles(position);
    board.size = tiles.size();
    board.tiles.resize(board.size.cells());
    assert(position.packed.size() ==
           board.tiles.size() * (board.tiles.size() <= max_byte_cells ? 1 : wide_bytes));
    for (Cell cell = 0; cell < board.tiles.size(); ++cell) board.tiles[cell] = tiles[cell];
}

Board unpack(const Position& position) {
    Board board;
    unpack(position, board);
    return board;
}

}  // namespace taquin::tiles
