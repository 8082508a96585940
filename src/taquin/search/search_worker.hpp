// One worker of hash-distributed A* (distributed_a_star.hpp), apart from what depends on the
// puzzle: the loop of its search, its mail and its counts.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/exchange.hpp"
#include "taquin/search/open_list.hpp"

namespace taquin::search {

// The shortest solution so far.
struct BestGoal {
    std::atomic<Cost> length{no_cost};  // found by any worker of any process
    std::mutex mutex{};
    // The shortest one whose goal is a node of this process.
    Cost here = no_cost;
    unsigned worker = 0;
    NodeIndex node = 0;

    void offer(Cost found, unsigned by, NodeIndex at) {
        const std::scoped_lock lock(mutex);
        if (found >= length.load()) return;
        here = found;
        worker = by;
        node = at;
        length.store(found);
    }

    void learn(Cost found) {
        const std::scoped_lock lock(mutex);
        length.store(std::min(length.load(), found));
    }
};

// What a worker does now and then besides its search; either may be empty.
struct WorkerDuties {
    std::function<void()> pulse{};  // a few times per second
    // Exchanges letters with other processes: often, and after each pause() while it waits.
    std::function<void()> carry{};
    std::function<std::chrono::microseconds()> pause{};
};

// What a worker is made with. The limits are those of this worker alone.
struct WorkerTerms {
    Limits limits;
    Ties ties;
    unsigned number;
    Mailboxes& mail;
    BestGoal& best;
    WorkerDuties duties;
};

class SearchWorker {
public:
    virtual ~SearchWorker() = default;
    SearchWorker(const SearchWorker&) = delete;
    SearchWorker& operator=(const SearchWorker&) = delete;

    void run();
    // The start of the search, with its estimate, if this worker owns it.
    void add_start(const std::byte* state, Cost h);

    const Budget& budget() const { return budget_; }
    std::uint64_t peak_bytes() const { return account_.peak(); }
    // A node was dropped because its path is too long.
    bool cut() const { return cut_; }
    // The counts so far; any thread may ask.
    Counters counters() const;
    // After the search: the smallest f of the nodes that were neither expanded nor sent.
    Cost lowest_left() const { return lowest_held(); }

    // --- what depends on the puzzle

    virtual std::uint64_t hash_of(const std::byte* state) const = 0;
    // Whether paths can be found.
    virtual bool complete() const = 0;
    virtual std::vector<std::byte> state_of(NodeIndex node) const = 0;
    // The last move of the best path to a state that this worker owns; none at the start. Changes
    // the state to the one before that move.
    virtual std::optional<std::uint8_t> step_back(std::byte* state) const = 0;

protected:
    using Entry = Batch::Entry;

    SearchWorker(WorkerTerms terms, std::size_t bytes_a_state);

    virtual void expand_some(unsigned most) = 0;  // while has_work()
    virtual void add(const Entry& entry, const std::byte* state) = 0;
    virtual void take_in(const Batch& batch) = 0;
    virtual std::size_t stored() const = 0;  // states

    bool has_work() const {
        return !budget_.over() && !open_.empty() &&
               open_.top().key < best_.length.load(std::memory_order_relaxed);
    }

    // Does work on nodes that are in no list meanwhile. If memory runs out, the smallest of their f
    // still counts for the bound.
    template <class Work>
    void with_unlisted(Cost lowest, Work work) {
        const Cost before = unlisted_;
        unlisted_ = std::min(unlisted_, lowest);
        work();
        unlisted_ = before;
    }

    void send_full() {
        for (unsigned to = 0; to < outboxes_.size(); ++to)
            if (outboxes_[to].entries.size() >= batch_size_) send(to);
    }

    // Only this thread writes the counts; others may read them.
    static void count(std::atomic<std::uint64_t>& counter, std::uint64_t more) {
        counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }

    unsigned number_;
    Mailboxes& mail_;
    BestGoal& best_;
    WorkerDuties duties_;
    std::size_t batch_size_;
    Cost longest_ = NodeMeta<std::uint8_t>::max_length;
    bool cut_ = false;
    std::atomic<std::uint64_t> generated_{0};
    std::atomic<std::uint64_t> expanded_{0};
    std::atomic<std::uint64_t> reopened_{0};
    Budget budget_;
    MemoryAccount account_;
    BucketQueue open_;
    std::vector<Batch> outboxes_;

private:
    template <class Work>
    void guarded(Work work);
    void search();
    void take_in_all(std::vector<Batch> batches);
    void keep_memory(Batch batch);
    Batch empty_batch();
    void send_all();
    void send(unsigned to);
    bool wait();
    Cost lowest_held() const;
    void publish();

    Cost unlisted_ = no_cost;  // the smallest f of nodes that are in no list at the moment
    unsigned rounds_ = 0;
    std::vector<Batch> spare_{};  // empty
    std::atomic<std::uint64_t> distinct_{0};
};

}  // namespace taquin::search
