// Pictures of a ring: two rows of numbers for terminals, and SVG with tokens on a circle. Both mark
// the turnstile, which holds the K tokens from `turn` on.
#pragma once

#include <cstddef>
#include <string>

#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::topspin {

// The first half of the ring from left to right, the rest below from right to left, and a line that
// marks the turnstile above or below each of its tokens.
std::string draw(const Ring& ring, std::size_t turnstile, Move turn = 0);

std::string svg(const Ring& ring, std::size_t turnstile, Move turn = 0);

}  // namespace taquin::topspin
