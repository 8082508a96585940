// Cosets: cubes that differ only in what U and D turns can hide, and the large tables about them.
//
// Of a cube we keep the twists of the corners, which four places hold the corners of the U layer,
// the flips of the edges, and which four places hold the edges of the middle layer. That is
// 2187 x 70 x 2048 x 495 numbers; the solved cube and everything that U and D turns make of it have
// the same one. So the moves to get there are a lower bound for the cube, and so are those of the
// cube held another way, and of its inverse (as in Rokicki's nxopt, and vcube).
//
// 16 symmetries keep the axis from U to D. One of the corners that they make of each other stands
// for the class, which leaves 9,930 classes of 153,090; edges are then seen through the symmetry
// that leads to that one.
//
// A table has the moves from solved, two bits an entry. Nearly all entries are three values apart,
// so an entry says: base + 1, base + 2, at least base + 3, or no more than base. For the last kind
// the smallest value of the entry's cache line is kept beside the table, four bits a line.
//
// Tables are built breadth-first. The entries of a class of corners are a block that fits into the
// cache of a core, and a turn takes a block to a block: for every class and turn, the reached
// entries of the block that the turn comes from are marked in the block at hand, which only one
// thread writes. Time: for 153,090 corners, 10^10 entries, about a minute of one core. Memory: the
// table alone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/avx2.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

inline constexpr std::size_t axis_symmetries = 16;  // the first ones; see symmetry.hpp

// Which edges are in the middle layer, and the flips: the entries of one class of corners.
inline constexpr std::uint32_t middle_sets = 495;
inline constexpr std::uint32_t flip_sets = 2048;
inline constexpr std::uint32_t edge_cosets = middle_sets * flip_sets;

struct EdgeCoset {
    std::uint16_t middle = 0;
    std::uint16_t flips = 0;  // of all edges but the last, which is as the others make it

    friend bool operator==(const EdgeCoset&, const EdgeCoset&) = default;
};

// Numbers of what is where. From scratch, for tables that are made from them.
EdgeCoset edge_coset(const Edges& edges);
// Some edges with these numbers.
Edges edges_of(const EdgeCoset& coset);

// The numbers of the sets of four of `Places` places, in the order of their bits.
template <unsigned Places, std::size_t Sets>
struct FourOf {
    constexpr FourOf() {
        std::uint16_t next = 0;
        for (std::uint32_t set = 0; set < number.size(); ++set) {
            if (std::popcount(set) != 4) continue;
            places[next] = static_cast<std::uint16_t>(set);
            number[set] = next++;
        }
    }
    std::array<std::uint16_t, std::size_t{1} << Places> number{};
    std::array<std::uint16_t, Sets> places{};
};

// By the places that hold edges of the middle layer.
inline constexpr FourOf<12, middle_sets> middle_numbers;

class CornerCosets {
public:
    explicit CornerCosets(CornerKind kind);

    CornerKind kind() const { return kind_; }
    // 2187, 76,545, 153,090, or 40,320.
    std::uint32_t size() const { return static_cast<std::uint32_t>(seen_as_.size()); }
    std::uint32_t number(const Corners& corners) const;
    // Some corners with this number.
    Corners corners_of(std::uint32_t number) const;
    // Numbers are sums. This is what twists add, by the places with a twist of one; a twist of two
    // adds twice as much.
    using TwistSums = std::array<std::uint32_t, 128>;
    TwistSums twist_sums() const;

    // The class of a number, and a symmetry that makes of it the one that stands for the class.
    struct SeenAs {
        std::uint16_t corner_class;
        Symmetry symmetry;
    };
    const SeenAs& seen_as(std::uint32_t number) const { return seen_as_[number]; }
    const SeenAs* data() const { return seen_as_.data(); }

    std::uint32_t classes() const { return static_cast<std::uint32_t>(first_.size()); }
    // The number that stands for a class.
    std::uint32_t first(std::uint32_t corner_class) const { return first_[corner_class]; }
    // The symmetries that leave it as it is.
    const std::vector<Symmetry>& stabilizer(std::uint32_t corner_class) const {
        return stabilizers_[corner_class];
    }

private:
    CornerKind kind_;
    std::vector<SeenAs> seen_as_;  // by number
    std::vector<std::uint32_t> first_;
    std::vector<std::vector<Symmetry>> stabilizers_;
};

// What a turn or a symmetry makes of the edges' numbers: the middle layer's from a list, the flips
// from another list and a mask that depends on the middle layer.
struct EdgeMap {
    struct Middle {
        std::uint16_t to;
        std::uint16_t flip;  // to be combined with what the flips become
    };
    std::array<Middle, middle_sets> middle{};
    std::array<std::uint16_t, flip_sets> flips{};

    EdgeCoset operator()(const EdgeCoset& coset) const {
        const Middle& to = middle[coset.middle];
        return {to.to, static_cast<std::uint16_t>(flips[coset.flips] ^ to.flip)};
    }
    // First this, then the other.
    EdgeMap then(const EdgeMap& other) const;
};

EdgeMap edge_map(Turn turn);
EdgeMap edge_map(Symmetry symmetry);  // one of the first 16

// --- tables

// What is where in a table.
struct CosetLayout {
    static constexpr std::uint32_t entries_a_line = 256;  // 64 bytes
    static constexpr std::uint32_t lines_a_class = edge_cosets / entries_a_line;
    static constexpr std::size_t bytes_a_class = edge_cosets / 4;
    static constexpr std::size_t lows_a_class = lines_a_class / 2;

    std::uint32_t classes;

    std::size_t lows() const { return classes * bytes_a_class; }  // where these begin
    std::size_t bytes() const { return lows() + classes * lows_a_class; }
};

// Entries are exact above this value: chosen so that few are not larger.
std::uint32_t base_of(CosetSet set, Metric metric);

// The depths of the small set modulo three, in half turns, by the same numbers; 3 if it is deeper.
// Fills lows() bytes. False: stopped.
bool build_depths(std::span<std::byte> bytes, std::uint32_t deepest, const PatternBuild& options);

// Makes an axis go from U to D: thirds of a turn about the corner URF.
constexpr Symmetry held_by(std::size_t axis) { return static_cast<Symmetry>(16 * axis); }

// A look-up under way.
struct CosetLookUp {
    std::uint64_t entry;
    std::uint32_t corners;  // their number
    std::uint16_t middle;
    std::uint16_t flips;
};

// Reads a table; what a look-up needs is close together. The bits of all places come out of a
// vector with one instruction each: flips, twists, which places hold edges of the middle layer,
// which ones corners of the D layer.
class CosetReader {
public:
    CosetReader(CosetSet set, Metric metric, tables::Table table);

    // The largest of the bounds of a cube and its inverse, each held in three ways.
    std::uint32_t bound(const Cube& cube, const Cube& inverse) const;

    // Larger values are not distinguished.
    std::uint32_t largest() const { return base_ + 3; }

    // Prefetches what locate() reads.
    void begin(const Cube& cube, CosetLookUp& out) const {
        const EdgeCoset edges = edge_coset(cube.edges);
        out = {0, corners_.number(cube.corners), edges.middle, edges.flips};
    }

#ifdef TAQUIN_CUBE_AVX2
    // Of every byte the bit `Shift` below the highest.
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
        out.middle = middle_numbers.number[middle & 0xFFFU];
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
        const std::uint32_t above = code(look_up);
        return above != 0 ? base_ + above : low(look_up.entry);
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
    CornerCosets::TwistSums twist_number_;
    std::array<std::uint32_t, 256> layer_number_{};
};

}  // namespace taquin::cube
