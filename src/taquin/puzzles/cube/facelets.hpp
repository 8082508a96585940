// The stickers of a cube (facelets), face by face in the order U R F D L B, each face row by row as
// seen from outside: U with B above it, D with F above it.
//
// Any six characters can be the colours. The centres define the colour of each face, so the cube
// may be held in any way. A 2x2x2 cube has no centres: its DBL corner gives three colours, and the
// opposite of each is the colour that never shares a corner with it.
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

// Ignores blanks, line breaks, commas and slashes between the stickers. Errors name the broken
// rule: centres, or a piece that does not exist or appears twice. Does not check whether the cube
// can be solved.
Expected<Cube> parse_facelets(std::string_view text);
Expected<Corners> parse_small_facelets(std::string_view text);

// The sticker that a place shows on one of its faces, on a cube with this many stickers.
std::size_t sticker_at(const CornerFaces& place, Face on, std::size_t stickers);
std::size_t sticker_at(const EdgeFaces& place, Face on, std::size_t stickers);

// "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
std::string to_facelets(const Cube& cube);
std::string to_facelets(const Corners& at);

// The net of the cube: U above F, L F R B side by side, D below F.
std::string unfolded(std::string_view facelets);

// The same net as an SVG document in the usual colours: white U, red R, green F, yellow D, orange
// L, blue B.
std::string svg_of(std::string_view facelets);

// The stickers after these turns; checks the result of every search. It gives each sticker a point
// in space and rotates the points, so it shares nothing with the piece tables that searches use.
std::string replay(std::string_view facelets, std::span<const Turn> turns);

}  // namespace taquin::cube
