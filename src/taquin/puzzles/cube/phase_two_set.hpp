// The table of phase two of the two-phase search (phase_two.hpp), as tables are chosen.
#pragma once

namespace taquin::cube {

// The corners, and the edges of the U and the D layer.
struct PhaseTwoSet {};

}  // namespace taquin::cube
