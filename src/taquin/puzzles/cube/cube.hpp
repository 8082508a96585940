// A cube as its pieces: a byte a place, the piece in the low four bits, its twist or flip above.
//
// Positions and sequences of turns are the same thing here, elements of a group: compose(a, b) is
// what a becomes when b is done to it. So a turn is a table look-up of bytes, which the processor
// does sixteen or thirty-two at a time; avx2.hpp has that, with the portable code below as its
// twin. Bytes beyond the last piece stand for themselves, so that whole vectors can be composed.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "taquin/puzzles/cube/pieces.hpp"
#include "taquin/puzzles/cube/turn.hpp"

namespace taquin::cube {

using Pieces = std::array<std::uint8_t, 16>;

inline constexpr std::uint8_t piece_mask = 0x0F;
inline constexpr unsigned twist_shift = 4;

constexpr std::size_t piece_in(std::uint8_t byte) { return byte & piece_mask; }
constexpr unsigned twist_in(std::uint8_t byte) { return byte >> twist_shift; }
constexpr std::uint8_t make_piece(std::size_t piece, std::size_t twist) {
    return static_cast<std::uint8_t>(piece | (twist << twist_shift));
}

inline constexpr Pieces all_at_home{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

// The corners alone: all that a 2x2x2 cube has.
struct alignas(16) Corners {
    Pieces at = all_at_home;
    friend bool operator==(const Corners&, const Corners&) = default;
};

struct alignas(16) Edges {
    Pieces at = all_at_home;
    friend bool operator==(const Edges&, const Edges&) = default;
};

struct Cube {
    Edges edges{};
    Corners corners{};
    friend bool operator==(const Cube&, const Cube&) = default;
};

inline constexpr Cube solved_cube{};

// First a, then b; plain loops that the compiler can run.
constexpr Corners compose_portable(const Corners& a, const Corners& b) {
    constexpr unsigned three = 3U << twist_shift;
    Corners result;
    for (std::size_t i = 0; i < corner_count; ++i) {
        const unsigned sum = a.at[piece_in(b.at[i])] + (b.at[i] & ~unsigned{piece_mask});
        result.at[i] = static_cast<std::uint8_t>(sum >= three ? sum - three : sum);
    }
    return result;
}

constexpr Edges compose_portable(const Edges& a, const Edges& b) {
    Edges result;
    for (std::size_t i = 0; i < edge_count; ++i)
        result.at[i] =
            static_cast<std::uint8_t>(a.at[piece_in(b.at[i])] ^ (b.at[i] & ~unsigned{piece_mask}));
    return result;
}

constexpr Cube compose_portable(const Cube& a, const Cube& b) {
    return {compose_portable(a.edges, b.edges), compose_portable(a.corners, b.corners)};
}

// The same in the quickest way that the processor has.
Corners compose(const Corners& a, const Corners& b);
Cube compose(const Cube& a, const Cube& b);

// What undoes it.
constexpr Corners inverse(const Corners& a) {
    Corners result;
    for (std::size_t i = 0; i < corner_count; ++i)
        result.at[piece_in(a.at[i])] = make_piece(i, (3 - twist_in(a.at[i])) % 3);
    return result;
}

constexpr Edges inverse(const Edges& a) {
    Edges result;
    for (std::size_t i = 0; i < edge_count; ++i)
        result.at[piece_in(a.at[i])] = make_piece(i, twist_in(a.at[i]));
    return result;
}

constexpr Cube inverse(const Cube& a) { return {inverse(a.edges), inverse(a.corners)}; }

// Each turn as a cube: what it makes of the solved one.
const Cube& turn_cube(Turn turn);

inline Cube turned(const Cube& cube, Turn turn) { return compose(cube, turn_cube(turn)); }
inline Corners turned(const Corners& at, Turn turn) { return compose(at, turn_cube(turn).corners); }

Cube turned(Cube cube, std::span<const Turn> turns);

}  // namespace taquin::cube
