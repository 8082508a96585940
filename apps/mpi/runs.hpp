// How ranks share an experiment (lab/runner.hpp).
//
// Every rank makes the same plan from the experiment's definition, so a run is just a number. Rank
// 0 hands out runs, and stores the results; it also executes runs on its own threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "link.hpp"
#include "taquin/lab/runner.hpp"

namespace taquin::mpi {

// An experiment that ranks share.
struct SharedExperiment {
    std::uint64_t number = 0;
    lab::Session session{};  // only what the plan depends on
    std::string tables_folder{};
    unsigned threads = 1;  // of each rank
};

void write_experiment(ByteWriter& to, const SharedExperiment& experiment);
SharedExperiment read_experiment(ByteReader& from);

void write_outcome(ByteWriter& to, const lab::RunOutcome& outcome);
lab::RunOutcome read_outcome(ByteReader& from);

// The other ranks as runners, used by rank 0.
class RankRunners : public lab::RemoteRunners {
public:
    RankRunners(Link& link, SharedExperiment experiment);
    ~RankRunners() override;
    RankRunners(const RankRunners&) = delete;
    RankRunners& operator=(const RankRunners&) = delete;

    unsigned threads() const override;
    bool has_room() override { return free_rank().has_value(); }
    void submit(std::size_t number) override;
    std::optional<Finished> wait(std::chrono::microseconds time) override;
    void stop() override;

private:
    struct Rank {
        bool ready = false;
        bool quick = false;             // its last run was short
        std::vector<std::size_t> runs;  // handed out
    };

    // The ready rank with the fewest runs, if it has room for one more.
    std::optional<unsigned> free_rank() const;
    std::size_t most_runs(const Rank& rank) const;
    ByteWriter about_experiment() const;
    // Returns whether a rank has become ready.
    bool take(const Message& message);
    void take_result(Rank& rank, ByteReader& from);
    void take_refusal(unsigned number, ByteReader& from);

    Link& link_;
    SharedExperiment experiment_;
    std::vector<Rank> ranks_;  // the other ranks, from rank 1
    std::deque<Finished> finished_{};
};

// Executes runs on threads.
class ThreadRunners {
public:
    ThreadRunners(const std::vector<lab::Task>& plan, const std::string& tables_folder,
                  unsigned threads);
    ~ThreadRunners();
    ThreadRunners(const ThreadRunners&) = delete;
    ThreadRunners& operator=(const ThreadRunners&) = delete;

    void submit(std::size_t number);
    std::optional<lab::RemoteRunners::Finished> wait(std::chrono::microseconds time);

private:
    void work();

    const std::vector<lab::Task>& plan_;
    std::string tables_folder_;
    std::stop_source stop_{};
    std::mutex mutex_{};
    std::condition_variable has_work_{};
    std::condition_variable has_results_{};
    // Protected by the mutex:
    std::deque<std::size_t> waiting_{};
    std::deque<lab::RemoteRunners::Finished> finished_{};
    bool over_ = false;
    std::vector<std::jthread> threads_{};
};

// What the other ranks do with Kind::Experiment: execute runs until the experiment ends.
void serve_experiment(Link& link, const Message& message);

}  // namespace taquin::mpi
