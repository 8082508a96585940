// The nodes of pattern_batch.hpp for long searches: the same tree, with direct tables
// (patterns/direct_table.hpp).
//
// A partition's estimate changes by at most one per move, so the partition with the largest sum at
// a node is the one most likely to cut its children. Each child is looked up in that partition
// first and in the runner-up next. Only survivors look up all partitions, in one stage.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/kernels/blank_moves.hpp"
#include "taquin/puzzles/tiles/patterns/direct_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

inline constexpr std::size_t patterns_a_partition = 4;

// Sets with fewer partitions repeat the last one.
template <std::size_t Partitions>
struct DirectNode {
    static constexpr std::size_t partitions = Partitions;
    template <class T>
    using PerPattern = std::array<std::array<T, patterns_a_partition>, Partitions>;

    PerPattern<std::uint32_t> index;
    PerPattern<std::uint8_t> value;
    std::array<std::uint8_t, Partitions> sum;
    std::array<std::uint8_t, 32> tiles;  // by cell
    std::array<std::uint64_t, 2> trail;  // the last 64 moves, the latest one lowest
    std::uint16_t moves_seen;            // state of the move filter
    std::uint16_t depth;
    std::uint16_t subtree;  // its subtree in this round
    std::uint8_t blank;
    std::uint8_t slack;
    std::uint8_t largest;  // the partition with the largest sum
    std::uint8_t second;   // and the next one

    // Sets `largest` and `second`.
    void rank_partitions() {
        std::uint32_t most = 0;
        std::uint32_t next = 0;
        for (std::uint32_t partition = 0; partition < Partitions; ++partition) {
            const std::uint32_t key = sum[partition] * 16U + partition;
            next = std::max(next, std::min(most, key));
            most = std::max(most, key);
        }
        largest = static_cast<std::uint8_t>(most % 16);
        second = static_cast<std::uint8_t>(next % 16);
    }
};

// The constants of a search.
template <class Node>
class DirectRules : public BlankMoves<32> {
public:
    // A pattern's direct table, with codes for the cells of the board.
    struct Pattern {
        const std::uint8_t* entries = nullptr;
        const tiles::RegionValues* codes = nullptr;
    };
    // How a sliding tile changes each partition: which of its patterns, and its index by how much.
    struct Slide {
        std::array<std::uint32_t, Node::partitions> change{};
        std::array<std::uint8_t, Node::partitions> pattern{};
    };

    DirectRules(const tiles::PatternSet& set, const tiles::DirectTables& tables,
                const Filter& filter);

    const Slide& slide(std::uint32_t tile, std::uint32_t move) const { return slides_[tile][move]; }
    const Pattern& pattern(std::size_t partition, std::size_t number) const {
        return patterns_[partition][number];
    }

    // The value of a pattern from its stored table.
    std::uint32_t stored_value(std::size_t partition, std::size_t number,
                               const std::array<std::uint8_t, 32>& tiles) const;

    // The start node, from scratch, for a bound that gives it this slack.
    Node root(const tiles::Board& start, std::uint32_t slack) const;

private:
    std::size_t number_of(std::size_t partition, std::size_t number) const {
        return set_.patterns_of(std::min(partition, set_.partitions() - 1)).first + number;
    }
    std::size_t count(std::size_t partition) const {
        const auto [first, end] = set_.patterns_of(std::min(partition, set_.partitions() - 1));
        return end - first;
    }
    void add_pattern(std::size_t partition, std::size_t number, const tiles::DirectTable& table);

    const tiles::PatternSet& set_;
    std::uint32_t cells_;
    std::array<std::array<Slide, 4>, 32> slides_{};
    typename Node::template PerPattern<Pattern> patterns_{};
    std::vector<tiles::DirectTable::Codes> codes_{};
};

template <class Node>
DirectRules<Node>::DirectRules(const tiles::PatternSet& set, const tiles::DirectTables& tables,
                               const Filter& filter)
    : BlankMoves(set.goal(), filter), set_(set), cells_(set.goal().size.cells()) {
    codes_.reserve(Node::partitions * patterns_a_partition);
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for (std::size_t number = 0; number < count(partition); ++number)
            add_pattern(partition, number, tables.of(number_of(partition, number)));
}

