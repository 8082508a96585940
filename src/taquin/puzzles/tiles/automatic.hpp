// `auto`: the best answer that can be had soon.
//
// Small boards are solved optimally at once. For others the search for an optimal solution gets
// most of the time there is; if it does not end, beams of growing width look for a short solution
// in the rest, and the answer carries the lower bound that the first search proved.
#pragma once

#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

using Runner = Expected<Report> (*)(const Request&, const Service&);

// A request that takes one search only becomes the request for that one.
Expected<Report> run_automatic(Request& request, const Service& service, Runner run);

}  // namespace taquin::solver
