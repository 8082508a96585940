// One depth-first pass through the tree below a state, cut where f = g + h exceeds a bound.
// Depth-first search runs one pass; deepening searches run one per round.
//
// The path is a stack on the heap, one level per node, so even a path of a million moves cannot
// overflow the call stack. A path of gigabytes grows without being copied, because copying it would
// exceed the time limit. Moves change the state in place and are undone afterwards.
//
// Time: one heuristic update per child. Memory: one level per node of the longest path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/decisions.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// The moves of a node not tried yet. Points into a range that the domain owns, or holds a range
// that the domain returns by value.
template <Domain D>
class Untried {
    using Range =
        decltype(std::declval<const D&>().moves(std::declval<const typename D::State&>()));
    using Kept = std::remove_cvref_t<Range>;

public:
    explicit Untried(Kept&& moves) : kept_(std::move(moves)) {}

    bool empty() const { return at() == std::ranges::end(kept_); }
    typename D::Move take() {
        const typename D::Move move = *at();
        ++tried_;
        return move;
    }

private:
    auto at() const { return std::ranges::next(std::ranges::begin(kept_), tried_); }

    Kept kept_;
    std::ptrdiff_t tried_ = 0;
};

template <Domain D>
requires std::is_lvalue_reference_v<decltype(std::declval<const D&>().moves(
    std::declval<const typename D::State&>()))>
class Untried<D> {
    using Iterator = decltype(std::ranges::begin(
        std::declval<const D&>().moves(std::declval<const typename D::State&>())));

public:
    explicit Untried(const auto& moves)
        : next_(std::ranges::begin(moves)), end_(std::ranges::end(moves)) {}

    bool empty() const { return next_ == end_; }
    typename D::Move take() { return *next_++; }

private:
    Iterator next_;
    Iterator end_;
};

// A stack of levels. Only plain values can grow without a copy.
template <class Level>
struct PathOf {
    using Type = std::vector<Level>;
};
template <class Level>
requires std::is_trivially_copyable_v<Level>
struct PathOf<Level> {
    using Type = Array<Level>;
};

// State shared between a pass and the search it belongs to.
template <class O>
struct PassContext {
    Budget& budget;
    O& observer;
    Counters& counters;
    bool collect_all = false;  // continue after a solution, and keep all shortest ones
};

// A pass reports its nodes only to observers that want them; all others share one compiled pass.
template <Domain D, class O>
auto& node_observer(O& observer) {
    constexpr bool watches = watches_generated<O, typename D::State, typename D::Move> ||
                             WatchesEvent<O, Judged> || WatchesEvent<O, Selected> ||
                             requires(const typename D::State& state) {
        observer.expanded(state, Cost{}, Cost{});
    }
    || requires(const std::vector<typename D::Move>& moves) { observer.solution(moves); };
    if constexpr (watches)
        return observer;
    else
        return no_observer;
}

template <Domain D, Heuristic<D> H, MoveFilter<D> F, class O>
class DepthFirstPass {
public:
    using State = typename D::State;
    using Move = typename D::Move;

    // The start must not be the goal.
    DepthFirstPass(const Problem<D, H, F>& problem, const State& start,
                   const PassContext<O>& context)
        : problem_(problem),
          start_(start),
          context_(context),
          account_(context.budget.limits().memory) {}

    // Visits the nodes below the start whose f is within the bound (the start is one) in
    // depth-first order, until it finds a solution (unless all are wanted) or reaches a limit.
    // Returns the smallest f seen beyond the bound; none if nothing was cut.
    std::optional<Cost> run(Cost bound) {
        return run(bound, {start_, problem_.heuristic.root(start_), problem_.filter.start(), {}});
    }

    // A node below the start, and the moves to it.
    struct Root {
        State state;
        typename H::Frame frame;
        typename F::Mark mark;
        std::span<const Move> moves;
    };

    // The same for the nodes below a root.
    std::optional<Cost> run(Cost bound, const Root& root) {
        const auto& [domain, heuristic, filter] = problem_;
        Budget& budget = context_.budget;
        State state = root.state;
        Cost next_bound = beyond;
        const auto top = static_cast<Cost>(root.moves.size());
        Cost g = top;
        levels_.clear();
        if (!expand(state, Node{root.frame, root.mark, Move{}}, g)) return {};
        while (g >= top) {
            Level& level = levels_.back();
            if (level.untried.empty()) {
                if (g-- > top) domain.undo(state, level.node.move);
                levels_.pop_back();
                continue;
            }
            const Move move = level.untried.take();
            if (!filter.allows(level.node.mark, move)) continue;
            if (!budget.spend()) break;
            const Frame frame = generate(state, level.node, move, g + 1);
            const Cost h = heuristic.value(frame);
            const Cost f = g + 1 + h;
            if (f > bound) {
                next_bound = std::min(next_bound, f);
                judge(Fate::Cut, g + 1, f);
            } else if (h == 0 && domain.is_goal(state)) {
                judge(Fate::Open, g + 1);
                tell(context_.observer, GoalFound{name_of(g + 1)});
                if (!keep_solution(root.moves, move)) break;
            } else if (h == 0 && f == bound) {
                next_bound = f + 1;  // not the goal, so at least one more move
                judge(Fate::Cut, g + 1, f + 1);
            } else {
                ++g;
                judge(Fate::Open, g);
                if (!expand(state, Node{frame, filter.next(level.node.mark, move), move}, g)) break;
                continue;
            }
            domain.undo(state, move);
        }
        return next_bound == beyond ? std::nullopt : std::optional(next_bound);
    }

