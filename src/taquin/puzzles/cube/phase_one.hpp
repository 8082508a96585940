// Phase one of the two-phase search (Kociemba 1992): to a cube that half turns of the sides and any
// turns of U and D can solve. All corners have to be untwisted, all edges unflipped, and the edges
// of the middle layer in that layer; these are the cosets of the small set (coset.hpp).
//
// A search that knows a cube's distance needs to know only whether each neighbour is nearer, as
// far, or farther. The four cubes that turns of one face make of each other are one turn apart, so
// they have at most two distances, which differ by one: a face's turns that change the distance all
// decrease it, or all increase it. So a bit a turn and a bit a face, three bytes, describe all 18
// neighbours. That is the large table. The small one has the distances modulo three, two bits an
// entry; the same three bytes are made from 18 look-ups in it.
//
// Both have one entry for all cosets that 16 symmetries make of each other: turns are those of the
// one that stands for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

using TurnSet = CanonicalOrder::TurnSet;

inline constexpr TurnSet all_turns = (TurnSet{1} << turn_count) - 1;

// By a set of faces, a bit each.
inline constexpr auto turns_of_faces = [] {
    std::array<TurnSet, 64> turns{};
    for (std::size_t faces = 0; faces < turns.size(); ++faces)
        for (std::size_t face = 0; face < face_count; ++face)
            if ((faces >> face & 1U) != 0) turns[faces] |= TurnSet{7} << (3 * face);
    return turns;
}();

// How turns change the distance.
struct DistanceChanges {
    std::uint32_t bits = 0;  // those that change it; above them, faces that bring it nearer

    TurnSet turns() const { return bits & all_turns; }
    TurnSet nearing() const { return turns_of_faces[bits >> turn_count]; }
    TurnSet nearer() const { return turns() & nearing(); }
    TurnSet not_farther() const { return (all_turns & ~turns()) | nearing(); }
    // Of a turn, given as a set of one.
    int change(TurnSet turn) const {
        if ((bits & turn) == 0) return 0;
        return (nearing() & turn) != 0 ? -1 : 1;
    }
};

// An entry, and the symmetry that makes of the cube one that the entry is about.
struct PhaseOnePlace {
    std::uint32_t entry = 0;
    Symmetry symmetry = 0;
};

// Where things are in either table.
class PhaseOneNumbers {
public:
    PhaseOneNumbers();

    std::uint32_t classes() const { return corners_.classes(); }
    std::uint32_t entries() const { return classes() * edge_cosets; }

    PhaseOnePlace place(const Cube& cube) const;

    // What a turn makes of a class of corners, and of the edges of its entries.
    struct Turned {
        std::uint32_t corner_class;
        EdgeMap map;
    };
    Turned turned_class(std::uint32_t corner_class, std::size_t turn) const {
        const auto& to = turned_[corner_class * turn_count + turn];
        return {to.corner_class, turn_maps_[turn].then(symmetry_maps_[to.symmetry])};
    }
    // The entry one turn away.
    std::uint32_t neighbour(std::uint32_t entry, std::size_t turn) const {
        const std::uint32_t edges = entry % edge_cosets;
        const auto& to = turned_[entry / edge_cosets * turn_count + turn];
        const EdgeCoset after = turn_maps_[turn]({static_cast<std::uint16_t>(edges / flip_sets),
                                                  static_cast<std::uint16_t>(edges % flip_sets)});
        return entry_of(to.corner_class, symmetry_maps_[to.symmetry](after));
    }

private:
    static std::uint32_t entry_of(std::uint32_t corner_class, const EdgeCoset& edges) {
        return (corner_class * middle_sets + edges.middle) * flip_sets + edges.flips;
    }

    CornerCosets corners_{CornerKind::Twists};
    std::vector<EdgeMap> symmetry_maps_;
    std::vector<EdgeMap> turn_maps_;
    std::vector<CornerCosets::SeenAs> turned_;  // by class and turn
    CornerCosets::TwistSums twist_number_ = corners_.twist_sums();
};

// The small table, seen through the numbers.
class PhaseOneDepths {
public:
    PhaseOneDepths(const PhaseOneNumbers& numbers, const std::uint8_t* table)
        : numbers_(&numbers), table_(table) {}

    std::uint32_t modulo_three(std::uint32_t entry) const {
        return (table_[entry / 4] >> (2 * (entry % 4))) & 3U;
    }
    DistanceChanges changes(std::uint32_t entry) const;

private:
    const PhaseOneNumbers* numbers_;
    const std::uint8_t* table_;
};

class PhaseOneReader {
public:
    PhaseOneReader(PhaseOneSet set, tables::Table table);

    const PhaseOneNumbers& numbers() const { return numbers_; }
    PhaseOnePlace place(const Cube& cube) const { return numbers_.place(cube); }
    // Prefetches what changes() reads.
    void expect(const PhaseOnePlace& place) const {
        prefetch(kept_.data() + (has_changes_ ? std::size_t{3} * place.entry : place.entry / 4));
    }
    DistanceChanges changes(const PhaseOnePlace& place) const {
        if (!has_changes_) return PhaseOneDepths(numbers_, kept_.data()).changes(place.entry);
        const std::uint8_t* const bytes = kept_.data() + std::size_t{3} * place.entry;
        return {static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8U | bytes[2] << 16U)};
    }
    // Found by going nearer until nothing is nearer.
    std::uint32_t distance(const Cube& cube) const;

    // The turn of the cube that is this turn of what the entry is about.
    Turn turn_of(Symmetry symmetry, std::size_t turn) const { return turn_of_[symmetry][turn]; }

private:
    PhaseOneNumbers numbers_{};
    bool has_changes_;
    tables::Table kept_;
    std::array<std::array<Turn, turn_count>, axis_symmetries> turn_of_{};
};

}  // namespace taquin::cube
