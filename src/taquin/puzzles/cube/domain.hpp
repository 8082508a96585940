// The rules of the 3x3x3 cube (State = Cube) and of the 2x2x2 cube (State = Corners), for any goal
// and either metric. On a 2x2x2 cube the last corner stays fixed, so it is enough to turn three
// faces: turning the opposite face differs only by a rotation of the whole cube.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "taquin/core/bytes.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/numbers.hpp"

namespace taquin::cube {

// Packs eight pieces of five bits each, one per byte of a word, into 40 consecutive bits.
// unsqueeze() does the reverse.
constexpr std::uint64_t squeeze(std::uint64_t bytes) {
    bytes = (bytes & 0x001F001F001F001FU) | ((bytes & 0x1F001F001F001F00U) >> 3U);
    bytes = (bytes & 0x000003FF000003FFU) | ((bytes & 0x03FF000003FF0000U) >> 6U);
    return (bytes & 0x00000000000FFFFFU) | ((bytes & 0x000FFFFF00000000U) >> 12U);
}
constexpr std::uint64_t unsqueeze(std::uint64_t bits) {
    bits = (bits & 0x00000000000FFFFFU) | ((bits & 0x000000FFFFF00000U) << 12U);
    bits = (bits & 0x000003FF000003FFU) | ((bits & 0x000FFC00000FFC00U) << 6U);
    return (bits & 0x001F001F001F001FU) | ((bits & 0x03E003E003E003E0U) << 3U);
}

template <class S>
class Domain {
    static constexpr bool small = std::is_same_v<S, Corners>;

public:
    using State = S;
    using Move = Turn;
    using Word = std::uint64_t;

    explicit Domain(Metric metric, const State& goal = {}) : goal_(goal) {
        for (const Turn turn : moves_of(metric))
            if (!small || face_of(turn) < Face::D) moves_.push_back(turn);
    }

    const State& goal() const { return goal_; }

    bool is_goal(const State& s) const { return s == goal_; }
    const TurnList& moves(const State&) const { return moves_; }
    void apply(State& s, Move m) const { s = turned(s, m); }
    void undo(State& s, Move m) const { s = turned(s, cube::opposite(m)); }

    // PackedDomain: corners in 40 bits, edges in 60.
    static constexpr std::size_t packed_words() { return small ? 1 : 2; }

    void pack(const State& s, Word* to) const {
        if constexpr (small) {
            to[0] = pack_corners(s);
        } else {
            to[0] = pack_corners(s.corners);
            const Word first = word_at(s.edges.at, 0);
            const Word rest = word_at(s.edges.at, 8) & 0x00000000FFFFFFFFU;
            to[1] = squeeze(first) | (squeeze(rest) << 40U);
        }
    }

    void unpack(const Word* from, State& out) const {
        out = {};
        if constexpr (small) {
            unpack_corners(from[0], out);
        } else {
            unpack_corners(from[0], out.corners);
            const Word first = unsqueeze(from[1] & 0x000000FFFFFFFFFFU);
            const Word rest = unsqueeze(from[1] >> 40U);
            std::memcpy(out.edges.at.data(), &first, 8);
            std::memcpy(out.edges.at.data() + 8, &rest, 4);
        }
    }

    std::uint64_t hash(const Word* packed) const { return hash_words(packed, packed_words()); }
    std::uint64_t fingerprint(const State& s) const {
        Word packed[2]{};
        pack(s, packed);
        return hash(packed);
    }

    // IndexedDomain, for the small cube with its last corner at home.
    std::uint64_t size() const requires small { return small_corners.entries(); }
    std::uint64_t rank(const State& s) const requires small {
        return number_of(where(s), small_corners);
    }
    void unrank(std::uint64_t number, State& out) const requires small {
        out = inverse(corners_of(static_cast<std::uint32_t>(number), small_corners));
    }

private:
    static Word word_at(const Pieces& pieces, std::size_t byte) {
        Word word = 0;
        std::memcpy(&word, pieces.data() + byte, sizeof word);
        return word;
    }

    // A corner's byte has three bits for the piece, a bit that is always zero, and two bits for the
    // twist.
    static constexpr Word low_bits = 0x0707070707070707U;
    static Word pack_corners(const Corners& at) {
        const Word bytes = word_at(at.at, 0);
        return squeeze((bytes & low_bits) | ((bytes >> 1U) & (low_bits << 3U)));
    }
    static void unpack_corners(Word packed, Corners& out) {
        const Word bytes = unsqueeze(packed);
        const Word spread = (bytes & low_bits) | ((bytes & ~low_bits) << 1U);
        std::memcpy(out.at.data(), &spread, sizeof spread);
    }

    State goal_;
    TurnList moves_;
};

}  // namespace taquin::cube
