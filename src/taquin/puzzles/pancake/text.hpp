// Stacks and flips as text.
//
//     3 1 2 5 4    a stack, top first; commas may separate the pancakes too
//     4 2 5        flips: how many pancakes each one turns over
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::pancake {

// `size`: how many pancakes there must be, if the caller knows. Errors name the place.
Expected<Stack> read_stack(std::string_view text, std::optional<std::size_t> size = {});
std::string to_text(const Stack& stack);

// The number of pancakes: "10".
Expected<std::size_t> read_size(std::string_view text);

// Flips for a stack of this size.
Expected<std::vector<Move>> read_moves(std::string_view text, std::size_t pancakes);
std::string moves_to_text(std::span<const Move> moves);

}  // namespace taquin::pancake
