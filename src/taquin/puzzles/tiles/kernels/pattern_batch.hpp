// Nodes of a search with pattern databases, their expansion in batches, and the data that stays
// constant during the search.
//
// As in tiles_batch.hpp, a node stores not h but its slack: (bound - g - Manhattan distance) / 2.
// Pattern tables hold half of the excess over Manhattan distance, so a node is within the bound if
// no partition's sum is larger than its slack.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "taquin/core/bytes.hpp"
#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/kernels/blank_moves.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// Room for this many cells and patterns. The number of partitions is a compile-time constant; sets
// with fewer repeat the last one.
template <std::size_t Cells, std::size_t Patterns, std::size_t Partitions>
struct alignas(16) PatternNode {
    static constexpr std::size_t cells = Cells;
    static constexpr std::size_t patterns = Patterns;
    static constexpr std::size_t partitions = Partitions;
    using Mask = std::conditional_t<Cells <= 16, std::uint16_t, tables::CellMask>;

    std::array<std::uint8_t, Cells> tiles{};  // by cell
    std::array<Mask, Patterns> mask{};
    std::array<tables::OrderNumber, Patterns> order{};
    std::array<std::uint8_t, Patterns> value{};
    std::array<std::uint8_t, Partitions> sum{};
    std::array<std::uint64_t, 2> trail{};  // the last 64 moves, the latest one lowest
    std::uint16_t moves_seen = 0;          // state of the move filter
    std::uint16_t depth = 0;
    std::uint16_t subtree = 0;  // its subtree in this round
    std::uint8_t blank = 0;
    std::uint8_t slack = 0;
};

// A pattern as the search reads it: everything that a lookup needs, close together.
struct FlatPattern {
    explicit FlatPattern(const tiles::PlacedPattern& placed);

    // The block of orders that holds the values of a set. No branch: a table without regions masks
    // the region.
    std::uint32_t block(tables::SetNumber set, std::uint32_t blank) const {
        const tiles::SetBlocks& here = blocks[set];
        return here.first + (here.region(blank) & regions);
    }
    std::uint64_t entry(std::uint32_t block, std::uint32_t order) const {
        return std::uint64_t{block} * orders + order;
    }
    std::uint32_t value(std::uint64_t entry) const {
        return (halves[entry / 2] >> (4 * (entry % 2))) & 15U;
    }

    const std::uint8_t* halves;
    tables::Placements::Numbering sets;
    const tiles::SetBlocks* blocks;
    std::uint32_t orders;
    std::uint32_t regions;  // mask: all bits if the table has an entry for each region, else 0
};

inline FlatPattern::FlatPattern(const tiles::PlacedPattern& placed)
    : halves(placed.halves),
      sets(placed.layout->placements().numbering()),
      blocks(placed.layout->blocks()),
      orders(placed.layout->placements().orders()),
      regions(placed.layout->blank() == tiles::Blank::Region ? ~std::uint32_t{0} : 0) {}

// A tile's pattern in a partition.
struct PatternTile {
    const FlatPattern* pattern;
    // The orders after a jump over no tile; the rows for other jumps are `orders` apart.
    const tables::OrderNumber* stay;
    std::uint32_t number;  // of the pattern
};

// How a sliding tile changes the placement of its pattern.
struct PatternStep {
    tables::CellMask flip;     // the cells that it leaves and enters
    tables::CellMask between;  // cells that it jumps over in reading order, shifted down
    std::int32_t jump;         // offset of the row of orders per tile jumped over
    std::uint8_t shift;
    std::uint8_t blank;  // the blank's new cell, as a cell of the table
};

// The constants of a search: geometry, tables, and the strings of moves that are tried.
template <class Node>
class PatternRules : public BlankMoves<Node::cells> {
    using Base = BlankMoves<Node::cells>;

public:
    using typename Base::Filter;
    using Steps = std::array<std::array<PatternStep, Node::patterns>, 4>;

    PatternRules(const tiles::PatternSet& set, const Filter& filter);

