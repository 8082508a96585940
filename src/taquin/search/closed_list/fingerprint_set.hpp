// A set of fingerprints of 63 bits: who has been here, without the states themselves. Two states
// with the same fingerprint are taken for one; among a million states that happens to any pair with
// a probability of 1 in 18 million, among a hundred million with 1 in 1,850. A slot has eight
// bytes, and 40 to 80 % of the slots are taken: 10 to 20 bytes an entry.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"

namespace taquin::search {

class FingerprintSet {
public:
    // When the budget ends while the set grows, the set forgets the rest.
    FingerprintSet(MemoryAccount& account, Budget& budget)
        : account_(&account), budget_(&budget), slots_(account) {}

    std::size_t size() const { return size_; }

    void prefetch(std::uint64_t fingerprint) const {
        if (slots_.size() > 0) taquin::prefetch(slots_.data() + home_of(fingerprint));
    }

    bool contains(std::uint64_t fingerprint) const {
        return slots_.size() > 0 && slots_[find(fingerprint | 1U)] != 0;
    }

    // False: it was there already. When there is no memory for more, the set forgets everything
    // and goes on.
    bool insert(std::uint64_t fingerprint) {
        if (size_ + 1 > slots_.size() / 5 * 4) make_room();
        return put(fingerprint | 1U);
    }

private:
    // 0 is an empty slot, so the lowest bit of an entry is always set.
    bool put(std::uint64_t entry) {
        std::uint64_t& slot = slots_[find(entry)];
        if (slot != 0) return false;
        slot = entry;
        ++size_;
        return true;
    }

    // Where the entry is, or the empty slot where it would be.
    std::size_t find(std::uint64_t entry) const {
        std::size_t at = home_of(entry);
        while (slots_[at] != 0 && slots_[at] != entry) at = at + 1 < slots_.size() ? at + 1 : 0;
        return at;
    }

    std::size_t home_of(std::uint64_t entry) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(entry) * slots_.size()) >> 64U);
    }

    void make_room() {
        const std::size_t capacity = slots_.size() == 0 ? 1024 : slots_.size() * 2;
        if (!account_->fits(MemoryBlock::rounded(capacity * sizeof(std::uint64_t)))) {
            if (slots_.size() == 0) throw std::bad_alloc();
            std::ranges::fill(slots_, 0);
            size_ = 0;
            return;
        }
        Array<std::uint64_t> old(*account_);
        std::swap(old, slots_);
        slots_.resize(capacity);
        size_ = 0;
        for (const std::uint64_t entry : old) {
            if (!budget_->tick()) return;
            if (entry != 0) put(entry);
        }
    }

    MemoryAccount* account_;
    Budget* budget_;
    Array<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace taquin::search
