// Random boards. The same seed gives the same boards on every machine.
#pragma once

#include <cstdint>
#include <stop_token>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/moves.hpp"

namespace taquin::tiles {

// Uniform over all boards that can reach the goal, or over all that cannot: a uniform permutation,
// with two tiles swapped if it is in the wrong half. O(n).
Board random_board(const Board& goal, Random& random, bool solvable = true);

// The board after this many random moves from the goal, each uniform over the legal moves; a move
// may undo the last. In the metric multi a move is a straight run, and horizontal and vertical runs
// alternate: two runs along one line would be a single run.
Board random_walk(const Board& goal, std::uint64_t steps, Random& random,
                  Metric metric = Metric::Single);

// The same, but visits no board twice; in the metric multi, no run ends on a board that another run
// began or ended on. A walk that runs into a dead end restarts. Error: there are not enough boards,
// no walk succeeded, or it was stopped.
Expected<Board> self_avoiding_walk(const Board& goal, std::uint64_t steps, Random& random,
                                   Metric metric = Metric::Single,
                                   const std::stop_token& stop = {});

}  // namespace taquin::tiles
