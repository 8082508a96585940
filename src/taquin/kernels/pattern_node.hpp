// Nodes of a search with pattern databases, and their children.
//
// As in tiles_grid.hpp a node does not carry h but its slack: (bound - g - Manhattan distance) / 2.
// Pattern tables hold half of what the distance exceeds Manhattan distance by, so a node is within
// the bound when no partition's sum is larger than its slack.
//
// A move of a tile changes one pattern of each partition. A child is first only the places of these
// patterns and the addresses of their values, which are asked for; what it is worth is looked at
// later, when the values have arrived, and only a child within the bound becomes a node.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::kernels {

// Room for so many patterns. The number of partitions is known when this is compiled; sets that
// have fewer repeat the last one.
template <std::size_t Patterns, std::size_t Partitions>
struct PatternNode {
    static constexpr std::size_t patterns = Patterns;
    static constexpr std::size_t partitions = Partitions;

    std::array<std::uint8_t, tiles::max_pattern_cells> tiles{};  // by cell
    std::uint8_t blank = 0;
    std::uint8_t slack = 0;
    std::uint16_t moves_seen = 0;  // state of the move filter
    std::array<std::uint8_t, Partitions> sum{};
    std::array<std::uint8_t, Patterns> value{};
    std::array<tables::OrderNumber, Patterns> order{};
    std::array<tables::CellMask, Patterns> mask{};
};

template <std::size_t Partitions>
struct PatternChild {
    std::uint8_t move = 0;
    std::uint8_t slack = 0;
    std::uint16_t moves_seen = 0;
    std::array<tables::OrderNumber, Partitions> order{};
    std::array<tables::CellMask, Partitions> mask{};
    std::array<std::uint64_t, Partitions> entry{};
};

// A pattern as the search reads it: all that a look-up needs, close together.
struct FlatPattern {
    explicit FlatPattern(const tiles::PlacedPattern& placed)
        : halves(placed.halves),
          sets(placed.layout->placements().numbering()),
          block_of_set(placed.layout->block_of_set()),
          region_of_cell(placed.layout->region_of_cell()),
          orders(placed.layout->placements().orders()),
          by_region(placed.layout->blank() == tiles::Blank::Region),
          cell(placed.cell) {
        for (const tiles::Tile tile : placed.tiles)
            stay[tile] = placed.layout->placements().after_jump_of(placed.piece[tile], 0);
    }

    std::uint64_t entry(tables::CellMask mask, std::uint32_t blank, std::uint32_t order) const {
        const tables::SetNumber set = sets.set(mask);
        const std::uint32_t block =
            by_region
                ? block_of_set[set] + region_of_cell[set * tiles::AdditiveLayout::stride + blank]
                : set;
        return std::uint64_t{block} * orders + order;
    }

    std::uint32_t value(std::uint64_t entry) const {
        return (halves[entry / 2] >> (4 * (entry % 2))) & 15U;
    }

    const std::uint8_t* halves;
    tables::Placements::Numbering sets;
    const std::uint32_t* block_of_set;
    const std::uint8_t* region_of_cell;
    std::uint32_t orders;
    bool by_region;
    std::array<std::uint8_t, tiles::max_pattern_cells> cell;
    // By tile: where the orders after a jump over none would stand; others stand `orders` apart.
    std::array<const tables::OrderNumber*, tiles::max_pattern_cells> stay{};
};

// What does not change during a search: geometry, tables, and which strings of moves are tried.
template <class Node>
class PatternRules {
public:
    using Child = PatternChild<Node::partitions>;
    struct Children {
        std::array<Child, 4> child;
        std::uint32_t count = 0;
    };

    using Filter = tiles::MoveAutomaton;

    PatternRules(const tiles::PatternSet& set, const Filter& filter);

    const tiles::PatternSet& set() const { return set_; }
    void use(const Filter& filter) { filter_ = &filter; }

