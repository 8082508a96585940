// The other processes of a hash-distributed search (distributed_a_star.hpp): nodes on the way to
// them, the end of the search, and the bound that all of them together have proved.
//
// Nodes travel in batches. The receiver acknowledges a batch when it has put it into the mailboxes
// of its workers. Until then the batch is *on the way*, and the sender remembers its smallest f.
//
// Process 0 asks all processes for a report, again and again: a *wave*. It begins a wave when it
// has all reports of the one before, so there is a moment T between two waves: after all reports of
// the first, before all reports of the second. Two facts follow.
//
// The end. A process is quiet if all its workers wait, its mailboxes are empty, and none of its
// batches is on the way. Only a batch from another process ends this. A process reports "calm" if
// it was quiet at its previous report and no batch has arrived since. If all reports of a wave say
// calm, all processes were quiet at T at the same time. A batch in transit at T would be on the way
// for its sender, so there was none. Nothing could happen after T: the search is over. (Mattern
// 1987 counts messages in two waves for the same purpose.)
//
// The bound. Each process reports the smallest f of
//   (a) the nodes that its workers hold,
//   (b) the batches that were on the way at its previous report,
//   (c) all batches that it has sent since then.
// Claim: the minimum over all processes does not exceed the length C of a shortest solution. At any
// time, unless a solution of length C has been found, some node of a shortest path with its
// shortest g is not expanded; its f is at most C, because the heuristic is admissible. Follow this
// node from T on. If it is in transit at T, its sender counts it under (b), since it was not
// acknowledged before T, or under (c). If process p holds it at T, p keeps it until its report (a),
// or replaces it by its child on that path, which p holds or sends (c). A process that knows a
// solution drops longer paths, so it reports at most the length of that solution.
//
// A process that has stopped reports once more: (a) and what is on the way now. Batches that arrive
// later are dropped and never acknowledged, so their senders count them, and nothing is lost.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "taquin/core/byte_stream.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/post.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

inline constexpr Cost no_cost = std::numeric_limits<Cost>::max();

// What a process tells process 0.
struct ProcessReport {
    bool calm = false;
    Cost lowest = no_cost;  // 0: unknown
    Counters counters{};
    // Only in the last report, after its workers have stopped:
    std::optional<LimitKind> limit{};  // that this process reached
    bool cancelled = false;
    bool cut = false;      // a node was dropped because its path is too long
    bool complete = true;  // paths can be found
    Cost goal = no_cost;   // the length of the solution whose last state it holds
};

// Combines the reports of different processes.
void join(ProcessReport& all, const ProcessReport& part);

// The way back from the goal to the start, which leads through the states of many processes.
struct Trace {
    bool done = false;                  // the start is reached
    std::vector<std::byte> state{};     // packed; empty: the goal that the process holds
    std::vector<std::uint8_t> moves{};  // from the state to the goal, last move first
};

// The process itself, as the exchange of letters sees it. All members are called by the thread that
// carries letters.
class Process {
public:
    virtual ~Process() = default;

    virtual void take_nodes(ByteReader& batch) = 0;
    // All workers wait, and no node is on the way from one to another.
    virtual bool is_quiet() const = 0;
    // The counts, and the smallest f that the workers hold, at most shortest().
    virtual ProcessReport report() const = 0;
    // Whether its workers should get no more nodes for the moment.
    virtual bool is_full() const = 0;
    virtual Cost shortest() const = 0;           // the length of the shortest solution known here
    virtual void learn_length(Cost length) = 0;  // of a solution that another process found
    virtual void stop() = 0;
};

class Peers {
public:
    explicit Peers(Post& post);

    unsigned process() const { return post_.process(); }
    unsigned processes() const { return post_.processes(); }
    std::chrono::microseconds pause() const { return post_.pause(); }

    // --- for all workers

    // Puts a batch on the way. `lowest` is the smallest f of its nodes.
    void send(unsigned to, const ByteWriter& batch, Cost lowest);
    // Whether so much is on the way to this process that senders should wait.
    bool is_full(unsigned to) const;

    // --- for the thread that carries letters

    // Sends and receives everything that is ready.
    void carry(Process& self);

    // Process 0: how many waves have ended, and what the last one found out.
    std::uint64_t waves() const { return waves_; }
    Cost proved() const { return proved_; }
    const Counters& counters() const { return counters_; }

    // Process 0, after its workers have stopped: ends the search for all processes and joins their
    // last reports. None if a process does not answer before `until`.
    using Until = std::optional<std::chrono::steady_clock::time_point>;
    std::optional<ProcessReport> gather(const ProcessReport& own, Until until);

    // Follows a trace through this process's own states. Returns the process that owns the next
    // one, or none at the start.
    using Step = std::function<std::optional<unsigned>(Trace&)>;
    // Process 0, after gather(): the moves of the solution of this length, last move first. None if
    // a process does not answer before `until`.
    std::optional<std::vector<std::uint8_t>> follow(Cost length, const Step& step, Until until);

    // The other processes, after their workers have stopped: helps to follow traces until process 0
    // has left.
    void serve(const ProcessReport& own, const Step& step);

private:
    enum class Kind : std::uint8_t { Nodes, Received, Found, Wave, Report, Stop, Ended, Trace };

    struct Peer {
        std::deque<Cost> on_the_way{};        // the smallest f of each batch, oldest first
        std::atomic<std::size_t> waiting{0};  // their number
        std::size_t owed = 0;                 // batches from there to acknowledge
        std::optional<ProcessReport> last{};  // after it has stopped
    };
    struct Outgoing {
        unsigned to;
        ByteWriter letter;
    };
    struct Wave {
        std::uint64_t number = 0;
        unsigned missing = 0;  // reports
        ProcessReport all{};
        std::chrono::steady_clock::time_point began{};
    };

    static ByteWriter letter_of(Kind kind);
    void send_all(const ByteWriter& letter);
    void send_batches();
    void take(Process& self, const Letter& letter);
    void take_nodes(Process& self, unsigned from, ByteReader& batch);
    void take_acknowledgement(unsigned from, std::uint64_t batches);
    void acknowledge(std::size_t at_least);
    void announce(Process& self);
    ProcessReport report(Process& self);
    void begin_wave(Process& self);
    void take_report(Process& self, const ProcessReport& report);
    Cost lowest_on_the_way() const;
    bool is_anything_on_the_way() const;

    ProcessReport last_report(ProcessReport own);
    std::optional<Letter> wait_for(Kind kind, Until until);
    void send_trace(unsigned to, const Trace& trace);
    std::optional<Trace> next_trace(Until until);

    Post& post_;
    mutable std::mutex mutex_{};  // for what workers send
    std::vector<Outgoing> outgoing_{};
    std::unique_ptr<Peer[]> peers_;
    Cost since_ = no_cost;  // (b) and (c)

    bool calm_ = false;  // quiet at the last report, and no batch since
    Cost announced_ = no_cost;
    Wave wave_{};
    std::uint64_t waves_ = 0;
    Cost proved_ = 0;
    Counters counters_{};
};

}  // namespace taquin::search
