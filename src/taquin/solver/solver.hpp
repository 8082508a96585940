// The library's entry point: takes a position, returns a checked answer.
//
//     const taquin::Puzzle& puzzle = *taquin::find_puzzle("tiles");
//     taquin::solver::Request request;
//     request.start = puzzle.read("1 2 3/4 0 6/7 5 8", {})->position;
//     request.goal = *puzzle.goal("last", request.start.size);
//     const auto report = taquin::solver::solve(request);
//
// Before a solution is returned, code that shares nothing with the search replays it.
#pragma once

#include <cstdint>
#include <optional>

#include "taquin/core/expected.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

// An Error means that the request is invalid: an unknown name, a heuristic that does not fit the
// size, contradictory parameters. Running out of memory is not an Error but a Report:
// Status::Limit, LimitKind::Memory.
Expected<Report> solve(const Request& request, Watcher* watcher = nullptr);

// The same for many positions: keeps what was built for a goal (tables, compiled heuristics) for
// the next position with the same goal. Not thread-safe: one thread at a time.
class Solver {
public:
    // A request without a memory limit gets half of the memory available to this process, divided
    // by the number of solvers that work at the same time.
    explicit Solver(unsigned at_the_same_time = 1);

    Expected<Report> solve(const Request& asked, Watcher* watcher = nullptr);
    // The same without copying the request, for batches. Restores the request's limits afterwards.
    Expected<Report> solve_in_place(Request& request, Watcher* watcher = nullptr);

    // Like solve, but also records every node and every step of the search in the tree. The
    // algorithm must have one (AlgorithmRow::has_tree); positions may have at most
    // most_pieces_of_trees pieces.
    Expected<Report> record(const Request& asked, SearchTree& tree, Watcher* watcher = nullptr);

    // The tables that searches with this folder use.
    tables::TableLibrary& tables(const std::string& folder) { return cache_.tables(folder); }

private:
    Expected<Report> solve_within_memory(Request& request, Watcher* watcher, SearchTree* tree);

    SolverCache cache_{};
    std::optional<std::uint64_t> usual_memory_;
};

}  // namespace taquin::solver