    // The start, for a bound that gives it this slack; from scratch.
    Node root(const tiles::Board& start, std::uint32_t slack) const;

    // Makes the children that the filter lets through and that have slack, and asks for their
    // values. Returns how many moves were tried.
    std::uint32_t expand(const Node& node, Children& out) const {
        out.count = 0;
        std::uint32_t tried = 0;
        for (std::uint32_t move = 0; move < 4; ++move) {
            const std::uint16_t seen = (*filter_)[node.moves_seen][move];
            const std::uint32_t from = neighbour_[node.blank][move];
            if (seen == tiles::forbidden_move || from == nowhere) continue;
            ++tried;
            const std::uint32_t tile = node.tiles[from];
            const std::uint32_t farther = (farther_[node.blank][move] >> tile) & 1U;
            if (farther > node.slack) continue;
            Child& child = out.child[out.count++];
            child.move = static_cast<std::uint8_t>(move);
            child.slack = static_cast<std::uint8_t>(node.slack - farther);
            child.moves_seen = seen;
            for (std::size_t partition = 0; partition < Node::partitions; ++partition)
                slide(node, {tile, from, node.blank}, partition, child);
        }
        return tried;
    }

    // Whether the child is within the bound; if so it becomes a node.
    bool admit(const Node& node, const Child& child, Node& out) const {
        const std::uint32_t from = neighbour_[node.blank][child.move];
        const std::uint32_t tile = node.tiles[from];
        std::array<std::uint8_t, Node::partitions> value;
        for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
            const std::uint8_t pattern = pattern_of_[partition][tile];
            value[partition] =
                static_cast<std::uint8_t>(patterns_[pattern].value(child.entry[partition]));
            if (node.sum[partition] - node.value[pattern] + value[partition] > child.slack)
                return false;
        }
        out = node;
        out.tiles[node.blank] = static_cast<std::uint8_t>(tile);
        out.tiles[from] = 0;
        out.blank = static_cast<std::uint8_t>(from);
        out.slack = child.slack;
        out.moves_seen = child.moves_seen;
        for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
            const std::uint8_t pattern = pattern_of_[partition][tile];
            out.sum[partition] = static_cast<std::uint8_t>(node.sum[partition] -
                                                           node.value[pattern] + value[partition]);
            out.value[pattern] = value[partition];
            out.order[pattern] = child.order[partition];
            out.mask[pattern] = child.mask[partition];
        }
        return true;
    }

private:
    static constexpr std::uint8_t nowhere = 0xFF;

    struct Slide {
        std::uint32_t tile;
        std::uint32_t from;
        std::uint32_t to;
    };

    void slide(const Node& node, const Slide& slide, std::size_t partition, Child& child) const {
        const std::uint8_t pattern = pattern_of_[partition][slide.tile];
        const FlatPattern& flat = patterns_[pattern];
        const std::uint32_t from = flat.cell[slide.from];
        const std::uint32_t to = flat.cell[slide.to];
        const tables::CellMask before = node.mask[pattern];
        const tables::CellMask mask =
            before ^ (tables::CellMask{1} << from) ^ (tables::CellMask{1} << to);
        // The tiles that it jumps over in reading order, when it changes its row.
        const std::uint32_t low = from < to ? from : to;
        const std::uint32_t apart = from < to ? to - from : from - to;
        const std::int32_t over = count_[(before >> (low + 1)) & ((1U << (apart - 1)) - 1)];
        tables::OrderNumber order = node.order[pattern];
        if (over != 0) {
            const std::int32_t rows = from < to ? over : -over;
            order = flat.stay[slide.tile][rows * static_cast<std::int32_t>(flat.orders) + order];
        }
        const std::uint64_t entry = flat.entry(mask, from, order);
        prefetch(flat.halves + entry / 2);
        child.order[partition] = order;
        child.mask[partition] = mask;
        child.entry[partition] = entry;
    }

    template <class Use>
    void for_patterns(std::size_t partition, Use use) const {
        const auto [first, end] = set_.patterns_of(std::min(partition, set_.partitions() - 1));
        for (std::size_t pattern = first; pattern < end; ++pattern) use(pattern);
    }

    const tiles::PatternSet& set_;
    const Filter* filter_;
    std::uint32_t cells_;
    std::vector<FlatPattern> patterns_;
    std::array<std::array<std::uint8_t, tiles::max_pattern_cells>, Node::partitions> pattern_of_{};
    std::array<std::array<std::uint8_t, 4>, tiles::max_pattern_cells> neighbour_{};
    // Bit t: tile t gets farther from home when the blank on this cell goes in this direction.
    std::array<std::array<std::uint32_t, 4>, tiles::max_pattern_cells> farther_{};
    std::array<std::int8_t, tiles::max_pattern_cells> count_{};  // bits of small numbers
};

