// IDA* where the heuristic is the true distance, looked up: the fast twin of ida_star.
//
// With a perfect heuristic nothing has to be searched. The first bound is the length of the
// solution, a child is within it exactly if it is one move nearer to the goal, and from there on
// the same holds again: the search walks downhill and never turns back. The walk makes the same
// moves as search::ida_star with the heuristic lookup and NoBacktracking, and counts the same
// nodes. The number of a child follows from its parent's: a step to the side changes the blank's
// cell only, one up or down some digits of the order's number.
//
// Time: some 20 operations a child. Memory: the solution.
#pragma once

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// The start must be solvable; domain and distances have the same goal.
search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start);

}  // namespace taquin::kernels
