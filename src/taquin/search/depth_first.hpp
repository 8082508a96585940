// Depth-first search down to a given depth (Tarjan 1972 for graphs; here the tree).
//
// One depth-first pass returns the first solution it finds, which is rarely a short one. With a
// heuristic, nodes that cannot reach the goal within the depth are cut earlier; with ZeroHeuristic
// it is the textbook's search.
//
// Time: b^depth in the worst case, for branching factor b. Memory: the path.
#pragma once

#include <algorithm>
#include <cassert>
#include <optional>

#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/depth_first_pass.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct DepthFirstOptions {
    Limits limits{};  // depth is required
};

template <Domain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> depth_first(const Problem<D, H, F>& problem,
                                     const typename D::State& start,
                                     const DepthFirstOptions& options, O& observer = no_observer) {
    assert(options.limits.depth);
    const Cost depth = options.limits.depth.value_or(0);
    Result<typename D::Move> result;
    Budget budget(options.limits,
                  [&] { notify_progress(observer, result.counters, result.lower_bound); });
    const Cost h = problem.heuristic.value(problem.heuristic.root(start));
    notify_started(observer, start, h);
    bool solved = problem.domain.is_goal(start);
    if (solved) tell(observer, GoalFound{});
    if (!solved) {
        result.lower_bound = std::max(h, Cost{1});
        std::optional<Cost> beyond = result.lower_bound;
        if (*beyond <= depth) {
            DepthFirstPass pass(problem, start,
                                PassContext{budget, node_observer<D>(observer), result.counters});
            beyond = pass.run(depth);
            solved = pass.solved();
            if (solved) result.moves = pass.solutions().front();
        }
        if (!solved && beyond && !budget.over()) {
            result.lower_bound = *beyond;
            budget.reach(LimitKind::Depth);
        }
    }
    conclude(result, budget, observer, solved);
    return result;
}

}  // namespace taquin::search
