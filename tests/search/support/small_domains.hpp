// Domains small enough to understand at a glance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search_test {

// Packing and hashing for states that are a single number.
template <class Number>
struct NumberStates {
    using State = Number;
    using Word = std::uint64_t;

    static std::size_t packed_words() { return 1; }
    static void pack(State at, Word* to) { *to = static_cast<Word>(at); }
    static void unpack(const Word* from, State& at) { at = static_cast<State>(*from); }
    static std::uint64_t hash(const Word* from) { return *from * 0x9E3779B97F4A7C15U; }
    static std::uint64_t fingerprint(State at) {
        return static_cast<std::uint64_t>(at) * 0x9E3779B97F4A7C15U;
    }
};

// The integers; a move adds or subtracts 1; the goal is 0. Moves are returned by value.
struct NumberLine : NumberStates<std::int64_t> {
    using Move = int;

    static bool is_goal(State at) { return at == 0; }
    static std::vector<Move> moves(State) { return {-1, 1}; }
    static void apply(State& at, Move move) { at += move; }
    static void undo(State& at, Move move) { at -= move; }
};

// Take away one or two until nothing is left: a finite tree without a goal.
struct Nim : NumberStates<int> {
    using Move = int;

    static bool is_goal(State) { return false; }
    static std::vector<Move> moves(State at) {
        std::vector<Move> moves;
        for (const Move take : {1, 2})
            if (take <= at) moves.push_back(take);
        return moves;
    }
    static void apply(State& at, Move take) { at -= take; }
    static void undo(State& at, Move take) { at += take; }
};

}  // namespace taquin::search_test
