// Stacks of pancakes as people see them, and the judge of every solution.
//
// A stack of n pancakes of the sizes 1 .. n, top first. A flip puts a spatula under the top m
// pancakes and turns them over; 2 <= m <= n. Every stack can be sorted, so every stack can become
// every other stack of its size. (Gates and Papadimitriou, Discrete Mathematics 27, 1979.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin::pancake {

inline constexpr std::size_t fewest_pancakes = 3;
inline constexpr std::size_t most_pancakes = 64;

// Sizes of the pancakes, top first.
using Stack = std::vector<std::uint8_t>;

// Moves are numbered from 0: move m flips the top m + 2 pancakes.
using Move = std::uint8_t;

constexpr std::size_t flipped_by(Move move) { return std::size_t{move} + 2; }
constexpr Move flip_of(std::size_t pancakes) { return static_cast<Move>(pancakes - 2); }

// 1 2 3 … n: the largest pancake is at the bottom.
Stack sorted_stack(std::size_t pancakes);

// The stack with its pancakes renamed so that `goal` becomes the sorted stack: the same moves solve
// it. Both have the same size.
Stack renamed_by_goal(const Stack& stack, const Stack& goal);

struct Replay {
    Stack end{};                             // after the last legal move
    std::optional<std::size_t> failed_at{};  // the first illegal move, counted from 0
};

// Plays the moves on the stack as it is written. Shares no code with the rules that searches use.
Replay replay(const Stack& start, std::span<const Move> moves);

}  // namespace taquin::pancake
