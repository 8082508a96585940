// Searches for goals that ask something of a pattern of pieces: partial goals, and any goal with
// allowed moves only. IDA* with pattern databases that are built on demand; finds a shortest
// solution, all of them, or also longer ones.
#pragma once

#include <memory>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/pattern_space.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

// A goal with the tables of its alternatives.
struct PatternProblem {
    PatternGoal goal;
    std::vector<PatternEstimate> estimates;  // of the alternatives
};
using PatternProblemPtr = std::shared_ptr<const PatternProblem>;

// Builds or loads what is missing; the cache keeps it for the next search. `only`: the names of the
// alternatives to include; empty: all.
Expected<PatternProblemPtr> pattern_problem(const Puzzle::PatternQuery& query,
                                            const SearchRequest& request, RunContext& context,
                                            const std::vector<std::string>& only = {});

// The allowed moves that lead from a pattern's goal to its goal, wherever the other pieces are.
Moves moves_that_keep(const Pattern& pattern, const PatternGoal& goal);

// Whether only this search can solve the request.
bool needs_pattern_search(const Request& request);

Expected<Report> solve_pattern(const Request& request, RunContext& context);

}  // namespace taquin::solver
