// Work packets: how a tree search is shared between threads and processes, and resumed later
// (AIDA*: Reinefeld and Schnecke, 1994).
//
// The top of the tree is expanded to some thousands of *roots*. A root is the string of steps that
// leads to it from the start, one byte per step, so it can be sent anywhere and stored. A *packet*
// is a list of neighbouring roots. A worker that gets a packet and a bound replays the steps and
// searches everything below the roots to the bound.
//
// The tree of an iteration depends on the bound alone, not on how it is cut. So the counts of
// completed iterations are the same for any number of workers, and for the search without packets.
//
// packet_search.hpp is the search, thread_workers.hpp the usual workers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "taquin/core/byte_stream.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// Usually moves; a kernel that searches from both ends encodes the end too.
using Steps = std::vector<std::uint8_t>;

// The order of a dictionary: strings with the same beginning are neighbours.
inline std::string_view sort_key(const Steps& steps) {
    return {reinterpret_cast<const char*>(steps.data()), steps.size()};
}

// A packet to search.
struct PacketJob {
    std::uint64_t number = 0;  // in its iteration; the result has the same
    Cost bound = 0;
    bool collect = false;             // find all solutions, not just one
    std::uint64_t last_expanded = 0;  // by the whole iteration before
    std::uint64_t estimate = 0;       // nodes to expect
    // Give up after this many nodes: the packet is then split. None: never.
    std::optional<std::uint64_t> most_nodes{};
    std::vector<Steps> roots{};

    // The whole tree.
    bool is_whole() const { return roots.size() == 1 && roots.front().empty(); }
};

enum class PacketEnd : std::uint8_t { Complete, GaveUp, Stopped, OutOfMemory };

struct PacketResult {
    std::uint64_t number = 0;
    PacketEnd end = PacketEnd::Complete;
    Counters counters{};
    std::optional<Cost> next_bound{};  // the smallest f above the bound; none if nothing was cut
    std::vector<Steps> solutions{};    // from the start; at most one unless all are collected
};

// The children of one root within the bound, in the order of the search.
struct RootExpansion {
    Counters counters{};
    std::optional<Cost> next_bound{};
    std::vector<std::uint8_t> steps{};
    std::vector<Steps> solutions{};
};

// Searches packets on one thread.
class PacketSearcher {
public:
    virtual ~PacketSearcher() = default;

    // Searches below all roots, each of which is within the bound and not the goal, until it finds
    // a solution (unless all are wanted) or the budget ends. Adds to the result's counters while it
    // runs, and sets next_bound and solutions.
    virtual void search(const PacketJob& job, Budget& budget, PacketResult& result) = 0;

    // Expands one root, and counts it as the search does. Without `job.collect`, it may stop at
    // the first solution. Uses all of the job but its roots.
    virtual RootExpansion expand(const PacketJob& job, const Steps& root) = 0;
};

// How many nodes make a packet.
struct PacketSize {
    std::uint64_t least = 1U << 14U;  // smaller ones are not worth a message
    std::uint64_t most = 1U << 20U;   // about a second of work
};

// A tree search that can be split: the start, the rules, the heuristic.
class PacketKernel {
public:
    virtual ~PacketKernel() = default;

    // Names the tree and its steps. A checkpoint of one kernel is not continued by another.
    virtual std::string_view name() const = 0;
    virtual bool starts_solved() const = 0;
    virtual Cost first_bound() const = 0;
    virtual PacketSize size() const { return {}; }
    // False: an iteration finds one solution, and a second one with the same bound all of them.
    virtual bool collects_at_once() const { return true; }
    // One for each thread.
    virtual std::unique_ptr<PacketSearcher> make_searcher() const = 0;
    // Looks for a solution within the bound in about this many nodes, and may overlook it. The
    // bound is proved: no solution is shorter.
    virtual std::optional<Steps> guess(Cost /*bound*/, std::uint64_t /*nodes*/, Budget& /*budget*/,
                                       Counters& /*counters*/) const {
        return std::nullopt;
    }
};

// Those who search packets: the threads of this process, or other processes. Used by one thread.
class PacketWorkers {
public:
    virtual ~PacketWorkers() = default;

    // Packets to hand out at the same time: a few more than there are workers.
    virtual std::size_t at_once() const = 0;
    virtual void submit(PacketJob job) = 0;
    // The next result, in any order; none after this time.
    virtual std::optional<PacketResult> wait(std::chrono::microseconds time) = 0;
    // Stops all packets that were handed out: they come back, most of them with PacketEnd::Stopped.
    virtual void stop() = 0;
    // What the packets at work have counted so far.
    virtual Counters running() const = 0;
};

// Called once, before a search begins. A process that searches packets for another one does so in
// this call, and returns none: its own search is then over, with Outcome::Cancelled.
using MakeWorkers = std::function<std::unique_ptr<PacketWorkers>(const PacketKernel&)>;

// When and how finely to split. Answers and counts do not depend on it.
struct PacketTuning {
    // After an iteration with fewer nodes, the next one is searched whole.
    std::uint64_t worth_packets = 100'000;
    // After one with fewer nodes, the kernel does not guess.
    std::uint64_t worth_guess = 100'000;
    // Packets in an iteration: enough that a few large ones hardly matter at its end. Several
    // hundred for each worker are plenty.
    std::uint64_t packets = 2048;
    std::optional<PacketSize> size{};  // none: the kernel's
    // A packet gives up after this many times the nodes of a usual one.
    std::uint64_t give_up = 16;
};

// Searches a packet within these limits, besides the job's own. `result` is up to date whenever the
// budget calls `pulse`.
void run_packet(PacketSearcher& searcher, const PacketJob& job, Limits limits, PacketResult& result,
                std::function<void()> pulse = {});

// --- as bytes, for messages and files

// Neighbouring roots share most of their steps: only the others are written.
void write_roots(ByteWriter& to, const std::vector<Steps>& roots);
std::vector<Steps> read_roots(ByteReader& from);

void write_counters(ByteWriter& to, const Counters& counters);
Counters read_counters(ByteReader& from);

void write_bound(ByteWriter& to, const std::optional<Cost>& bound);
std::optional<Cost> read_bound(ByteReader& from);

void write_job(ByteWriter& to, const PacketJob& job);
PacketJob read_job(ByteReader& from);

void write_result(ByteWriter& to, const PacketResult& result);
PacketResult read_result(ByteReader& from);

}  // namespace taquin::search
