// A request for `anytime`: a solution of any board at once, and shorter ones until the limits end.
#pragma once

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

// The board is solvable.
Expected<Report> run_anytime(const Request& request, const Service& service);

}  // namespace taquin::solver
