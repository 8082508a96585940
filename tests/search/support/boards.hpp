// Boards for tests, and a second, plain implementation of their rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::search_test {

inline tiles::Board board_of(tiles::Size size, std::vector<tiles::Tile> tiles) {
    return {size, std::move(tiles)};
}

// 0 1 2 …
inline tiles::Board blank_first(tiles::Size size) {
    std::vector<tiles::Tile> tiles(size.cells());
    std::iota(tiles.begin(), tiles.end(), 0U);
    return {size, std::move(tiles)};
}

// 1 2 3 … 0
inline tiles::Board blank_last(tiles::Size size) {
    std::vector<tiles::Tile> tiles(size.cells());
    std::iota(tiles.begin(), tiles.end() - 1, 1U);
    return {size, std::move(tiles)};
}

// The board after the blank moves that way, if it can.
inline std::optional<tiles::Board> moved(const tiles::Board& board, tiles::Move move) {
    constexpr std::array<std::array<std::int64_t, 2>, 4> steps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    const tiles::Cell blank = tiles::blank_of(board);
    const auto [down, right] = steps[tiles::index(move)];
    const std::int64_t row = board.size.row(blank) + down;
    const std::int64_t column = board.size.column(blank) + right;
    if (row < 0 || row >= board.size.rows || column < 0 || column >= board.size.columns)
        return std::nullopt;
    tiles::Board after = board;
    std::swap(after.tiles[blank], after.tiles[board.size.cell(static_cast<std::uint32_t>(row),
                                                              static_cast<std::uint32_t>(column))]);
    return after;
}

inline std::vector<tiles::Board> neighbours(const tiles::Board& board) {
    std::vector<tiles::Board> boards;
    for (const tiles::Move move : tiles::all_moves)
        if (std::optional<tiles::Board> after = moved(board, move))
            boards.push_back(*std::move(after));
    return boards;
}

// The board these moves lead to, if they are all legal.
inline std::optional<tiles::Board> replayed(const tiles::Board& start,
                                            const std::vector<tiles::Move>& moves) {
    std::optional<tiles::Board> board = start;
    for (const tiles::Move move : moves) {
        board = moved(*board, move);
        if (!board) return std::nullopt;
    }
    return board;
}

inline tiles::Board walked(const tiles::Board& goal, int steps, Random& random) {
    tiles::Board board = goal;
    for (int i = 0; i < steps; ++i) {
        std::vector<tiles::Board> next = neighbours(board);
        board = std::move(next[random.below(next.size())]);
    }
    return board;
}

}  // namespace taquin::search_test
