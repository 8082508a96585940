// Open list for any keys: a binary heap ordered by key, then by the tie policy. 24 bytes an entry,
// O(log n) for each operation. For real-valued keys, and for keys too far apart for buckets.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "taquin/core/memory.hpp"
#include "taquin/search/closed_list/node_arena.hpp"
#include "taquin/search/policies.hpp"

namespace taquin::search {

template <class K>
class Heap {
public:
    using Key = K;

    struct Entry {
        Key key;
        std::uint64_t order;  // by the tie policy: the smaller first
        NodeIndex node;
        std::uint32_t h;

        friend bool operator<(const Entry& a,
                              const Entry& b) {  // the standard's heaps are max-heaps
            return std::tie(b.key, b.order) < std::tie(a.key, a.order);
        }
    };

    Heap(MemoryAccount& account, Ties ties) : ties_(ties), entries_(account) {}

    bool empty() const { return entries_.empty(); }
    const Entry& top() const { return entries_[0]; }

    void push(Key key, Cost h, NodeIndex node) {
        const auto estimate = static_cast<std::uint32_t>(h);
        entries_.push_back({key, order_of(estimate), node, estimate});
        ++pushed_;
        std::push_heap(entries_.begin(), entries_.end());
    }

    void pop() {
        std::pop_heap(entries_.begin(), entries_.end());
        entries_.pop_back();
    }

    void clear() { entries_.release(); }

private:
    // The estimate above, the serial number below; 40 bits of it are enough for any memory.
    std::uint64_t order_of(std::uint32_t h) const {
        constexpr unsigned serial_bits = 40;
        constexpr std::uint64_t largest_h = (std::uint64_t{1} << (64 - serial_bits)) - 1;
        const std::uint64_t capped = std::min<std::uint64_t>(h, largest_h);
        const std::uint64_t last = (std::uint64_t{1} << serial_bits) - 1 - pushed_;
        switch (ties_) {
            case Ties::Fifo: return pushed_;
            case Ties::Lifo: return last;
            case Ties::LowH: return (capped << serial_bits) | last;
            case Ties::HighH: return ((largest_h - capped) << serial_bits) | pushed_;
        }
        return pushed_;
    }

    Ties ties_;
    std::uint64_t pushed_ = 0;
    Array<Entry> entries_;
};

}  // namespace taquin::search
