// Expands many nodes of a search with pattern databases together.
//
// One by one, a child costs a wait for each table and a branch that nobody can foresee for each
// question. Here a batch of nodes goes through stages. Each stage does one small thing for all
// children that are left, without branches, and asks for the memory that the next one reads; those
// beyond the bound drop out after every partition, so that later partitions are only asked about
// children that all earlier ones let pass.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/tiles/kernels/pattern_node.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

template <class PatternNode>
class PatternBatch {
public:
    using Node = PatternNode;
    using Step = tiles::Move;
    using Rules = PatternRules<Node>;

    static constexpr std::size_t most_nodes = 32;
    static constexpr std::size_t steps_kept = 64;

    // A node that is `bound` moves from the start and within the bound is the goal.
    PatternBatch(const Rules& rules, std::uint32_t bound) : rules_(rules), bound_(bound) {}

    // Appends the children of up to most_nodes nodes that are within the bound. True: the last one
    // is the goal.
    bool expand(std::span<const Node> nodes, std::vector<Node>& children,
                search::Counters& counters) {
        assert(nodes.size() <= most_nodes);
        counters.expanded += nodes.size();
        counters.generated += try_moves(nodes);
        for (std::size_t partition = 0; partition < Node::partitions; ++partition) {
            slide(nodes, partition);
            locate();
            compare(partition);
        }
        return admit(nodes, children);
    }

    Step step(const Node&, const Node& child) const {
        return tiles::all_moves[child.trail[0] & 3U];
    }

    // The last steps that led to a node; no more than are kept.
    static void append_steps(const Node& node, std::size_t count, std::vector<Step>& path) {
        assert(count <= steps_kept);
        for (std::size_t back = count; back-- > 0;)
            path.push_back(tiles::all_moves[node.trail[back / 32] >> (2 * (back % 32)) & 3U]);
    }

private:
    // What a move changes in a partition: one pattern.
    struct Change {
        tables::CellMask mask;
        tables::OrderNumber order;
        std::uint8_t pattern;
        std::uint8_t value;
    };
    struct Child {
        std::uint16_t moves_seen;
        std::uint8_t parent;  // in the batch
        std::uint8_t move;
        std::uint8_t from;  // the cell of the tile that slides
        std::uint8_t tile;
        std::uint8_t slack;
        std::array<Change, Node::partitions> change;
    };
    // A look-up under way, of the partition in hand.
    struct LookUp {
        const FlatPattern* pattern;
        const tables::OrderNumber* order;  // where the new order stands
        std::uint64_t entry;
        tables::SetNumber set;
        tables::CellMask mask;
        std::uint8_t number;  // of the pattern
        std::uint8_t blank;
        std::int8_t room;  // the largest value that is within the bound
    };

    // Children that the filter lets through and that have slack. Returns how many were tried.
    std::uint64_t try_moves(std::span<const Node> nodes) {
        std::uint64_t tried = 0;
        std::size_t count = 0;
        for (std::size_t parent = 0; parent < nodes.size(); ++parent) {
            const Node& node = nodes[parent];
            const auto& ways = rules_.ways(node.blank);
            const auto& next = rules_.next_seen(node);
            const auto moves = rules_.moves(node);
            tried += moves.count;
            // Without a branch: three are looked at; four only where no move was made before.
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

    // Where the tiles of the changed pattern are after the move.
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
            if constexpr (Node::cells > 16) flat.prefetch_block(set, step.blank);
        }
    }

    // Where the pattern's value stands.
    void locate() {
        for (std::size_t i = 0; i < count_; ++i) {
            LookUp& look_up = look_up_[i];
            const FlatPattern& flat = *look_up.pattern;
            look_up.entry = flat.entry(flat.block(look_up.set, look_up.blank), *look_up.order);
            prefetch(flat.halves + look_up.entry / 2);
        }
    }

    // Which children the partition leaves within the bound.
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

    // Makes nodes of those that are left.
    bool admit(std::span<const Node> nodes, std::vector<Node>& children) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Child& child = children_[left_[i]];
            const Node& node = nodes[child.parent];
            Node& out = children.emplace_back(node);
            out.tiles[node.blank] = child.tile;
            out.tiles[child.from] = 0;
            out.blank = child.from;
            out.slack = child.slack;
            out.moves_seen = child.moves_seen;
            ++out.depth;
            out.trail = {node.trail[0] << 2U | child.move,
                         node.trail[1] << 2U | node.trail[0] >> 62U};
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
    std::size_t count_ = 0;  // children that are left
    static constexpr std::size_t most_children =
        4 * most_nodes + 1;  // one is written before it counts
    std::array<Child, most_children> children_;
    std::array<std::uint16_t, most_children> left_;
    std::array<LookUp, most_children> look_up_;
};

}  // namespace taquin::kernels
