// Corners and edges as partial goals see them: pieces in slots, a slot being a place and a twist.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/partial/goals.hpp"

namespace taquin::cube::partial {

inline constexpr std::size_t slots = 24;  // places times twists, of corners and of edges

constexpr PlaceSet bit(std::size_t slot) { return PlaceSet{1} << slot; }

// Corners and edges, for code that treats both alike.
template <std::size_t N, std::size_t Places>
struct Kind {
    static constexpr std::size_t twists = N;
    static constexpr std::size_t places = Places;
    const std::array<std::array<Face, N>, Places>& faces;
    std::string_view noun;

    static const Pieces& of(const Cube& cube) {
        if constexpr (N == 3) return cube.corners.at;
        return cube.edges.at;
    }
    static const std::array<PlaceSet, Places>& of(const PieceGoal& goal) {
        if constexpr (N == 3)
            return goal.corners;
        else
            return goal.edges;
    }
    static std::array<PlaceSet, Places>& of(PieceGoal& goal) {
        if constexpr (N == 3)
            return goal.corners;
        else
            return goal.edges;
    }
    std::string name(std::size_t piece) const {
        return "the " + std::string(noun) + " " + name_of(faces[piece]);
    }
    // Where a piece is, as a slot.
    static std::size_t slot_of(const Cube& cube, std::size_t piece) {
        const Pieces& at = of(cube);
        std::size_t place = 0;
        while (piece_in(at[place]) != piece) ++place;
        return place * twists + twist_in(at[place]);
    }
    // Where a turn takes the piece in a slot.
    static std::size_t turned(std::size_t slot, Turn turn) {
        const Pieces& at = of(turn_cube(turn));
        std::size_t to = 0;
        while (piece_in(at[to]) != slot / twists) ++to;
        return to * twists + (slot % twists + twist_in(at[to])) % twists;
    }
};

inline constexpr Kind<3, corner_count> corners{corner_faces, "corner"};
inline constexpr Kind<2, edge_count> edges{edge_faces, "edge"};

// --- orientation about an axis

inline constexpr std::array<std::string_view, axis_count> axis_names{"UD", "RL", "FB"};

// The sticker of a corner that belongs to the axis. Of an edge: the one that shows whether it is
// flipped, which is on the axis unless the edge also has a sticker on the next axis. Quarter turns
// of the axis flip edges, others do not.
template <std::size_t N>
std::size_t mark_of(const std::array<Face, N>& faces, std::size_t axis) {
    const std::size_t wanted = N == 3 ? axis : (axis + 1) % axis_count;
    for (const std::size_t each : {wanted, axis})
        for (std::size_t i = 0; i < N; ++i)
            if (axis_of(faces[i]) == each) return i;
    return 0;
}

// How far the piece in this slot is turned away from its mark's place.
template <class K>
std::size_t turn_away(const K& kind, std::size_t piece, std::size_t slot, std::size_t axis) {
    const std::size_t shown = mark_of(kind.faces[piece], axis) + slot % K::twists;
    return (shown + K::twists - mark_of(kind.faces[slot / K::twists], axis)) % K::twists;
}

template <class K>
PlaceSet oriented(const K& kind, std::size_t piece, std::size_t axis) {
    PlaceSet set = 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if (turn_away(kind, piece, slot, axis) == 0) set |= bit(slot);
    return set;
}

// The slots in places for which wanted(place) holds.
template <class K, class Wanted>
PlaceSet in_places(const K& kind, Wanted wanted) {
    PlaceSet set = 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if (wanted(kind.faces[slot / K::twists])) set |= bit(slot);
    return set;
}

// The places among these slots.
template <class K>
PlaceSet places_of(PlaceSet set) {
    PlaceSet places = 0;
    for (; set != 0; set &= set - 1)
        places |= bit(static_cast<std::size_t>(std::countr_zero(set)) / K::twists);
    return places;
}

// --- what half turns can do to corners

using Order = std::array<std::uint8_t, corner_count>;  // the corner at each place

Order order_of(const Corners& at);
// Orders that differ by half turns before them have the same representative.
Order representative(const Order& order);
// The representatives, and how turns change them. Number 0: half turns solve it.
const ClosedPart<Order>& half_turn_classes();

}  // namespace taquin::cube::partial
