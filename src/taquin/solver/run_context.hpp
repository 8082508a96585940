// What a search has at hand besides its request: tables, whatever its puzzle kept from the search
// before, and who is watching.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/solver/watcher.hpp"
#include "taquin/tables/table_library.hpp"

namespace taquin::solver {

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

}  // namespace taquin::solver
