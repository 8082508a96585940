// Breadth-first search (Moore, The shortest path through a maze, 1959): visits all states at
// distance 1, 2, 3, … from the start, layer by layer, until it finds a goal. Its first solution is
// a shortest one; if layer d holds no goal, no solution is shorter than d + 1.
//
// Result::iterations has one row per layer with its number of states, so the search also counts the
// states at each distance. Time O(1) per state; memory: all states seen.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/open_list.hpp"
#include "taquin/search/paths.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// The layers of a breadth-first search: all states at distance 0, 1, 2, … from a start, each state
// once. A layer is a contiguous part of the arena, so no queue is needed.
template <PackedDomain D, MoveFilter<D> F, class O>
class Layers {
public:
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;
    using BlindProblem = Problem<D, ZeroHeuristic, F>;

    // The budget, counters and observer of the search that owns the layers.
    struct Context {
        Budget& budget;
        Counters& counters;
        O& observer;
    };

    Layers(const BlindProblem& problem, MemoryAccount& account, Context context)
        : problem_(problem),
          context_(context),
          closed_(problem.domain, account, context.budget),
          lookahead_(problem, closed_) {}

    // Creates layer 0.
    void begin(const State& start) {
        closed_.insert_start(start);
        end_ = 1;
    }

    const ClosedList<D>& closed() const { return closed_; }
    Cost depth() const { return depth_; }               // of the last layer
    std::size_t width() const { return end_ - next_; }  // its states not expanded yet

    // Expands the last layer and calls `see(node, child)` for every new state. `see` returns
    // whether to continue. Returns false if the layer was not expanded completely.
    template <class See>
    bool expand(See see) {
        while (next_ < end_) {
            const auto index = static_cast<NodeIndex>(next_++);
            lookahead_.advance(*this, [](const OpenEntry&) { return std::optional<Cost>{}; });
            if (!expand_node(index, see)) return false;
        }
        end_ = closed_.size();
        ++depth_;
        return true;
    }

    // The node that will be expanded after `ahead` others.
    std::optional<OpenEntry> upcoming(std::uint32_t ahead) const {
        const std::size_t node = next_ + ahead;
        if (node >= closed_.size()) return std::nullopt;
        return OpenEntry{0, static_cast<NodeIndex>(node), static_cast<std::uint32_t>(node)};
    }

    static bool last_in_first_out() { return false; }

private:
    template <class See>
    bool expand_node(NodeIndex index, See& see) {
        auto& node = lookahead_.take({0, index, index}, {});
        closed_.meta(index).close();
        ++context_.counters.expanded;
        tell(context_.observer, Selected{index});
        notify_expanded(context_.observer, node.state(), depth_, Cost{0});
        for (std::size_t i = 0; i < node.size(); ++i) {
            if (!context_.budget.spend()) return false;
            ++context_.counters.generated;
            const auto& child = node.child(i);
            notify_generated(context_.observer, problem_.domain, node.state(),
                             {child.move, depth_ + 1, Cost{0}});
            const auto [place, fresh] =
                closed_.insert(node.words(i), child.hash, Meta(depth_ + 1, child.move));
            tell(context_.observer, Judged{fresh ? Fate::Open : Fate::Duplicate, place});
            if (fresh && !see(place, child)) return false;
        }
        return true;
    }

    const BlindProblem& problem_;
    Context context_;
    ClosedList<D> closed_;
    Lookahead<D, ZeroHeuristic, F> lookahead_;
    Cost depth_ = 0;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
};

struct BreadthFirstOptions {
    Limits limits{};
    // Find every shortest solution, for puzzles whose moves have opposites. If a limit is reached
    // after the first solution, `limit` is set and Result::all is incomplete.
    bool collect_all = false;
    // Ignore goals and visit all states (down to limits.depth). Ends as a search without a
    // solution.
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
            if (!options_.exhaust && problem_.domain.is_goal(start)) accept(0);
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
        result_.iterations.push_back(iteration_since(before, result_.counters, depth, width));
    }

    // Returns false if the search is over.
    template <class Child>
    bool see(NodeIndex node, const Child& child) {
        if (options_.exhaust || !child.is_goal) return true;
        accept(node);
        return options_.collect_all;
    }

    void accept(NodeIndex goal) {
        goals_.push_back(goal);
        tell(observer_, GoalFound{goal});
    }

    Cost longest() const {
        constexpr Cost possible = NodeMeta<Move>::max_length;
        return std::min(possible, options_.limits.depth.value_or(possible));
    }

    void collect_all() {
        if constexpr (ReversibleDomain<D>) {
            AllPaths<D>(problem_.domain, layers_.closed(), budget_, account_)
                .collect(goals_, result_.all);
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

template <PackedDomain D, class H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> breadth_first(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       const BreadthFirstOptions& options = {},
                                       O& observer = no_observer) {
    const Problem<D, ZeroHeuristic, F> blind{problem.domain, {}, problem.filter};
    return BreadthFirst<D, F, O>(blind, options, observer).run(start);
}

}  // namespace taquin::search
