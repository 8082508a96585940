// The door of the library: a position in, a checked answer out.
//
//     const taquin::Puzzle& puzzle = *taquin::find_puzzle("tiles");
//     taquin::solver::Request request;
//     request.start = puzzle.read("1 2 3/4 0 6/7 5 8", {})->position;
//     request.goal = *puzzle.goal("last", request.start.size);
//     const auto report = taquin::solver::solve(request);
//
// Every solution was replayed by code that shares nothing with the search before it is returned.
#pragma once

#include <cstdint>
#include <optional>

#include "taquin/core/expected.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

// An Error is a request that cannot be carried out: an unknown name, a heuristic that does not fit
// the size, parameters that contradict each other. Memory that runs out is not an Error but a
// Report: Status::Limit, LimitKind::Memory.
Expected<Report> solve(const Request& request, Watcher* watcher = nullptr);

// The same for many positions: what was made for one goal (tables, compiled heuristics) is kept for
// the next with the same goal. One thread at a time.
class Solver {
public:
    // Without a limit on memory a request gets half of the machine's, or of what the system lets
    // this process have; where several solvers work at the same time, its share of that.
    explicit Solver(unsigned at_the_same_time = 1);

    Expected<Report> solve(const Request& asked, Watcher* watcher = nullptr);
    // The same without a copy of the request, for batches. Its limits are as before afterwards.
    Expected<Report> solve_in_place(Request& request, Watcher* watcher = nullptr);

    // The same as solve, with every node of the search written to the tree. The algorithm is one
    // that grows a single tree from the start; positions have most_pieces_of_trees pieces at most.
    Expected<Report> record(const Request& asked, SearchTree& tree, Watcher* watcher = nullptr);

    // The tables that searches with this folder use.
    tables::TableLibrary& tables(const std::string& folder) { return cache_.tables(folder); }

private:
    Expected<Report> solve_within_memory(Request& request, Watcher* watcher, SearchTree* tree);

    SolverCache cache_{};
    std::optional<std::uint64_t> usual_memory_;
};

}  // namespace taquin::solver
