// Partial goals of cubes, in which some pieces do not matter: steps that cubers know by name, or
// stickers with x for any colour.
//
//     cross-D          the four edges of the cross on D           cross   on any face
//     xcross-D         a cross and one of its four pairs          xcross-DFR  this pair
//     f2l-D            the first two layers, cross on D           oll-U   and U shows one colour
//     eo-FB            edges that need no quarter turn of F or B  eo      on any axis
//     dr-UD            solvable by U, D and half turns            htr     by half turns only
//     2x2x2-DBL        a corner with its three edges              2x2x2   any corner
//     2x2x3-DL         two such blocks side by side               2x2x3   around any edge
//     UUUUUUUUUxxx…    54 stickers (24 on a 2x2x2 cube)
//     finish, pll      the solved cube
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube::partial {

// What a goal asks of each piece: the places and twists that it may have, one bit for each, number
// places * twist + ... A goal is reached when every piece has one of its own.
using PlaceSet = std::uint32_t;
inline constexpr PlaceSet anywhere = (PlaceSet{1} << 24U) - 1;

struct PieceGoal {
    std::string name{};
    std::string explanation{};
    std::array<PlaceSet, corner_count> corners{};  // bit 3 place + twist
    std::array<PlaceSet, edge_count> edges{};      // bit 2 place + flip
    bool half_turns = false;  // half turns must also be able to solve the corners
};

// The names of steps.
std::span<const NamedChoice> step_names();

// The alternatives of a partial goal in canonical spelling, or of any spelling: `spelled` gets the
// canonical one. None if the text is not a partial goal.
std::optional<Expected<std::vector<PieceGoal>>> read_partial_goal(std::string_view text, Size size,
                                                                  std::string* spelled = nullptr);
// Exactly this cube.
PieceGoal whole_goal(const Cube& cube, Size size);

bool reaches(const Cube& cube, const PieceGoal& goal);

// Solvable or not, with the rule that decides.
Verdict check(const Cube& cube, std::span<const PieceGoal> goals, Size size);

// The turns that a text such as "R U F2" allows; all if it is empty.
Expected<std::vector<Turn>> read_allowed(std::string_view text, Size size, Metric metric);

PatternGoal pattern_goal_of(std::span<const PieceGoal> goals, const std::vector<Turn>& allowed,
                            Metric metric, Size size);

}  // namespace taquin::cube::partial
