// Why a cube has the heuristic values that it has: the moves that each piece needs alone, the value
// of every heuristic, and what each turn would change.
#pragma once

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"

namespace taquin::cube {

// The goal is the solved cube, and the cube must be possible. `obtain` need not have every table.
Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain);

}  // namespace taquin::cube