    // The shortest solutions of all runs, in the order of the search; only the first one unless all
    // are wanted.
    const std::vector<std::vector<Move>>& solutions() const { return solutions_; }
    bool solved() const { return !solutions_.empty(); }

private:
    using Frame = typename H::Frame;
    using Mark = typename F::Mark;
    static constexpr Cost beyond = std::numeric_limits<Cost>::max();

    struct Node {
        Frame frame;
        Mark mark;
        Move move;  // that led here; meaningless at the start
    };

    struct Level {
        Node node;
        Untried<D> untried;
    };

    static constexpr bool is_plain = std::is_trivially_copyable_v<Level>;
    using Levels = typename PathOf<Level>::Type;

    Levels make_levels() {
        if constexpr (is_plain)
            return Levels(account_);
        else
            return Levels();
    }

    // Applies the move and returns the child's frame.
    Frame generate(State& state, const Node& parent, Move move, [[maybe_unused]] Cost g) {
        ++context_.counters.generated;
        problem_.domain.apply(state, move);
        Frame frame = problem_.heuristic.after(parent.frame, state, move);
        if constexpr (watches_generated<O, State, Move>)
            notify_made(context_.observer, problem_.domain, state,
                        {move, g, problem_.heuristic.value(frame)});
        return frame;
    }

    // A node's name is its depth.
    static NodeName name_of(Cost g) { return static_cast<NodeName>(g); }
    void judge(Fate fate, Cost g, Cost least = 0) {
        tell(context_.observer, Judged{fate, name_of(g), {}, least});
    }

    // Returns false if the path may not grow longer.
    bool expand(const State& state, const Node& node, Cost g) {
        if (levels_.size() == levels_.capacity() && !grow()) return false;
        Counters& counters = context_.counters;
        ++counters.expanded;
        tell(context_.observer, Selected{name_of(g)});
        notify_expanded(context_.observer, state, g, problem_.heuristic.value(node.frame));
        levels_.push_back(Level{node, Untried<D>(problem_.domain.moves(state))});
        // the path and the current child
        counters.peak_nodes = std::max(counters.peak_nodes, static_cast<std::uint64_t>(g) + 2);
        return true;
    }

    bool grow() try {
        const std::size_t few = 64;
        if constexpr (is_plain) {
            if (levels_.capacity() == 0)
                levels_.reserve(few);
            else
                levels_.make_room(1);
        } else {
            const std::size_t before = levels_.capacity() * sizeof(Level);
            const std::size_t levels = std::max(few, 2 * levels_.capacity());
            account_.take(levels * sizeof(Level));
            levels_.reserve(levels);
            account_.give_back(before);
        }
        note_peak();
        return true;
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    }

    // Returns false if the search is over.
    bool keep_solution(std::span<const Move> first, Move last) {
        std::vector<Move> moves(first.begin(), first.end());
        moves.reserve(first.size() + levels_.size());
        for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].node.move);
        moves.push_back(last);
        notify_solution(context_.observer, moves);
        const std::size_t bytes = sizeof(moves) + moves.size() * sizeof(Move);
        if (solved() && moves.size() < solutions_.front().size()) solutions_.clear();
        if (!solved() || moves.size() == solutions_.front().size())
            solutions_.push_back(std::move(moves));
        return context_.collect_all && hold(bytes);
    }

    bool hold(std::size_t more_bytes) {
        if (!account_.fits(more_bytes)) return out_of_memory();
        account_.take(more_bytes);
        note_peak();
        return true;
    }

    void note_peak() {
        std::uint64_t& peak = context_.counters.peak_bytes;
        peak = std::max(peak, account_.peak());
    }

    bool out_of_memory() {
        context_.budget.reach(LimitKind::Memory);
        return false;
    }

    const Problem<D, H, F>& problem_;
    const State& start_;
    PassContext<O> context_;
    MemoryAccount account_;
    Levels levels_ = make_levels();
    std::vector<std::vector<Move>> solutions_{};
};

}  // namespace taquin::search
