// Iterative deepening in packets: one search for every kernel, on any number of threads, and from a
// checkpoint.
//
// Small iterations are searched whole on the calling thread. When one had many nodes and there is
// more than one worker, or a journal to keep, the next ones are cut into packets (packet_plan.hpp),
// which the workers search in the order of their size, largest first, so that they finish together.
// A packet that turns out much larger than estimated gives up and is cut again.
//
// The iteration of the solution's length is usually the largest, and proves nothing. If the search
// guesses, the kernel looks for a solution in a small part of its nodes first.
//
// Without packets, a search finds the first solution in depth-first order. With packets, the first
// solution that any worker finds ends the search: it has the same length, but may be another one.
// The counts of the last iteration then depend on the workers; those of completed iterations do
// not, nor does anything when all solutions are wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/packet_plan.hpp"
#include "taquin/search/packets.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// Everything that a search needs to continue later.
struct TreeProgress {
    std::vector<Iteration> iterations{};  // completed
    Counters counters{};                  // of completed iterations
    Cost bound = 0;                       // of the current iteration
    bool collect = false;                 // the current iteration looks for all solutions
    // If `planned`, the packets of the current iteration; otherwise those of the one before.
    bool planned = false;
    std::vector<Packet> packets{};
    // Found so far in the current iteration, by completed packets and above their roots.
    Counters found{};
    std::optional<Cost> next_bound{};
    std::vector<Steps> solutions{};
    bool finished = false;  // nothing is left to search
    double seconds = 0;     // of the search so far, in all runs
    double cpu_seconds = 0;
};

// Keeps the progress of a search.
class TreeJournal {
public:
    virtual ~TreeJournal() = default;
    // The progress of an earlier run of the same search; none: begin. After an Error, the search
    // does nothing.
    virtual Expected<std::optional<TreeProgress>> resume(const PacketKernel& kernel) = 0;
    // Whether it is time to save again.
    virtual bool is_due() const = 0;
    virtual void save(const TreeProgress& progress) = 0;
};

struct TreeSearchOptions {
    Limits limits{};  // depth: give up when the bound exceeds it
    Callbacks callbacks{};
    bool collect_all = false;  // every shortest solution
    bool guesses = false;      // before each large iteration (PacketKernel::guess)
    unsigned threads = 1;
    TreeJournal* journal = nullptr;
    MakeWorkers make_workers{};  // empty: threads
    PacketTuning tuning{};

    // Whether large iterations are split. A limit on nodes is exact only on one thread.
    bool shares() const {
        return journal != nullptr || make_workers || (threads > 1 && !limits.nodes);
    }
};

// The moves of the result are steps. The kernel's heuristic must be admissible.
//
// A limit on nodes is exact without a journal, because the search then uses one thread. With a
// journal it is checked after each packet.
Result<std::uint8_t> search_in_packets(const PacketKernel& kernel,
                                       const TreeSearchOptions& options);

}  // namespace taquin::search
