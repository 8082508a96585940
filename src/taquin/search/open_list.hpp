// Open lists: they decide which node is expanded next.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// A node in an open list, with its key. The place is a small number, fixed until the entry is
// removed; neighbouring entries have different places.
struct OpenEntry {
    std::int64_t key = 0;
    NodeIndex node = 0;
    std::uint32_t place = 0;

    friend bool operator==(const OpenEntry&, const OpenEntry&) = default;
};

// An open list for any keys: a binary heap ordered by key, then by tie policy. 24 bytes per entry,
// O(log n) per operation. For keys too far apart for buckets.
class Heap {
public:
    using Key = std::int64_t;

    struct Entry {
        Key key;
        std::uint64_t order;  // by tie policy: smaller first
        NodeIndex node;
        std::uint32_t h;

        friend bool operator<(const Entry& a,
                              const Entry& b) {  // the standard's heaps are max-heaps
            return b.key < a.key || (b.key == a.key && b.order < a.order);
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
    // The estimate in the high bits, the serial number in the low 40, which are enough for any
    // memory.
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

// Thousands of node queues that share memory: a queue is a chain of chunks of 255 nodes, and an
// emptied chunk is reused by the next queue that needs one. Four bytes per entry.
//
// One queue: first in first out, or last in first out, depending on how its owner pops it. A chain
// begins with chunk `head`; 0 means none.
struct Bucket {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint16_t begin = 0;  // first entry in the head chunk
    std::uint16_t end = 0;    // end of the entries in the tail chunk

    bool empty() const { return head == 0; }
};

class BucketPool {
public:
    explicit BucketPool(MemoryAccount& account) : chunks_(account) {}

    void push_back(Bucket& bucket, NodeIndex node) {
        if (bucket.empty()) {
            bucket = {.head = take_chunk(0), .tail = 0, .begin = 0, .end = 0};
            bucket.tail = bucket.head;
        } else if (bucket.end == chunk_entries) {
            const std::uint32_t chunk = take_chunk(0);
            chunks_[bucket.tail].next = chunk;
            bucket.tail = chunk;
            bucket.end = 0;
        }
        chunks_[bucket.tail].nodes[bucket.end++] = node;
    }

    // Only for buckets that are never popped at the front: head is then the newest chunk, and
    // `begin` is one past its newest entry.
    void push_front(Bucket& bucket, NodeIndex node) {
        if (bucket.empty() || bucket.begin == chunk_entries)
            bucket = {.head = take_chunk(bucket.head), .tail = 0, .begin = 0, .end = 0};
        chunks_[bucket.head].nodes[bucket.begin++] = node;
    }

    struct Position {
        NodeIndex node = 0;
        std::uint32_t place = 0;  // in its chunk
    };

    // The entry `ahead` places after the oldest one.
    [[gnu::always_inline]] std::optional<Position> oldest(const Bucket& bucket,
                                                          std::uint32_t ahead = 0) const {
        std::uint32_t at = bucket.begin + ahead;
        std::uint32_t chunk = bucket.head;
        if (at >= chunk_entries && chunk != bucket.tail) {
            at -= chunk_entries;
            chunk = chunks_[chunk].next;
        }
        if (at >= (chunk == bucket.tail ? bucket.end : chunk_entries)) return std::nullopt;
        return Position{chunks_[chunk].nodes[at], at};
    }

    // The entry `ahead` places before the newest one, if it is in the same chunk.
    [[gnu::always_inline]] std::optional<Position> newest(const Bucket& bucket,
                                                          std::uint32_t ahead = 0) const {
        if (bucket.begin <= ahead) return std::nullopt;
        const std::uint32_t at = bucket.begin - ahead - 1;
        return Position{chunks_[bucket.head].nodes[at], at};
    }

    void pop_oldest(Bucket& bucket) {
        ++bucket.begin;
        if (bucket.head == bucket.tail) {
            if (bucket.begin == bucket.end) give_back(bucket);
        } else if (bucket.begin == chunk_entries) {
            give_back(bucket);
            bucket.begin = 0;
        }
    }

    void pop_newest(Bucket& bucket) {
        if (--bucket.begin > 0) return;
        give_back(bucket);
        bucket.begin = chunk_entries;
    }

    void clear() {
        chunks_.release();
        free_ = 0;
    }

private:
    static constexpr std::uint16_t chunk_entries = 255;

    struct Chunk {
        std::uint32_t next;
        std::array<NodeIndex, chunk_entries> nodes;
    };

    std::uint32_t take_chunk(std::uint32_t next) {
        if (chunks_.empty()) chunks_.resize(1);  // chunk 0 means none
        std::uint32_t chunk = free_;
        if (chunk != 0) {
            free_ = chunks_[chunk].next;
        } else {
            chunk = static_cast<std::uint32_t>(chunks_.size());
            chunks_.resize(chunks_.size() + 1);
        }
        chunks_[chunk].next = next;
        return chunk;
    }

    // Frees the head chunk; the bucket continues with the next one, if any.
    void give_back(Bucket& bucket) {
        const std::uint32_t chunk = bucket.head;
        bucket.head = chunks_[chunk].next;
        chunks_[chunk].next = free_;
        free_ = chunk;
    }

    Array<Chunk> chunks_;
    std::uint32_t free_ = 0;
};

// An open list for whole-number keys: one queue per key, or per pair of key and estimate if the
// estimate breaks ties. O(1) per operation and four bytes per entry, against O(log n) and 24 for a
// heap; and upcoming entries are visible in advance.
//
// Keys may be sparse and large (weighted searches of large boards). If there would be more queues
// than a fixed number, or than memory allows, entries without a queue go to a heap, and both are
// read together: the order is the same as without a limit.
class BucketQueue {
public:
    using Key = std::int64_t;

    static constexpr std::size_t usual_buckets = std::size_t{1} << 20U;

    // With no buckets at all, this is a heap, and keys may be negative.
    BucketQueue(MemoryAccount& account, Ties ties, std::size_t most_buckets = usual_buckets)
        : account_(&account),
          ties_(ties),
          most_buckets_(most_buckets),
          pool_(account),
          overflow_(account, ties),
          full_(most_buckets == 0) {}
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

    // The entry on top after `ahead` pops without a push; none if it is in another queue. Inlined
    // to keep the entry in registers: an entry written in halves and read as a whole would wait for
    // all earlier stores.
    [[gnu::always_inline]] std::optional<OpenEntry> upcoming(std::uint32_t ahead) const {
        if (entries_ == 0) return std::nullopt;
        const Row& row = rows_[static_cast<std::size_t>(lowest_)];
        const Bucket& bucket = row.buckets[row.best];
        const auto found =
            last_in_first_out() ? pool_.newest(bucket, ahead) : pool_.oldest(bucket, ahead);
        if (!found) return std::nullopt;
        return OpenEntry{lowest_, found->node, found->place};
    }

    // Whether the next entry pushed may come before all present entries with the same key.
    bool last_in_first_out() const { return ties_ == Ties::Lifo || ties_ == Ties::LowH; }

    void clear() {
        rows_ = {};
        account_->give_back(std::exchange(held_, 0));
        full_ = most_buckets_ == 0;
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
        std::size_t best = 0;  // the queue to serve first, while there are entries
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

    // Returns false if there are too many buckets. After that no more are created: entries with the
    // same key would otherwise be in both lists, in the wrong order.
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

    // Returns false, changing nothing, if there is no memory for it.
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
    Heap overflow_;
    std::vector<Row> rows_;
    std::uint64_t held_ = 0;  // bytes of the rows and their buckets
    bool full_;               // no more buckets
    std::size_t buckets_ = 0;
    std::size_t entries_ = 0;
    Key lowest_ = 0;
};

}  // namespace taquin::search
