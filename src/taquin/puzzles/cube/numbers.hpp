// Table indices for the places and twists of some pieces.
//
// They are computed from where(cube): for each piece, its place and its twist. What a turn adds to
// a piece's twist depends only on the piece's place, and twists never mix. So all twists of one
// placement form a row of a table, and a turn maps a row to a shifted row.
//
// Placements are numbered in lexicographic order; the first piece counts most, for twists too.
//
// The nibble functions at the end read and write tables with four bits per entry.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

// Where each piece is, and the twist of the place relative to the piece.
constexpr Cube where(const Cube& cube) { return inverse(cube); }
constexpr Corners where(const Corners& at) { return inverse(at); }

// The number of set bits in 12 bits. Most processors have an instruction for it, but not all
// targets of this build.
inline constexpr auto bits_in = [] {
    std::array<std::uint8_t, 4096> counts{};
    for (std::uint32_t set = 0; set < counts.size(); ++set)
        counts[set] = static_cast<std::uint8_t>(std::popcount(set));
    return counts;
}();

// The number of this placement of pieces among `places` places.
constexpr std::uint32_t place_number(std::span<const std::uint8_t> pieces, std::uint32_t places) {
    std::uint32_t number = 0;
    std::uint32_t used = 0;
    for (const std::uint8_t piece : pieces) {
        const std::uint32_t bit = std::uint32_t{1} << piece_in(piece);
        number = number * places-- + static_cast<std::uint32_t>(piece_in(piece)) -
                 bits_in[used & (bit - 1)];
        used |= bit;
    }
    return number;
}

// The places with this number, without twists.
constexpr void put_places(std::uint32_t number, std::uint32_t places, std::span<std::uint8_t> out) {
    const std::uint32_t all = places;
    places -= static_cast<std::uint32_t>(out.size());
    for (std::size_t i = out.size(); i-- > 0;) {
        out[i] = static_cast<std::uint8_t>(number % ++places);
        number /= places;
    }
    std::uint32_t free = (std::uint32_t{1} << all) - 1;
    for (std::uint8_t& digit : out) {
        std::uint32_t candidates = free;
        for (std::uint8_t skipped = 0; skipped < digit; ++skipped) candidates &= candidates - 1;
        digit = static_cast<std::uint8_t>(std::countr_zero(candidates));
        free &= ~(std::uint32_t{1} << digit);
    }
}

// All eight corners of a 3x3x3 cube, or all but the last of a 2x2x2 cube, whose last corner is at
// home. The twist of the last piece follows from the others and is not numbered.
struct CornerSet {
    std::uint32_t pieces = corner_count;

    constexpr std::uint32_t digits() const { return pieces - 1; }
    constexpr std::uint32_t placements() const { return pieces == corner_count ? 40320 : 5040; }
    constexpr std::uint32_t twists() const { return pieces == corner_count ? 2187 : 729; }
    constexpr std::uint64_t entries() const { return std::uint64_t{placements()} * twists(); }
};

inline constexpr CornerSet all_corners{corner_count};
inline constexpr CornerSet small_corners{corner_count - 1};

constexpr std::uint32_t number_of(const Corners& where, CornerSet set) {
    const auto pieces = std::span(where.at).first(set.pieces);
    std::uint32_t twist = 0;
    for (const std::uint8_t piece : pieces.first(set.digits())) twist = 3 * twist + twist_in(piece);
    return place_number(pieces, set.pieces) * set.twists() + twist;
}

constexpr Corners corners_of(std::uint32_t number, CornerSet set) {
    Corners where;
    const auto pieces = std::span(where.at).first(set.pieces);
    put_places(number / set.twists(), set.pieces, pieces);
    std::uint32_t twists = number % set.twists();
    std::uint32_t sum = 0;
    for (std::size_t i = set.digits(); i-- > 0; twists /= 3) {
        pieces[i] = make_piece(pieces[i], twists % 3);
        sum += twists % 3;
    }
    pieces.back() = make_piece(pieces.back(), (3 - sum % 3) % 3);
    return where;
}

// Consecutive edges of the list. Flips are bits; the first edge has the lowest.
struct EdgeSet {
    std::uint32_t first = 0;
    std::uint32_t pieces = 6;

    constexpr std::uint32_t placements() const {
        std::uint32_t product = 1;
        for (std::uint32_t i = 0; i < pieces; ++i)
            product *= static_cast<std::uint32_t>(edge_count) - i;
        return product;
    }
    constexpr std::uint32_t flips() const { return std::uint32_t{1} << pieces; }
    constexpr std::uint64_t entries() const { return std::uint64_t{placements()} * flips(); }

    friend bool operator==(const EdgeSet&, const EdgeSet&) = default;
};

inline constexpr EdgeSet first_six_edges{0, 6};
inline constexpr EdgeSet last_six_edges{6, 6};

constexpr std::uint32_t number_of(const Edges& where, EdgeSet set) {
    const auto pieces = std::span(where.at).subspan(set.first, set.pieces);
    std::uint32_t flips = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) flips |= twist_in(pieces[i]) << i;
    return place_number(pieces, edge_count) * set.flips() + flips;
}

// The edges of the set have this number; the others are arbitrary.
constexpr Edges edges_of(std::uint32_t number, EdgeSet set) {
    Edges where;
    const auto pieces = std::span(where.at).subspan(set.first, set.pieces);
    put_places(number / set.flips(), edge_count, pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i] = make_piece(pieces[i], (number >> i) & 1U);
    return where;
}

inline std::uint32_t nibble(const std::uint8_t* table, std::uint64_t entry) {
    return (table[entry / 2] >> (entry % 2 * 4)) & 15U;
}

// The entry must still be zero.
inline void set_nibble(std::byte* table, std::uint64_t entry, std::uint32_t value) {
    table[entry / 2] |= static_cast<std::byte>(value << (entry % 2 * 4));
}

// The number of entries with each value, up to the largest value present. The number of entries
// must be even.
inline std::vector<std::uint64_t> count_nibbles(std::span<const std::byte> table) {
    std::array<std::uint64_t, 256> bytes{};
    for (const std::byte byte : table) ++bytes[static_cast<std::size_t>(byte)];
    std::vector<std::uint64_t> counts(16);
    for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
        counts[byte & 15U] += bytes[byte];
        counts[byte >> 4U] += bytes[byte];
    }
    while (counts.back() == 0) counts.pop_back();
    return counts;
}

}  // namespace taquin::cube
