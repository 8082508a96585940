// A request for `construct`: a solution of any board without a search, kept if it is wanted and
// fits into memory, else counted and checked move by move.
#pragma once

#include "taquin/core/expected.hpp"
#include "taquin/solver/run.hpp"

namespace taquin::solver {

// The board is solvable.
Expected<Report> run_construction(const Request& request, const Service& service);

}  // namespace taquin::solver
