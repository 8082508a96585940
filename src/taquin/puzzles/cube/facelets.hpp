// The stickers of a cube, face by face in the order U R F D L B, each face row by row as seen from
// outside, U with B above it and D with F above it.
//
// Any six characters serve as colours. The centres say which face has which colour, so the cube may
// be held in any way. A 2x2x2 cube has no centres: its corner at D B L gives three of the colours,
// and the colour that never meets one of them is opposite to it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

inline constexpr std::size_t facelet_count = 54;
inline constexpr std::size_t small_facelet_count = 24;  // of a 2x2x2 cube

// Blanks, line breaks, commas and slashes between the stickers do not count. The errors name the
// rule that the cube breaks: centres, or a piece that does not exist or appears twice. These do not
// check whether the cube can be solved.
Expected<Cube> parse_facelets(std::string_view text);
Expected<Corners> parse_small_facelets(std::string_view text);

// "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
std::string to_facelets(const Cube& cube);
std::string to_facelets(const Corners& at);

// The net of the cube: U above F, L F R B side by side, D below F.
std::string unfolded(std::string_view facelets);

// The same net as an SVG document in the usual colours: white U, red R, green F, yellow D, orange
// L, blue B.
std::string svg_of(std::string_view facelets);

// The stickers after these turns: the judge of every search. It gives stickers points in space and
// rotates those, which shares nothing with the tables of pieces that the searches use.
std::string replay(std::string_view facelets, std::span<const Turn> turns);

}  // namespace taquin::cube
