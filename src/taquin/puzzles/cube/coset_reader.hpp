// Reads tables of cosets (puzzles/cube/coset_table.hpp): what a look-up needs, close together, and
// the numbers of a cube straight from its bytes.
//
// The bits of all places come out of a vector with one instruction each: flips, twists, which
// places hold edges of the middle layer, which ones corners of the D layer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/avx2.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/coset_table.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

// Makes an axis go from U to D: thirds of a turn about the corner URF.
constexpr Symmetry held_by(std::size_t axis) { return static_cast<Symmetry>(16 * axis); }

// A look-up under way.
struct CosetLookUp {
    std::uint64_t entry;
    std::uint32_t corners;  // their number
    std::uint16_t middle;
    std::uint16_t flips;
};

class CosetReader {
public:
    CosetReader(CosetSet set, Metric metric, tables::Table table);

    // The largest of the bounds of a cube and its inverse, each held in three ways.
    std::uint32_t bound(const Cube& cube, const Cube& inverse) const;

    // Larger values are not told apart.
    std::uint32_t largest() const { return base_ + 3; }

    // Asks for what locate() reads.
    void begin(const Cube& cube, CosetLookUp& out) const {
        const EdgeCoset edges = edge_coset(cube.edges);
        out = {0, corners_.number(cube.corners), edges.middle, edges.flips};
    }

#ifdef TAQUIN_CUBE_AVX2
    // Of every byte the bit that is so far from the highest.
    template <int Shift>
    [[gnu::target("avx2"), gnu::always_inline]] static inline std::uint32_t bits(
        avx2::Vector cube) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(cube, Shift)));
    }

    [[gnu::target("avx2"), gnu::always_inline]] inline void begin(avx2::Vector cube,
                                                                  CosetLookUp& out) const {
        const std::uint32_t flips_and_twists = bits<3>(cube);
        const std::uint32_t twists = bits<2>(cube) >> 16U;
        const std::uint32_t middle = bits<4>(cube);
        const std::uint32_t layer = bits<5>(cube) >> 16U;
        out.corners = twist_number_[(flips_and_twists >> 16U) & 0x7FU] +
                      2 * twist_number_[twists & 0x7FU] + layer_number_[layer & 0xFFU];
        out.middle = middle_number_[middle & 0xFFFU];
        out.flips = static_cast<std::uint16_t>(flips_and_twists & 0x7FFU);
        prefetch(seen_as_ + out.corners);
    }
#endif

    void locate(CosetLookUp& look_up) const {
        const auto seen = seen_as_[look_up.corners];
        const EdgeMap& map = maps_[seen.symmetry];
        const auto to = map.middle[look_up.middle];
        const std::uint32_t flips = map.flips[look_up.flips] ^ to.flip;
        look_up.entry =
            (std::uint64_t{seen.corner_class} * middle_sets + to.to) * flip_sets + flips;
        prefetch(table_ + look_up.entry / 4);
    }

    // No more than the moves from solved.
    std::uint32_t value(const CosetLookUp& look_up) const {
        const std::uint32_t told = code(look_up);
        return told != 0 ? base_ + told : low(look_up.entry);
    }

    // What the entry says: no more than base, base + 1, base + 2, or more.
    std::uint32_t code(const CosetLookUp& look_up) const {
        return (table_[look_up.entry / 4] >> (2 * (look_up.entry % 4))) & 3U;
    }
    std::uint32_t code(const Cube& cube) const {
        CosetLookUp look_up{};
        begin(cube, look_up);
        locate(look_up);
        return code(look_up);
    }

private:
    std::uint32_t low(std::uint64_t entry) const {
        const std::uint64_t line = entry / CosetLayout::entries_a_line;
        return (lows_[line / 2] >> (4 * (line % 2))) & 15U;
    }

    tables::Table kept_;
    CornerCosets corners_;
    const std::uint8_t* table_;
    const std::uint8_t* lows_;
    std::uint32_t base_;
    const CornerCosets::SeenAs* seen_as_;
    std::vector<EdgeMap> maps_;
    std::array<std::uint32_t, 128> twist_number_{};  // by places with a twist of one
    std::array<std::uint32_t, 256> layer_number_{};
    std::array<std::uint16_t, 4096> middle_number_{};
};

}  // namespace taquin::cube
