// The six faces, the eighteen turns, the two ways to count them, and the order in which searches
// need to try them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin::cube {

// In the order of the facelets. A face and its opposite are three apart: they share an axis.
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

// A face, one, two or three quarters of a turn clockwise, as seen from outside.
enum class Turn : std::uint8_t {
    // clang-format off
    U, U2, U3, R, R2, R3, F, F2, F3, D, D2, D3, L, L2, L3, B, B2, B3
    // clang-format on
};

inline constexpr std::size_t turn_count = 18;

constexpr std::size_t index(Turn turn) { return static_cast<std::size_t>(turn); }
constexpr Face face_of(Turn turn) { return static_cast<Face>(index(turn) / 3); }
constexpr unsigned quarters_of(Turn turn) { return static_cast<unsigned>(index(turn) % 3 + 1); }

// Between 1 and 3 quarters.
constexpr Turn make_turn(Face face, unsigned quarters) {
    return static_cast<Turn>(3 * index(face) + quarters - 1);
}

// The turn that takes it back.
constexpr Turn opposite(Turn turn) { return make_turn(face_of(turn), 4 - quarters_of(turn)); }

// What counts as one move: any turn of a face, or a quarter of a turn.
enum class Metric : std::uint8_t { Half, Quarter };

inline constexpr std::array<Metric, 2> all_metrics{Metric::Half, Metric::Quarter};

std::string_view name(Metric metric);
Expected<Metric> parse_metric(std::string_view name);

// The turns that are one move, without allocation.
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

// How many moves these turns are: a half turn is two quarters.
std::size_t length(std::span<const Turn> turns, Metric metric);

// The same with two quarters of a face written as one half turn.
std::vector<Turn> joined(std::span<const Turn> turns);

// The same in the order that CanonicalOrder keeps, where no face is turned back.
std::vector<Turn> ordered(std::span<const Turn> turns, Metric metric);

// One string of turns for all that differ only in the order of opposite faces, which commute, or
// in how a turn of one face is put together: of an axis, the first of the two faces is turned
// first, each once. In quarter turns a half turn is made clockwise.
//
// A search that knows states again may use it too and looks at the last turn only. If all shortest
// ways to a state ended with a turn that is left out, one of them would end with D U, say, and the
// state before the D of U D is reached on some other way that ends with D: then the state is
// nearer than supposed.
class CanonicalOrder {
public:
    // The turn that the last face has made so far; one past the last for "no turn yet".
    enum class Mark : std::uint8_t { Start = turn_count };
    using TurnSet = std::uint32_t;  // a bit each

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

}  // namespace taquin::cube