    const tiles::PatternSet& set() const { return set_; }
    const Steps& steps(std::uint32_t blank) const { return steps_[blank]; }
    const PatternTile* tiles_of(std::size_t partition) const { return tile_[partition].data(); }
    // The number of set bits of each number with at most as many bits as a line of the board has
    // cells.
    const std::uint8_t* bits() const { return bits_.data(); }

    // The start node, from scratch, for a bound that gives it this slack.
    Node root(const tiles::Board& start, std::uint32_t slack) const;

private:
    template <class Use>
    void for_patterns(std::size_t partition, Use use) const {
        const auto [first, end] = set_.patterns_of(std::min(partition, set_.partitions() - 1));
        for (std::size_t pattern = first; pattern < end; ++pattern) use(pattern);
    }
    PatternStep step_of(const tiles::PlacedPattern& placed, tiles::Cell blank,
                        tiles::Cell from) const;

    const tiles::PatternSet& set_;
    std::uint32_t cells_;
    std::vector<FlatPattern> patterns_;
    std::array<Steps, Node::cells> steps_{};
    std::array<std::array<PatternTile, Node::cells>, Node::partitions> tile_{};
    std::vector<std::uint8_t> bits_;
};

template <class Node>
PatternRules<Node>::PatternRules(const tiles::PatternSet& set, const Filter& filter)
    : Base(set.goal(), filter),
      set_(set),
      cells_(set.goal().size.cells()),
      patterns_(set.patterns().begin(), set.patterns().end()) {
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for_patterns(partition, [&](std::size_t number) {
            const tiles::PlacedPattern& placed = set_.patterns()[number];
            for (const tiles::Tile tile : placed.tiles)
                tile_[partition][tile] = {
                    &patterns_[number],
                    placed.layout->placements().after_jump_of(placed.piece[tile], 0),
                    static_cast<std::uint32_t>(number)};
        });
    const std::uint32_t line = std::max(set.goal().size.rows, set.goal().size.columns);
    for (std::uint32_t number = 0; number < 1U << line; ++number)
        bits_.push_back(static_cast<std::uint8_t>(std::popcount(number)));
    for (std::uint32_t blank = 0; blank < cells_; ++blank)
        for (std::size_t move = 0; move < 4; ++move)
            for (std::size_t pattern = 0; pattern < patterns_.size(); ++pattern)
                if (Base::exists(blank, move))
                    steps_[blank][move][pattern] =
                        step_of(set_.patterns()[pattern], blank, Base::ways(blank)[move].from);
}

template <class Node>
PatternStep PatternRules<Node>::step_of(const tiles::PlacedPattern& placed, tiles::Cell blank,
                                        tiles::Cell from) const {
    const std::uint32_t start = placed.cell[from];
    const std::uint32_t end = placed.cell[blank];
    const std::uint32_t apart = start < end ? end - start : start - end;
    const auto orders = static_cast<std::int32_t>(placed.layout->placements().orders());
    return {.flip = tables::CellMask{1} << start | tables::CellMask{1} << end,
            .between = (tables::CellMask{1} << (apart - 1)) - 1,
            .jump = start < end ? orders : -orders,
            .shift = static_cast<std::uint8_t>(std::min(start, end) + 1),
            .blank = static_cast<std::uint8_t>(start)};
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
        node.mask[pattern] = static_cast<typename Node::Mask>(place.mask);
        node.order[pattern] = place.order;
        const std::uint32_t block =
            flat.block(flat.sets.set(place.mask), set_.patterns()[pattern].cell[cell_of[0]]);
        node.value[pattern] = static_cast<std::uint8_t>(flat.value(flat.entry(block, place.order)));
    }
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for_patterns(partition, [&](std::size_t pattern) {
            node.sum[partition] =
                static_cast<std::uint8_t>(node.sum[partition] + node.value[pattern]);
        });
    return node;
}

// Expands many nodes together. One by one, a child waits for each table and takes unpredictable
// branches. Here a batch of nodes goes through stages. Each stage does one small thing for all
// remaining children, without branches, and prefetches the memory that the next stage reads.
// Children beyond the bound drop out after every partition, so later partitions look up only those
// that passed all earlier ones.
template <class PatternNode>
class PatternBatch {
public:
    using Node = PatternNode;
    using Step = tiles::Move;
    using Rules = PatternRules<Node>;

