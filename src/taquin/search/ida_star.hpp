// IDA*: iterative-deepening A* (Korf, Artificial Intelligence 27, 1985).
//
// Depth-first passes, cut where f = g + h exceeds a bound. The first bound is h of the start (at
// least 1); each later bound is the smallest f that the previous pass cut. The first solution found
// is optimal if the heuristic is admissible. The bound of the current pass is a proved lower bound.
//
// Time: the last pass dominates if the tree grows exponentially; states reached on several paths
// are searched several times. Memory: the path.
#pragma once

#include <algorithm>
#include <optional>

#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/depth_first_pass.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct IdaStarOptions {
    Limits limits{};  // depth: give up when the bound exceeds it
    // Complete the pass after the first solution, and add every solution of the same length to
    // Result::all. A filter such as "never undo a move" loses none; a filter that allows only one
    // of several equal paths keeps only that one.
    bool collect_all = false;
};

template <Domain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> ida_star(const Problem<D, H, F>& problem, const typename D::State& start,
                                  const IdaStarOptions& options = {}, O& observer = no_observer) {
    Result<typename D::Move> result;
    Budget budget(options.limits,
                  [&] { notify_progress(observer, result.counters, result.lower_bound); });
    DepthFirstPass pass(
        problem, start,
        PassContext{budget, node_observer<D>(observer), result.counters, options.collect_all});
    const Cost h = problem.heuristic.value(problem.heuristic.root(start));
    notify_started(observer, start, h);
    bool solved = problem.domain.is_goal(start);
    if (solved) tell(observer, GoalFound{});
    if (solved && options.collect_all) result.all.emplace_back();
    const auto first = solved ? std::nullopt : std::optional(std::max(h, Cost{1}));
    deepen(result, budget, observer, first, [&](Cost bound) {
        const std::optional<Cost> next = pass.run(bound);
        solved = pass.solved();
        return solved ? std::nullopt : next;
    });
    if (pass.solved()) {
        result.moves = pass.solutions().front();
        if (options.collect_all) result.all = pass.solutions();
    }
    conclude(result, budget, observer, solved);
    return result;
}

}  // namespace taquin::search
