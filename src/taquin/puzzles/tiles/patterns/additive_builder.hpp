// Builds an additive pattern database (Korf and Felner 2002): for every placement of the pattern's
// tiles the fewest moves of these tiles that bring them home, whatever the others do. Only moves of
// the pattern's own tiles count, so the values of disjoint patterns may be added.
//
// Breadth-first search from the goal over placements and regions of the blank. The frontier is not
// a list: a region's two bits in its placement's byte say unseen, in this layer, in the next one,
// or done, and a layer is found by scanning. Set by set: the placements of a set are processed
// together, all that make the same move lie in one block and go to one block, so nearly all memory
// accesses hit the cache. Threads take sets; a byte that two of them write is written atomically.
//
// Memory: about two bytes a placement (one for the bits, one for the distance; with Blank::Region
// one distance a region).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/patterns/additive_layout.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::tiles {

class AdditiveBuilder {
public:
    // The pattern has the layout's size and number of tiles.
    AdditiveBuilder(const AdditiveLayout& layout, const Pattern& pattern, unsigned threads);

    // Bytes that a builder for this layout holds.
    static std::uint64_t memory(const AdditiveLayout& layout);

    // Tells how many of the placements' regions have a distance. False: stopped.
    bool build(const tables::Progress& progress = {});

    // Moves of the pattern's tiles. build() must have ended well.
    std::uint32_t distance(std::uint64_t entry) const { return distances_[entry] - 1U; }

    // Four bits an entry, the even ones low: half of what the distance exceeds the tiles' Manhattan
    // distance by, at most 15 (values beyond that are cut, which keeps the estimate admissible).
    // False: stopped.
    bool pack(std::span<std::uint8_t> out, const tables::Progress& progress = {}) const;

    // A number for each place in an order and each piece that may be there.
    using Terms = std::array<std::array<std::uint8_t, tables::Placements::max_pieces>,
                             tables::Placements::max_pieces>;

private:
    using SetNumber = tables::SetNumber;
    using OrderNumber = tables::OrderNumber;

    // All placements of a set whose blank is in a region, after the tile on `from` went to `to`.
    struct Step {
        const OrderNumber* order;  // the order after the move; null: it stays
        SetNumber set;
        std::uint32_t region;
    };
    struct Worker;

    void put_start();
    void expand(SetNumber set, Worker& worker);
    void collect(SetNumber set, std::uint32_t region, Worker& worker);
    void list_steps(SetNumber set, std::uint32_t region, Worker& worker) const;
    void take(const Step& step, Worker& worker);
    Terms manhattan_terms(SetNumber set) const;
    void pack_block(std::uint64_t first, std::span<const std::uint8_t> manhattan,
                    std::span<std::uint8_t> out) const;

    std::uint8_t* bits_of(SetNumber set, std::uint32_t region);

    const AdditiveLayout& layout_;
    const Pattern& pattern_;
    unsigned threads_;
    MemoryAccount account_{};
    Array<std::uint8_t> bits_;                // four regions a byte
    Array<std::uint8_t> distances_;           // distance + 1; 0: not reached
    std::vector<std::uint32_t> first_lane_;   // of each set in bits_, in units of all orders
    std::vector<std::uint8_t> has_frontier_;  // by set; a bit for each kind of layer
    std::uint32_t layer_ = 0;
};

}  // namespace taquin::tiles