    static constexpr std::size_t most_nodes = 32;
    static constexpr std::size_t steps_kept = moves_in_trail;

    // A node within the bound that is `bound` moves from the start is the goal.
    PatternBatch(const Rules& rules, std::uint32_t bound) : rules_(rules), bound_(bound) {}

    // Appends the children of up to most_nodes nodes that are within the bound. True: the last one
    // is the goal.
    bool expand(std::span<const Node> nodes, std::vector<Node>& children,
                search::Counters& counters) {
        assert(nodes.size() <= most_nodes);
        counters.expanded += nodes.size();
        counters.generated += try_moves(nodes);
        for (PartitionUse& use : order_) {
            use.asked += count_;
            slide(nodes, use.partition);
            locate();
            compare(use.partition);
            use.passed += count_;
        }
        if (order_.front().asked > between_sorts) sort_partitions();
        return admit(nodes, children);
    }

    Step step(const Node&, const Node& child) const { return last_move(child); }

    // Appends the last `count` steps that led to a node; at most steps_kept.
    static void append_steps(const Node& node, std::size_t count, std::vector<Step>& path) {
        append_trail(node, count, path);
    }

    // By half of f, and the mean of the same for all partitions: both from the same zero for all
    // nodes of a search.
    static std::int32_t score(const Node& node) {
        constexpr auto count = static_cast<std::int32_t>(Node::partitions);
        const std::int32_t most = *std::ranges::max_element(node.sum);
        const auto all = std::accumulate(node.sum.begin(), node.sum.end(), std::int32_t{0});
        return count * most + all - 2 * count * node.slack;
    }
    static std::uint64_t fingerprint(const Node& node) {
        return hash_bytes(node.tiles.data(), node.tiles.size());
    }

private:
    // The one pattern that a move changes in a partition.
    struct Change {
        tables::CellMask mask;
        tables::OrderNumber order;
        std::uint8_t pattern;
        std::uint8_t value;
    };
    struct Child : BlankMove {
        std::array<Change, Node::partitions> change;
    };
    // A pending lookup in the current partition.
    struct LookUp {
        const FlatPattern* pattern;
        const tables::OrderNumber* order;  // where the new order is stored
        std::uint64_t entry;
        tables::SetNumber set;
        tables::CellMask mask;
        std::uint8_t number;  // of the pattern
        std::uint8_t blank;
        std::int8_t room;  // the largest value within the bound
    };

    // How many children a partition was asked about, and how many it left within the bound.
    struct PartitionUse {
        std::size_t partition = 0;
        std::uint64_t asked = 0;
        std::uint64_t passed = 0;
    };
    static constexpr std::uint64_t between_sorts = 10'000;

    static std::array<PartitionUse, Node::partitions> all_partitions() {
        std::array<PartitionUse, Node::partitions> all;
        for (std::size_t i = 0; i < all.size(); ++i) all[i].partition = i;
        return all;
    }

    // The partition that drops the largest share comes first: the others have less to look up. The
    // order changes nothing else.
    void sort_partitions() {
        std::ranges::stable_sort(order_, [](const PartitionUse& a, const PartitionUse& b) {
            return a.passed * b.asked < b.passed * a.asked;
        });
        for (PartitionUse& use : order_) use.asked = use.passed = 0;
    }

    // Collects children that the filter allows and that have slack. Returns how many moves were
    // tried.
    std::uint64_t try_moves(std::span<const Node> nodes) {
        std::uint64_t tried = 0;
        std::size_t count = 0;
        for (std::size_t parent = 0; parent < nodes.size(); ++parent) {
            const Node& node = nodes[parent];
            const auto& ways = rules_.ways(node.blank);
            const auto& next = rules_.next_seen(node);
            const auto moves = rules_.moves(node);
            tried += moves.count;
            // No branch: always try three; four only if no move was made before.
            const std::size_t slots = moves.count < 4 ? 3 : 4;
            for (std::size_t slot = 0; slot < slots; ++slot) {
                const std::uint8_t move = moves.move[slot];
                const auto way = ways[move];
                const std::uint8_t tile = node.tiles[way.from];
                const std::int32_t slack =
                    node.slack - static_cast<std::int32_t>((way.farther >> tile) & 1U);
                left_[count] = static_cast<std::uint16_t>(count);
                Child& child = children_[count];
                child.moves_seen = next[move];
                child.parent = static_cast<std::uint8_t>(parent);
                child.move = move;
                child.from = way.from;
                child.tile = tile;
                child.slack = static_cast<std::uint8_t>(slack);
                count += static_cast<std::size_t>(slot < moves.count) &
                         static_cast<std::size_t>(slack >= 0);
            }
        }
        count_ = count;
        return tried;
    }

