// Estimates of a board in runs, for explanations and experiments.
#pragma once

#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

Expected<Estimate> run_estimate(std::string_view expression, const Board& goal,
                                tables::TableLibrary& library);

// The value of every heuristic that estimates runs, and the numbers behind run-lines. The others
// have no value, with the reason.
Explanation explain_in_runs(const Board& start, const Board& goal, tables::TableLibrary& library);

}  // namespace taquin::tiles
