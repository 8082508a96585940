// Partial goals of boards: "1 2 3 4/x x x x/x x x x/x x x 0", where any tile or the blank may take
// the place of an x.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles::partial {

struct Goal {
    Size size{};
    std::vector<std::optional<Tile>> cells{};  // none: x
};

// None if the text has no x.
std::optional<Expected<Goal>> read(std::string_view text, Size size);
Goal whole(const Board& board);
std::string to_text(const Goal& goal);

bool reaches(const Board& board, const Goal& goal);

// The boards that the goal allows, if there are at most two; otherwise one of them. Boards with the
// same tiles on their x differ only by the places of the last of these.
std::vector<Board> completions(const Goal& goal);

Verdict check(const Board& start, const Goal& goal);

Expected<PatternGoal> pattern_of(const Goal& goal, std::string_view allow);

}  // namespace taquin::tiles::partial
