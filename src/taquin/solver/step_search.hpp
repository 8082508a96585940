// Solves in steps with names, as people do: "eo > dr > htr > finish". Each step is a goal that asks
// more of the pieces than the one before, so its search is small; the whole solution is longer than
// the shortest, but a person can follow it.
//
// A beam search over steps: of the many ways to do a step it keeps those with the fewest moves so
// far plus the fewest moves of the next step. A step may use only moves that keep the step before,
// if they suffice. Where the puzzle has inverse positions, each step is also tried on the inverse
// (NISS, "normal-inverse scramble switch"): moves found there are undone at the end of the
// solution. While time is left, the search runs again with a wider beam. At last, short sections of
// the best solutions are replaced by shorter ones.
#pragma once

#include "taquin/core/expected.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

Expected<Report> solve_in_steps(const Request& request, RunContext& context);

}  // namespace taquin::solver
