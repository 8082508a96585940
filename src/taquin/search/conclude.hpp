// The last lines of every search: what came of it, told to the caller and to the observer.
#pragma once

#include "taquin/search/budget.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// A search that found a solution is Solved, whatever limit it met afterwards; `limit` then says
// that it did not look at everything it was asked for. One that was cancelled is Cancelled, and
// keeps what it found.
template <class Move, class O>
void conclude(Result<Move>& result, const Budget& budget, O& observer, bool solved) {
    result.outcome = budget.outcome(solved ? Outcome::Solved : Outcome::Unsolvable);
    if (solved && result.outcome == Outcome::LimitReached) result.outcome = Outcome::Solved;
    result.limit = budget.reached();
    notify_finished(observer, result.outcome, result.counters);
}

}  // namespace taquin::search
