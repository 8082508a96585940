// The 48 symmetries of space that leave a cube a cube: 24 rotations, each with its mirror image.
//
// symmetric(cube, s) is the cube that s makes of it: had it been scrambled with the turns that s
// makes of the turns, it would look like that. So it is as far from solved, and so is the inverse.
//
// Number s is a thirds of a turn about the corner URF, b half turns of F, c quarter turns of U, and
// d mirror images that swap R and L, made in this order: s = 16 a + 8 b + 2 c + d. The first 16
// keep the axis from U to D; even numbers are rotations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/rotation.hpp"

namespace taquin::cube {

inline constexpr std::size_t symmetry_count = 48;
inline constexpr std::size_t rotation_count = 24;

// Below symmetry_count.
using Symmetry = std::uint8_t;

constexpr bool is_mirror(Symmetry s) { return s % 2 != 0; }

// Where the faces go.
const FaceMap& face_map(Symmetry s);
// The one that takes it back.
Symmetry inverse_of(Symmetry s);
// First a, then b.
Symmetry product(Symmetry a, Symmetry b);

Cube symmetric(const Cube& cube, Symmetry s);
Corners symmetric(const Corners& at, Symmetry s);
Turn symmetric(Turn turn, Symmetry s);

// A rotation as a cube: the solved one, held another way. Only for even numbers.
const Cube& rotation_cube(Symmetry rotation);

// The rotation that takes faces there; none if it is not a rotation.
std::optional<Symmetry> find_rotation(const FaceMap& map);

// The same pieces, named by the centres of the faces that they show, when those have been moved
// from home by this rotation.
Cube renamed(const Cube& cube, Symmetry rotation);

// The 2x2x2 cube has no centres: its pieces are named so that the one at the last place is at home.
Corners renamed(const Corners& at);

}  // namespace taquin::cube
