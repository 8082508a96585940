// `auto` for cubes: the best answer that can be had soon.
//
// Small cubes are looked up. Of large ones a short solution is found at once by two-phase search,
// which looks for shorter ones in a part of the time; in the rest, the search for an optimal one
// proves it shortest, or finds one that is shorter. A cube that is easy enough needs no tables.
// Whoever insists on a proof waits for the largest table that memory allows, which is then kept.
#pragma once

#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

using CubeRunner = Expected<CubeReport> (*)(const CubeRequest&, const Service&);

Expected<CubeReport> run_automatic(const CubeRequest& request, const Service& service,
                                   CubeRunner run);

}  // namespace taquin::solver
