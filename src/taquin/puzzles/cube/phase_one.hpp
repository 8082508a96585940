// Phase one of two-phase search (Kociemba 1992): reaches a cube that half turns of the sides and
// any turns of U and D can solve. All corners must be untwisted, all edges unflipped, and the
// middle-layer edges in that layer; these are the cosets of the small set (coset.hpp).
//
// A search that knows a cube's distance needs to know only whether each neighbour is nearer,
// equally far, or farther. The four cubes that differ by turns of one face are one turn apart, so
// they have at most two distances, which differ by one: the turns of a face that change the
// distance all decrease it, or all increase it. So one bit per turn and one bit per face, three
// bytes, describe all 18 neighbours. The large table stores these. The small table stores distances
// modulo three, two bits per entry; 18 lookups in it give the same three bytes.
//
// Both tables have one entry for all cosets that 16 symmetries map to each other. The turns in an
// entry are those of the coset that represents them.
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

// The turns of a set of faces, indexed by the set: one bit per face.
inline constexpr auto turns_of_faces = [] {
    std::array<TurnSet, 64> turns{};
    for (std::size_t faces = 0; faces < turns.size(); ++faces)
        for (std::size_t face = 0; face < face_count; ++face)
            if ((faces >> face & 1U) != 0) turns[faces] |= TurnSet{7} << (3 * face);
    return turns;
}();

// How turns change the distance.
struct DistanceChanges {
    std::uint32_t bits = 0;  // turns that change it; above them, faces that decrease it

    TurnSet turns() const { return bits & all_turns; }
    TurnSet nearing() const { return turns_of_faces[bits >> turn_count]; }
    TurnSet nearer() const { return turns() & nearing(); }
    TurnSet not_farther() const { return (all_turns & ~turns()) | nearing(); }
    // The change that one turn makes; the turn is given as a set of one.
    int change(TurnSet turn) const {
        if ((bits & turn) == 0) return 0;
        return (nearing() & turn) != 0 ? -1 : 1;
    }
};

// An entry, and the symmetry that maps the cube to the entry's representative.
struct PhaseOnePlace {
    std::uint32_t entry = 0;
    Symmetry symmetry = 0;
};

// Table indices, the same for both tables.
class PhaseOneNumbers {
public:
    PhaseOneNumbers();

    std::uint32_t classes() const { return corners_.classes(); }
    std::uint32_t entries() const { return classes() * edge_cosets; }

    PhaseOnePlace place(const Cube& cube) const;

    // The image of a class of corners under a turn, and the map for the edges of its entries.
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

// Reads the small table.
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
    // Moves nearer until no neighbour is nearer, and counts the moves.
    std::uint32_t distance(const Cube& cube) const;

    // The turn of the cube that corresponds to this turn of the entry's representative.
    Turn turn_of(Symmetry symmetry, std::size_t turn) const { return turn_of_[symmetry][turn]; }

private:
    PhaseOneNumbers numbers_{};
    bool has_changes_;
    tables::Table kept_;
    std::array<std::array<Turn, turn_count>, axis_symmetries> turn_of_{};
};

}  // namespace taquin::cube