template <class Node>
PatternRules<Node>::PatternRules(const tiles::PatternSet& set, const Filter& filter)
    : set_(set),
      filter_(&filter),
      cells_(set.goal().size.cells()),
      patterns_(set.patterns().begin(), set.patterns().end()) {
    const tiles::Size size = set.goal().size;
    const std::vector<tiles::Cell> home = tiles::cells_of_tiles(set.goal());
    const auto distance = [&](tiles::Cell a, tiles::Cell b) {
        const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
        return apart(size.row(a), size.row(b)) + apart(size.column(a), size.column(b));
    };
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for_patterns(partition, [&](std::size_t pattern) {
            for (const tiles::Tile tile : set_.patterns()[pattern].tiles)
                pattern_of_[partition][tile] = static_cast<std::uint8_t>(pattern);
        });
    for (tiles::Cell cell = 0; cell < cells_; ++cell) {
        neighbour_[cell] = {
            static_cast<std::uint8_t>(size.row(cell) > 0 ? cell - size.columns : nowhere),
            static_cast<std::uint8_t>(size.row(cell) + 1 < size.rows ? cell + size.columns
                                                                     : nowhere),
            static_cast<std::uint8_t>(size.column(cell) > 0 ? cell - 1 : nowhere),
            static_cast<std::uint8_t>(size.column(cell) + 1 < size.columns ? cell + 1 : nowhere)};
        for (std::size_t move = 0; move < 4; ++move) {
            const std::uint8_t from = neighbour_[cell][move];
            for (tiles::Tile tile = 1; from != nowhere && tile < cells_; ++tile)
                if (distance(home[tile], cell) > distance(home[tile], from))
                    farther_[cell][move] |= 1U << tile;
        }
    }
    for (std::uint32_t number = 0; number < count_.size(); ++number)
        count_[number] = static_cast<std::int8_t>(std::popcount(number));
}

template <class Node>
Node PatternRules<Node>::root(const tiles::Board& start, std::uint32_t slack) const {
    Node node;
    const std::vector<tiles::Cell> cell_of = tiles::cells_of_tiles(start);
    for (tiles::Cell cell = 0; cell < cells_; ++cell)
        node.tiles[cell] = static_cast<std::uint8_t>(start.tiles[cell]);
    node.blank = static_cast<std::uint8_t>(cell_of[0]);
    node.slack = static_cast<std::uint8_t>(slack);
    for (std::size_t pattern = 0; pattern < patterns_.size(); ++pattern) {
        const tiles::PatternPlace place = set_.place_of(pattern, cell_of);
        const FlatPattern& flat = patterns_[pattern];
        node.mask[pattern] = place.mask;
        node.order[pattern] = place.order;
        node.value[pattern] = static_cast<std::uint8_t>(
            flat.value(flat.entry(place.mask, flat.cell[cell_of[0]], place.order)));
    }
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for_patterns(partition, [&](std::size_t pattern) {
            node.sum[partition] =
                static_cast<std::uint8_t>(node.sum[partition] + node.value[pattern]);
        });
    return node;
}

}  // namespace taquin::kernels
