// Where an additive pattern database keeps the value of a placement of its tiles.
//
// The cells that are free of the pattern's tiles form regions, in which the blank goes about
// without moving any of them. A table either has an entry for every placement and region of the
// blank (`Blank::Region`), or one for every placement, the smallest of its regions (`Blank::Any`).
// Entries with the same set of occupied cells lie together (tables/placements.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/tables/placements.hpp"

namespace taquin::tiles {

enum class Blank : std::uint8_t { Any, Region };

class AdditiveLayout {
public:
    AdditiveLayout(Size size, std::uint32_t tiles, Blank blank);

    Size size() const { return size_; }
    Blank blank() const { return blank_; }
    const tables::Placements& placements() const { return placements_; }
    std::uint64_t entries() const { return entries_; }

    std::uint32_t regions(tables::SetNumber set) const { return region_count_[set]; }
    // The region of a free cell.
    std::uint32_t region(tables::SetNumber set, Cell cell) const {
        return region_[std::size_t{set} * stride + cell];
    }

    // The first entry of a set and region; the orders follow.
    std::uint64_t first_entry(tables::SetNumber set, std::uint32_t region) const {
        const std::uint32_t block = first_block_[set] + (blank_ == Blank::Any ? 0 : region);
        return std::uint64_t{block} * placements_.orders();
    }
    // By set and cell, `stride` cells a set: what to add to block_of_set to get the block of
    // orders.
    static constexpr std::size_t stride = tables::Placements::max_cells;
    const std::uint8_t* region_of_cell() const { return region_.data(); }
    const std::uint32_t* block_of_set() const { return first_block_.data(); }

    std::uint64_t entry(tables::CellMask mask, Cell blank, tables::OrderNumber order) const {
        const tables::SetNumber set = placements_.set(mask);
        return first_entry(set, region(set, blank)) + order;
    }

private:
    void find_regions();

    Size size_;
    Blank blank_;
    tables::Placements placements_;
    std::uint64_t entries_ = 0;
    std::vector<std::uint8_t> region_count_;
    std::vector<std::uint8_t> region_;        // by set and cell
    std::vector<std::uint32_t> first_block_;  // blocks of orders of all sets before
};

}  // namespace taquin::tiles
