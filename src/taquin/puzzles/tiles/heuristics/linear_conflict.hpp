// Manhattan distance + linear conflict (Hansson, Mayer and Yung 1992): two moves more for every
// tile that must leave its line, the fewest that undo all conflicts of the line (lines.hpp). Exact
// for any number of tiles in conflict; admissible and consistent.
//
// A sliding tile keeps its order in the line it slides along, and it belongs to one line at most of
// those it leaves and enters. So a move changes the conflicts of one line or of none.
#pragma once

#include <utility>

#include "taquin/puzzles/tiles/heuristics/lines.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"

namespace taquin::tiles {

template <class State>
class LinearConflict {
public:
    using Frame = Cost;

    explicit LinearConflict(GeometryPtr<State> geometry)
        : manhattan_(geometry), geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        const Cost leaving = sum_over_lines(
            *geometry_, [&](Line line) { return tiles_to_leave(*geometry_, at, line); });
        return manhattan_.root(at) + 2 * leaving;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const auto [tile, from, to] = geometry_->last_slide(at, move);
        const Axis axis = axis_crossed_by(move);
        const std::uint32_t goal = geometry_->goal_line(axis, tile);
        if (goal == geometry_->line(axis, to))  // one step closer, and now it belongs
            return adds_conflict(*geometry_, at, {tile, to, axis}) ? h + 1 : h - 1;
        if (goal == geometry_->line(axis, from))  // one step away, and no longer
            return adds_conflict(*geometry_, at, {tile, from, axis}) ? h - 1 : h + 1;
        return manhattan_.after(h, at, move);
    }

    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    Manhattan<State> manhattan_;
    GeometryPtr<State> geometry_;
};

}  // namespace taquin::tiles
