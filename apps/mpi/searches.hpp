// How ranks share a tree search (search/packets.hpp). rank_post.hpp shares A*.
//
// Rank 0 runs the search. When it hands out the first packet, the other ranks learn which search it
// is, solve the same request up to the point where the search would begin, and then search packets
// instead of the whole tree. Until they have read or built their tables, rank 0 works alone. Each
// rank searches on its own threads, rank 0 too; the main threads only exchange messages.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "link.hpp"
#include "taquin/search/thread_workers.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::mpi {

// A search that ranks share.
struct SharedSearch {
    std::uint64_t number = 0;
    solver::Request request{};
    std::string catalogue_file{};
    std::string kernel{};  // the name of rank 0's kernel
};

void write_search(ByteWriter& to, const SharedSearch& search);
// The request has no catalogue yet. Start and goal have no puzzle if it is unknown.
SharedSearch read_search(ByteReader& from);

// All ranks as workers, used by rank 0.
class RankWorkers : public search::PacketWorkers {
public:
    RankWorkers(Link& link, SharedSearch search, const search::PacketKernel& kernel);
    ~RankWorkers() override;
    RankWorkers(const RankWorkers&) = delete;
    RankWorkers& operator=(const RankWorkers&) = delete;

    std::size_t at_once() const override;
    void submit(search::PacketJob job) override;
    std::optional<search::PacketResult> wait(std::chrono::microseconds time) override;
    // Ranks that do not answer within 300 ms are not waited for: mpirun kills an interrupted job
    // after a second.
    void stop() override;
    search::Counters running() const override;

private:
    struct Rank {
        bool ready = false;
        std::map<std::uint64_t, search::PacketJob> packets{};  // handed out, by number
        search::Counters running{};
    };

    unsigned threads() const { return search_.request.threads.value_or(1); }
    std::size_t most_here() const;
    std::size_t most_there() const;
    void begin();
    ByteWriter about_search() const;
    void take(const Message& message);
    void take_result(Rank& rank, ByteReader& from);
    void take_refusal(unsigned number, ByteReader& from);
    void abandon_late_packets();

    Link& link_;
    SharedSearch search_;
    const search::PacketKernel& kernel_;
    std::unique_ptr<search::ThreadWorkers> here_{};  // once the first packet is handed out
    std::size_t packets_here_ = 0;
    std::vector<Rank> ranks_{};  // the other ranks, from rank 1
    std::deque<search::PacketResult> results_{};
    std::optional<std::chrono::steady_clock::time_point> stopped_{};
    // Counts the times when packets were abandoned: their results may still arrive.
    std::uint64_t round_ = 0;
};

// What the other ranks do with Kind::Search: take part until the search ends.
class SearchServer {
public:
    explicit SearchServer(Link& link);

    void serve(const Message& message);

private:
    // Looks for messages while tables are built, so that the end of the search ends the build.
    class Watch;

    void serve_packets(const search::PacketKernel& kernel);
    bool take_message(search::ThreadWorkers& workers, const Message& message);
    void send_result(const search::PacketResult& result);
    void give_back(search::ThreadWorkers& workers);
    void send_running(const search::ThreadWorkers& workers);
    void refuse(const std::string& why);

    Link& link_;
    solver::Solver solver_;
    SharedSearch search_{};
    bool served_ = false;
    std::size_t packets_ = 0;  // at work or waiting
    std::uint64_t round_ = 0;
    std::chrono::steady_clock::time_point last_running_{};
};

}  // namespace taquin::mpi
