// What recursive best-first search may remember about states: the bound it learned for each.
//
// A hash table of packed states, each with the best proved lower bound on the moves left. A bucket
// is a cache line with as many slots as fit, at least two. The table doubles while it may; after
// that a new state replaces the oldest in its bucket, which costs time but never correctness.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

template <PackedDomain D>
class Remember {
public:
    static constexpr std::uint64_t default_bytes = std::uint64_t{1} << 30U;

    // `bytes` is the limit for the whole search; default_bytes if there is none.
    Remember(const D& domain, std::optional<std::uint64_t> bytes)
        : domain_(domain),
          words_(domain.packed_words()),
          slot_bytes_(words_ * sizeof(Word) + sizeof(Cost)),
          bucket_slots_(std::max<std::size_t>(2, cache_line / slot_bytes_)),
          bucket_bytes_((bucket_slots_ * slot_bytes_ + cache_line - 1) / cache_line * cache_line),
          account_(bytes.value_or(default_bytes) / 8 * 7) {
        may_grow_ = resize(first_buckets);
    }

    // Ask all questions first and read the answers later, in the same order: meanwhile the
    // processor fetches the buckets.
    void forget_questions() { questions_ = 0; }

    // Not inlined: that would slow down searches that remember nothing.
    [[gnu::noinline]] void ask(const typename D::State& state) {
        if (asked_.size() < ++questions_) asked_.push_back({nullptr, std::vector<Word>(words_)});
        Question& question = asked_[questions_ - 1];
        domain_.pack(state, question.key.data());
        question.bucket = bucket_of(question.key.data());
        if (question.bucket != nullptr) __builtin_prefetch(question.bucket);
    }

    // The learned lower bound on the moves left from that state; 0 if unknown.
    [[gnu::noinline]] Cost answer(std::size_t question) const {
        const Question& asked = asked_[question];
        const std::byte* const slot = find(asked.bucket, asked.key.data());
        return slot == nullptr ? 0 : value(slot);
    }

    // The table may grow. That takes long if it is large, so it checks the budget at every bucket.
    void learn(const typename D::State& state, Cost h, Budget& budget) {
        forget_questions();
        ask(state);
        const Question& asked = asked_.front();
        if (asked.bucket == nullptr) return;
        if (std::byte* const slot = find(asked.bucket, asked.key.data()); slot != nullptr) {
            set_value(slot, std::max(h, value(slot)));
            return;
        }
        put_first(asked.bucket, asked.key.data(), h);
        if (may_grow_ && 2 * size_ > buckets_ * bucket_slots_) grow(budget);
    }

    std::uint64_t size() const { return size_; }
    // Peak memory.
    std::uint64_t bytes() const { return account_.peak(); }

private:
    using Word = typename D::Word;
    static constexpr std::size_t cache_line = 64;
    static constexpr std::size_t first_buckets = 64;
    static constexpr Cost empty = 0;  // a searched state is never at distance 0

    struct Question {
        std::byte* bucket = nullptr;  // null if there is no table
        std::vector<Word> key;
    };

    std::byte* bucket_of(const Word* key) {
        if (buckets_ == 0) return nullptr;
        const std::size_t bucket = domain_.hash(key) & (buckets_ - 1);
        return bucket_at(bucket);
    }

    std::byte* bucket_at(std::size_t bucket) {
        return static_cast<std::byte*>(table_.data()) + bucket * bucket_bytes_;
    }

    // Compares the first word separately because that settles most cases without a call.
    template <class Byte>
    Byte* find(Byte* bucket, const Word* key) const {
        if (bucket == nullptr) return nullptr;
        for (Byte* slot = bucket; slot < bucket + bucket_slots_ * slot_bytes_;
             slot += slot_bytes_) {
            Word first = 0;
            std::memcpy(&first, slot, sizeof first);
            if (first == *key && value(slot) != empty &&
                (words_ == 1 || std::memcmp(slot, key, words_ * sizeof(Word)) == 0))
                return slot;
        }
        return nullptr;
    }

    Cost value(const std::byte* slot) const {
        Cost h = 0;
        std::memcpy(&h, slot + words_ * sizeof(Word), sizeof h);
        return h;
    }

    void set_value(std::byte* slot, Cost h) {
        std::memcpy(slot + words_ * sizeof(Word), &h, sizeof h);
    }

    // Shifts the others by one and forgets the oldest.
    void put_first(std::byte* bucket, const Word* key, Cost h) {
        if (value(bucket + (bucket_slots_ - 1) * slot_bytes_) == empty) ++size_;
        std::memmove(bucket + slot_bytes_, bucket, (bucket_slots_ - 1) * slot_bytes_);
        std::memcpy(bucket, key, words_ * sizeof(Word));
        set_value(bucket, h);
    }

    // Returns false if there is no memory for it, which is not an error here.
    bool resize(std::size_t buckets) {
        try {
            table_.grow(buckets * bucket_bytes_);
        } catch (const std::bad_alloc&) {
            return false;
        }
        buckets_ = buckets;
        return true;
    }

    // Each state stays in its bucket or moves to the one that differs in the new bit. If the budget
    // ends first, some states are left in the wrong bucket and are lost.
    void grow(Budget& budget) {
        const std::size_t before = buckets_;
        may_grow_ = resize(2 * buckets_);
        if (!may_grow_) return;
        size_ = 0;
        std::vector<std::byte> old(bucket_slots_ * slot_bytes_);
        std::vector<Word> key(words_);
        for (std::size_t bucket = 0; bucket < before && budget.tick(); ++bucket) {
            std::memcpy(old.data(), bucket_at(bucket), old.size());
            std::memset(bucket_at(bucket), 0, old.size());
            // the oldest is last, so it is inserted first
            for (std::size_t end = old.size(); end > 0; end -= slot_bytes_) {
                const std::byte* const slot = old.data() + end - slot_bytes_;
                if (value(slot) == empty) continue;
                std::memcpy(key.data(), slot, words_ * sizeof(Word));
                put_first(bucket_of(key.data()), key.data(), value(slot));
            }
        }
    }

    const D& domain_;
    std::size_t words_;
    std::size_t slot_bytes_;
    std::size_t bucket_slots_;
    std::size_t bucket_bytes_;
    MemoryAccount account_;
    MemoryBlock table_{account_};
    std::size_t buckets_ = 0;
    std::uint64_t size_ = 0;
    bool may_grow_ = true;
    std::vector<Question> asked_{};  // only the first questions_ are valid
    std::size_t questions_ = 0;
};

}  // namespace taquin::search
