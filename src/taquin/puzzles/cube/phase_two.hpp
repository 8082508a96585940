// Phase two of two-phase search (Kociemba 1992). It solves cubes without twists and flips whose
// middle-layer edges are in that layer, with half turns of the sides and any turns of U and D.
//
// The table stores the distance of the corners together with the edges of the U and D layers, four
// bits per entry, up to the depth that searches need: 40,320 orders of edges for each of 2,768
// classes of corners under 16 symmetries. A small table of the corners and the other four edges
// fits into the cache; it is read first and rejects most cubes.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

inline constexpr std::array phase_two_turns{Turn::U,  Turn::U2, Turn::U3, Turn::D,  Turn::D2,
                                            Turn::D3, Turn::R2, Turn::F2, Turn::L2, Turn::B2};

// Entries with this value take at least this many moves.
inline constexpr std::uint32_t phase_two_most = 12;

inline constexpr std::uint32_t orders_of_eight = 40320;
inline constexpr std::uint32_t orders_of_four = 24;
inline constexpr std::uint32_t four_of_eight = orders_of_eight / orders_of_four;

// The number of a permutation of eight pieces is that of place_number. It has two parts: the first
// four pieces, and the order of the other four among themselves. Twelve bits determine each part.
inline constexpr auto halves_of_eight = [] {
    struct {
        std::array<std::uint16_t, 4096> first{};
        std::array<std::uint16_t, 4096> last{};
    } numbers;
    for (std::uint32_t number = 0; number < four_of_eight; ++number) {
        std::array<std::uint8_t, 4> pieces{};
        put_places(number, 8, pieces);
        std::uint32_t bits = 0;
        std::uint32_t order = 0;
        for (std::uint32_t i = 0; i < 4; ++i) {
            bits |= std::uint32_t{pieces[i]} << (3 * i);
            order *= 4 - i;
            for (std::uint32_t later = i + 1; later < 4; ++later)
                order += pieces[later] < pieces[i] ? 1 : 0;
        }
        numbers.first[bits] = static_cast<std::uint16_t>(number * orders_of_four);
        numbers.last[bits] = static_cast<std::uint16_t>(order);
    }
    return numbers;
}();

// The number of the first eight pieces.
inline std::uint32_t order_of_eight(const Pieces& pieces) {
    std::uint64_t word = 0;
    std::memcpy(&word, pieces.data(), sizeof word);
    word &= 0x0707'0707'0707'0707U;
    word = (word | word >> 5U) & 0x003F'003F'003F'003FU;
    word |= word >> 10U;
    return std::uint32_t{halves_of_eight.first[word & 0xFFFU]} +
           halves_of_eight.last[(word >> 32U) & 0xFFFU];
}

// Table indices of the cubes of phase two.
class PhaseTwoNumbers {
public:
    PhaseTwoNumbers();

    const CornerCosets& corners() const { return corners_; }
    CornerCosets::SeenAs seen(const Cube& cube) const {
        return corners_.seen_as(order_of_eight(cube.corners.at));
    }
    // The image under a symmetry that keeps the axis; ignores twists.
    Cube seen_through(const Cube& cube, Symmetry symmetry) const {
        return compose(compose(to_[symmetry], cube), from_[symmetry]);
    }
    // The order of the edges of the middle layer.
    std::uint32_t middle(const Cube& cube) const {
        std::uint32_t pieces = 0;
        std::memcpy(&pieces, cube.edges.at.data() + 8, sizeof pieces);
        return middle_number_[((pieces & 0x0303'0303U) * 0x0104'1040U) >> 24U];
    }
    std::uint32_t middle_seen(std::uint32_t middle, Symmetry symmetry) const {
        return middle_seen_[symmetry][middle];
    }

    // A cube with corners of this class.
    Cube cube_of(std::uint32_t corner_class, std::uint32_t edges, std::uint32_t middle) const;

private:
    CornerCosets corners_{CornerKind::Places};
    std::array<Cube, axis_symmetries> to_{};
    std::array<Cube, axis_symmetries> from_{};
    std::array<std::uint8_t, 256> middle_number_{};
    std::array<std::array<std::uint8_t, orders_of_four>, axis_symmetries> middle_seen_{};
};

class PhaseTwoReader {
public:
    explicit PhaseTwoReader(tables::Table table);

    // A quick bound, from the corners and the middle layer.
    std::uint32_t first_bound(const Cube& cube) const {
        const auto seen = numbers_.seen(cube);
        return corners_and_middle_[seen.corner_class * orders_of_four +
                                   numbers_.middle_seen(numbers_.middle(cube), seen.symmetry)];
    }
    // The bound from the corners and the other edges.
    std::uint32_t bound(const Cube& cube) const {
        const auto seen = numbers_.seen(cube);
        const Cube way = numbers_.seen_through(cube, seen.symmetry);
        return nibble(kept_.data(), std::uint64_t{seen.corner_class} * orders_of_eight +
                                        order_of_eight(way.edges.at));
    }

private:
    void fill_corners_and_middle();

    PhaseTwoNumbers numbers_{};
    tables::Table kept_;
    std::vector<std::uint8_t> corners_and_middle_;
};

}  // namespace taquin::cube
