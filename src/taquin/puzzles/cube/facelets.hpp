// The stickers of a cube, face by face in the order U R F D L B, each face row by row as it is seen
// when it is held up in front, U with B above it and D with F above it.
//
// Any six characters will do for the colours. The centres say which face has which colour, so it
// does not matter how the cube is held. A 2x2x2 cube has no centres: its corner at D B L says
// three of the colours, and those that never meet one of them are opposite to it.
#pragma once

#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

inline constexpr std::size_t facelet_count = 54;
inline constexpr std::size_t small_facelet_count = 24;  // of a 2x2x2 cube

// Blanks, line breaks, commas and slashes between the stickers do not count. The errors name the
// rule that the cube breaks: centre, a piece that does not exist or is there twice. Whether it can
// be solved is check.hpp's to say.
Expected<Cube> parse_facelets(std::string_view text);
Expected<Corners> parse_small_facelets(std::string_view text);

// "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
std::string to_facelets(const Cube& cube);
std::string to_facelets(const Corners& at);

// The stickers as a cube that is cut open: U above F, L F R B side by side, D below F.
std::string unfolded(std::string_view facelets);

}  // namespace taquin::cube
