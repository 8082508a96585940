// RBFS: recursive best-first search (Korf, Artificial Intelligence 62, 1993).
//
// Best-first search in linear memory. Each node on the path keeps its children with F, the best
// known lower bound on a solution through each. The search enters the child with the smallest F
// until the smallest F below it exceeds the best alternative anywhere along the path; then it backs
// up and stores what it learned in F. A node that was expanded before passes its F down to its
// children, so forgotten nodes are crossed again quickly. The current node has the smallest F of
// all, which is therefore a proved lower bound.
//
// Korf's original remembers nothing else. With RbfsOptions::remember, the search stores the
// backed-up value of each state in a table of packed states, as learned h = F - g, and uses it
// wherever the state turns up again: a state reached on a path that is not shorter is then not
// searched again below the same bound. Learned values must hold for every path, so with a memory no
// move is filtered out.
//
// Time: each node is expanded again for every rise of its F; the table saves repeated searches on
// different paths. Memory: the path and its siblings, and the table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/rbfs_memory.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct RbfsOptions {
    Limits limits{};  // depth: give up when the lower bound exceeds it
    bool remember = false;
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O>
class Rbfs {
public:
    using State = typename D::State;
    using Move = typename D::Move;

    Rbfs(const Problem<D, H, F>& problem, const RbfsOptions& options, O& observer)
        : problem_(problem), observer_(observer), budget_(options.limits, [this] {
              notify_progress(observer_, result_.counters, result_.lower_bound);
          }) {
        if (options.remember) memory_.emplace(problem.domain, options.limits.memory);
    }

    Result<Move> run(const State& start) {
        State state = start;
        const Frame frame = problem_.heuristic.root(state);
        const Cost h = problem_.heuristic.value(frame);
        notify_started(observer_, state, h);
        solved_ = problem_.domain.is_goal(state);
        if (solved_) tell(observer_, GoalFound{});
        if (!solved_ && rise(std::max(h, Cost{1}))) {
            const Child root{Move{}, frame, h, h};
            bool going_on = expand(state, root, problem_.filter.start(), unreachable);
            while (going_on && !levels_.empty()) going_on = step(state);
        }
        close_round();
        if (memory_) {
            result_.counters.distinct = memory_->size();
            result_.counters.peak_nodes += memory_->size();
        }
        result_.counters.peak_bytes = bytes();
        conclude(result_, budget_, observer_, solved_);
        return std::move(result_);
    }

private:
    using Frame = typename H::Frame;
    using Mark = typename F::Mark;
    static constexpr Cost unreachable = std::numeric_limits<Cost>::max();

    struct Child {
        Move move;
        Frame frame;
        Cost f;          // g + h
        Cost backed_up;  // Korf's F: at least f
    };

    // A node on the path. Its children are in children_ from `first` on, followed by those of the
    // next level.
    struct Level {
        std::size_t first;
        std::size_t entered;  // the child on the path
        Cost limit;           // the best alternative elsewhere
        Mark mark;
    };

    struct Choice {
        std::size_t best;
        Cost value;        // of the best child
        Cost alternative;  // of the second best child
    };

    // The depth of the last level's children.
    Cost depth() const { return static_cast<Cost>(levels_.size()); }

    // Enters the best child of the last level, or backs up. Returns false if the search is over.
    bool step(State& state) {
        Level& level = levels_.back();
        const Choice choice = choose(level);
        if (choice.value > level.limit || choice.value == unreachable) {
            back_up(state, choice.value);
            return true;
        }
        if (choice.value > result_.lower_bound && !rise(choice.value)) return false;
        level.entered = choice.best;
        const Child child = children_[choice.best];
        problem_.domain.apply(state, child.move);
        if (child.f == depth() && problem_.domain.is_goal(state)) return finish();
        return expand(state, child, problem_.filter.next(level.mark, child.move),
                      std::min(level.limit, choice.alternative));
    }

    Choice choose(const Level& level) const {
        Choice choice{level.first, unreachable, unreachable};
        for (std::size_t i = level.first; i < children_.size(); ++i) {
            const Cost value = children_[i].backed_up;
            if (value < choice.value) {
                choice.alternative = std::exchange(choice.value, value);
                choice.best = i;
            } else {
                choice.alternative = std::min(choice.alternative, value);
            }
        }
        return choice;
    }