template <class Node>
void DirectRules<Node>::add_pattern(std::size_t partition, std::size_t number,
                                    const tiles::DirectTable& table) {
    const tiles::PlacedPattern& placed = set_.patterns()[number_of(partition, number)];
    tiles::DirectTable::Codes& codes = codes_.emplace_back();
    for (std::size_t code = 0; code < codes.size(); ++code) {
        const tiles::RegionValues& from = table.codes()[code];
        tiles::RegionValues& to = codes[code];
        constexpr std::uint32_t shift = tiles::RegionValues::base_shift;
        to.base_and_raised = from.base_and_raised >> shift << shift;
        for (std::uint32_t cell = 0; cell < cells_; ++cell) {
            to.base_and_raised |= (from.base_and_raised >> placed.cell[cell] & 1U) << cell;
            to.raised_twice |= (from.raised_twice >> placed.cell[cell] & 1U) << cell;
        }
    }
    patterns_[partition][number] = {table.entries(), codes.data()};
    // Symmetries are linear, so a slide in one direction changes the table's cell by a constant.
    for (std::size_t move = 0; move < 4; ++move)
        for (std::uint32_t blank = 0; blank < cells_; ++blank) {
            if (!exists(blank, move)) continue;
            const std::uint32_t apart =
                std::uint32_t{placed.cell[blank]} - placed.cell[ways(blank)[move].from];
            for (const tiles::Tile tile : placed.tiles) {
                Slide& slide = slides_[tile][move];
                slide.pattern[partition] = static_cast<std::uint8_t>(number);
                slide.change[partition] = apart * tiles::direct_weight(cells_, placed.piece[tile]);
            }
        }
}

template <class Node>
std::uint32_t DirectRules<Node>::stored_value(std::size_t partition, std::size_t number,
                                              const std::array<std::uint8_t, 32>& tiles) const {
    std::array<tiles::Cell, 32> cell_of{};
    for (std::uint32_t cell = 0; cell < cells_; ++cell) cell_of[tiles[cell]] = cell;
    const std::size_t pattern = number_of(partition, number);
    const tiles::PlacedPattern& placed = set_.patterns()[pattern];
    const tiles::PatternPlace place = set_.place_of(pattern, cell_of);
    return placed.value(placed.layout->entry(place.mask, placed.cell[cell_of[0]], place.order));
}

template <class Node>
Node DirectRules<Node>::root(const tiles::Board& start, std::uint32_t slack) const {
    Node node{};
    const std::vector<tiles::Cell> cell_of = tiles::cells_of_tiles(start);
    for (tiles::Cell cell = 0; cell < cells_; ++cell)
        node.tiles[cell] = static_cast<std::uint8_t>(start.tiles[cell]);
    node.blank = static_cast<std::uint8_t>(cell_of[0]);
    node.slack = static_cast<std::uint8_t>(slack);
    for (std::size_t partition = 0; partition < Node::partitions; ++partition)
        for (std::size_t number = 0; number < count(partition); ++number) {
            const tiles::PlacedPattern& placed = set_.patterns()[number_of(partition, number)];
            std::uint32_t& index = node.index[partition][number];
            for (const tiles::Tile tile : placed.tiles)
                index +=
                    placed.cell[cell_of[tile]] * tiles::direct_weight(cells_, placed.piece[tile]);
            const std::uint32_t value = stored_value(partition, number, node.tiles);
            node.value[partition][number] = static_cast<std::uint8_t>(value);
            node.sum[partition] = static_cast<std::uint8_t>(node.sum[partition] + value);
        }
    node.rank_partitions();
    return node;
}

// Expands many nodes together, in stages without branches, like PatternBatch.
template <class DirectNode>
class DirectBatch {
public:
    using Node = DirectNode;
    using Step = tiles::Move;
    using Rules = DirectRules<Node>;

    static constexpr std::size_t most_nodes = 32;
    static constexpr std::size_t steps_kept = moves_in_trail;

    // A node within the bound that is `bound` moves from the start is the goal.
    DirectBatch(const Rules& rules, std::uint32_t bound) : rules_(rules), bound_(bound) {}

    // Appends the children of up to most_nodes nodes that are within the bound. True: the last one
    // is the goal.
    bool expand(std::span<const Node> nodes, std::vector<Node>& children,
                search::Counters& counters) {
        assert(nodes.size() <= most_nodes);
        counters.expanded += nodes.size();
        counters.generated += try_moves(nodes);
        compare(nodes, &Node::largest);
        compare(nodes, &Node::second);
        prefetch_all(nodes);
        return admit(nodes, children);
    }

    Step step(const Node&, const Node& child) const { return last_move(child); }

