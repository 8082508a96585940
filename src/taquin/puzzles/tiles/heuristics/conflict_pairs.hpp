// Manhattan distance + two moves for every pair of tiles in linear conflict. Widely used, and wrong
// as a lower bound: three tiles in reverse order are three pairs, but it is enough that two of them
// leave the line. Not admissible (too high on 7 of the 181,440 eight-puzzles), not consistent.
//
// As for conflict, a move changes one line or none, and only pairs with the tile that moved.
#pragma once

#include <utility>

#include "taquin/puzzles/tiles/heuristics/lines.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"

namespace taquin::tiles {

template <class State>
class ConflictPairs {
public:
    using Frame = Cost;

    explicit ConflictPairs(GeometryPtr<State> geometry)
        : manhattan_(geometry), geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Cost twice_pairs = 0;  // every pair is met from both its tiles
        for (const Axis axis : {Axis::Row, Axis::Column})
            for (std::uint32_t line = 0; line < geometry_->line_count(axis); ++line)
                for_belonging(*geometry_, at, {axis, line}, [&](Cell cell, std::uint32_t) {
                    twice_pairs += pairs_with(at, at.tile(cell), cell, axis);
                });
        return manhattan_.root(at) + twice_pairs;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const auto [tile, from, to] = geometry_->last_slide(at, move);
        const Axis axis = axis_crossed_by(move);
        const std::uint32_t goal = geometry_->goal_line(axis, tile);
        h = manhattan_.after(h, at, move);
        if (goal == geometry_->line(axis, to)) h += 2 * pairs_with(at, tile, to, axis);
        if (goal == geometry_->line(axis, from)) h -= 2 * pairs_with(at, tile, from, axis);
        return h;
    }

    Cost value(Frame h) const { return h; }

private:
    // Tiles in conflict with `tile` when it stands on `cell`, in a line that it belongs to.
    Cost pairs_with(const State& at, Tile tile, Cell cell, Axis axis) const {
        const std::uint32_t wanted = geometry_->goal_place(axis, tile);
        Cost pairs = 0;
        for_belonging(*geometry_, at, {axis, geometry_->line(axis, cell)},
                      [&](Cell other, std::uint32_t place) {
                          if (other != cell) pairs += (other < cell) != (place < wanted) ? 1 : 0;
                      });
        return pairs;
    }

    Manhattan<State> manhattan_;
    GeometryPtr<State> geometry_;
};

}  // namespace taquin::tiles
