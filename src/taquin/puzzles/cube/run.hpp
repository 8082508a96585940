// Requests about cubes, run with an algorithm of the table or by a plan (`auto`).
#pragma once

#include <memory>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::cube {

// What is kept from one solve to the next.
struct CubeCache : PuzzleCache {
    std::shared_ptr<const CubeTwoPhase> two_phase{};
};

// As Puzzle::solve.
Expected<solver::Report> solve(const solver::Request& request, solver::RunContext& context);

// Any algorithm but "auto".
Expected<solver::Report> run(const solver::Request& request, const solver::RunContext& context);

// `auto`: the best answer that can be had soon.
Expected<solver::Report> run_automatic(const solver::Request& request,
                                       const solver::RunContext& context);

// Two-phase search, of 3x3x3 cubes. The limit on time counts from when the tables are there.
Expected<solver::Report> run_two_phase(const solver::Request& request,
                                       const solver::RunContext& context);

// The shortest length from this bound on that a solution can have: every quarter turn swaps an odd
// number of corners, so all solutions in quarter turns have the same parity. The goal is the solved
// cube.
search::Cost possible_length(const Corners& start, Metric metric, search::Cost bound);

}  // namespace taquin::cube
