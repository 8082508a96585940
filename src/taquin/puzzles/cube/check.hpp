// Which cubes can be solved, and which rule the others break.
//
// Of all ways to put a cube together one in twelve can be solved: every turn keeps the sum of the
// corners' twists a multiple of three and the number of flipped edges even, and swaps corners as
// often as edges, as far as odd and even go.
#pragma once

#include <optional>
#include <string>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {

// Pieces that are there twice, or do not exist; none if all are there once.
std::optional<std::string> why_not_all_pieces(const Cube& cube);
std::optional<std::string> why_not_all_pieces(const Corners& at);

// The rule that the cube breaks, in a sentence; none if it can be solved.
std::optional<std::string> why_impossible(const Cube& cube);
std::optional<std::string> why_impossible(const Corners& at);

// What turns never change, or change together.
struct Invariants {
    unsigned twist = 0;  // of all corners, in thirds; 0 can be solved
    unsigned flip = 0;   // 1: an odd number of edges is flipped
    bool odd_corners = false;
    bool odd_edges = false;  // the same as odd_corners if it can be solved
};
// All pieces must be there.
Invariants invariants(const Cube& cube);

// Solvable or not, with the rule that the cube keeps or breaks.
Verdict check(const Cube& cube, Size size);

// An odd number of swaps makes these corners from the solved ones. Every quarter turn changes that.
bool has_odd_corners(const Corners& at);

}  // namespace taquin::cube
