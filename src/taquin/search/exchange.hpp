// How the workers of hash-distributed A* exchange nodes (distributed_a_star.hpp).
//
// A worker collects nodes for an address in a batch and sends the batch when it is full. An address
// is another worker of this process, or another process, which gives the nodes to its workers: a
// worker need not know which. In one process, the search is over when every worker waits and no
// batch is on the way. peers.hpp detects the end for several processes.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "taquin/core/byte_stream.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/peers.hpp"

namespace taquin::search {

// Who owns a state: a worker of a process.
struct Owner {
    unsigned process = 0;
    unsigned worker = 0;
};

// The owner of a state with this hash, if its process has `workers` workers. The multiplication
// makes the owner independent of the bits that the closed lists use. It gives a fraction between 0
// and 1: its first digit in base `processes` is the process, the next one in base `workers` the
// worker.
inline Owner owner_of(std::uint64_t hash, unsigned processes, unsigned workers) {
    __extension__ using Wide = unsigned __int128;
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
    const Wide first = static_cast<Wide>(hash * factor) * processes;
    const Wide second = static_cast<Wide>(static_cast<std::uint64_t>(first)) * workers;
    return {static_cast<unsigned>(first >> 64U), static_cast<unsigned>(second >> 64U)};
}

// Nodes on the way to their owner.
struct Batch {
    struct Entry {
        std::uint64_t hash = 0;
        Cost g = 0;
        Cost h = 0;
        std::uint8_t move = 0;
        bool is_goal = false;
    };

    std::vector<Entry> entries{};
    std::vector<std::byte> states{};  // packed, of all entries, one after another
    Cost lowest = no_cost;            // the smallest g + h

    void add(const Entry& entry, std::span<const std::byte> state) {
        entries.push_back(entry);
        states.insert(states.end(), state.begin(), state.end());
        lowest = std::min(lowest, entry.g + entry.h);
    }

    void clear() {
        entries.clear();
        states.clear();
        lowest = no_cost;
    }
};

// Hashes are not written: they cost more to send than to compute.
ByteWriter bytes_of(const Batch& batch);
Batch read_batch(ByteReader& from);

// A mailbox for each worker of this process, and the way to the others. Addresses are numbers:
// first the workers of this process, then all processes.
class Mailboxes {
public:
    using Batches = std::vector<Batch>;

    // `peers`: the other processes; null if there are none.
    explicit Mailboxes(unsigned workers, Peers* peers = nullptr)
        : boxes_(std::make_unique<Box[]>(workers)),
          count_(workers),
          peers_(peers),
          unfinished_(workers) {}

    unsigned addresses() const { return peers_ != nullptr ? count_ + peers_->processes() : count_; }

    // Where to send a state with this hash.
    unsigned address_of(std::uint64_t hash) const {
        if (peers_ == nullptr) return owner_of(hash, 1, count_).worker;
        const Owner owner = owner_of(hash, peers_->processes(), count_);
        return owner.process == peers_->process() ? owner.worker : count_ + owner.process;
    }

    void send(unsigned to, Batch&& batch);

    // Gives nodes from another process to their workers. `hash(state)` is the hash of a packed
    // state.
    using HashOf = std::function<std::uint64_t(const std::byte* state)>;
    void deliver(Batch&& batch, const HashOf& hash);

    bool has_mail(unsigned worker) const {
        return boxes_[worker].waiting.load(std::memory_order_relaxed) > 0;
    }

    // Whether so much waits at this address that others should wait too, to save memory. They must
    // empty their own mailboxes meanwhile.
    bool is_full(unsigned to) const {
        if (to >= count_) return peers_->is_full(to - count_);
        return boxes_[to].waiting.load(std::memory_order_relaxed) >= most_waiting;
    }

    // Takes all batches from the mailbox of a worker that is not waiting.
    Batches receive(unsigned worker);

    enum class Wake { Mail, Time, Over };

    // Waits for mail. Over: the search has ended or was stopped. After Time the caller may do other
    // work, but must wait again before it sends anything.
    Wake wait(unsigned worker, std::chrono::microseconds at_most, Batches& into);

    // Ends the search for all workers.
    void stop();

    bool is_any_full() const;

    bool is_over() const { return over_.load(std::memory_order_relaxed); }
    // Whether a worker has nothing to do, so that the others should not hold nodes back.
    bool is_anyone_idle() const { return unfinished_.load(std::memory_order_relaxed) < count_; }

    // All workers wait, and no batch is on the way between them. Only a batch from another process
    // ends this.
    bool is_quiet() const { return unfinished_.load() == 0; }

    // Records the smallest f of the nodes that the worker still has to expand or send.
    void set_lowest(unsigned worker, Cost lowest) { boxes_[worker].held.store(lowest); }

    // The smallest f of any node that is not expanded yet. No solution is shorter. None (-1) if
    // nodes were sent while this was computed.
    Cost lowest() const;

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

    Batches take(Box& box);

    std::unique_ptr<Box[]> boxes_;
    unsigned count_;
    Peers* peers_;
    std::atomic<std::uint64_t> unfinished_;  // workers that do not wait, and batches on the way
    std::atomic<std::uint64_t> sent_{0};
    std::atomic<bool> over_{false};
};

}  // namespace taquin::search
