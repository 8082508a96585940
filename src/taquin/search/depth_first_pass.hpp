// One depth-first pass through the tree below a state, cut where f = g + h exceeds a bound: what
// depth-first search does once and the deepening searches do round after round.
//
// The path is a stack on the heap, one level a node, so a path of a million moves is a matter of
// memory and never of the call stack. The state is changed in place and changed back.
//
// Time: one heuristic update a child. Memory: one level a node of the longest path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/search/budget.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/problem.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// The moves of a node that were not tried yet. A range that the domain keeps is pointed at, one
// that it hands out by value is kept here.
template <Domain D>
class Untried {
    using Range =
        decltype(std::declval<const D&>().moves(std::declval<const typename D::State&>()));
    static constexpr bool shared = std::is_lvalue_reference_v<Range>;
    using Kept = std::conditional_t<shared, std::add_pointer_t<std::remove_reference_t<Range>>,
                                    std::remove_cvref_t<Range>>;

public:
    explicit Untried(Range&& moves) : kept_(keep(moves)) {}

    bool empty() const { return at() == std::ranges::end(range()); }

    typename D::Move take() {
        const typename D::Move move = *at();
        ++tried_;
        return move;
    }

private:
    static Kept keep(std::remove_reference_t<Range>& moves) {
        if constexpr (shared)
            return &moves;
        else
            return std::move(moves);
    }

    const auto& range() const {
        if constexpr (shared)
            return *kept_;
        else
            return kept_;
    }

    auto at() const { return std::ranges::next(std::ranges::begin(range()), tried_); }

    Kept kept_;
    std::ptrdiff_t tried_ = 0;
};

// What a pass shares with the search that it is part of.
template <class Move, class O>
struct PassContext {
    Budget& budget;
    O& observer;
    Result<Move>& result;
    bool collect_all = false;  // go on after a solution, and keep all of the shortest
};

template <Domain D, Heuristic<D> H, MoveFilter<D> F, class O>
class DepthFirstPass {
public:
    using State = typename D::State;
    using Move = typename D::Move;

    // The start must not be the goal.
    DepthFirstPass(const Problem<D, H, F>& problem, const State& start,
                   const PassContext<Move, O>& context)
        : problem_(problem), start_(start), context_(context) {}

    // Visits the nodes whose f is within the bound (the start is one) in depth-first order, until
    // a solution is found (unless all are wanted) or a limit is reached. Returns the smallest f
    // beyond the bound that was met; none: the tree ended by itself.
    std::optional<Cost> run(Cost bound) {
        const auto& [domain, heuristic, filter] = problem_;
        Budget& budget = context_.budget;
        State state = start_;
        Cost next_bound = beyond;
        levels_.clear();
        expand(state, heuristic.root(state), filter.start(), Move{});
        while (!levels_.empty()) {
            Level& level = levels_.back();
            if (level.untried.empty()) {
                if (levels_.size() > 1) domain.undo(state, level.move);
                levels_.pop_back();
                continue;
            }
            const Move move = level.untried.take();
            if (!filter.allows(level.mark, move)) continue;
            if (!budget.spend()) break;
            const Frame frame = generate(state, level, move);
            const Cost h = heuristic.value(frame);
            const Cost f = static_cast<Cost>(levels_.size()) + h;
            if (f > bound) {
                next_bound = std::min(next_bound, f);
            } else if (h == 0 && domain.is_goal(state)) {
                if (!keep_solution(move)) break;
            } else {
                if (!expand(state, frame, filter.next(level.mark, move), move)) break;
                continue;
            }
            domain.undo(state, move);
        }
        return next_bound == beyond ? std::nullopt : std::optional(next_bound);
    }

    bool solved() const { return solved_; }

private:
    using Frame = typename H::Frame;
    using Mark = typename F::Mark;
    static constexpr Cost beyond = std::numeric_limits<Cost>::max();

    struct Level {
        Untried<D> untried;
        Frame frame;
        Mark mark;
        Move move;  // that led here; of no meaning at the start
    };

    // Makes the move and returns the child's frame.
    Frame generate(State& state, const Level& level, Move move) {
        ++context_.result.counters.generated;
        if constexpr (watches_generated<O, State, Move>) {
            const State parent = state;
            problem_.domain.apply(state, move);
            const Frame frame = problem_.heuristic.after(level.frame, state, move);
            context_.observer.generated(parent, move, state, static_cast<Cost>(levels_.size()),
                                        problem_.heuristic.value(frame));
            return frame;
        } else {
            problem_.domain.apply(state, move);
            return problem_.heuristic.after(level.frame, state, move);
        }
    }

    // False when the path may not grow any longer.
    bool expand(const State& state, const Frame& frame, Mark mark, Move move) {
        if (levels_.size() == levels_.capacity() && !grow()) return false;
        Counters& counters = context_.result.counters;
        ++counters.expanded;
        tell_expanded(context_.observer, state, static_cast<Cost>(levels_.size()),
                      problem_.heuristic.value(frame));
        levels_.push_back(Level{Untried<D>(problem_.domain.moves(state)), frame, mark, move});
        // the path and the child in hand
        counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, levels_.size() + 1);
        return true;
    }

    bool grow() {
        const std::size_t levels = std::max<std::size_t>(64, 2 * levels_.capacity());
        if (!hold((levels - levels_.capacity()) * sizeof(Level))) return false;
        levels_.reserve(levels);
        return true;
    }

    // False when the search shall not go on.
    bool keep_solution(Move last) {
        std::vector<Move> moves;
        moves.reserve(levels_.size());
        for (std::size_t i = 1; i < levels_.size(); ++i) moves.push_back(levels_[i].move);
        moves.push_back(last);
        tell_solution(context_.observer, moves);
        Result<Move>& result = context_.result;
        if (!solved_ || moves.size() < result.moves.size()) {
            result.all.clear();
            result.moves = moves;
        }
        solved_ = true;
        if (!context_.collect_all) return false;
        const std::size_t bytes = sizeof(moves) + moves.size() * sizeof(Move);
        if (moves.size() == result.moves.size()) result.all.push_back(std::move(moves));
        return hold(bytes);
    }

    bool hold(std::size_t more_bytes) {
        std::uint64_t& bytes = context_.result.counters.peak_bytes;
        if (!context_.budget.fits(bytes + more_bytes)) return false;
        bytes += more_bytes;
        return true;
    }

    const Problem<D, H, F>& problem_;
    const State& start_;
    PassContext<Move, O> context_;
    std::vector<Level> levels_{};
    bool solved_ = false;
};

}  // namespace taquin::search
