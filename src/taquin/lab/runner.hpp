// Does the runs of a plan that the store does not have yet, on several threads.
//
// Every search runs on one thread, so its counts are the same however many run beside it; only
// times suffer from company. Finished runs are committed together a few times a second, and only
// what is committed is told as done.
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
    std::filesystem::path tables_folder{};
    std::string version{};
    std::stop_token stop{};
    // Called a few times a second and at the end, by one thread at a time: runs that are in the
    // store, runs of the plan.
    std::function<void(std::uint64_t, std::uint64_t)> progress{};
};

struct RunSummary {
    std::uint64_t planned = 0;
    std::uint64_t found = 0;  // in the store before
    std::uint64_t done = 0;   // now
    bool interrupted = false;
    std::vector<std::string> warnings{};  // of table files, each once
};

// An Error is a run that cannot be carried out as the experiment says. Throws StoreFailure.
Expected<RunSummary> run_plan(const std::vector<Task>& plan, Store& store,
                              const RunOptions& options);

}  // namespace taquin::lab
