// The 3x3x3 and 2x2x2 cubes: faces, turns, pieces, and how turns move the pieces.
//
// A cube has one byte per place: the piece in the low four bits, its twist or flip above them.
// Cubes and turn sequences are elements of one group: compose(a, b) applies b to a. A turn is a
// byte shuffle, which the processor does on 16 or 32 bytes at once (vectors.hpp); the code below is
// the portable version. Bytes beyond the last piece map to themselves, so whole vectors can be
// composed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin::cube {

// --- faces and turns

// In the order of the facelets. Opposite faces are three apart and share an axis.
enum class Face : std::uint8_t { U, R, F, D, L, B };

inline constexpr std::size_t face_count = 6;
inline constexpr std::size_t axis_count = 3;
inline constexpr std::string_view face_letters = "URFDLB";
inline constexpr std::array<Face, face_count> all_faces{Face::U, Face::R, Face::F,
                                                        Face::D, Face::L, Face::B};

constexpr std::size_t index(Face face) { return static_cast<std::size_t>(face); }
constexpr std::size_t axis_of(Face face) { return index(face) % axis_count; }
constexpr Face opposite(Face face) {
    return static_cast<Face>((index(face) + axis_count) % face_count);
}

// A face turn by one, two or three quarters, clockwise as seen from outside.
enum class Turn : std::uint8_t {
    // clang-format off
    U, U2, U3, R, R2, R3, F, F2, F3, D, D2, D3, L, L2, L3, B, B2, B3
    // clang-format on
};

inline constexpr std::size_t turn_count = 18;

constexpr std::size_t index(Turn turn) { return static_cast<std::size_t>(turn); }
constexpr Face face_of(Turn turn) { return static_cast<Face>(index(turn) / 3); }
constexpr unsigned quarters_of(Turn turn) { return static_cast<unsigned>(index(turn) % 3 + 1); }

// quarters: 1 to 3.
constexpr Turn make_turn(Face face, unsigned quarters) {
    return static_cast<Turn>(3 * index(face) + quarters - 1);
}

// The inverse turn.
constexpr Turn opposite(Turn turn) { return make_turn(face_of(turn), 4 - quarters_of(turn)); }

// What counts as one move: any face turn, or only a quarter turn.
enum class Metric : std::uint8_t { Half, Quarter };

inline constexpr std::array<Metric, 2> all_metrics{Metric::Half, Metric::Quarter};

std::string_view name(Metric metric);
Expected<Metric> parse_metric(std::string_view name);

// A list of turns without allocation.
class TurnList {
public:
    constexpr void push_back(Turn turn) { turns_[size_++] = turn; }
    constexpr const Turn* begin() const { return turns_.data(); }
    constexpr const Turn* end() const { return turns_.data() + size_; }
    constexpr std::size_t size() const { return size_; }

private:
    std::array<Turn, turn_count> turns_{};
    std::size_t size_ = 0;
};

constexpr bool is_move(Turn turn, Metric metric) {
    return metric == Metric::Half || quarters_of(turn) != 2;
}

constexpr TurnList moves_of(Metric metric) {
    TurnList list;
    for (std::size_t turn = 0; turn < turn_count; ++turn)
        if (is_move(static_cast<Turn>(turn), metric)) list.push_back(static_cast<Turn>(turn));
    return list;
}

// The number of moves; in the quarter-turn metric a half turn counts as two.
std::size_t length(std::span<const Turn> turns, Metric metric);

// Joins two equal quarter turns into one half turn.
std::vector<Turn> joined(std::span<const Turn> turns);

// Reorders turns into the order that CanonicalOrder allows. No face may be turned and then turned
// back.
std::vector<Turn> ordered(std::span<const Turn> turns, Metric metric);

// A move filter. Some sequences differ only in the order of opposite faces, which commute, or in
// how they split the turn of one face. The filter allows one of them: on each axis the first face
// turns first, and each face turns once. In quarter turns, a half turn is two clockwise turns.
//
// Searches that detect duplicate states may use it too, although they see only the last turn.
// Suppose every shortest path to a state ended with a forbidden turn, say in D U. U D leads to the
// same state. If its D is forbidden too, another path that ends with D reaches the state before
// that D. The two turns of D then merge into one, so the state is nearer than supposed.
class CanonicalOrder {
public:
    // The total turn of the last face so far; Start: no turn yet.
    enum class Mark : std::uint8_t { Start = turn_count };
    using TurnSet = std::uint32_t;  // one bit per turn

    explicit constexpr CanonicalOrder(Metric metric) {
        for (std::size_t last = 0; last <= turn_count; ++last)
            for (const Turn turn : moves_of(metric))
                if (last == turn_count || may_follow(static_cast<Turn>(last), turn, metric))
                    allowed_[last] |= TurnSet{1} << index(turn);
    }

