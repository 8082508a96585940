// How the workers of hash-distributed A* exchange nodes (distributed_a_star.hpp).
//
// A worker collects nodes for another worker in a batch and sends the batch when it is full. The
// search is over when every worker waits and no batch is on the way.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

inline constexpr Cost no_cost = std::numeric_limits<Cost>::max();

// Nodes on the way to their owner.
template <class Word>
struct Batch {
    struct Entry {
        std::uint64_t hash = 0;
        Cost g = 0;
        Cost h = 0;
        std::uint8_t move = 0;
        bool is_goal = false;
    };

    std::vector<Entry> entries{};
    std::vector<Word> words{};  // of all entries, one after another
    Cost lowest = no_cost;      // the smallest g + h

    void add(const Entry& entry, const Word* from, std::size_t count) {
        entries.push_back(entry);
        words.insert(words.end(), from, from + count);
        lowest = std::min(lowest, entry.g + entry.h);
    }
};

// A mailbox for each worker, for workers that are threads of one process.
template <class Word>
class Mailboxes {
public:
    using Batches = std::vector<Batch<Word>>;

    explicit Mailboxes(unsigned workers)
        : boxes_(std::make_unique<Box[]>(workers)), count_(workers), unfinished_(workers) {}

    void send(unsigned to, Batch<Word>&& batch) {
        Box& box = boxes_[to];
        unfinished_.fetch_add(1);
        {
            const std::scoped_lock lock(box.mutex);
            box.lowest = std::min(box.lowest, batch.lowest);
            box.batches.push_back(std::move(batch));
            sent_.fetch_add(1);
            box.waiting.store(box.batches.size(), std::memory_order_relaxed);
        }
        box.arrived.notify_one();
    }

    bool has_mail(unsigned worker) const {
        return boxes_[worker].waiting.load(std::memory_order_relaxed) > 0;
    }

    // Whether so much waits for this worker that others should wait too, to save memory. They must
    // empty their own mailboxes meanwhile.
    bool is_full(unsigned worker) const {
        return boxes_[worker].waiting.load(std::memory_order_relaxed) >= most_waiting;
    }

    // Takes all batches from the mailbox of a worker that is not waiting.
    Batches receive(unsigned worker) {
        Box& box = boxes_[worker];
        const std::scoped_lock lock(box.mutex);
        return take(box);
    }

    enum class Wake { Mail, Time, Over };

    // Waits for mail. Over: the search has ended or was stopped. After Time the caller may do other
    // work, but must wait again before it sends anything.
    Wake wait(unsigned worker, std::chrono::milliseconds at_most, Batches& into) {
        Box& box = boxes_[worker];
        std::unique_lock lock(box.mutex);
        if (!std::exchange(box.waits, true) && unfinished_.fetch_sub(1) == 1) {
            lock.unlock();
            stop();
            return Wake::Over;
        }
        box.arrived.wait_for(lock, at_most, [&] { return !box.batches.empty() || is_over(); });
        if (is_over()) return Wake::Over;
        if (box.batches.empty()) return Wake::Time;
        box.waits = false;
        unfinished_.fetch_add(1);
        into = take(box);
        return Wake::Mail;
    }

    // Ends the search for all workers.
    void stop() {
        over_.store(true);
        for (unsigned worker = 0; worker < count_; ++worker) {
            const std::scoped_lock lock(boxes_[worker].mutex);
            boxes_[worker].arrived.notify_all();
        }
    }

    bool is_over() const { return over_.load(std::memory_order_relaxed); }
    // Whether a worker has nothing to do, so that the others should not hold nodes back.
    bool is_anyone_idle() const { return unfinished_.load(std::memory_order_relaxed) < count_; }

    // Records the smallest f of the nodes that the worker still has to expand or send.
    void set_lowest(unsigned worker, Cost lowest) { boxes_[worker].held.store(lowest); }

    // The smallest f of any node that is not expanded yet. No solution is shorter. None (-1) if
    // nodes were sent while this was computed.
    Cost lowest() const {
        const std::uint64_t before = sent_.load();
        Cost lowest = no_cost;
        for (unsigned worker = 0; worker < count_; ++worker) {
            const std::scoped_lock lock(boxes_[worker].mutex);
            lowest = std::min({lowest, boxes_[worker].lowest, boxes_[worker].held.load()});
        }
        return sent_.load() == before ? lowest : -1;
    }

private:
    static constexpr std::size_t most_waiting = 64;

    struct Box {
        mutable std::mutex mutex{};
        std::condition_variable arrived{};
        Batches batches{};
        Cost lowest = no_cost;                // of the batches
        bool waits = false;                   // its worker
        std::atomic<std::size_t> waiting{0};  // batches
        std::atomic<Cost> held{0};            // the smallest f that its worker holds
    };

    Batches take(Box& box) {
        box.held.store(std::min(box.held.load(), box.lowest));
        box.lowest = no_cost;
        box.waiting.store(0, std::memory_order_relaxed);
        unfinished_.fetch_sub(box.batches.size());
        return std::exchange(box.batches, {});
    }

    std::unique_ptr<Box[]> boxes_;
    unsigned count_;
    std::atomic<std::uint64_t> unfinished_;  // workers that do not wait, and batches on the way
    std::atomic<std::uint64_t> sent_{0};
    std::atomic<bool> over_{false};
};

}  // namespace taquin::search
