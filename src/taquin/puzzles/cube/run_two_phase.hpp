// Requests about 3x3x3 cubes that are to be solved by two-phase search.
#pragma once

#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

// The limit on time counts from when the tables are there.
Expected<CubeReport> run_two_phase(const CubeRequest& request, const Service& service);

}  // namespace taquin::solver