    // Appends the last `count` steps that led to a node; at most steps_kept.
    static void append_steps(const Node& node, std::size_t count, std::vector<Step>& path) {
        append_trail(node, count, path);
    }

private:
    // Collects children that the filter allows and that have slack. Returns how many moves were
    // tried.
    std::uint64_t try_moves(std::span<const Node> nodes) {
        std::uint64_t tried = 0;
        std::size_t count = 0;
        for (std::size_t parent = 0; parent < nodes.size(); ++parent) {
            const Node& node = nodes[parent];
            const auto& next = rules_.next_seen(node);
            const auto moves = rules_.moves(node);
            tried += moves.count;
            // No branch: always try three; four only if no move was made before.
            const std::size_t slots = moves.count < 4 ? 3 : 4;
            for (std::size_t slot = 0; slot < slots; ++slot) {
                const std::uint8_t move = moves.move[slot];
                const auto way = rules_.ways(node.blank)[move];
                const std::uint8_t tile = node.tiles[way.from];
                const std::int32_t slack =
                    node.slack - static_cast<std::int32_t>((way.farther >> tile) & 1U);
                children_[count] = {.moves_seen = next[move],
                                    .parent = static_cast<std::uint8_t>(parent),
                                    .move = move,
                                    .from = way.from,
                                    .tile = tile,
                                    .slack = static_cast<std::uint8_t>(slack)};
                count += static_cast<std::size_t>(slot < moves.count) &
                         static_cast<std::size_t>(slack >= 0);
            }
        }
        count_ = count;
        return tried;
    }

    // Drops the children that one partition puts beyond the bound.
    void compare(std::span<const Node> nodes, std::uint8_t Node::*partition_of) {
        for (std::size_t i = 0; i < count_; ++i) {
            const BlankMove& child = children_[i];
            const Node& node = nodes[child.parent];
            const std::size_t partition = node.*partition_of;
            const auto& slide = rules_.slide(child.tile, child.move);
            const std::size_t pattern = slide.pattern[partition];
            entries_[i][0] = rules_.pattern(partition, pattern).entries +
                             (node.index[partition][pattern] + slide.change[partition]);
            prefetch(entries_[i][0]);
        }
        std::size_t count = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const BlankMove child = children_[i];
            const Node& node = nodes[child.parent];
            const std::size_t partition = node.*partition_of;
            const std::size_t pattern = rules_.slide(child.tile, child.move).pattern[partition];
            const std::uint32_t value = value_at(entries_[i][0], node, child, partition);
            const std::uint32_t sum = node.sum[partition] - node.value[partition][pattern] + value;
            children_[count] = child;
            count += static_cast<std::size_t>(sum <= child.slack);
        }
        count_ = count;
    }

    void prefetch_all(std::span<const Node> nodes) {
        for (std::size_t i = 0; i < count_; ++i) {
            const BlankMove& child = children_[i];
            const Node& node = nodes[child.parent];
            const auto& slide = rules_.slide(child.tile, child.move);
            for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
                const std::size_t pattern = slide.pattern[partition];
                entries_[i][partition] = rules_.pattern(partition, pattern).entries +
                                         (node.index[partition][pattern] + slide.change[partition]);
                prefetch(entries_[i][partition]);
            }
        }
    }

    // Appends the children that all partitions leave within the bound. True: the last one is the
    // goal.
    bool admit(std::span<const Node> nodes, std::vector<Node>& children) {
        for (std::size_t i = 0; i < count_; ++i) {
            const BlankMove& child = children_[i];
            const Node& node = nodes[child.parent];
            const auto& slide = rules_.slide(child.tile, child.move);
            Node& out = children.emplace_back(node);
            bool beyond = false;
            for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
                const std::size_t pattern = slide.pattern[partition];
                const std::uint32_t value =
                    value_at(entries_[i][partition], node, child, partition);
                const std::uint32_t sum =
                    node.sum[partition] - node.value[partition][pattern] + value;
                out.index[partition][pattern] += slide.change[partition];
                out.value[partition][pattern] = static_cast<std::uint8_t>(value);
                out.sum[partition] = static_cast<std::uint8_t>(sum);
                beyond |= sum > child.slack;
            }
            if (beyond) {
                children.pop_back();
                continue;
            }
            move_blank(out, node, child);
            out.rank_partitions();
            if (out.depth == bound_) return true;
        }
        return false;
    }

    std::uint32_t value_at(const std::uint8_t* entry, const Node& node, const BlankMove& child,
                           std::size_t partition) const {
        const std::size_t pattern = rules_.slide(child.tile, child.move).pattern[partition];
        if (*entry == tiles::DirectTable::elsewhere) [[unlikely]] {
            auto tiles = node.tiles;
            tiles[node.blank] = child.tile;
            tiles[child.from] = 0;
            return rules_.stored_value(partition, pattern, tiles);
        }
        return rules_.pattern(partition, pattern).codes[*entry].value(child.from);
    }

    const Rules& rules_;
    std::uint32_t bound_;
    std::size_t count_ = 0;  // remaining children
    static constexpr std::size_t most_children =
        4 * most_nodes + 1;  // one is written before it counts
    std::array<BlankMove, most_children> children_;
    std::array<std::array<const std::uint8_t*, Node::partitions>, most_children> entries_;
};

}  // namespace taquin::kernels
