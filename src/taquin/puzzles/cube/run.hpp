// Runs requests for cubes, with a named algorithm or with a plan (`auto`).
#pragma once

#include <memory>
#include <optional>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/kernels/cube_quick_two_phase.hpp"
#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::cube {

// Kept from one solve to the next.
struct CubeCache : PuzzleCache {
    std::shared_ptr<const CubeTwoPhase> two_phase{};
    std::optional<CubeQuickTwoPhase> quick_two_phase{};
};

// See Puzzle::solve.
Expected<solver::Report> solve(const solver::Request& request, solver::RunContext& context);

// Any algorithm but "auto".
Expected<solver::Report> run(const solver::Request& request, const solver::RunContext& context);

// A first solution of a 3x3x3 cube in half turns, within a second: two-phase search with small
// tables. The request's algorithm is "twophase".
Expected<solver::Report> run_first_solution(const solver::Request& request,
                                            const solver::RunContext& context);
// Whether the tables of two-phase search are in memory or in the folder.
bool has_two_phase_tables(const tables::TableLibrary& library);

// `auto`.
Expected<solver::Report> run_automatic(const solver::Request& request,
                                       const solver::RunContext& context);

}  // namespace taquin::cube
