// Rings of TopSpin as people see them, and the judge of every solution.
//
// N tokens 1 .. N in a ring and a turnstile that holds K of them. Tokens may slide around the ring
// at no cost; a move turns the K tokens in the turnstile around. So rings that differ by a rotation
// are one state, which is written from token 1 on: "1 5 2 4 3".
//
// Move m (0 .. N-1) turns the K tokens that begin m places after token 1. If token 1 is among them,
// the row that is written from token 1 on begins elsewhere afterwards, and the move that undoes m
// has another number: see Domain::opposite. (Chen and Skiena, Discrete Applied Mathematics 1996.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin::topspin {

inline constexpr std::size_t fewest_tokens = 5;
inline constexpr std::size_t most_tokens = 32;
inline constexpr std::size_t usual_turnstile = 4;

struct Size {
    std::size_t tokens = 20;
    std::size_t turnstile = usual_turnstile;  // 2 .. tokens - 1

    friend bool operator==(const Size&, const Size&) = default;
};

// Tokens from token 1 on, clockwise.
using Ring = std::vector<std::uint8_t>;

using Move = std::uint8_t;

// 1 2 3 … N
Ring sorted_ring(std::size_t tokens);

// The same ring, written from token 1 on.
Ring normalised(const Ring& tokens);

// The ring with its tokens renamed so that `goal` becomes the sorted ring: the same moves solve it.
Ring renamed_by_goal(const Ring& ring, const Ring& goal);
// The other way: from a ring whose goal is the sorted one to the same ring for this goal.
Ring named_for_goal(const Ring& renamed, const Ring& goal);

struct Replay {
    Ring end{};                              // after the last legal move
    std::optional<std::size_t> failed_at{};  // the first illegal move, counted from 0
};

// Plays the moves on a ring that does not slide. Shares no code with the rules that searches use.
Replay replay(const Ring& start, std::size_t turnstile, std::span<const Move> moves);

}  // namespace taquin::topspin
