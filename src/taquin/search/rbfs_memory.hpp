// What recursive best-first search remembers of states: nothing, or what it learned of each.
//
// Remember is a hash table of packed states, each with the best lower bound of the moves left that
// was proved for it. Four slots make a bucket. The table doubles while it may; after that a new
// state takes the place of the oldest in its bucket, which costs time but never the right answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

// Korf's original.
struct NoMemory {
    static constexpr bool remembers = false;

    NoMemory(const auto& /*domain*/, std::optional<std::uint64_t> /*bytes*/) {}
    static Cost improve(const auto& /*state*/, Cost h) { return h; }
    static void learn(const auto& /*state*/, Cost /*h*/) {}
    static std::uint64_t size() { return 0; }
    static std::uint64_t bytes() { return 0; }
};

template <PackedDomain D>
class Remember {
public:
    static constexpr bool remembers = true;
    static constexpr std::uint64_t default_bytes = std::uint64_t{1} << 30U;

    // `bytes` for all that the search holds; without a limit, default_bytes.
    Remember(const D& domain, std::optional<std::uint64_t> bytes)
        : domain_(domain),
          words_(domain.packed_words()),
          slot_bytes_(words_ * sizeof(Word) + sizeof(Cost)),
          most_bytes_(bytes.value_or(default_bytes) / 8 * 7),
          key_(words_),
          slots_(first_buckets * bucket_slots * slot_bytes_) {}

    // The better of h and what was learned.
    Cost improve(const typename D::State& state, Cost h) {
        const std::byte* bucket = find_bucket(state);
        for (std::size_t slot = 0; slot < bucket_slots; ++slot)
            if (holds_key(bucket + slot * slot_bytes_))
                return std::max(h, value(bucket + slot * slot_bytes_));
        return h;
    }

    void learn(const typename D::State& state, Cost h) {
        std::byte* bucket = find_bucket(state);
        for (std::size_t slot = 0; slot < bucket_slots; ++slot) {
            std::byte* at = bucket + slot * slot_bytes_;
            if (!holds_key(at)) continue;
            set_value(at, std::max(h, value(at)));
            return;
        }
        put_first(bucket, h);
        if (2 * size_ > buckets() * bucket_slots) grow();
    }

    std::uint64_t size() const { return size_; }
    // The most that was held at one time.
    std::uint64_t bytes() const { return peak_bytes_; }

private:
    using Word = typename D::Word;
    static constexpr std::size_t bucket_slots = 4;
    static constexpr std::size_t first_buckets = 64;
    static constexpr Cost empty = 0;  // no state that is searched is at distance 0

    std::size_t buckets() const { return slots_.size() / (bucket_slots * slot_bytes_); }

    std::byte* find_bucket(const typename D::State& state) {
        domain_.pack(state, key_.data());
        return bucket_of_key();
    }

    std::byte* bucket_of_key() {
        const std::size_t bucket = domain_.hash(key_.data()) & (buckets() - 1);
        return slots_.data() + bucket * bucket_slots * slot_bytes_;
    }

    // The first word is compared by itself because it settles most cases without a call.
    bool holds_key(const std::byte* slot) const {
        Word first = 0;
        std::memcpy(&first, slot, sizeof first);
        return first == key_[0] && value(slot) != empty &&
               (words_ == 1 || std::memcmp(slot, key_.data(), words_ * sizeof(Word)) == 0);
    }

    Cost value(const std::byte* slot) const {
        Cost h = 0;
        std::memcpy(&h, slot + words_ * sizeof(Word), sizeof h);
        return h;
    }

    void set_value(std::byte* slot, Cost h) {
        std::memcpy(slot + words_ * sizeof(Word), &h, sizeof h);
    }

    // The others move on by one, the oldest is forgotten.
    void put_first(std::byte* bucket, Cost h) {
        if (value(bucket + (bucket_slots - 1) * slot_bytes_) == empty) ++size_;
        std::memmove(bucket + slot_bytes_, bucket, (bucket_slots - 1) * slot_bytes_);
        std::memcpy(bucket, key_.data(), words_ * sizeof(Word));
        set_value(bucket, h);
    }

    // Old and new table must fit together. Memory that the system refuses is no error here.
    void grow() {
        if (3 * slots_.size() > most_bytes_) return;
        std::vector<std::byte> old;
        try {
            old.resize(2 * slots_.size());
        } catch (const std::bad_alloc&) {
            most_bytes_ = slots_.size();
            return;
        }
        peak_bytes_ = old.size() + slots_.size();
        std::swap(old, slots_);
        size_ = 0;
        // the oldest of a bucket stands last, so it is put in first
        for (std::size_t end = old.size(); end > 0; end -= slot_bytes_) {
            const std::byte* slot = old.data() + end - slot_bytes_;
            if (value(slot) == empty) continue;
            std::memcpy(key_.data(), slot, words_ * sizeof(Word));
            put_first(bucket_of_key(), value(slot));
        }
    }

    const D& domain_;
    std::size_t words_;
    std::size_t slot_bytes_;
    std::uint64_t most_bytes_;
    std::vector<Word> key_;  // the state in question, packed
    std::vector<std::byte> slots_;
    std::uint64_t size_ = 0;
    std::uint64_t peak_bytes_ = slots_.size();
};

}  // namespace taquin::search
