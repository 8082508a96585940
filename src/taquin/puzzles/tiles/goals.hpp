// The boards that people want to reach: four with names, or any board of the right size.
#pragma once

#include <span>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

struct GoalRow {
    std::string_view name;
    std::string_view help;
    Board (*make)(Size size);
};

// All goals with names; "last", the default, is the first.
std::span<const GoalRow> goals();

// The goal with this name, or the board that is written there (in any form of text.hpp).
Expected<Board> make_goal(std::string_view name_or_board, Size size);

}  // namespace taquin::tiles
