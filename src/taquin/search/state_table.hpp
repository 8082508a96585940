// A hash table that finds nodes by their states: four bytes per entry, at most 85 % full.
//
// An entry is a node's index (plus one; 0 is empty) and, in the bits that indices do not need yet,
// a tag from the state's hash, which rules out most other states without touching the arena.
// Entries are in lines of 16 (64 bytes, one cache line), filled from the front; a state belongs to
// one line, and to the following ones if that is full. The high bits of the hash select the line,
// scaled by multiplication, so any capacity works. All 16 entries are compared at once. Entries are
// never removed.
//
// The table does not store states: it asks its caller to compare them. After it grows, its owner
// refills it from the arena, so the old table can be freed before the new one is allocated.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "taquin/core/memory.hpp"

namespace taquin::search {

// A node's index in the arena.
using NodeIndex = std::uint32_t;

class StateTable {
public:
    explicit StateTable(MemoryAccount& account) : account_(&account), entries_(account) {}

    // The end of a look-up: the node, or the empty entry where it belongs.
    struct Place {
        static constexpr NodeIndex nobody = ~NodeIndex{0};
        std::size_t slot;
        NodeIndex node;

        bool found() const { return node != nobody; }
    };

    std::size_t size() const { return size_; }

    // Whether this node still fits. If not: grow, then refill.
    bool has_room(NodeIndex node) const { return size_ < most_ && node < index_mask_; }

    // `same(node)` returns whether the node has the wanted state.
    template <class Same>
    Place find(std::uint64_t hash, const Same& same) const {
        const std::uint32_t tag = tag_of(hash);
        std::size_t line = line_of(hash);
        while (true) {
            const std::uint32_t* const entries = entries_.data() + line * line_entries;
            const auto [tagged, filled] = compare_line(entries, ~index_mask_, tag);
            for (unsigned rest = tagged; rest != 0; rest &= rest - 1) {
                const auto at = static_cast<std::size_t>(std::countr_zero(rest));
                const NodeIndex node = (entries[at] & index_mask_) - 1;
                if (same(node)) return {line * line_entries + at, node};
            }
            if (filled < line_entries) return {line * line_entries + filled, Place::nobody};
            line = next(line);
        }
    }

    void put(std::size_t slot, std::uint64_t hash, NodeIndex node) {
        entries_[slot] = tag_of(hash) | (node + 1);
        ++size_;
    }

    // Adds a node that is known to be absent.
    void add(std::uint64_t hash, NodeIndex node) {
        std::size_t line = line_of(hash);
        while (true) {
            const std::uint32_t* const entries = entries_.data() + line * line_entries;
            const std::size_t filled = filled_in(entries);
            if (filled < line_entries) return put(line * line_entries + filled, hash, node);
            line = next(line);
        }
    }

    void prefetch(std::uint64_t hash) const {
        if (lines_ != 0) taquin::prefetch(entries_.data() + line_of(hash) * line_entries);
    }

    // Empties the table and makes it larger, by three quarters if possible, for `nodes` nodes in
    // the arena and as many more. Returns false, changing nothing, if it cannot grow at all.
    bool grow(std::size_t nodes) {
        for (const std::size_t quarters : {3U, 1U}) {
            const std::size_t lines = lines_ + std::max<std::size_t>(lines_ / 4 * quarters, 16);
            if (!replace_entries(lines * line_entries)) continue;
            begin(lines, nodes);
            return true;
        }
        return false;
    }

    // Empties the table, keeping its capacity, for an arena of `nodes` nodes.
    void clear(std::size_t nodes) {
        std::fill_n(entries_.data(), lines_ * line_entries, 0U);
        begin(lines_, nodes);
    }

private:
    static constexpr std::size_t line_entries = 16;

    std::size_t line_of(std::uint64_t hash) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(hash) * lines_) >> 64U);
    }

    std::size_t next(std::size_t line) const { return line + 1 < lines_ ? line + 1 : 0; }

    std::uint32_t tag_of(std::uint64_t hash) const {
        return static_cast<std::uint32_t>(hash) & ~index_mask_;
    }

    // Makes room for `count` zero entries. On failure, returns false and keeps the old entries: a
    // large block discards its contents only after it has grown; a small one is kept until the new
    // one is allocated.
    bool replace_entries(std::size_t count) {
        try {
            if (MemoryBlock::grows_without_copy(entries_.bytes())) {
                entries_.replace(count);
            } else {
                Array<std::uint32_t> fresh(*account_);
                fresh.reserve(count);
                std::swap(entries_, fresh);
            }
        } catch (const std::bad_alloc&) {
            return false;
        }
        return true;
    }

    void begin(std::size_t lines, std::size_t nodes) {
        size_ = 0;
        lines_ = lines;
        most_ = lines * line_entries / 20 * 17;
        const std::size_t places = std::max(most_, nodes + nodes / 2) + 2;
        const auto bits = std::min<unsigned>(32, static_cast<unsigned>(std::bit_width(places)));
        index_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
    }

    struct LineComparison {
        unsigned tagged;     // one bit per entry with this tag under the mask
        std::size_t filled;  // entries before the first empty one
    };

#ifdef __SSE2__
    static LineComparison compare_line(const std::uint32_t* entries, std::uint32_t mask,
                                       std::uint32_t tag) {
        const unsigned tagged = lanes_equal(entries, _mm_set1_epi32(static_cast<int>(mask)),
                                            _mm_set1_epi32(static_cast<int>(tag)));
        const std::size_t filled = filled_in(entries);
        return {tagged & ((1U << filled) - 1), filled};
    }

    static std::size_t filled_in(const std::uint32_t* entries) {
        const unsigned empty = lanes_equal(entries, _mm_set1_epi32(-1), _mm_setzero_si128());
        return static_cast<std::size_t>(std::countr_zero(empty | 1U << line_entries));
    }

    // One bit per entry that equals `to` under the mask.
    static unsigned lanes_equal(const std::uint32_t* entries, __m128i mask, __m128i to) {
        const auto* const line = reinterpret_cast<const __m128i*>(entries);
        const auto equal = [=](int quarter) {
            return _mm_cmpeq_epi32(_mm_and_si128(_mm_load_si128(line + quarter), mask), to);
        };
        const __m128i low = _mm_packs_epi32(equal(0), equal(1));
        const __m128i high = _mm_packs_epi32(equal(2), equal(3));
        return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    }
#else
    static LineComparison compare_line(const std::uint32_t* entries, std::uint32_t mask,
                                       std::uint32_t tag) {
        LineComparison result{0, filled_in(entries)};
        for (std::size_t i = 0; i < result.filled; ++i)
            if ((entries[i] & mask) == tag) result.tagged |= 1U << i;
        return result;
    }

    static std::size_t filled_in(const std::uint32_t* entries) {
        return static_cast<std::size_t>(std::find(entries, entries + line_entries, 0U) - entries);
    }
#endif

    MemoryAccount* account_;
    Array<std::uint32_t> entries_;
    std::size_t lines_ = 0;
    std::size_t size_ = 0;
    std::size_t most_ = 0;
    std::uint32_t index_mask_ = 0;
};

}  // namespace taquin::search
