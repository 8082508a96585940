// Events of a running search. An observer is any object with some of the members below; a missing
// member costs nothing, and NoObserver costs nothing at all.
//
//   started(state, h)                     before anything else
//   iteration(bound, counters)            a deepening round or a layer begins
//   expanded(state, g, h)                 a node is expanded
//   generated(parent, move, child, g, h)  a child (parent and child are states), cut or not
//   solution(moves)                       a solution was found (more may follow)
//   progress(counters, lower_bound)       a few times per second
//   finished(outcome, counters)           last of all
#pragma once

#include "taquin/search/concepts.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

struct NoObserver {};
inline constexpr NoObserver no_observer{};

template <class O, class State>
void notify_started(O& observer, const State& state, Cost h) {
    if constexpr (requires { observer.started(state, h); }) observer.started(state, h);
}

template <class O>
void notify_iteration(O& observer, Cost bound, const Counters& counters) {
    if constexpr (requires { observer.iteration(bound, counters); })
        observer.iteration(bound, counters);
}

template <class O, class State>
void notify_expanded(O& observer, const State& state, Cost g, Cost h) {
    if constexpr (requires { observer.expanded(state, g, h); }) observer.expanded(state, g, h);
}

// True if the observer has `generated`: only then is the parent kept for it.
template <class O, class State, class Move>
constexpr bool watches_generated = requires(O& observer, const State& state, Move move) {
    observer.generated(state, move, state, Cost{}, Cost{});
};

// A child: the move that generates it, the length of the path to it, its estimate.
template <class Move>
struct ToldChild {
    Move move;
    Cost g;
    Cost h;
};
template <class Move>
ToldChild(Move, Cost, Cost) -> ToldChild<Move>;

// For searches that hold the parent's state.
template <class O, Domain D>
void notify_generated(O& observer, const D& domain, const typename D::State& parent,
                      const ToldChild<typename D::Move>& child) {
    if constexpr (watches_generated<O, typename D::State, typename D::Move>) {
        typename D::State state = parent;
        domain.apply(state, child.move);
        observer.generated(parent, child.move, state, child.g, child.h);
    }
}

// For searches that hold the child's state.
template <class O, Domain D>
void notify_made(O& observer, const D& domain, const typename D::State& state,
                 const ToldChild<typename D::Move>& child) {
    if constexpr (watches_generated<O, typename D::State, typename D::Move>) {
        typename D::State parent = state;
        domain.undo(parent, child.move);
        notify_generated(observer, domain, parent, child);
    }
}

template <class O, class Moves>
void notify_solution(O& observer, const Moves& moves) {
    if constexpr (requires { observer.solution(moves); }) observer.solution(moves);
}

template <class O>
void notify_progress(O& observer, const Counters& counters, Cost lower_bound) {
    if constexpr (requires { observer.progress(counters, lower_bound); })
        observer.progress(counters, lower_bound);
}

template <class O>
void notify_finished(O& observer, Outcome outcome, const Counters& counters) {
    if constexpr (requires { observer.finished(outcome, counters); })
        observer.finished(outcome, counters);
}

// Kernels have callbacks instead of an observer.
inline void notify_iteration(const Callbacks& callbacks, Cost bound, const Counters& counters) {
    if (callbacks.iteration) callbacks.iteration(bound, counters);
}

inline void notify_progress(const Callbacks& callbacks, const Counters& counters,
                            Cost lower_bound) {
    if (callbacks.progress) callbacks.progress(counters, lower_bound);
}

}  // namespace taquin::search