    // Adds the level of a node: its children, and the limit for F below it.
    bool expand(State& state, const Child& node, Mark mark, Cost limit) {
        const std::size_t first = children_.size();
        ++result_.counters.expanded;
        tell(observer_,
             Selected{entered_name(), limit == unreachable ? std::nullopt : std::optional(limit)});
        notify_expanded(observer_, state, depth(), node.f - depth());
        levels_.push_back(Level{first, first, limit, mark});
        const bool remembers = memory_.has_value();
        if (remembers) memory_->forget_questions();
        for (const Move move : problem_.domain.moves(state)) {
            if (!remembers && !problem_.filter.allows(mark, move)) continue;
            if (!budget_.spend()) return false;
            generate(state, node, move);
        }
        // expanded before: its children cannot be better than its backed-up value
        const Cost inherited = node.f < node.backed_up ? node.backed_up : 0;
        for (std::size_t i = first; i < children_.size(); ++i) {
            Child& child = children_[i];
            if (remembers) child.f = std::max(child.f, depth() + memory_->answer(i - first));
            child.backed_up = std::max(child.f, inherited);
            tell(observer_, Valued{name_of(i), child.backed_up});
        }
        return hold();
    }

    void generate(State& state, const Child& parent, Move move) {
        ++result_.counters.generated;
        const Applied<D> step(problem_.domain, state, move);
        if (memory_) memory_->ask(state);
        const Frame frame = problem_.heuristic.after(parent.frame, state, move);
        const Cost h = problem_.heuristic.value(frame);
        notify_made(observer_, problem_.domain, state, {move, depth(), h});
        tell(observer_, Judged{Fate::Open, name_of(children_.size())});
        children_.push_back(Child{move, frame, depth() + h, 0});
    }

    // A child's name is its place in children_, from 1; the start is 0.
    static NodeName name_of(std::size_t child) { return child + 1; }
    NodeName entered_name() const { return levels_.empty() ? 0 : name_of(levels_.back().entered); }

    // Leaves the last level and gives its node the backed-up value `value`.
    void back_up(State& state, Cost value) {
        children_.resize(levels_.back().first);
        levels_.pop_back();
        tell(observer_,
             BackedUp{entered_name(), value == unreachable ? std::nullopt : std::optional(value)});
        if (levels_.empty()) return;
        if (memory_ && value != unreachable) memory_->learn(state, value - depth(), budget_);
        Child& child = children_[levels_.back().entered];
        child.backed_up = value;
        problem_.domain.undo(state, child.move);
    }

    // Raises the lower bound to `bound`: a round, as in iterative deepening. Returns false if it
    // exceeds the depth limit.
    bool rise(Cost bound) {
        close_round();
        result_.lower_bound = bound;
        if (budget_.limits().depth && bound > *budget_.limits().depth) {
            budget_.reach(LimitKind::Depth);
            return false;
        }
        notify_iteration(observer_, bound, result_.counters);
        result_.iterations.push_back({bound, 0, 0});
        round_began_ = result_.counters;
        return true;
    }

    void close_round() {
        if (result_.iterations.empty()) return;
        Iteration& round = result_.iterations.back();
        round.generated = result_.counters.generated - round_began_.generated;
        round.expanded = result_.counters.expanded - round_began_.expanded;
    }

    bool finish() {
        solved_ = true;
        tell(observer_, GoalFound{entered_name()});
        for (const Level& level : levels_) result_.moves.push_back(children_[level.entered].move);
        notify_solution(observer_, result_.moves);
        return false;
    }

    std::uint64_t bytes() const {
        return levels_.capacity() * sizeof(Level) + children_.capacity() * sizeof(Child) +
               (memory_ ? memory_->bytes() : 0);
    }

    // Updates the peak. Returns false if the memory limit is exceeded.
    bool hold() {
        Counters& counters = result_.counters;
        counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, children_.size() + 1);
        return budget_.fits(bytes());
    }

    const Problem<D, H, F>& problem_;
    O& observer_;
    Result<Move> result_{};
    Budget budget_;
    std::optional<Remember<D>> memory_{};
    std::vector<Level> levels_{};
    std::vector<Child> children_{};
    Counters round_began_{};
    bool solved_ = false;
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> rbfs(const Problem<D, H, F>& problem, const typename D::State& start,
                              const RbfsOptions& options = {}, O& observer = no_observer) {
    return Rbfs<D, H, F, O>(problem, options, observer).run(start);
}

}  // namespace taquin::search
