// Executes the runs of a plan that are not in the store yet, on several threads.
//
// Every search uses one thread, so its node counts do not depend on the number of threads; only its
// time does. Finished runs are committed in groups, at most every 200 ms, and progress counts only
// committed runs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/store.hpp"
#include "taquin/lab/task_runner.hpp"

namespace taquin::lab {

// Other processes that execute runs of the same plan. Used by one thread.
class RemoteRunners {
public:
    virtual ~RemoteRunners() = default;

    virtual unsigned threads() const = 0;  // that execute runs, in all of these processes
    // Whether another run can be handed out now.
    virtual bool has_room() = 0;
    // Hands out the run with this number in the plan.
    virtual void submit(std::size_t number) = 0;

    struct Finished {
        std::size_t number;
        RunOutcome outcome;
    };
    // The next run that has finished, in any order; none after this time.
    virtual std::optional<Finished> wait(std::chrono::microseconds time) = 0;
    // Stops all runs that were handed out. Nobody waits for them any more.
    virtual void stop() = 0;
};

struct RunOptions {
    unsigned threads = 1;
    bool one_at_a_time = false;  // searches, so that they do not add up their memory
    std::filesystem::path tables_folder{};
    std::string version{};
    std::stop_token stop{};
    // Called a few times a second and at the end, by one thread at a time, with the number of runs
    // in the store and in the plan.
    std::function<void(std::uint64_t, std::uint64_t)> progress{};
    RemoteRunners* remote = nullptr;  // null: only this process
};

struct RunSummary {
    std::uint64_t planned = 0;
    std::uint64_t found = 0;  // already in the store
    std::uint64_t done = 0;   // by this call
    bool interrupted = false;
    std::vector<std::string> warnings{};  // about table files, without duplicates
};

// An Error means that a run cannot be executed as the experiment asks. Throws StoreFailure.
Expected<RunSummary> run_plan(const std::vector<Task>& plan, Store& store,
                              const RunOptions& options);

}  // namespace taquin::lab
