#include "taquin/puzzles/tiles/goals.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {

namespace {

// 1, 2, 3 … in reading order, with the blank on this cell.
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

// A spiral: clockwise from the top left corner inwards, ending with the blank.
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
    {"last", "blank last", "1 2 3 … in reading order, the blank last", &blank_last},
    {"first", "blank first", "the blank first, then 1 2 3 … in reading order", &blank_first},
    {"snail", "snail", "1 2 3 … in a clockwise spiral to the middle, the blank last", &snail},
    {"center", "blank in the centre",
     "1 2 3 … in reading order around the blank, which is in the middle (on an even side, just "
     "after the middle)",
     &blank_in_center},
};

bool has_digit(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Error no_such_goal(std::string_view typed) {
    std::vector<std::string_view> names;
    for (const GoalRow& row : goal_table) names.push_back(row.name);
    const auto guess = nearest(typed, names);
    return Error{"unknown goal " + quoted(typed) +
                 (guess ? " (did you mean " + std::string(*guess) + "?)" : "") +
                 "; choose from last, first, snail, center, or write a board of the same size"};
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

namespace {

// The permutation that takes every tile to its goal cell: the start's permutation composed with the
// inverse of the goal's.
bool permutation_is_odd(const Board& start, const Board& goal) {
    return is_odd(start.tiles) != is_odd(goal.tiles);
}

std::uint32_t row_from_bottom(const Board& board) {
    return board.size.rows - board.size.row(blank_of(board));
}

bool is_in_order(const Board& board) {
    const auto first = board.tiles.begin() + (board.tiles.front() == 0 ? 1 : 0);
    const auto last = board.tiles.end() - (board.tiles.back() == 0 ? 1 : 0);
    return std::is_sorted(first, last);
}

std::string parity_word(std::uint64_t number) { return number % 2 == 0 ? "even" : "odd"; }

std::string explain_odd_width(const Solvability& s, const Board& goal) {
    const std::uint64_t wanted = count_inversions(goal);
    return "The board is " + std::to_string(goal.size.columns) +
           " columns wide, an odd number, so no move changes whether the number of inversions is "
           "even or odd. The goal has " +
           counted(wanted, "inversion") + " (" + parity_word(wanted) + "), this board has " +
           std::to_string(s.inversions) + " (" + parity_word(s.inversions) + ").";
}

std::string explain_even_width(const Solvability& s, const Board& goal) {
    const std::uint64_t goal_inversions = count_inversions(goal);
    const std::uint64_t goal_row = row_from_bottom(goal);
    const std::uint64_t here = s.inversions + s.blank_row_from_bottom;
    const std::uint64_t there = goal_inversions + goal_row;
    return "The board is " + std::to_string(goal.size.columns) +
           " columns wide, an even number, so a vertical move changes the parity of both the "
           "inversions and the blank's row, and a horizontal move changes neither. Inversions plus "
           "the blank's row, counted from the bottom: " +
           std::to_string(goal_inversions) + " + " + std::to_string(goal_row) + " = " +
           std::to_string(there) + " at the goal (" + parity_word(there) + "), " +
           std::to_string(s.inversions) + " + " + std::to_string(s.blank_row_from_bottom) + " = " +
           std::to_string(here) + " here (" + parity_word(here) + ").";
}

std::string explain(const Solvability& s, const Board& goal) {
    std::string text =
        "Reading row by row without the blank, a larger tile comes before a smaller one " +
        counted(s.inversions, "time") + "; this is the number of inversions. ";
    text += goal.size.columns % 2 != 0 ? explain_odd_width(s, goal) : explain_even_width(s, goal);
    text += " There is a second way to see it. To put every tile and the blank in place takes an " +
            std::string(s.permutation_odd ? "odd" : "even") + " number of swaps. The blank is " +
            counted(s.blank_distance, "step") + ", an " + parity_word(s.blank_distance) +
            " number, from its place. Each move is one swap and one step, so both numbers must be "
            "even or both odd, and they " +
            (s.solvable ? "are." : "are not.");
    return text;
}

// Users who do not name a goal often mean one of these.
std::string other_goals(const Board& start) {
    std::string names;
    for (const GoalRow& row : goals())
        if (is_solvable(start, row.make(start.size)))
            names += (names.empty() ? "" : ", ") + std::string(row.said);
    return names.empty() ? "" : " It can reach: " + names + ".";
}

}  // namespace

std::uint64_t count_inversions(const Board& board) {
    std::vector<Tile> tiles = board.tiles;
    tiles.erase(tiles.begin() + blank_of(board));
    return inversions(tiles);
}

bool is_solvable(const Board& start, const Board& goal) {
    assert(start.size == goal.size);
    const std::uint32_t steps = steps_between(start.size, blank_of(start), blank_of(goal));
    return permutation_is_odd(start, goal) == (steps % 2 != 0);
}

bool is_solvable(const Position& start, const Position& goal) {
    const Size size = size_of(start);
    if (size.cells() > max_byte_cells) return is_solvable(unpack(start), unpack(goal));
    const auto blank = [](const Position& position) {
        return static_cast<Cell>(std::ranges::find(position.packed, 0) - position.packed.begin());
    };
    return (is_odd(start.packed) != is_odd(goal.packed)) ==
           (steps_between(size, blank(start), blank(goal)) % 2 != 0);
}

std::vector<Fact> facts_of(const Solvability& answer) {
    return {{"inversions", answer.inversions},
            {"permutation", answer.permutation_odd ? "odd" : "even"},
            {"blank_distance", answer.blank_distance},
            {"blank_row_from_bottom", answer.blank_row_from_bottom},
            {"classic_rule_applies", answer.classic_rule_applies}};
}

Solvability check_solvable(const Board& start, const Board& goal) {
    assert(start.size == goal.size);
    Solvability result;
    result.permutation_odd = permutation_is_odd(start, goal);
    result.blank_distance = steps_between(start.size, blank_of(start), blank_of(goal));
    result.solvable = result.permutation_odd == (result.blank_distance % 2 != 0);
    result.inversions = count_inversions(start);
    result.blank_row_from_bottom = row_from_bottom(start);
    result.classic_rule_applies = is_in_order(goal);
    result.explanation = explain(result, goal);
    if (!result.solvable) result.explanation += other_goals(start);
    return result;
}

}  // namespace taquin::tiles
