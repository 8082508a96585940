// The door of the library: boards or cubes in, a checked answer out.
//
//     const auto start = taquin::tiles::parse_board("1 2 3/4 0 6/7 5 8");
//     const auto goal = taquin::tiles::make_goal("last", start->size);
//     const auto report = taquin::solver::solve({.start = *start, .goal = *goal});
//
// Every solution was replayed by code that shares nothing with the search before it is returned.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "taquin/core/expected.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::solver {

// Called from the solving thread: started when a search begins, with what the start alone proves;
// progress a few times a second, with what is proved so far; iteration whenever a deepening round
// or a layer begins, which may be thousands of times a second.
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

// An Error is a request that cannot be carried out (unknown name, a heuristic that does not fit
// the board, options that contradict each other, a Board that is none), with a sentence for the
// user. Memory that runs out is no Error but a Report: Status::Limit, LimitKind::Memory.
Expected<Report> solve(const Request& request, Watcher* watcher = nullptr);
// An impossible cube is Unsolvable, and the note says which rule it breaks.
Expected<CubeReport> solve(const CubeRequest& request, Watcher* watcher = nullptr);

class Preparations;

// The same for many boards: what was made for one goal (tables, compiled heuristics) is kept for
// the next board with the same goal. One thread at a time.
class Solver {
public:
    // Without a limit on memory a request gets half of the machine's, or of what the system lets
    // this process have; where several solvers work at the same time, its share of that.
    explicit Solver(unsigned at_the_same_time = 1);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    Expected<Report> solve(const Request& asked, Watcher* watcher = nullptr);
    Expected<CubeReport> solve(const CubeRequest& asked, Watcher* watcher = nullptr);

    // The same as solve, with every node of the search written to the tree. The algorithm is one
    // that grows a single tree from the start; the board has most_cells_of_trees cells at most.
    Expected<Report> record(const Request& asked, SearchTree& tree, Watcher* watcher = nullptr);

private:
    Expected<Report> solve_within_memory(const Request& asked, Watcher* watcher, SearchTree* tree);

    std::unique_ptr<Preparations> kept_;
    Request request_{};  // the one in hand, kept for its memory
    std::optional<std::uint64_t> usual_memory_;
};

}  // namespace taquin::solver
