#include "taquin/puzzles/tiles/parity.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/packing.hpp"

namespace taquin::tiles {

namespace {

// The permutation that takes every tile to its place: that of the start after that of the goal,
// undone.
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

std::string plural(std::uint64_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string explain_odd_width(const Solvability& s, const Board& goal) {
    const std::uint64_t wanted = count_inversions(goal);
    return "The board is " + std::to_string(goal.size.columns) +
           " columns wide, an odd number, so no move changes whether the number of inversions is "
           "even or odd. The goal has " +
           plural(wanted, "inversion") + " (" + parity_word(wanted) + "), the board has " +
           std::to_string(s.inversions) + " (" + parity_word(s.inversions) + ").";
}

std::string explain_even_width(const Solvability& s, const Board& goal) {
    const std::uint64_t goal_inversions = count_inversions(goal);
    const std::uint64_t goal_row = row_from_bottom(goal);
    const std::uint64_t here = s.inversions + s.blank_row_from_bottom;
    const std::uint64_t there = goal_inversions + goal_row;
    return "The board is " + std::to_string(goal.size.columns) +
           " columns wide, an even number, so a move up or down changes the parity of the "
           "inversions and of the blank's row together, and a move to the side changes neither. "
           "Inversions plus the blank's row, counted from the bottom, make " +
           std::to_string(goal_inversions) + " + " + std::to_string(goal_row) + " = " +
           std::to_string(there) + " at the goal (" + parity_word(there) + ") and " +
           std::to_string(s.inversions) + " + " + std::to_string(s.blank_row_from_bottom) + " = " +
           std::to_string(here) + " here (" + parity_word(here) + ").";
}

std::string explain(const Solvability& s, const Board& goal) {
    std::string text = s.solvable ? "The goal can be reached. " : "The goal cannot be reached. ";
    text +=
        "Reading the tiles row by row without the blank, a larger one comes before a smaller "
        "one " +
        plural(s.inversions, "time") + ": these are the inversions. ";
    text += goal.size.columns % 2 != 0 ? explain_odd_width(s, goal) : explain_even_width(s, goal);
    text += " Seen as a permutation: putting every tile and the blank into its place takes an " +
            std::string(s.permutation_odd ? "odd" : "even") +
            " number of swaps, and the blank is " + plural(s.blank_distance, "step") +
            " from its place (" + parity_word(s.blank_distance) +
            "); every move is one swap and one step, so the two must agree, and they " +
            (s.solvable ? "do." : "do not.");
    return text;
}

// People who do not say which goal they mean often mean one of these.
std::string other_goals(const Board& start) {
    std::string names;
    for (const GoalRow& row : goals())
        if (is_solvable(start, row.make(start.size)))
            names += (names.empty() ? "" : ", ") + std::string(row.name);
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
