// What a search gets besides its request: tables, data that its puzzle kept from earlier searches,
// and a watcher.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

// Receives events of a search, on the solving thread. started: a search begins, with the bound that
// the start alone proves. progress: a few times per second, with the bound proved so far.
// iteration: a deepening round or layer begins, perhaps thousands of times per second.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void started(search::Cost lower_bound) = 0;
    virtual void progress(const search::Counters& counters, search::Cost lower_bound) = 0;
    virtual void iteration(search::Cost bound, const search::Counters& counters) = 0;
    // Before tables are built whose build takes seconds.
    virtual void will_build(const tables::MissingTables&) {}
    // While tables are built, which may take long before the search begins.
    virtual void building(const tables::Step&) {}
    // The length of a solution, from searches that continue to look for shorter ones.
    virtual void found(std::size_t) {}
    // How many packets of the current round are done, a few times per second, from searches that
    // split large rounds.
    virtual void packets(std::size_t /*done*/, std::size_t /*all*/) {}
    // The search continues an earlier one that took this many seconds.
    virtual void resumed(double /*seconds*/) {}
    // Something that the user should know now, such as a checkpoint that cannot be written.
    virtual void warned(std::string_view /*sentence*/) {}
};

// Data kept from one solve to the next.
class SolverCache {
public:
    // The tables in this folder. A change of folder drops the tables of the previous one.
    tables::TableLibrary& tables(const std::string& folder) {
        if (!tables_ || tables_->store().folder().native() != folder) {
            drop();
            tables_.emplace(folder, hardware_threads());
        }
        return *tables_;
    }

    PuzzleCache& of(const Puzzle& puzzle) {
        std::unique_ptr<PuzzleCache>& cache = caches_[&puzzle];
        if (!cache) cache = puzzle.make_cache();
        return *cache;
    }

    // What searches for partial goals keep; they create it.
    std::unique_ptr<PuzzleCache>& patterns() { return patterns_; }

    bool has_spoilt_tables() const { return tables_ && tables_->is_spoilt(); }
    // Call this before trusting an answer. It drops everything that came from changed files.
    std::optional<Error> check_tables() {
        if (!tables_) return std::nullopt;
        auto [fault, dropped] = tables_->check();
        if (dropped) drop();
        return fault;
    }

private:
    void drop() {
        caches_.clear();
        patterns_.reset();
    }

    std::optional<tables::TableLibrary> tables_{};
    std::unique_ptr<PuzzleCache> patterns_{};
    std::map<const Puzzle*, std::unique_ptr<PuzzleCache>> caches_{};
};

// What a checkpoint belongs to, as names and values: "start", "1 2 3/4 0 6/7 5 8".
struct CheckpointFact {
    std::string name;
    std::string value;

    friend bool operator==(const CheckpointFact&, const CheckpointFact&) = default;
};
using CheckpointFacts = std::vector<CheckpointFact>;

struct RunContext {
    SolverCache& cache;
    Watcher* watcher = nullptr;
    SearchTree* tree = nullptr;  // records every node, if not null
    // End of the request's time, which includes building tables; none: building tables is not
    // limited.
    std::optional<std::chrono::steady_clock::time_point> until{};
    // Identifies the request in its checkpoint; empty without one.
    CheckpointFacts facts{};
    const Request* asked = nullptr;  // the request in the user's terms
};

using Clock = std::chrono::steady_clock;

// The limits left after building the heuristic's tables. The search keeps at least a tenth of this
// part's time, so that tables that used it up are not wasted, but never more than the whole request
// has left.
inline search::Limits limits_left(const SearchRequest& request, const RunContext& context,
                                  Clock::time_point began) {
    search::Limits left = request.limits;
    if (left.time) {
        const auto spent =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began);
        left.time = std::max(*left.time / 10, *left.time - spent);
        if (const auto until = context.until)
            left.time = std::clamp<std::chrono::nanoseconds>(
                *until - Clock::now(), std::chrono::nanoseconds::zero(), *left.time);
    }
    return left;
}

template <class Run>
search::Limits limits_left(const Run& run) {
    return limits_left(run.request, run.context, run.began);
}

}  // namespace taquin::solver
