// Random boards. The same seed gives the same boards on every machine.
#pragma once

#include <cstdint>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// Uniform over all boards from which the goal can be reached, or over all from which it cannot:
// a uniform permutation, in which two tiles are swapped if it fell into the other half. O(n).
Board random_board(const Board& goal, Random& random, bool solvable = true);

// Where so many moves from the goal lead, each uniform over the legal ones; it may undo the last.
Board random_walk(const Board& goal, std::uint64_t steps, Random& random);

// The same, but no board comes twice. A walk that runs into a dead end starts anew; an Error says
// that there are not enough boards, or that no walk came through.
Expected<Board> self_avoiding_walk(const Board& goal, std::uint64_t steps, Random& random);

}  // namespace taquin::tiles
