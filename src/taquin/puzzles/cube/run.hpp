// Requests about cubes: checked, run with an algorithm of the table or by a plan (`auto`), and the
// answer replayed on the stickers.
#pragma once

#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

// The shortest length from this bound on that a solution can have: every quarter turn swaps an odd
// number of corners, so all solutions in quarter turns have the same parity.
search::Cost possible_length(const CubeRequest& request, search::Cost bound);

// There are no tables to search with: that much is told, or the error if it is another.
Expected<CubeReport> without_tables(const CubeRequest& request, const Error& error);

// The request names an algorithm of the table and does not contradict itself.
Expected<CubeReport> solve_cube(const CubeRequest& request, const Service& service);

}  // namespace taquin::solver
