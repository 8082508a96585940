// One run of an experiment: what is to be done, and what came out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/lab/experiment.hpp"
#include "taquin/lab/instances.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::lab {

struct Task {
    Subject kind = Subject::Solve;
    std::string key{};          // different for runs that differ in anything; the store's key
    std::string label{};        // of the configuration
    Instance instance{};        // of the others than Solve only the goal and its size
    solver::Request request{};  // Solve; of Estimates only the heuristic
    RunLimits limits{};
    std::vector<std::pair<std::string, std::string>> parameters{};
    std::uint64_t repetition = 1;
    std::size_t line = 0;  // in the experiment's file
};

// Positions with these two numbers: distance and estimate.
struct Bin {
    std::uint64_t distance = 0;
    std::int64_t estimate = 0;
    std::uint64_t positions = 0;
};

struct Record {
    std::string status{};  // solved, unsolvable, limit
    std::optional<std::string> limit{};
    bool optimal = false;
    std::optional<std::uint64_t> length{};
    std::uint64_t lower_bound = 0;
    std::optional<std::int64_t> estimate{};  // of the start, where a heuristic was used
    search::Counters counters{};
    double seconds = 0;
    double table_seconds = 0;
    std::string algorithm{};  // that ran
    std::string heuristic{};
    std::string moves{};
    std::vector<Bin> bins{};  // Distances, Estimates
    std::string version{};
    std::string machine{};
    unsigned threads = 1;    // runs at the same time
    std::string finished{};  // 2025-01-31T12:00:00Z
};

}  // namespace taquin::lab
