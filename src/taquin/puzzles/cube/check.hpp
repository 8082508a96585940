// Which cubes can be solved, which rule the others break, and random cubes of both kinds.
//
// Of all ways to assemble a cube, one in twelve can be solved: every turn keeps the sum of the
// corners' twists a multiple of three and the number of flipped edges even, and changes the
// parities of the corners' and the edges' permutations together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {

// Names a piece that appears twice or does not exist; none if every piece appears once.
std::optional<std::string> check_pieces(const Cube& cube);
std::optional<std::string> check_pieces(const Corners& at);

// The rule that the cube breaks, in a sentence; none if it can be solved.
std::optional<std::string> check_solvable(const Cube& cube);
std::optional<std::string> check_solvable(const Corners& at);

// What turns never change, or change only together.
struct Invariants {
    unsigned twist = 0;  // sum over all corners, in thirds; 0 if solvable
    unsigned flip = 0;   // 1: an odd number of edges is flipped
    bool odd_corners = false;
    bool odd_edges = false;  // equals odd_corners if solvable
};
// Every piece must appear once.
Invariants invariants(const Cube& cube);

// Solvable or not, with the rule that the cube keeps or breaks.
Verdict check(const Cube& cube, Size size);

// Whether the corners are an odd permutation. Every quarter turn changes that.
bool has_odd_corners(const Corners& at);

// --- random cubes: the same seed gives the same cubes on every machine

// Uniform over all solvable cubes.
Cube random_cube(Random& random);

// The same for the corners of a 2x2x2 cube, whose last corner is at home.
Corners random_corners(Random& random);

// An unsolvable cube; each of the eleven wrong ways is equally likely.
Cube random_impossible_cube(Random& random);
Corners random_impossible_corners(Random& random);

// `count` turns, each uniform over those that CanonicalOrder allows after the last. On a 2x2x2 cube
// only the faces U, R and F turn.
struct RandomTurns {
    std::uint64_t count = 0;
    Metric metric = Metric::Half;
    bool only_three_faces = false;
};
std::vector<Turn> random_turns(const RandomTurns& wanted, Random& random);

}  // namespace taquin::cube
