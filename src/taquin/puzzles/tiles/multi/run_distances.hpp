// The distance in runs of every board of a small puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::tiles {

// One byte per board, by number. Empty: cancelled.
std::vector<std::uint8_t> every_run_distance(const EveryBoard& boards, unsigned threads,
                                             const tables::Progress& progress);

}  // namespace taquin::tiles
