// Cubes as the rest of the program holds them: eight bytes of corners, then twelve of edges where
// the cube has any.
#pragma once

#include <string_view>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {

Size size_of(const Position& position);
Cube cube_of(const Position& position);  // of a 2x2x2 cube the edges are at home
Position position_of(const Puzzle& puzzle, const Cube& cube, Size size);

// The start, its pieces named by where the goal wants them: so the goal is the solved cube.
Cube relative(const Position& start, const Position& goal);

std::string stickers_of(const Position& position);

// An empty name is the default.
Expected<Metric> metric_of(std::string_view name);

}  // namespace taquin::cube
