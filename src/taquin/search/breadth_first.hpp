// Breadth-first search (Moore, The shortest path through a maze, 1959): layer by layer, all states
// at distance 1, 2, 3, … from the start, until a goal is among them. Its first solution is a
// shortest one; when layer d holds no goal, none is shorter than d + 1.
//
// Result::iterations has a row a layer with the number of its states, so the search also counts how
// many states there are at each distance. Time O(1) a state; memory: all states seen.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/all_paths.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/conclude.hpp"
#include "taquin/search/layers.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/problem.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct BreadthFirstOptions {
    Limits limits{};
    // Every shortest solution, for puzzles whose moves have opposites. If a limit is met after the
    // first solution, `limit` says so and Result::all is not complete.
    bool collect_all = false;
    // Look for no goal: visit all states (down to limits.depth). Ends as a search without solution.
    bool exhaust = false;
};

template <PackedDomain D, MoveFilter<D> F, class O>
class BreadthFirst {
public:
    using Move = typename D::Move;
    using State = typename D::State;

    BreadthFirst(const Problem<D, ZeroHeuristic, F>& problem, const BreadthFirstOptions& options,
                 O& observer)
        : problem_(problem),
          options_(options),
          observer_(observer),
          budget_(options.limits,
                  [this] { notify_progress(observer_, counters(), result_.lower_bound); }),
          account_(options.limits.memory),
          layers_(problem, account_, {budget_, result_.counters, observer}) {}

    Result<Move> run(const State& start) {
        notify_started(observer_, start, Cost{0});
        try {
            layers_.begin(start);
            if (!options_.exhaust && problem_.domain.is_goal(start)) goals_.push_back(0);
            while (goals_.empty() && !budget_.over() && layers_.width() > 0) expand_layer();
            if (!goals_.empty() && options_.collect_all && !budget_.over()) collect_all();
        } catch (const std::bad_alloc&) {
            budget_.reach(LimitKind::Memory);
        }
        return finish();
    }

private:
    void expand_layer() {
        const Cost depth = layers_.depth();
        if (!options_.exhaust) result_.lower_bound = depth + 1;
        notify_iteration(observer_, depth, result_.counters);
        const Counters before = result_.counters;
        const std::size_t width = layers_.width();
        if (depth >= longest())
            budget_.reach(LimitKind::Depth);
        else
            layers_.expand([this](NodeIndex node, const auto& child) { return see(node, child); });
        result_.iterations.push_back({.bound = depth,
                                      .generated = result_.counters.generated - before.generated,
                                      .expanded = result_.counters.expanded - before.expanded,
                                      .states = width});
    }

    // False when there is no more to be looked for.
    template <class Child>
    bool see(NodeIndex node, const Child& child) {
        if (options_.exhaust || !child.is_goal) return true;
        goals_.push_back(node);
        return options_.collect_all;
    }

    Cost longest() const {
        constexpr Cost possible = NodeMeta<Move>::max_length;
        return std::min(possible, options_.limits.depth.value_or(possible));
    }

    void collect_all() {
        if constexpr (ReversibleDomain<D>) {
            AllPaths<D> paths(problem_.domain, layers_.closed(), budget_, account_);
            for (const NodeIndex goal : goals_)
                if (!paths.collect(goal, result_.all)) return;
        }
    }

    const Counters& counters() {
        result_.counters.distinct = layers_.closed().distinct();
        result_.counters.peak_nodes = layers_.closed().size();
        result_.counters.peak_bytes = account_.peak();
        return result_.counters;
    }

    Result<Move> finish() {
        counters();
        const bool solved = !goals_.empty() && layers_.closed().complete();
        if (solved) {
            result_.moves = result_.all.empty() ? layers_.closed().path_to(goals_.front())
                                                : result_.all.front();
            result_.lower_bound = static_cast<Cost>(result_.moves.size());
            notify_solution(observer_, result_.moves);
        }
        conclude(result_, budget_, observer_, solved);
        return std::move(result_);
    }

    const Problem<D, ZeroHeuristic, F>& problem_;
    BreadthFirstOptions options_;
    O& observer_;
    Result<Move> result_{};
    std::vector<NodeIndex> goals_{};
    Budget budget_;
    MemoryAccount account_;
    Layers<D, F, O> layers_;
};

template <PackedDomain D, class H, MoveFilter<D> F, class O>
Result<typename D::Move> breadth_first(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       const BreadthFirstOptions& options, O& observer) {
    const Problem<D, ZeroHeuristic, F> blind{problem.domain, {}, problem.filter};
    return BreadthFirst<D, F, O>(blind, options, observer).run(start);
}

template <PackedDomain D, class H, MoveFilter<D> F>
Result<typename D::Move> breadth_first(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       const BreadthFirstOptions& options = {}) {
    NoObserver nobody;
    return breadth_first(problem, start, options, nobody);
}

}  // namespace taquin::search
