// The short way to write your own puzzle: two adaptors that supply what the concepts require beyond
// the rules and an estimate. examples/own_puzzle uses both.
//
// They cost speed: a packed state is a copy of the whole state, and the heuristic is computed from
// scratch at every node. If that matters, write these members yourself; the algorithms need no
// change.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "taquin/core/bytes.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

// A value defined entirely by its bytes: numbers, enumerations, std::array and structs of these,
// but no pointers, no std::vector, no floating-point numbers and no padding. Two values are equal
// exactly if their bytes are.
template <class S>
concept PlainValue = std::regular<S> && std::is_trivially_copyable_v<S> &&
    std::has_unique_object_representations_v<S> && !std::is_pointer_v<S>;

// A base class for puzzles whose states are plain values: it turns a Domain into a PackedDomain. A
// packed state is the bytes of the state.
template <PlainValue S>
struct PlainStates {
    using State = S;
    using Word = std::uint8_t;

    static constexpr std::size_t packed_words() { return sizeof(State); }
    static void pack(const State& at, Word* to) { std::memcpy(to, &at, sizeof(State)); }
    static void unpack(const Word* from, State& out) { std::memcpy(&out, from, sizeof(State)); }
    static std::uint64_t hash(const Word* from) { return hash_bytes(from, sizeof(State)); }
    static std::uint64_t fingerprint(const State& at) { return hash_bytes(&at, sizeof(State)); }

    // The same bytes that the puzzle interface uses (solver/domain_puzzle.hpp).
    static State state_of(std::span<const std::uint8_t> bytes) {
        State state;
        std::memcpy(&state, bytes.data(), sizeof(State));
        return state;
    }
    static std::vector<std::uint8_t> bytes_of(const State& at) {
        std::vector<std::uint8_t> bytes(sizeof(State));
        std::memcpy(bytes.data(), &at, sizeof(State));
        return bytes;
    }
};

template <class State, class E>
concept EstimatedBy = requires(const E estimate, const State at) {
    { estimate(at) } -> std::same_as<Cost>;
};

// A heuristic from a function of the state: PlainHeuristic{misplaced_tiles}.
template <class E>
struct PlainHeuristic {
    using Frame = Cost;
    E estimate;

    template <EstimatedBy<E> State>
    Frame root(const State& at) const {
        return estimate(at);
    }
    template <EstimatedBy<E> State, class Move>
    Frame after(Frame, const State& at, Move) const {
        return estimate(at);
    }
    static Cost value(Frame h) { return h; }
};

template <class E>
PlainHeuristic(E) -> PlainHeuristic<E>;

}  // namespace taquin::search
