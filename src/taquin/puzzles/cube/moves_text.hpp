// Moves as people write them (the notation of the World Cube Association), and what they do to a
// cube in the hand.
//
//     R R' R2 R3   a face          r Rw r' Rw2   with the layer behind it
//     M E S        a middle layer, as L, D, F turn        x y z   the whole cube, as R, U, F turn
//
// Blanks, commas and round brackets may stand between moves, or nothing. After slices, wide moves
// and rotations the centres are elsewhere: moves go on being named by the hand that holds the
// cube, and in the end the pieces are named by the centres.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/rotation.hpp"

namespace taquin::cube {

// Layers turned clockwise as seen from a face.
struct HandMove {
    Face face = Face::U;
    Layers layers = Layers::Near;
    unsigned quarters = 1;  // 1 to 3

    friend bool operator==(const HandMove&, const HandMove&) = default;
};

Expected<std::vector<HandMove>> parse_moves(std::string_view text);

// The same for a 2x2x2 cube, which has neither slices nor wide moves.
Expected<std::vector<HandMove>> parse_small_moves(std::string_view text);

// What the moves make of a cube, its pieces named by its centres.
Cube after_moves(const Cube& cube, std::span<const HandMove> moves);
Corners after_moves(const Corners& at, std::span<const HandMove> moves);

// "R U R' U2"
std::string to_text(std::span<const Turn> turns);
std::string to_text(std::span<const HandMove> moves);

// How many moves they are: a slice is two turns of faces, a rotation is none.
std::size_t length(std::span<const HandMove> moves, Metric metric);

}  // namespace taquin::cube
