// Bidirectional breadth-first search (Pohl 1971): grows layers around the start and around the
// goal, always on the narrower side, until a state lies in both. Two searches of half the depth
// visit about the square root of the states that one breadth-first search visits.
//
// If the layers 0 .. a of one side and 0 .. b of the other share no state, no solution is shorter
// than a + b + 1; so the first state found in both lies on a shortest path.
#pragma once

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/paths.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct BidirectionalBreadthFirstOptions {
    Limits limits{};
};

template <PackedDomain D, MoveFilter<D> F, class O>
requires ReversibleDomain<D>
class BidirectionalBreadthFirst {
public:
    using Move = typename D::Move;
    using State = typename D::State;
    using BlindProblem = Problem<D, ZeroHeuristic, F>;

    BidirectionalBreadthFirst(const BlindProblem& forward, const BlindProblem& backward,
                              const BidirectionalBreadthFirstOptions& options, O& observer)
        : domain_(forward.domain),
          options_(options),
          observer_(observer),
          budget_(options.limits,
                  [this] { notify_progress(observer_, counters(), result_.lower_bound); }),
          account_(options.limits.memory),
          forward_(forward, account_, {budget_, result_.counters, observer}),
          backward_(backward, account_, {budget_, result_.counters, observer}) {}

    Result<Move> run(const State& start, const State& goal) {
        notify_started(observer_, start, Cost{0});
        try {
            forward_.begin(start);
            backward_.begin(goal);
            tell(observer_, GoalStarted{});
            if (forward_.closed().find(goal)) meet({}, 0);
            while (!meeting_ && !budget_.over() &&
                   std::min(forward_.width(), backward_.width()) > 0)
                expand_layer();
        } catch (const std::bad_alloc&) {
            budget_.reach(LimitKind::Memory);
        }
        return finish();
    }

private:
    using Side = Layers<D, F, O>;

    void expand_layer() {
        result_.lower_bound = forward_.depth() + backward_.depth() + 1;
        if (options_.limits.depth && result_.lower_bound > *options_.limits.depth) {
            budget_.reach(LimitKind::Depth);
            return;
        }
        notify_iteration(observer_, result_.lower_bound, result_.counters);
        const Counters before = result_.counters;
        const bool ahead = forward_.width() <= backward_.width();
        Side& side = ahead ? forward_ : backward_;
        const Side& other = ahead ? backward_ : forward_;
        const std::size_t width = side.width();
        tell(observer_, SideChosen{!ahead});
        side.expand([&](NodeIndex node, const auto& child) {
            const auto met = other.closed().find(side.closed().words(node), child.hash);
            if (met) meet(ahead ? Meeting{node, *met} : Meeting{*met, node}, result_.lower_bound);
            return !met;
        });
        result_.iterations.push_back(
            iteration_since(before, result_.counters, result_.lower_bound, width));
    }

    void meet(Meeting meeting, Cost length) {
        meeting_ = meeting;
        tell(observer_, Met{meeting.forward, meeting.backward, length});
    }

    const Counters& counters() {
        Counters& counters = result_.counters;
        counters.peak_nodes = forward_.closed().size() + backward_.closed().size();
        counters.distinct = counters.peak_nodes - (meeting_ ? 1 : 0);
        counters.peak_bytes = account_.peak();
        return counters;
    }

    Result<Move> finish() {
        counters();
        const bool solved =
            meeting_ && forward_.closed().complete() && backward_.closed().complete();
        if (solved) {
            result_.moves = path_through(domain_, forward_.closed(), backward_.closed(), *meeting_);
            result_.lower_bound = static_cast<Cost>(result_.moves.size());
            notify_solution(observer_, result_.moves);
        }
        conclude(result_, budget_, observer_, solved);
        return std::move(result_);
    }

    const D& domain_;
    BidirectionalBreadthFirstOptions options_;
    O& observer_;
    Result<Move> result_{};
    std::optional<Meeting> meeting_{};
    Budget budget_;
    MemoryAccount account_;
    Side forward_;
    Side backward_;
};

template <PackedDomain D, class H, class B, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> bidirectional_breadth_first(
    const TwoWayProblem<D, H, B, F>& problem, const BidirectionalBreadthFirstOptions& options = {},
    O& observer = no_observer) {
    const Problem<D, ZeroHeuristic, F> forward{problem.forward.domain, {}, problem.forward.filter};
    const Problem<D, ZeroHeuristic, F> backward{
        problem.backward.domain, {}, problem.backward.filter};
    return BidirectionalBreadthFirst<D, F, O>(forward, backward, options, observer)
        .run(problem.start, problem.goal);
}

}  // namespace taquin::search
