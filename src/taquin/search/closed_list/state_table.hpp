// A hash table that finds nodes by their states: four bytes an entry, at most 80 % full.
//
// An entry is the place of a node (plus one; 0 is empty) and, in the bits that places do not need
// yet, a tag from the state's hash: most states that are not the one looked for are told apart
// without touching the arena. A state's line of 16 entries (64 bytes, one cache line) and its first
// entry in it come from the high bits of the hash, scaled by multiplication, so any capacity will
// do; the search goes round that line, then through the following ones. Nothing is ever removed.
//
// The table does not know the states: it asks its caller, and it is refilled by its owner after it
// has grown, from the arena, so that the old table can be given up before the new one is there.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/search/closed_list/node_arena.hpp"

namespace taquin::search {

class StateTable {
public:
    explicit StateTable(MemoryAccount& account) : account_(&account), entries_(account) {}

    // Where a look-up ended: at the node, or at the empty entry where it would stand.
    struct Place {
        std::size_t slot = 0;
        std::optional<NodeIndex> node{};
    };

    std::size_t size() const { return size_; }

    // Whether one more node, this one, has room. If not: grow, refill.
    bool has_room(NodeIndex node) const { return size_ < most_ && node < index_mask_; }

    // `same(node)` says whether the node has the state in question.
    template <class Same>
    Place find(std::uint64_t hash, const Same& same) const {
        const std::uint32_t tag = tag_of(hash);
        const std::size_t home = home_of(hash);
        std::size_t line = home / line_entries * line_entries;
        for (std::size_t step = 0;; ++step) {
            if (step == line_entries) {
                step = 0;
                line = line + line_entries < capacity_ ? line + line_entries : 0;
            }
            const std::size_t slot = line + (home + step) % line_entries;
            const std::uint32_t entry = entries_[slot];
            if (entry == 0) return {slot, {}};
            if ((entry & ~index_mask_) != tag) continue;
            const NodeIndex node = (entry & index_mask_) - 1;
            if (same(node)) return {slot, node};
        }
    }

    void put(std::size_t slot, std::uint64_t hash, NodeIndex node) {
        entries_[slot] = tag_of(hash) | (node + 1);
        ++size_;
    }

    // Puts a node that is known not to be there.
    void add(std::uint64_t hash, NodeIndex node) {
        put(find(hash, [](NodeIndex) { return false; }).slot, hash, node);
    }

    void prefetch(std::uint64_t hash) const {
        if (capacity_ != 0) __builtin_prefetch(entries_.data() + home_of(hash));
    }

    // Empty, with room for more states than now, if possible half as many more; and for `nodes`
    // nodes in the arena and as many more. False: not even a little larger is possible; nothing
    // has changed.
    bool grow(std::size_t nodes) {
        for (const std::size_t part : {2U, 6U, 16U}) {
            const std::size_t wanted = capacity_ == 0 ? 16 * line_entries : capacity_ / part;
            const std::size_t lines = (capacity_ + wanted + line_entries - 1) / line_entries;
            if (!replaceable_by(lines * line_entries)) continue;
            replace(lines * line_entries, nodes);
            return true;
        }
        return false;
    }

    // Empty, with the capacity that it has, for an arena of `nodes` nodes.
    void clear(std::size_t nodes) { replace(capacity_, nodes); }

    void release() {
        entries_.release();
        capacity_ = size_ = most_ = 0;
    }

private:
    static constexpr std::size_t line_entries = 16;

    std::size_t home_of(std::uint64_t hash) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(hash) * capacity_) >> 64U);
    }

    std::uint32_t tag_of(std::uint64_t hash) const {
        return static_cast<std::uint32_t>(hash) & ~index_mask_;
    }

    bool replaceable_by(std::size_t capacity) const {
        const std::size_t bytes = MemoryBlock::rounded(capacity * sizeof(std::uint32_t));
        return bytes <= entries_.bytes() || account_->fits(bytes - entries_.bytes());
    }

    void replace(std::size_t capacity, std::size_t nodes) {
        release();  // also what remains when the new entries cannot be had
        entries_.replace(capacity);
        capacity_ = capacity;
        most_ = capacity_ / 5 * 4;
        const std::size_t places = std::max(most_, nodes + nodes / 2) + 2;
        const auto bits = std::min<unsigned>(32, static_cast<unsigned>(std::bit_width(places)));
        index_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
    }

    MemoryAccount* account_;
    Array<std::uint32_t> entries_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
    std::size_t most_ = 0;
    std::uint32_t index_mask_ = 0;
};

}  // namespace taquin::search
