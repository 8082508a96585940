// Solves requests in the metric "multi".
#pragma once

#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"
#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::tiles {

// Any request in this metric, also "auto". The report's moves are single moves; its bound and its
// counts are in runs.
Expected<Report> solve_in_runs(const solver::Request& request, const TileContext& context);

// Runs a row of solver/algorithms.cpp other than "auto". The report's moves are Runs.
template <class State>
Expected<Report> search_in_runs(const solver::Request& request, const TileContext& context);
extern template Expected<Report> search_in_runs<WordState>(const solver::Request&,
                                                           const TileContext&);
extern template Expected<Report> search_in_runs<ByteState>(const solver::Request&,
                                                           const TileContext&);

}  // namespace taquin::tiles
