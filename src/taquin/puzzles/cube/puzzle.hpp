// The puzzle as the rest of the program sees it (puzzle/puzzle.hpp).
#pragma once

#include "taquin/puzzle/puzzle.hpp"

namespace taquin::cube {

const Puzzle& puzzle();        // 3x3x3
const Puzzle& small_puzzle();  // 2x2x2

}  // namespace taquin::cube
