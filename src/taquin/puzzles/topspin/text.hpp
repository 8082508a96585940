// Rings and turns as text.
//
//     1 5 2 4 3    a ring, from any token on; commas may separate the tokens too
//     3 12 1       turns: where the turnstile begins, counted from 1 at token 1 of the ring as it
//                  is before that turn
//     12,4         a size: tokens, and tokens in the turnstile (4 if it is left out)
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::topspin {

// The ring from token 1 on. `size`: how many tokens there must be, if the caller knows.
Expected<Ring> read_ring(std::string_view text, std::optional<Size> size = {});
std::string to_text(const Ring& ring);

Expected<Size> read_size(std::string_view text);
std::string to_text(const Size& size);

Expected<std::vector<Move>> read_moves(std::string_view text, const Size& size);
std::string moves_to_text(std::span<const Move> moves);

}  // namespace taquin::topspin
