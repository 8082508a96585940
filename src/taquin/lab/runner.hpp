// Executes the runs of a plan that are not in the store yet, on several threads.
//
// Every search uses one thread, so its node counts do not depend on the number of threads; only its
// time does. Finished runs are committed in groups, at most every 200 ms, and progress counts only
// committed runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::lab {

struct RunOptions {
    unsigned threads = 1;
    bool one_at_a_time = false;  // searches, so that they do not add up their memory
    std::filesystem::path tables_folder{};
    std::string version{};
    std::stop_token stop{};
    // Called a few times a second and at the end, by one thread at a time, with the number of runs
    // in the store and in the plan.
    std::function<void(std::uint64_t, std::uint64_t)> progress{};
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
