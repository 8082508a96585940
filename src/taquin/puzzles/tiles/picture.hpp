// A board as a drawing.
#pragma once

#include <string>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// A whole SVG document that scales to any size.
std::string to_svg(const Board& board);

}  // namespace taquin::tiles
