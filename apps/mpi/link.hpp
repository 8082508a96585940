// Messages between the processes of an MPI job, its ranks.
//
// Blocking MPI calls spin, which takes a core from the searches. So nothing here blocks: messages
// are sent in the background and received by polling. A process that waits sleeps between polls,
// longer if nothing has arrived for long, but at most 5 ms.
//
// Only the main thread uses a Link (MPI_THREAD_FUNNELED).
#pragma once

#include <mpi.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <vector>

#include "taquin/core/byte_stream.hpp"

namespace taquin::mpi {

// What a message says. Its content begins with the number of the search or experiment that it
// belongs to, so that a late one is recognised; functions in searches.hpp, rank_post.hpp and
// runs.hpp write it.
enum class Kind : int {
    // From rank 0.
    Search,      // take part in this search
    Packet,      // search this packet
    Begin,       // the distributed search: these ranks take part
    Stop,        // give all packets or runs back
    Experiment,  // take part in this experiment
    Run,         // execute this run
    End,         // of the search or experiment
    Quit,        // the program ends
    // To rank 0.
    Ready,    // packets or runs, please
    Result,   // of a packet or a run
    Running,  // counts of the packets at work
    Refused,  // cannot take part, and why
    // Between any two ranks.
    Letter,  // of a distributed search
};

struct Message {
    unsigned from = 0;
    Kind kind = Kind::Quit;
    std::vector<std::byte> content{};

    ByteReader reader() const { return ByteReader(content); }
};

class Link {
public:
    // All processes of the job. MPI must be initialised.
    Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    unsigned rank() const { return rank_; }
    unsigned size() const { return size_; }
    // The most processes on one machine.
    unsigned per_machine() const { return per_machine_; }

    void send(unsigned to, Kind kind, const ByteWriter& content);

    // The next message, if one has arrived.
    std::optional<Message> poll();
    // The next message, whenever it arrives.
    Message receive();
    // A message for the next poll(): the receiver of this one was not meant.
    void put_back(Message message) { inbox_.push_front(std::move(message)); }
    // Whether a message that satisfies `wanted` has arrived. It stays where it is.
    template <class Wanted>
    bool has(Wanted wanted) {
        fetch();
        for (const Message& message : inbox_)
            if (wanted(message)) return true;
        return false;
    }

    // How long to sleep or to do something else before the next poll.
    std::chrono::microseconds pause() const;

    // Waits until all messages are sent.
    void flush();

private:
    struct Outgoing {
        std::vector<std::byte> content;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    void fetch();
    void forget_sent();

    unsigned rank_ = 0;
    unsigned size_ = 1;
    unsigned per_machine_ = 1;
    std::deque<Message> inbox_{};
    std::list<Outgoing> outbox_{};  // not yet sent: MPI still reads the content
    std::chrono::steady_clock::time_point last_message_ = std::chrono::steady_clock::now();
};

}  // namespace taquin::mpi
