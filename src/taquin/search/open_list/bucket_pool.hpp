// Queues of nodes by the thousand that share one memory: a queue is a chain of chunks of 255 nodes,
// and a chunk that runs empty serves the next queue that needs one. Four bytes an entry.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/search/closed_list/node_arena.hpp"

namespace taquin::search {

// One queue: first in first out, or last in first out, as its owner pops it. A chain begins with
// chunk `head`; 0 is no chunk.
struct Bucket {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint16_t begin = 0;  // of the entries in the head chunk
    std::uint16_t end = 0;    // of the entries in the tail chunk

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
    // `begin` one past its newest entry.
    void push_front(Bucket& bucket, NodeIndex node) {
        if (bucket.empty() || bucket.begin == chunk_entries)
            bucket = {.head = take_chunk(bucket.head), .tail = 0, .begin = 0, .end = 0};
        chunks_[bucket.head].nodes[bucket.begin++] = node;
    }

    struct Position {
        NodeIndex node = 0;
        std::uint32_t place = 0;  // in its chunk
    };

    // The entry `ahead` places behind the oldest one.
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
        if (chunks_.empty()) chunks_.resize(1);  // chunk 0 stands for none
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

    // The head chunk goes to the free ones; the bucket goes on with the next one, if any.
    void give_back(Bucket& bucket) {
        const std::uint32_t chunk = bucket.head;
        bucket.head = chunks_[chunk].next;
        chunks_[chunk].next = free_;
        free_ = chunk;
    }

    Array<Chunk> chunks_;
    std::uint32_t free_ = 0;
};

}  // namespace taquin::search