    // Computes where the tiles of the changed pattern are after the move.
    void slide(std::span<const Node> nodes, std::size_t partition) {
        const PatternTile* const tiles = rules_.tiles_of(partition);
        const std::uint8_t* const bits = rules_.bits();
        for (std::size_t i = 0; i < count_; ++i) {
            const Child& child = children_[left_[i]];
            const Node& node = nodes[child.parent];
            const PatternTile& tile = tiles[child.tile];
            const FlatPattern& flat = *tile.pattern;
            const PatternStep& step = rules_.steps(node.blank)[child.move][tile.number];
            const tables::CellMask before = node.mask[tile.number];
            const tables::CellMask mask = before ^ step.flip;
            const std::ptrdiff_t over = bits[(before >> step.shift) & step.between];
            const tables::SetNumber set = flat.sets.set(mask);
            LookUp& look_up = look_up_[i];
            look_up.pattern = &flat;
            look_up.order = tile.stay + over * step.jump + node.order[tile.number];
            look_up.set = set;
            look_up.mask = mask;
            look_up.number = static_cast<std::uint8_t>(tile.number);
            look_up.blank = step.blank;
            look_up.room = static_cast<std::int8_t>(child.slack - node.sum[partition] +
                                                    node.value[tile.number]);
            prefetch(look_up.order);
            if constexpr (Node::cells > 16) prefetch(flat.blocks + set);
        }
    }

    // Locates the pattern's value.
    void locate() {
        for (std::size_t i = 0; i < count_; ++i) {
            LookUp& look_up = look_up_[i];
            const FlatPattern& flat = *look_up.pattern;
            look_up.entry = flat.entry(flat.block(look_up.set, look_up.blank), *look_up.order);
            prefetch(flat.halves + look_up.entry / 2);
        }
    }

    // Drops the children that the partition puts beyond the bound.
    void compare(std::size_t partition) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const LookUp& look_up = look_up_[i];
            const std::uint16_t number = left_[i];
            const auto value = static_cast<std::uint8_t>(look_up.pattern->value(look_up.entry));
            children_[number].change[partition] = {look_up.mask, *look_up.order, look_up.number,
                                                   value};
            left_[count] = number;
            count += static_cast<std::size_t>(value <= look_up.room);
        }
        count_ = count;
    }

    // Appends the remaining children as nodes. True: the last one is the goal.
    bool admit(std::span<const Node> nodes, std::vector<Node>& children) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Child& child = children_[left_[i]];
            const Node& node = nodes[child.parent];
            Node& out = children.emplace_back(node);
            move_blank(out, node, child);
            for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
                const Change& change = child.change[partition];
                out.sum[partition] = static_cast<std::uint8_t>(
                    node.sum[partition] - node.value[change.pattern] + change.value);
                out.value[change.pattern] = change.value;
                out.order[change.pattern] = change.order;
                out.mask[change.pattern] = static_cast<typename Node::Mask>(change.mask);
            }
            if (out.depth == bound_) return true;
        }
        return false;
    }

    const Rules& rules_;
    std::uint32_t bound_;
    std::size_t count_ = 0;  // remaining children
    static constexpr std::size_t most_children =
        4 * most_nodes + 1;  // one is written before it counts
    std::array<Child, most_children> children_;
    std::array<std::uint16_t, most_children> left_;
    std::array<LookUp, most_children> look_up_;
    std::array<PartitionUse, Node::partitions> order_ = all_partitions();
};

}  // namespace taquin::kernels
