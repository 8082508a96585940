// Runs requests for cubes, with a named algorithm or with a plan (`auto`).
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

// Kept from one solve to the next.
struct CubeCache : PuzzleCache {
    std::shared_ptr<const CubeTwoPhase> two_phase{};
};

// See Puzzle::solve.
Expected<solver::Report> solve(const solver::Request& request, solver::RunContext& context);

// Any algorithm but "auto".
Expected<solver::Report> run(const solver::Request& request, const solver::RunContext& context);

// `auto`.
Expected<solver::Report> run_automatic(const solver::Request& request,
                                       const solver::RunContext& context);

}  // namespace taquin::cube
