// Pattern tables for long searches: larger than the stored ones, but with a much simpler index.
//
// The stored tables (additive_table.hpp) number only placements that exist, so a move costs several
// dependent lookups before the value's place is known. A direct table has an entry for every
// combination of cells: the index is the sum of one number per tile, and a move adds a constant.
// Entries of combinations with two tiles on one cell are never read and cost only address space.
//
// An entry is one byte: a code for the values of all regions of the blank. Most placements have the
// same value in all regions. For the others, a code also has the cells where the value is larger by
// one, and those where it is larger by another one. The frequent combinations get codes; the rare
// ones get `elsewhere`, and the reader looks into the stored table.
//
// Cost for six tiles on 5x5: 233 MiB and about 4 s of processor time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

namespace taquin::tiles {

// The values of a placement in excess of Manhattan distance, halved, by the blank's cell.
struct RegionValues {
    static constexpr std::uint32_t base_shift = 28;

    std::uint32_t value(std::uint32_t blank) const {
        return (base_and_raised >> base_shift) + (base_and_raised >> blank & 1U) +
               (raised_twice >> blank & 1U);
    }

    // The smallest value in the top four bits; below them, the cells where it is larger.
    std::uint32_t base_and_raised = 0;
    tables::CellMask raised_twice = 0;  // larger by two
};

class DirectTable {
public:
    using Codes = std::array<RegionValues, 256>;
    static constexpr std::uint8_t elsewhere = 255;
    static constexpr std::uint32_t max_cells = RegionValues::base_shift;

    // None if the layout's direct table would be too large, or does not distinguish regions.
    static std::optional<std::uint64_t> bytes(const AdditiveLayout& layout);

    // Decodes a stored table; bytes(layout) must exist. None: stopped. Throws std::bad_alloc.
    static std::optional<DirectTable> make(const AdditiveLayout& layout, const std::uint8_t* halves,
                                           const BuildOptions& options);

    const std::uint8_t* entries() const { return entries_.data(); }
    const Codes& codes() const { return *codes_; }

private:
    DirectTable() = default;

    std::unique_ptr<MemoryAccount> account_ = std::make_unique<MemoryAccount>();
    Array<std::uint8_t> entries_{*account_};
    std::unique_ptr<Codes> codes_ = std::make_unique<Codes>();
};

// What a piece adds to the index for each cell: the index is the sum of cell * weight.
std::uint32_t direct_weight(std::uint32_t cells, std::uint32_t piece);

}  // namespace taquin::tiles
