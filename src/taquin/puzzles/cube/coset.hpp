// Cosets of the 3x3x3 cube, and large lookup tables of their distances.
//
// A coset records of a cube: the twists of the corners, which four places hold the corners of the U
// layer, the flips of the edges, and which four places hold the edges of the middle layer. That
// gives 2187 x 70 x 2048 x 495 cosets. U and D turns of the solved cube stay in its coset. So the
// moves to reach that coset are a lower bound for the cube, and so are those for the cube held
// another way and for its inverse (as in Rokicki's nxopt, and vcube).
//
// 16 symmetries keep the U-D axis. They group the 153,090 numbers of corners into 9,930 classes,
// and one number represents each class. The symmetry that maps the corners to the representative
// also maps the edges.
//
// A table stores distances from solved, two bits per entry. Nearly all entries span three values,
// so an entry means: base + 1, base + 2, at least base + 3, or at most base. For the last case, the
// smallest value of each cache line is stored beside the table, four bits per line.
//
// Tables are built breadth-first. The entries of a class of corners form a block that fits into a
// core's cache, and a turn maps a block to a block. For every class and turn, the build takes the
// reached entries of the source block and marks their images in the target block, which only one
// thread writes. Time: for 153,090 corners, 10^10 entries, about a minute on one core. Memory: the
// table alone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/vectors.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

inline constexpr std::size_t axis_symmetries = 16;  // the first ones; see symmetry.hpp

// The places of the middle-layer edges, and the flips: the entries of one class of corners.
inline constexpr std::uint32_t middle_sets = 495;
inline constexpr std::uint32_t flip_sets = 2048;
inline constexpr std::uint32_t edge_cosets = middle_sets * flip_sets;

struct EdgeCoset {
    std::uint16_t middle = 0;
    std::uint16_t flips = 0;  // of all edges but the last, whose flip follows from the others

    friend bool operator==(const EdgeCoset&, const EdgeCoset&) = default;
};

// Computes the numbers from scratch, to build tables from them.
EdgeCoset edge_coset(const Edges& edges);
// An arrangement of edges with these numbers.
Edges edges_of(const EdgeCoset& coset);

// Numbers the sets of four out of `Places` places, in the order of their bit masks.
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

// Indexed by the set of places that hold middle-layer edges.
inline constexpr FourOf<12, middle_sets> middle_numbers;

class CornerCosets {
public:
    explicit CornerCosets(CornerKind kind);

    CornerKind kind() const { return kind_; }
    // 2187, 76,545, 153,090, or 40,320.
    std::uint32_t size() const { return static_cast<std::uint32_t>(seen_as_.size()); }
    std::uint32_t number(const Corners& corners) const;
    // An arrangement of corners with this number.
    Corners corners_of(std::uint32_t number) const;
    // Numbers are sums. This is the share of the twists, indexed by the set of places with a twist
    // of one; a twist of two adds twice as much.
    using TwistSums = std::array<std::uint32_t, 128>;
    TwistSums twist_sums() const;

    // The class of a number, and a symmetry that maps the number to the representative of the
    // class.
    struct SeenAs {
        std::uint16_t corner_class;
        Symmetry symmetry;
    };
    const SeenAs& seen_as(std::uint32_t number) const { return seen_as_[number]; }
    const SeenAs* data() const { return seen_as_.data(); }

    std::uint32_t classes() const { return static_cast<std::uint32_t>(first_.size()); }
    // The number that represents a class.
    std::uint32_t first(std::uint32_t corner_class) const { return first_[corner_class]; }
    // The symmetries that map the representative to itself.
    const std::vector<Symmetry>& stabilizer(std::uint32_t corner_class) const {
        return stabilizers_[corner_class];
    }

private:
    CornerKind kind_;
    std::vector<SeenAs> seen_as_;  // by number
    std::vector<std::uint32_t> first_;
    std::vector<std::vector<Symmetry>> stabilizers_;
};

// How a turn or a symmetry maps the numbers of the edges. One list maps the middle layer. Another
// maps the flips, which are then XORed with a mask that depends on the middle layer.
struct EdgeMap {
    struct Middle {
        std::uint16_t to;
        std::uint16_t flip;  // mask to XOR with the mapped flips
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

// The layout of a table.
struct CosetLayout {
    static constexpr std::uint32_t entries_a_line = 256;  // 64 bytes
    static constexpr std::uint32_t lines_a_class = edge_cosets / entries_a_line;
    static constexpr std::size_t bytes_a_class = edge_cosets / 4;
    static constexpr std::size_t lows_a_class = lines_a_class / 2;

    std::uint32_t classes;

    std::size_t lows() const { return classes * bytes_a_class; }  // offset of the smallest values
    std::size_t bytes() const { return lows() + classes * lows_a_class; }
};

// The base of the codes; base + 1 and base + 2 are exact. Chosen so that few entries are at or
// below it.
std::uint32_t base_of(CosetSet set, Metric metric);

// Builds the depths of the small set modulo three, in the half-turn metric and with the same
// numbering; 3 means deeper than `deepest`. Fills lows() bytes. Returns false if stopped.
bool build_depths(std::span<std::byte> bytes, std::uint32_t deepest, const PatternBuild& options);

// Rotates an axis onto the U-D axis, by thirds of a turn about the corner URF.
constexpr Symmetry held_by(std::size_t axis) { return static_cast<Symmetry>(16 * axis); }

// A lookup in progress.
struct CosetLookUp {
    std::uint64_t entry;
    std::uint32_t corners;  // their number
    std::uint16_t middle;
    std::uint16_t flips;
};

// Reads a table; the data for a lookup lies close together. One instruction each extracts the bits
// of all places from a vector: flips, twists, places of middle-layer edges, places of D-layer
// corners.
class CosetReader {
public:
    CosetReader(CosetSet set, Metric metric, tables::Table table);

    // The largest of six bounds: a cube and its inverse, each held in three ways.
    std::uint32_t bound(const Cube& cube, const Cube& inverse) const;

    // The table does not distinguish larger values.
    std::uint32_t largest() const { return base_ + 3; }

    // Prefetches what locate() reads.
    void begin(const Cube& cube, CosetLookUp& out) const {
        const EdgeCoset edges = edge_coset(cube.edges);
        out = {0, corners_.number(cube.corners), edges.middle, edges.flips};
    }

#if defined(__x86_64__)
    // Collects from every byte the bit `Shift` below the highest.
    template <int Shift>
    TAQUIN_VECTORS [[gnu::always_inline]] static inline std::uint32_t bits(Vector cube) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(cube, Shift)));
    }

    TAQUIN_VECTORS [[gnu::always_inline]] inline void begin(Vector cube, CosetLookUp& out) const {
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
#else
    void begin(const Vector& vector, CosetLookUp& out) const {
        Cube cube;
        store(cube, vector);
        begin(cube, out);
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

    // A lower bound on the distance from solved.
    std::uint32_t value(const CosetLookUp& look_up) const {
        const std::uint32_t above = code(look_up);
        return above != 0 ? base_ + above : low(look_up.entry);
    }

    // The code of the entry. 0: at most base; 1: base + 1; 2: base + 2; 3: more.
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
