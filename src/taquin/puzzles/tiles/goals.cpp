#include "taquin/puzzles/tiles/goals.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/nearest.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/puzzles/tiles/text_scan.hpp"

namespace taquin::tiles {

namespace {

// 1, 2, 3 … in reading order around a blank in this cell.
Board in_order(Size size, Cell blank) {
    Board board{size, std::vector<Tile>(size.cells(), 0)};
    Tile next = 1;
    for (Cell cell = 0; cell < size.cells(); ++cell)
        if (cell != blank) board.tiles[cell] = next++;
    return board;
}

Board blank_last(Size size) { return in_order(size, size.cells() - 1); }
Board blank_first(Size size) { return in_order(size, 0); }
Board blank_in_center(Size size) {
    return in_order(size, size.cell(size.rows / 2, size.columns / 2));
}

// Clockwise from the top left corner inwards; the blank ends it.
Board snail(Size size) {
    Board board{size, std::vector<Tile>(size.cells(), 0)};
    std::uint32_t top = 0;
    std::uint32_t left = 0;
    std::uint32_t bottom = size.rows;  // one past the last
    std::uint32_t right = size.columns;
    Tile next = 1;
    const auto put = [&](std::uint32_t row, std::uint32_t column) {
        board.tiles[size.cell(row, column)] = next < size.cells() ? next : 0;
        ++next;
    };
    while (top < bottom && left < right) {
        for (std::uint32_t column = left; column < right; ++column) put(top, column);
        ++top;
        for (std::uint32_t row = top; row < bottom; ++row) put(row, right - 1);
        --right;
        if (top < bottom)
            for (std::uint32_t column = right; column > left; --column) put(bottom - 1, column - 1);
        --bottom;
        if (left < right)
            for (std::uint32_t row = bottom; row > top; --row) put(row - 1, left);
        ++left;
    }
    return board;
}

constexpr GoalRow goal_table[] = {
    {"last", "1 2 3 … in reading order, the blank last", &blank_last},
    {"first", "the blank first, then 1 2 3 … in reading order", &blank_first},
    {"snail", "1 2 3 … in a clockwise spiral to the middle, the blank last", &snail},
    {"center",
     "1 2 3 … in reading order around the blank, which is in the middle "
     "(of an even side: the cell after the middle line)",
     &blank_in_center},
};

bool has_digit(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Error no_such_goal(std::string_view typed) {
    std::vector<std::string_view> names;
    for (const GoalRow& row : goal_table) names.push_back(row.name);
    const auto guess = nearest(typed, names);
    return Error{"there is no goal " + quoted(typed) +
                 (guess ? " (did you mean " + std::string(*guess) + "?)" : "") +
                 ": goals are last, first, snail, center, or a board of the same size"};
}

}  // namespace

std::span<const GoalRow> goals() { return goal_table; }

Expected<Board> make_goal(std::string_view name_or_board, Size size) {
    const Expected<Size> possible = make_size(size.rows, size.columns);
    if (!possible) return possible.error();
    const auto* const row = std::ranges::find(goal_table, name_or_board, &GoalRow::name);
    if (row != std::end(goal_table)) return row->make(size);
    if (!has_digit(name_or_board)) return no_such_goal(name_or_board);
    Expected<ReadBoard> read = read_board(name_or_board, {.size = size});
    if (!read) return Error{"the goal cannot be read: " + read.error().message};
    return std::move(read->board);
}

}  // namespace taquin::tiles
