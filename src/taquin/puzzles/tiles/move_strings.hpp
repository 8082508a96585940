// Strings of moves that a tree search need not try, because another string of the same length leads
// to the same board: an automaton that reads moves and knows which ones are forbidden next (Taylor
// and Korf 1993).
//
// The shortest are a move and its opposite. Next come the two ways around a square of four cells:
// six moves one way lead where six moves the other way lead. A string is forbidden only if the one
// that replaces it comes earlier in the order of strings and visits no cell outside the rectangle
// that the forbidden one visits, so that it is possible wherever the other is.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace taquin::tiles {

inline constexpr std::uint16_t forbidden_move = 0xFFFF;

// State 0 is the start.
struct MoveAutomaton {
    std::vector<std::array<std::uint16_t, 4>> next{};  // [state][move], or forbidden_move
    std::vector<std::uint8_t> allowed{};               // [state]: bit m: move m is not forbidden
};

// Of all strings of up to this length; 2 or more.
MoveAutomaton make_move_automaton(std::uint32_t length);

// Made once: strings of up to 8 moves, in a millisecond; of up to 12 moves, in a tenth of a second,
// for searches that take longer than that.
const MoveAutomaton& short_move_strings();
const MoveAutomaton& long_move_strings();

}  // namespace taquin::tiles
