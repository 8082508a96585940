// Rings of TopSpin: text, pictures, and the replay that checks every solution.
//
// N tokens 1 .. N form a ring, and a turnstile holds K of them. Tokens may slide around the ring at
// no cost; a move reverses the K tokens in the turnstile. So rings that differ by a rotation are
// one state, which is written from token 1 on: "1 5 2 4 3".
//
// Move m (0 .. N-1) turns the K tokens that begin m places after token 1. If token 1 is among them,
// the written row begins elsewhere afterwards, and the move that undoes m has another number: see
// Domain::opposite. (Chen and Skiena, Discrete Applied Mathematics 1996.)
//
//     1 5 2 4 3    a ring as text, from any token on; commas may separate the tokens too
//     3 12 1       turns: where the turnstile begins, counted from 1 at token 1 of the ring before
//                  that turn
//     12,4         a size: tokens, and tokens in the turnstile (4 if omitted)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/data.hpp"
#include "taquin/puzzle/simple.hpp"

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
using Ring = Packed;

using Move = std::uint8_t;

// 1 2 3 … N
Ring sorted_ring(std::size_t tokens);

// The same ring, written from token 1 on.
Ring normalised(const Ring& tokens);

// The ring with its tokens renamed so that `goal` becomes the sorted ring: the same moves solve it.
Ring renamed_by_goal(const Ring& ring, const Ring& goal);
// The reverse: renames a ring whose goal is the sorted ring, for this goal.
Ring named_for_goal(const Ring& renamed, const Ring& goal);

// Plays the moves on a ring that does not slide. Shares no code with the rules that searches use.
Replay replay(const Ring& start, std::size_t turnstile, std::span<const Move> moves);

// --- text

// The ring from token 1 on. `size`: the required number of tokens, if the caller knows it.
Expected<Ring> read_ring(std::string_view text, std::optional<Size> size = {});
std::string to_text(const Ring& ring);

Expected<Size> read_size(std::string_view text);
std::string to_text(const Size& size);

Expected<std::vector<Move>> read_moves(std::string_view text, const Size& size);
std::string moves_to_text(std::span<const Move> moves);

// --- pictures; both mark the turnstile, which holds the K tokens from `turn` on

// The first half of the ring from left to right, the rest below from right to left, and a line that
// marks the turnstile above or below each of its tokens.
std::string draw(const Ring& ring, std::size_t turnstile, Move turn = 0);

// Tokens on a circle.
std::string svg(const Ring& ring, std::size_t turnstile, Move turn = 0);

// Every pair of neighbours, and which of them are gaps (heuristics.hpp).
DataTable table_of_gaps(const Ring& ring, const Ring& goal);

}  // namespace taquin::topspin
