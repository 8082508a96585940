// The contracts between puzzles, heuristics and algorithms: read this file first.
//
// A puzzle (Domain) knows its rules. A heuristic estimates the distance from a state to the goal,
// and how a move changes it. An algorithm knows neither: it is written once, against the concepts
// below, and works for every puzzle that models them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>

namespace taquin::search {

// Every move costs 1, so every cost is a whole number.
using Cost = std::int32_t;

// The rules of a puzzle. `State` is unpacked, for fast moves; moves change it in place.
template <class D>
concept Domain = std::copyable<typename D::State> && std::regular<typename D::Move> &&
    requires(const D domain, const typename D::State at, typename D::State s, typename D::Move m) {
    { domain.is_goal(at) } -> std::same_as<bool>;
    { domain.moves(at) } -> std::ranges::forward_range;  // by value or static: survives apply()
    { domain.apply(s, m) } -> std::same_as<void>;        // in place
    { domain.undo(s, m) } -> std::same_as<void>;         // undo(apply(s, m), m) == s
};

// The compact form of a state, stored by the million: packed_words() words of type Word, the same
// for all states of one domain (a compile-time constant where the puzzle's size allows). Searches
// that store states keep the last move with each, so there a Move is one byte with a value from 0
// to 63. plain.hpp provides all of this for states that are plain values.
template <class D>
concept PackedDomain = Domain<D> && std::unsigned_integral<typename D::Word> &&
    requires(const D domain, const typename D::State at, typename D::State out,
             typename D::Word* to, const typename D::Word* from) {
    { domain.packed_words() } -> std::same_as<std::size_t>;
    { domain.pack(at, to) } -> std::same_as<void>;
    { domain.unpack(from, out) } -> std::same_as<void>;  // out keeps its allocated memory
    { domain.hash(from) } -> std::same_as<std::uint64_t>;
    { domain.fingerprint(at) } -> std::same_as<std::uint64_t>;  // as good a hash, without packing
};

// States numbered 0 .. size()-1, for tables of every state.
template <class D>
concept IndexedDomain = Domain<D> && requires(const D domain, const typename D::State at,
                                              typename D::State out, std::uint64_t index) {
    { domain.size() } -> std::same_as<std::uint64_t>;
    { domain.rank(at) } -> std::same_as<std::uint64_t>;
    { domain.unrank(index, out) } -> std::same_as<void>;
};

// An estimate of the moves left. `Frame` is passed from parent to child, so a child's estimate
// costs only what the move changed.
template <class H, class D>
concept Heuristic = std::copyable<typename H::Frame> &&
    requires(const H heuristic, const typename H::Frame frame, const typename D::State at,
             typename D::Move m) {
    { heuristic.root(at) } -> std::same_as<typename H::Frame>;
    // `at` is the state after the move m
    { heuristic.after(frame, at, m) } -> std::same_as<typename H::Frame>;
    { heuristic.value(frame) } -> std::same_as<Cost>;
};

// A real-valued estimate that may change during the search (`expanded` nodes so far). Best-first
// searches with exponents and schedules order by it.
template <class H, class D>
concept ScoredHeuristic = Heuristic<H, D> &&
    requires(const H heuristic, const typename H::Frame frame, std::uint64_t expanded) {
    { heuristic.score(frame, expanded) } -> std::same_as<double>;
};

// An automaton that forbids some move sequences because another sequence leads to the same state:
// never undo a move, or more.
template <class F, class D>
concept MoveFilter = std::copyable<typename F::Mark> &&
    requires(const F filter, typename F::Mark mark, typename D::Move m) {
    { filter.start() } -> std::same_as<typename F::Mark>;
    { filter.allows(mark, m) } -> std::same_as<bool>;
    { filter.next(mark, m) } -> std::same_as<typename F::Mark>;
};

// Applies a move to `state` and undoes it on destruction.
template <Domain D>
class Applied {
public:
    Applied(const D& domain, typename D::State& state, typename D::Move move)
        : domain_(domain), state_(state), move_(move) {
        domain_.apply(state_, move_);
    }
    ~Applied() { domain_.undo(state_, move_); }
    Applied(const Applied&) = delete;
    Applied& operator=(const Applied&) = delete;

private:
    const D& domain_;
    typename D::State& state_;
    typename D::Move move_;
};

// The filter that allows every move.
struct NoFilter {
    struct Mark {};
    static Mark start() { return {}; }
    static bool allows(Mark, auto) { return true; }
    static Mark next(Mark, auto) { return {}; }
};

// The blind heuristic: 0 everywhere.
struct ZeroHeuristic {
    struct Frame {};
    static Frame root(const auto&) { return {}; }
    static Frame after(Frame, const auto&, auto) { return {}; }
    static Cost value(Frame) { return 0; }
};

// Puzzles where another move takes a move back, which searching backwards needs. Either the domain
// or the move's own namespace has opposite(move); a move followed by its opposite leads back to the
// same state.
template <class D>
concept NamesOpposites = requires(const D domain, typename D::Move move) {
    { domain.opposite(move) } -> std::same_as<typename D::Move>;
};

template <class M>
concept HasOpposite = requires(M move) {
    { opposite(move) } -> std::same_as<M>;
};

template <class D>
concept ReversibleDomain = Domain<D> &&(NamesOpposites<D> || HasOpposite<typename D::Move>);

template <ReversibleDomain D>
typename D::Move opposite_of(const D& domain, typename D::Move move) {
    if constexpr (NamesOpposites<D>)
        return domain.opposite(move);
    else
        return opposite(move);
}

// A search problem: the rules of a puzzle, the heuristic that guides the search, and a filter for
// moves that a tree search need not try.
template <class D, class H = ZeroHeuristic, class F = NoFilter>
struct Problem {
    const D& domain;
    H heuristic{};
    F filter{};
};

template <class D>
Problem(const D&) -> Problem<D>;
template <class D, class H>
Problem(const D&, H) -> Problem<D, H>;
template <class D, class H, class F>
Problem(const D&, H, F) -> Problem<D, H, F>;

// The input of a bidirectional search: the problem, and its reverse, whose goal is the start.
template <ReversibleDomain D, class H, class B = H, class F = NoFilter>
struct TwoWayProblem {
    Problem<D, H, F> forward;
    Problem<D, B, F> backward;
    typename D::State start;
    typename D::State goal;
};

// Not every C++20 compiler deduces this.
template <class D, class H, class B, class F>
TwoWayProblem(Problem<D, H, F>, Problem<D, B, F>, typename D::State, typename D::State)
    -> TwoWayProblem<D, H, B, F>;

// A heuristic that is not admissible may still provide an admissible bound: bound(frame).
template <class H>
concept HasBound = requires(const H heuristic, const typename H::Frame frame) {
    { heuristic.bound(frame) } -> std::same_as<Cost>;
};

// The lower bound that a heuristic proves for the start before any search. `admissible`: its value
// never exceeds the true distance.
template <class H, class State>
Cost root_bound(const H& heuristic, const State& start, bool admissible) {
    const auto frame = heuristic.root(start);
    if constexpr (HasBound<H>)
        return heuristic.bound(frame);
    else
        return admissible ? heuristic.value(frame) : 0;
}

}  // namespace taquin::search
