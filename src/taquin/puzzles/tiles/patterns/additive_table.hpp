// Additive pattern databases (Korf and Felner 2002): for every placement of the pattern's tiles the
// fewest moves of these tiles that bring them home, whatever the other tiles do. Only moves of the
// pattern's tiles count, so the values of disjoint patterns can be added.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/tables/placements.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tiles {

// The cells free of the pattern's tiles form regions in which the blank moves without moving any of
// those tiles. A table has either an entry for every placement and region of the blank, or one for
// every placement: the minimum over its regions.
enum class Blank : std::uint8_t { Any, Region };

// Tables with regions are a third better, but three times as large for eight tiles.
inline Blank blank_in_table(std::uint32_t tiles) { return tiles > 7 ? Blank::Any : Blank::Region; }

// The blocks of orders that belong to a set of occupied cells: one for each region of the blank, or
// one for all. Everything that a lookup needs is in one cache line.
struct SetBlocks {
    std::uint32_t first = 0;  // blocks of all sets before
    // Bit b of a cell's region is bit `cell` of bits[b]. Eight tiles on up to 32 cells leave at
    // most eight regions; all sets were counted.
    std::array<tables::CellMask, 3> bits{};

    std::uint32_t region(std::uint32_t cell) const {
        return (bits[0] >> cell & 1U) | (bits[1] >> cell & 1U) << 1U | (bits[2] >> cell & 1U) << 2U;
    }
};

// Where a table stores the value of a placement. Entries with the same set of occupied cells are
// adjacent (tables/placements.hpp).
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
        return regions_[set].region(cell);
    }

    // The first entry of a set and region; its orders follow.
    std::uint64_t first_entry(tables::SetNumber set, std::uint32_t region) const {
        const std::uint32_t block = regions_[set].first + (blank_ == Blank::Any ? 0 : region);
        return std::uint64_t{block} * placements_.orders();
    }
    // By set. With Blank::Any the regions do not count.
    const SetBlocks* blocks() const { return regions_.data(); }

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
    std::vector<SetBlocks> regions_;
};

// Breadth-first search from the goal over placements and regions of the blank. The frontier is not
// a list: each region has two bits in its placement's byte (unseen, in this layer, in the next, or
// done), and a scan finds a layer. The placements of a set are processed together: all that make
// the same move lie in one block and go to one block, so nearly all memory accesses hit the cache.
// Each thread takes whole sets; bytes that two threads may write are written atomically.
//
// Memory: about two bytes per placement (one for the bits, one for the distance; with Blank::Region
// one distance per region).
class AdditiveBuilder {
public:
    // The pattern must have the layout's size and number of tiles.
    AdditiveBuilder(const AdditiveLayout& layout, const Pattern& pattern, unsigned threads);

    // Bytes that a builder for this layout holds.
    static std::uint64_t memory(const AdditiveLayout& layout);

    // Reports how many of the placements' regions have a distance so far. False: cancelled.
    bool build(const tables::Progress& progress = {});

    // Moves of the pattern's tiles. Valid only after build() returned true.
    std::uint32_t distance(std::uint64_t entry) const { return distances_[entry] - 1U; }

    // Four bits per entry, even entries in the low half: half of the distance's excess over the
    // tiles' Manhattan distance, at most 15. Larger values are capped, which keeps the heuristic
    // admissible. False: cancelled.
    bool pack(std::span<std::uint8_t> out, const tables::Progress& progress = {}) const;

    // A number for each place in an order and each piece that may be there.
    using Terms = std::array<std::array<std::uint8_t, tables::Placements::max_pieces>,
                             tables::Placements::max_pieces>;

private:
    using SetNumber = tables::SetNumber;
    using OrderNumber = tables::OrderNumber;

    // A move of the tile on `from` to `to`, for all placements of a set with the blank in one
    // region.
    struct Step {
        const OrderNumber* order;  // the order after the move; null: unchanged
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
    Array<std::uint8_t> bits_;                // four regions per byte
    Array<std::uint8_t> distances_;           // distance + 1; 0: not reached
    std::vector<std::uint32_t> first_lane_;   // by set: start in bits_, in orders() bytes
    std::vector<std::uint8_t> has_frontier_;  // by set: one bit for even layers, one for odd
    std::uint32_t layer_ = 0;
};

using LayoutPtr = std::shared_ptr<const AdditiveLayout>;

// The table of a canonical pattern.
struct PatternTable {
    LayoutPtr layout;
    tables::Table table;
};

// The layout for patterns with this many tiles.
LayoutPtr make_layout(Size size, std::uint32_t tiles);

tables::TableId table_id(const Pattern& canonical, const AdditiveLayout& layout);

struct BuildOptions {
    unsigned threads = 1;
    tables::Progress progress{};
};

// Fills the table's bytes. False: cancelled.
bool build_pattern_table(const Pattern& canonical, const AdditiveLayout& layout,
                         std::span<std::byte> bytes, const BuildOptions& options);

// Builds the table in memory; for small tables.
PatternTable build_pattern_table(const Pattern& canonical, const LayoutPtr& layout);

// Reads what to_text(Pattern) writes.
Expected<Pattern> parse_pattern(std::string_view text);

struct Sample {
    std::uint64_t placements = 10'000;
    std::uint64_t seed = 1;
};

// Checks a table, which has the layout's 4-bit entries, without the code that built it: at random
// placements and at the goal. Returns the first contradiction, as half a sentence: "… where its
// neighbours say 12".
//
// A placement takes one move more than its best neighbour; the goal takes none. With an entry for
// every region of the blank that is an equation for every entry. With one entry for all regions, a
// short search must find the goal within the moves of the entry and not within fewer. It uses the
// table only for other placements. If that takes too long, the entry is skipped.
std::optional<std::string> find_contradiction(const AdditiveLayout& layout, const Pattern& pattern,
                                              std::span<const std::byte> table,
                                              const Sample& sample = {});

}  // namespace taquin::tiles
