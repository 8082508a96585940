// Partial goals of puzzles whose positions are rows of numbered pieces: "1 2 3 x x x". Every move
// takes the piece at a place to another place, whatever the pieces are.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/pattern.hpp"

namespace taquin {

// The piece at each place, from 1; none: x.
using RowGoal = std::vector<std::optional<std::uint8_t>>;

// None if the text has no x.
std::optional<Expected<RowGoal>> read_row_goal(std::string_view text, std::size_t pieces);
std::string to_text(const RowGoal& goal);

bool reaches(std::span<const std::uint8_t> row, const RowGoal& goal);
// `places[m][p]`: where move m takes the piece at place p. Empty: there is no such move.
using PlacesOfMoves = std::vector<std::vector<std::uint8_t>>;
PatternGoal row_pattern(const RowGoal& goal, const PlacesOfMoves& places, Moves allowed);

}  // namespace taquin
