// Pictures of a stack: bars of characters for terminals, and SVG with rounded bars on a plate.
#pragma once

#include <string>

#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::pancake {

// A line a pancake, top first, and a line for the plate; each ends with a newline.
std::string draw(const Stack& stack);

std::string svg(const Stack& stack);

}  // namespace taquin::pancake
