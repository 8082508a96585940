// Why a ring has the gap value it has, as data: every pair of neighbours.
#pragma once

#include "taquin/puzzle/data.hpp"
#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::topspin {

DataTable table_of_gaps(const Ring& ring, const Ring& goal);

}  // namespace taquin::topspin
