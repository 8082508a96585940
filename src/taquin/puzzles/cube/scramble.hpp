// Random cubes. The same seed gives the same cubes on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

// Uniform over all that can be solved.
Cube random_cube(Random& random);

// The same for the corners of a 2x2x2 cube, whose last corner is at home.
Corners random_corners(Random& random);

// A cube put together in another way than turns can, each of the eleven equally likely.
Cube random_impossible_cube(Random& random);
Corners random_impossible_corners(Random& random);

// So many turns of one metric, each uniform over those that do not undo or repeat what the turns
// of the same axis just before have done. On a 2x2x2 cube only the faces U, R and F turn.
struct RandomTurns {
    std::uint64_t count = 0;
    Metric metric = Metric::Half;
    bool only_three_faces = false;
};
std::vector<Turn> random_turns(const RandomTurns& wanted, Random& random);

}  // namespace taquin::cube
