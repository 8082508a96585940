// Open list for whole-number keys: a queue for every key, or for every pair of key and estimate
// when ties go by the estimate. O(1) an operation and four bytes an entry, against O(log n) and 24
// for a heap; and what comes next can be seen in advance.
//
// Keys may be sparse and large (weighted searches of large boards). When there are more queues than
// a fixed number, or than memory has room for, entries for which there is none go to a heap, and
// the two are read together: the order is the same as without a limit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/open_list/bucket_pool.hpp"
#include "taquin/search/open_list/heap.hpp"
#include "taquin/search/open_list/open_entry.hpp"
#include "taquin/search/policies.hpp"

namespace taquin::search {

class BucketQueue {
public:
    using Key = std::int64_t;

    BucketQueue(MemoryAccount& account, Ties ties, std::size_t most_buckets = std::size_t{1} << 20U)
        : account_(&account),
          ties_(ties),
          most_buckets_(most_buckets),
          pool_(account),
          overflow_(account, ties) {}
    ~BucketQueue() { account_->give_back(held_); }
    BucketQueue(const BucketQueue&) = delete;
    BucketQueue& operator=(const BucketQueue&) = delete;

    bool empty() const { return entries_ == 0 && overflow_.empty(); }

    // key >= 0 and h >= 0
    void push(Key key, Cost h, NodeIndex node) {
        const auto row_index = static_cast<std::size_t>(key);
        const std::size_t column = by_estimate() ? static_cast<std::size_t>(h) : 0;
        if (!has_bucket(row_index, column) && !make_bucket(row_index, column)) {
            overflow_.push(key, h, node);
            return;
        }
        Row& row = rows_[row_index];
        if (last_in_first_out())
            pool_.push_front(row.buckets[column], node);
        else
            pool_.push_back(row.buckets[column], node);
        if (row.entries++ == 0 || comes_before(column, row.best)) row.best = column;
        if (entries_++ == 0 || key < lowest_) lowest_ = key;
    }

    // The entry with the smallest key. The list must not be empty.
    [[gnu::always_inline]] OpenEntry top() const {
        if (overflow_is_next()) return {overflow_.top().key, overflow_.top().node, 0};
        return *upcoming(0);
    }

    void pop() {
        if (overflow_is_next()) {
            overflow_.pop();
            return;
        }
        Row& row = lowest_row();
        Bucket& bucket = row.buckets[row.best];
        if (last_in_first_out())
            pool_.pop_newest(bucket);
        else
            pool_.pop_oldest(bucket);
        --row.entries;
        --entries_;
        if (row.entries > 0)
            while (row.buckets[row.best].empty()) row.best = next_column(row.best);
        else if (entries_ > 0)
            while (rows_[static_cast<std::size_t>(lowest_)].entries == 0) ++lowest_;
    }

    // The entry that is on top after `ahead` pops if nothing is pushed meanwhile, where that is
    // easy to say: in the same queue. Inlined, so that the entry stays in registers: written in
    // halves and read as a whole it would wait until all stores before it are done.
    [[gnu::always_inline]] std::optional<OpenEntry> upcoming(std::uint32_t ahead) const {
        if (entries_ == 0) return std::nullopt;
        const Row& row = rows_[static_cast<std::size_t>(lowest_)];
        const Bucket& bucket = row.buckets[row.best];
        const auto found =
            last_in_first_out() ? pool_.newest(bucket, ahead) : pool_.oldest(bucket, ahead);
        if (!found) return std::nullopt;
        return OpenEntry{lowest_, found->node, found->place};
    }

    // Whether what is pushed next may come before all that is there under the same key.
    bool last_in_first_out() const { return ties_ == Ties::Lifo || ties_ == Ties::LowH; }

    void clear() {
        rows_ = {};
        account_->give_back(std::exchange(held_, 0));
        full_ = false;
        buckets_ = entries_ = 0;
        lowest_ = 0;
        pool_.clear();
        overflow_.clear();
    }

private:
    // The queues of one key, by estimate.
    struct Row {
        std::vector<Bucket> buckets;
        std::size_t entries = 0;
        std::size_t best = 0;  // the queue to be served first, while there are entries
    };

    bool by_estimate() const { return ties_ == Ties::LowH || ties_ == Ties::HighH; }
    bool comes_before(std::size_t a, std::size_t b) const {
        return ties_ == Ties::HighH ? a > b : a < b;
    }
    std::size_t next_column(std::size_t column) const {
        return ties_ == Ties::HighH ? column - 1 : column + 1;
    }
    Row& lowest_row() { return rows_[static_cast<std::size_t>(lowest_)]; }

    bool has_bucket(std::size_t key, std::size_t column) const {
        return key < rows_.size() && column < rows_[key].buckets.size();
    }

    // False when there are too many already. From then on none is made: entries with one key
    // would else stand in both, in the wrong order.
    bool make_bucket(std::size_t key, std::size_t column) {
        if (full_) return false;
        const std::size_t more_rows = key < rows_.size() ? 0 : key + 1 - rows_.size();
        const std::size_t in_row = more_rows > 0 ? 0 : rows_[key].buckets.size();
        const std::size_t more = column + 1 - in_row;
        full_ = rows_.size() + more_rows + buckets_ + more > most_buckets_ ||
                !widen(rows_, rows_.size() + more_rows) || !widen(rows_[key].buckets, column + 1);
        if (!full_) buckets_ += more;
        return !full_;
    }

    // False: there is no memory for it, and nothing has changed.
    template <class T>
    bool widen(std::vector<T>& vector, std::size_t size) {
        if (size > vector.capacity()) {
            const std::size_t capacity = std::max(size, vector.capacity() + vector.capacity() / 2);
            const std::uint64_t more = (capacity - vector.capacity()) * sizeof(T);
            if (!account_->fits(more)) return false;
            try {
                vector.reserve(capacity);
            } catch (const std::bad_alloc&) {
                return false;
            }
            account_->take(more);
            held_ += more;
        }
        vector.resize(std::max(size, vector.size()));
        return true;
    }

    bool overflow_is_next() const {
        if (overflow_.empty()) return false;
        if (entries_ == 0) return true;
        const auto& other = overflow_.top();
        if (other.key != lowest_) return other.key < lowest_;
        const Row& row = rows_[static_cast<std::size_t>(lowest_)];
        return by_estimate() && comes_before(other.h, row.best);
    }

    MemoryAccount* account_;
    Ties ties_;
    std::size_t most_buckets_;
    BucketPool pool_;
    Heap<Key> overflow_;
    std::vector<Row> rows_;
    std::uint64_t held_ = 0;  // bytes of the rows and their buckets
    bool full_ = false;       // no more buckets
    std::size_t buckets_ = 0;
    std::size_t entries_ = 0;
    Key lowest_ = 0;
};

}  // namespace taquin::search
