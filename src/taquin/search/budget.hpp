// Enforces the limits of a search.
//
// A search calls spend(n) for the n nodes it generated and stops when that returns false. Checking
// the clock or the stop token costs more than a small node, so it happens about once per
// millisecond: every few thousand nodes, or after each node if nodes are large boards. The node
// limit is exact all the same. Long work that generates no nodes (a growing table) calls tick().
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "taquin/search/observer.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

class Budget {
public:
    // `pulse` is called now and then during the search: a good place to report progress.
    explicit Budget(const Limits& limits, std::function<void()> pulse = {})
        : limits_(limits), pulse_(std::move(pulse)) {
        refuel();
    }

    // Spends n generated nodes. Returns false if a limit is reached or the search was cancelled.
    bool spend(std::uint64_t n = 1) {
        fuel_ -= static_cast<std::int64_t>(n);
        return fuel_ >= 0 || refuel();
    }

    // Returns false if the search may not hold this many bytes.
    bool fits(std::uint64_t bytes) {
        if (!limits_.memory || bytes <= *limits_.memory) return true;
        reached_ = LimitKind::Memory;
        return false;
    }

    // Checks the clock and the stop token now.
    bool check() {
        if (!over() && look()) return true;
        spent_ += static_cast<std::uint64_t>(granted_ - fuel_);
        granted_ = fuel_ = 0;  // makes the next node end the search
        return false;
    }

    // A step of work that costs about as much as a node but generates none. Returns the same as
    // spend.
    bool tick() {
        if (--ticks_ > 0) return true;
        ticks_ = between_looks_;
        return check();
    }

    // Records a limit that the search itself reached (depth, width, memory).
    void reach(LimitKind kind) {
        if (!reached_) reached_ = kind;
    }

    // Ends the search as its stop token does.
    void cancel() { cancelled_ = true; }

    const Limits& limits() const { return limits_; }
    // When the time limit ends.
    std::optional<std::chrono::steady_clock::time_point> until() const {
        return limits_.time ? std::optional(start_ + *limits_.time) : std::nullopt;
    }
    std::optional<LimitKind> reached() const { return reached_; }
    bool cancelled() const { return cancelled_; }
    bool over() const { return cancelled_ || reached_.has_value(); }

    // The outcome of a search that ended without a solution: the reason it stopped, or `natural`.
    Outcome outcome(Outcome natural) const {
        if (cancelled_) return Outcome::Cancelled;
        return reached_ ? Outcome::LimitReached : natural;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::int64_t most_between_looks = 4096;
    static constexpr std::chrono::milliseconds short_time{1};
    static constexpr std::chrono::milliseconds long_time{4};
    static constexpr std::chrono::milliseconds time_between_pulses{100};

    bool refuel() {
        granted_ -= fuel_;  // a negative fuel_ is overspending
        spent_ += static_cast<std::uint64_t>(granted_);
        granted_ = fuel_ = 0;
        if (over()) return false;
        if (limits_.nodes && spent_ > *limits_.nodes) {
            reached_ = LimitKind::Nodes;
            return false;
        }
        if (!look()) return false;
        granted_ = between_looks_;
        if (limits_.nodes)
            granted_ = std::min(granted_, static_cast<std::int64_t>(*limits_.nodes - spent_));
        fuel_ = granted_;
        return true;
    }

    bool look() {
        if (limits_.stop.stop_requested()) {
            cancelled_ = true;
            return false;
        }
        const auto now = Clock::now();
        adapt(now - std::exchange(last_look_, now));
        if (limits_.time && now - start_ >= *limits_.time) {
            reached_ = LimitKind::Time;
            return false;
        }
        if (pulse_ && now - last_pulse_ >= time_between_pulses) {
            last_pulse_ = now;
            pulse_();
        }
        return true;
    }

    void adapt(Clock::duration since_last_look) {
        if (since_last_look < short_time)
            between_looks_ = std::min(2 * between_looks_, most_between_looks);
        else if (since_last_look > long_time)
            between_looks_ = std::max<std::int64_t>(between_looks_ / 4, 1);
    }

    Limits limits_;
    std::function<void()> pulse_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_pulse_ = start_;
    Clock::time_point last_look_ = start_;
    std::int64_t between_looks_ = 1;
    std::int64_t ticks_ = 1;  // until the next check
    std::int64_t fuel_ = 0;
    std::int64_t granted_ = 0;
    std::uint64_t spent_ = 0;
    std::optional<LimitKind> reached_{};
    bool cancelled_ = false;
};

// Ends every search: sets the outcome and notifies the observer. A search that found a solution is
// Solved, whatever limit it reached afterwards; `limit` then says that it did not finish everything
// requested. A cancelled search is Cancelled and keeps what it found.
template <class Move, class O>
void conclude(Result<Move>& result, const Budget& budget, O& observer, bool solved) {
    result.outcome = budget.outcome(solved ? Outcome::Solved : Outcome::Unsolvable);
    if (solved && result.outcome == Outcome::LimitReached) result.outcome = Outcome::Solved;
    result.limit = budget.reached();
    notify_finished(observer, result.outcome, result.counters);
}

// Runs the rounds of iterative deepening, starting with the first bound. round(bound) searches
// everything within the bound and returns the next bound, or none when the search is over. The
// bound of the current round is a proved lower bound.
template <class Move, class O, class Round>
void deepen(Result<Move>& result, Budget& budget, O& observer, std::optional<Cost> bound,
            Round round) {
    if (bound) result.lower_bound = *bound;
    while (bound && budget.check()) {
        result.lower_bound = *bound;
        if (*bound > budget.limits().depth.value_or(*bound)) return budget.reach(LimitKind::Depth);
        notify_iteration(observer, *bound, result.counters);
        const Counters before = result.counters;
        const std::optional<Cost> next = round(*bound);
        result.iterations.push_back(iteration_since(before, result.counters, *bound));
        bound = next;
    }
}

}  // namespace taquin::search
