// Goals: four named boards, or any board of the right size. Also decides whether a board can reach
// a goal.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/data.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

struct GoalRow {
    std::string_view name;
    std::string_view said;  // the name in a sentence
    std::string_view help;
    Board (*make)(Size size);
};

// All named goals. "last", the default, comes first.
std::span<const GoalRow> goals();

// The goal with this name, or the board written in any form of text.hpp.
Expected<Board> make_goal(std::string_view name_or_board, Size size);

// Whether a board is solvable, without a search, for any size and goal.
//
// A move swaps the blank with a tile. It flips the parity of the permutation from the board to the
// goal and changes the blank's distance from its goal cell by one. So both must be odd or both
// even, and that suffices (Story 1879: every even permutation can be reached). The classic rule of
// inversions (plus the blank's row, on boards of even width) is equivalent. Parity takes O(n); the
// inversions for the explanation take O(n log n).
struct Solvability {
    bool solvable = false;
    std::uint64_t inversions = 0;  // of the start, without the blank
    bool permutation_odd = false;  // from start to goal, with the blank
    std::uint32_t blank_distance = 0;
    std::uint32_t blank_row_from_bottom = 0;  // the bottom row is 1
    bool classic_rule_applies = false;        // the goal is in order, its blank last or first
    std::string explanation{};                // a few sentences
};

// Both boards must have the same size.
bool is_solvable(const Board& start, const Board& goal);
bool is_solvable(const Position& start, const Position& goal);
Solvability check_solvable(const Board& start, const Board& goal);
// The same for programs.
std::vector<Fact> facts_of(const Solvability& answer);

// Pairs of tiles in which the larger comes first in reading order; the blank does not count.
std::uint64_t count_inversions(const Board& board);

}  // namespace taquin::tiles
