// The puzzle as the rest of the program sees it (puzzle/puzzle.hpp).
#pragma once

#include "taquin/puzzle/puzzle.hpp"

namespace taquin::topspin {

const Puzzle& puzzle();

}  // namespace taquin::topspin
