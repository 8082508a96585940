// The rounds of two-phase search (cube_two_phase.hpp), the same for large and small tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/search/kernel_search.hpp"

namespace taquin::cube {

// One of the equivalent cubes: a solution of one gives a solution of all.
struct TwoPhaseStart {
    Cube cube;
    Symmetry held;  // the symmetry that maps the cube to it
    bool inverted;
    unsigned distance;  // of the first phase
};

// distance(cube) is the distance of the first phase, or a lower bound of it.
template <class Distance>
std::vector<TwoPhaseStart> two_phase_starts(const Cube& start, Distance distance) {
    std::vector<TwoPhaseStart> starts;
    for (const bool inverted : {false, true})
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            const Symmetry held = held_by(axis);
            const Cube cube = symmetric(inverted ? inverse(start) : start, held);
            starts.push_back({cube, held, inverted, distance(cube)});
        }
    return starts;
}

inline unsigned farthest_of(const std::vector<TwoPhaseStart>& starts) {
    return std::ranges::max(starts, {}, &TwoPhaseStart::distance).distance;
}

// `Search` derives from this class. It has round(), which tries all first phases of first_length_
// moves from start() and calls keep() for each shorter solution, and is_enough(), which ends the
// search.
template <class Search>
class TwoPhaseRounds : protected search::KernelSearch<Turn> {
protected:
    // No cube takes more than 20 moves, so no solution worth finding has a longer first phase.
    static constexpr unsigned most_moves = 20;
    // Finding a longer second phase takes more time than a longer first phase.
    static constexpr unsigned usual_second = 11;
    // Every second phase is at most as long.
    static constexpr unsigned longest_second = 18;

    TwoPhaseRounds(const search::Limits& limits, const search::Callbacks& callbacks)
        : KernelSearch(limits, callbacks) {
        if (limits.depth)
            wanted_ = static_cast<unsigned>(
                std::clamp<search::Cost>(*limits.depth, 0, most_moves + longest_second));
    }

    search::Result<Turn> run_rounds(std::vector<TwoPhaseStart> starts) {
        const unsigned farthest = farthest_of(starts);
        prove(farthest);
        for (first_length_ = 0; goes_on(); ++first_length_) {
            search::notify_iteration(callbacks(), static_cast<search::Cost>(first_length_),
                                     counters);
            const search::Counters before = counters;
            for (const TwoPhaseStart& each : starts) {
                start_ = &each;
                if (each.distance <= first_length_ && round_goes_on()) self().round();
            }
            if (budget.over() || self().is_enough()) break;
            result.iterations.push_back(search::iteration_since(
                before, counters, static_cast<search::Cost>(first_length_)));
            prove(std::min(first_length_ + 1, farthest + usual_second + 1));
        }
        const bool proved = result.lower_bound > static_cast<search::Cost>(wanted_);
        if (!found_ && proved) budget.reach(search::LimitKind::Depth);
        counters.peak_bytes = sizeof(Search);
        return conclude(found_);
    }

    const TwoPhaseStart& start() const { return *start_; }

    bool round_goes_on() const {
        return !is_solved_ && first_length_ <= wanted_ && !self().is_enough() && !budget.over();
    }

    // The first moves of the path solve the start.
    void keep(unsigned moves) {
        found_ = true;
        is_solved_ = moves == 0;
        wanted_ = is_solved_ ? 0 : moves - 1;
        result.moves.assign(path_.begin(), path_.begin() + moves);
        for (Turn& turn : result.moves) {
            turn = symmetric(turn, inverse_of(start_->held));
            if (start_->inverted) turn = opposite(turn);
        }
        if (start_->inverted) std::ranges::reverse(result.moves);
        if (callbacks().found) callbacks().found(moves);
    }

    bool found_ = false;
    unsigned first_length_ = 0;                      // moves of the first phase, in this round
    unsigned wanted_ = most_moves + longest_second;  // the longest solution still of interest
    std::array<Turn, most_moves + longest_second> path_{};

private:
    Search& self() { return static_cast<Search&>(*this); }
    const Search& self() const { return static_cast<const Search&>(*this); }

    void prove(unsigned moves) {
        if (is_solved_) return;
        result.lower_bound =
            std::max(result.lower_bound, static_cast<search::Cost>(std::min(moves, wanted_ + 1)));
    }

    bool goes_on() {
        return !is_solved_ && result.lower_bound <= static_cast<search::Cost>(wanted_) &&
               first_length_ < most_moves && budget.check();
    }

    const TwoPhaseStart* start_ = nullptr;
    bool is_solved_ = false;  // the start is the goal
};

}  // namespace taquin::cube
