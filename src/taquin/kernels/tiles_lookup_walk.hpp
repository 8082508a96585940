// IDA* where the heuristic is the true distance, looked up: the fast twin of ida_star.
//
// With a perfect heuristic nothing has to be searched. The first bound is the length of the
// solution, a child is within it exactly if it is one move nearer to the goal, and from there on
// the same holds again: the search walks downhill and never turns back. The walk makes the same
// moves as search::ida_star with the heuristic lookup and NoBacktracking, and counts the same
// nodes. A step to the side changes the blank's cell and not the order of the tiles, so only every
// other child needs a number of its own.
//
// Time: about 10 ns a child. Memory: the solution.
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
