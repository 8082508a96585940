// Stacks of pancakes: text, pictures, random stacks, and the replay that checks every solution.
//
// A stack has n pancakes of the sizes 1 .. n, top first. A flip puts a spatula under the top m
// pancakes and turns them over; 2 <= m <= n. Every stack can be sorted, so every stack can become
// every other stack of its size. (Gates and Papadimitriou, Discrete Mathematics 27, 1979.)
//
//     3 1 2 5 4    a stack as text; commas may separate the pancakes too
//     4 2 5        flips: the number of pancakes that each one turns over
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzle/data.hpp"
#include "taquin/puzzle/simple.hpp"

namespace taquin::pancake {

inline constexpr std::size_t fewest_pancakes = 3;
inline constexpr std::size_t most_pancakes = 64;

// Sizes of the pancakes, top first.
using Stack = Packed;

// Moves are numbered from 0: move m flips the top m + 2 pancakes.
using Move = std::uint8_t;

constexpr std::size_t flipped_by(Move move) { return std::size_t{move} + 2; }
constexpr Move flip_of(std::size_t pancakes) { return static_cast<Move>(pancakes - 2); }

// 1 2 3 … n: the largest pancake is at the bottom.
Stack sorted_stack(std::size_t pancakes);

// Uniform over all stacks of this size.
Stack random_stack(std::size_t pancakes, Random& random);

// The stack with its pancakes renamed so that `goal` becomes the sorted stack: the same moves solve
// it. Both have the same size.
Stack renamed_by_goal(const Stack& stack, const Stack& goal);

// Plays the moves on the stack as written. Shares no code with the rules that searches use.
Replay replay(const Stack& start, std::span<const Move> moves);

// --- text

// `size`: the required number of pancakes, if the caller knows it. Errors name the place.
Expected<Stack> read_stack(std::string_view text, std::optional<std::size_t> size = {});
std::string to_text(const Stack& stack);

// The number of pancakes: "10".
Expected<std::size_t> read_size(std::string_view text);

// Flips for a stack of this size.
Expected<std::vector<Move>> read_moves(std::string_view text, std::size_t pancakes);
std::string moves_to_text(std::span<const Move> moves);

// --- pictures

// One line per pancake, top first, and a line for the plate; each ends with a newline.
std::string draw(const Stack& stack);

// Rounded bars on a plate.
std::string svg(const Stack& stack);

// Every pair of neighbours, and which of them are gaps (heuristics.hpp).
DataTable table_of_gaps(const Stack& stack, const Stack& goal);

}  // namespace taquin::pancake
