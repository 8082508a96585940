// The door of the library: boards in, a checked answer out.
//
//     const auto start = taquin::tiles::parse_board("1 2 3/4 0 6/7 5 8");
//     const auto goal = taquin::tiles::make_goal("last", start->size);
//     const auto report = taquin::solver::solve({.start = *start, .goal = *goal});
//
// Every solution was replayed by code that shares nothing with the search before it is returned.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

// Called from the solving thread, a few times a second at most.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void progress(const search::Counters& counters, search::Cost lower_bound) = 0;
    virtual void iteration(search::Cost bound, const search::Counters& counters) = 0;
};

// An Error is a request that cannot be carried out (unknown name, a heuristic that does not fit
// the board, options that contradict each other), with a sentence for the user.
Expected<Report> solve(const Request& request, Watcher* watcher = nullptr);

class Preparations;

// The same for many boards: what was made for one goal (tables, compiled heuristics) is kept for
// the next board with the same goal. One thread at a time.
class Solver {
public:
    Solver();
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // A request without a limit on memory gets half of the machine's.
    Expected<Report> solve(const Request& asked, Watcher* watcher = nullptr);

private:
    std::unique_ptr<Preparations> kept_;
};

struct AlgorithmRow {
    std::string_view name;
    std::string_view summary;
    bool optimal;             // its solutions are shortest, given an admissible heuristic
    bool complete;            // it finds a solution if there is one, given time and memory
    bool informed;            // it uses --heuristic
    bool best_first;          // it keeps open nodes in order: schedules and real scores work
    bool all;                 // it can give every optimal solution
    std::string_view memory;  // "all states", "the path", …
    std::string_view default_heuristic;  // "" where none is used
    std::string_view paper;
};

// All algorithms, in the order of the manual; "auto" is the first.
std::span<const AlgorithmRow> algorithms();

// The row of a name that is in the table.
const AlgorithmRow& algorithm_row(std::string_view name);

}  // namespace taquin::solver