    static constexpr Mark start() { return Mark::Start; }
    constexpr bool allows(Mark last, Turn turn) const {
        return ((allowed(last) >> index(turn)) & 1U) != 0;
    }
    constexpr TurnSet allowed(Mark last) const { return allowed_[static_cast<std::size_t>(last)]; }
    static constexpr Mark next(Mark last, Turn turn) {
        const bool same = last != Mark::Start && face_of(static_cast<Turn>(last)) == face_of(turn);
        if (!same) return static_cast<Mark>(turn);
        const unsigned quarters = quarters_of(static_cast<Turn>(last)) + quarters_of(turn);
        return static_cast<Mark>(make_turn(face_of(turn), quarters));
    }

private:
    static constexpr bool may_follow(Turn last, Turn turn, Metric metric) {
        const Face before = face_of(last);
        const Face face = face_of(turn);
        if (axis_of(before) != axis_of(face)) return true;
        if (before != face) return before < face;
        return metric == Metric::Quarter && quarters_of(last) == 1 && quarters_of(turn) == 1;
    }

    std::array<TurnSet, turn_count + 1> allowed_{};
};

// --- places

inline constexpr std::size_t corner_count = 8;
inline constexpr std::size_t edge_count = 12;

// A corner lists its faces clockwise, U or D first; an edge starts with U or D, otherwise with F or
// B. A piece has twist or flip k if its first sticker is on the k-th face of its place. All turns,
// rotations and facelets follow from these two lists.
using CornerFaces = std::array<Face, 3>;
using EdgeFaces = std::array<Face, 2>;

// On a 2x2x2 cube the last corner stays fixed.
inline constexpr std::array<CornerFaces, corner_count> corner_faces{{
    {Face::U, Face::R, Face::F},
    {Face::U, Face::F, Face::L},
    {Face::U, Face::L, Face::B},
    {Face::U, Face::B, Face::R},
    {Face::D, Face::F, Face::R},
    {Face::D, Face::L, Face::F},
    {Face::D, Face::R, Face::B},
    {Face::D, Face::B, Face::L},
}};

inline constexpr std::array<EdgeFaces, edge_count> edge_faces{{
    {Face::U, Face::R},
    {Face::U, Face::F},
    {Face::U, Face::L},
    {Face::U, Face::B},
    {Face::D, Face::R},
    {Face::D, Face::F},
    {Face::D, Face::L},
    {Face::D, Face::B},
    {Face::F, Face::R},
    {Face::F, Face::L},
    {Face::B, Face::L},
    {Face::B, Face::R},
}};

// The place with these faces in this cyclic order, and the index of the first wanted face within
// the place. If no place matches, `place` is places.size().
struct Found {
    std::size_t place = 0;
    std::size_t first = 0;
};

template <std::size_t N, std::size_t Places>
constexpr Found find_faces(const std::array<std::array<Face, N>, Places>& places,
                           const std::array<Face, N>& wanted) {
    for (std::size_t place = 0; place < Places; ++place)
        for (std::size_t first = 0; first < N; ++first) {
            bool same = true;
            for (std::size_t i = 0; i < N; ++i)
                same = same && places[place][(first + i) % N] == wanted[i];
            if (same) return {place, first};
        }
    return {Places, 0};
}

// "URF"
template <std::size_t N>
std::string name_of(const std::array<Face, N>& touched) {
    std::string name;
    for (const Face face : touched) name += face_letters[index(face)];
    return name;
}

// --- pieces

using Pieces = std::array<std::uint8_t, 16>;

inline constexpr std::uint8_t piece_mask = 0x0F;
inline constexpr unsigned twist_shift = 4;

constexpr std::size_t piece_in(std::uint8_t byte) { return byte & piece_mask; }
constexpr unsigned twist_in(std::uint8_t byte) { return byte >> twist_shift; }
constexpr std::uint8_t make_piece(std::size_t piece, std::size_t twist) {
    return static_cast<std::uint8_t>(piece | (twist << twist_shift));
}

inline constexpr Pieces all_at_home{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

// The corners; a 2x2x2 cube has no other pieces.
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

// First a, then b. Works at compile time too.
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

// The same, with AVX2 if the processor supports it.
Corners compose(const Corners& a, const Corners& b);
Cube compose(const Cube& a, const Cube& b);

// The inverse twist: swaps the bits for one third and two thirds.
constexpr unsigned opposite_twist(std::uint8_t byte) {
    return ((byte >> 1U) & 0x10U) | ((byte << 1U) & 0x20U);
}

// The inverse element.
constexpr Corners inverse(const Corners& a) {
    Corners result;
    for (std::size_t i = 0; i < corner_count; ++i)
        result.at[piece_in(a.at[i])] = static_cast<std::uint8_t>(i | opposite_twist(a.at[i]));
    return result;
}

constexpr Edges inverse(const Edges& a) {
    Edges result;
    for (std::size_t i = 0; i < edge_count; ++i)
        result.at[piece_in(a.at[i])] = make_piece(i, twist_in(a.at[i]));
    return result;
}

constexpr Cube inverse(const Cube& a) { return {inverse(a.edges), inverse(a.corners)}; }

// A turn as an element of the group.
const Cube& turn_cube(Turn turn);

inline Cube turned(const Cube& cube, Turn turn) { return compose(cube, turn_cube(turn)); }
inline Corners turned(const Corners& at, Turn turn) { return compose(at, turn_cube(turn).corners); }

Cube turned(Cube cube, std::span<const Turn> turns);

}  // namespace taquin::cube
