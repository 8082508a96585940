// What a search has at hand besides its request: tables, whatever its puzzle kept from the search
// before, and who is watching.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

// Who is notified of how a search goes on. Called from the solving thread: started when a search
// begins, with what the start alone proves; progress a few times a second, with what is proved so
// far; iteration whenever a deepening round or a layer begins, which may be thousands of times a
// second.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void started(search::Cost lower_bound) = 0;
    virtual void progress(const search::Counters& counters, search::Cost lower_bound) = 0;
    virtual void iteration(search::Cost bound, const search::Counters& counters) = 0;
    // While tables are built, which may take long before the search begins.
    virtual void building(const tables::Step&) {}
    // The length of a solution, by searches that go on to look for shorter ones.
    virtual void found(std::size_t) {}
};

// What one solve leaves for the next.
class SolverCache {
public:
    // The tables in this folder. Another folder than the last drops what was kept.
    tables::TableLibrary& tables(const std::string& folder) {
        if (!tables_ || tables_->store().folder().native() != folder) {
            caches_.clear();
            tables_.emplace(folder, hardware_threads());
        }
        return *tables_;
    }

    PuzzleCache& of(const Puzzle& puzzle) {
        std::unique_ptr<PuzzleCache>& cache = caches_[&puzzle];
        if (!cache) cache = puzzle.make_cache();
        return *cache;
    }

    bool has_spoilt_tables() const { return tables_ && tables_->is_spoilt(); }
    // Ask before an answer is trusted. What was made from files that changed is dropped.
    std::optional<Error> check_tables() {
        if (!tables_) return std::nullopt;
        auto [fault, dropped] = tables_->check();
        if (dropped) caches_.clear();
        return fault;
    }

private:
    std::optional<tables::TableLibrary> tables_{};
    std::map<const Puzzle*, std::unique_ptr<PuzzleCache>> caches_{};
};

struct RunContext {
    SolverCache& cache;
    Watcher* watcher = nullptr;
    SearchTree* tree = nullptr;  // that every node is written to, if anybody wants them
    // When the request's time is over, for tables too; none: they take the time that they take.
    std::optional<std::chrono::steady_clock::time_point> until{};
};

// What a request's limits leave after its tables.
using Clock = std::chrono::steady_clock;

// The time that went into the heuristic's tables is spent. Of a part of the request's time a tenth
// is kept for the search, so that tables that took all of it to be built are used, but never more
// than the request has left.
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
