// A request for `construct`: a solution of any board without a search, kept if it is wanted and
// fits into memory, else counted and checked move by move.
#pragma once

#include <cstdint>
#include <string>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

// The board is solvable.
Expected<Report> run_construction(const Request& request, const Service& service);

// What the answer says when there was no time: so many moves took so long, and all of them will
// take how long?
std::string time_for_construction(tiles::Size size, std::uint64_t moves, double seconds);

}  // namespace taquin::solver
