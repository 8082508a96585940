// Estimates in runs that need no tables, for boards of any size.
#pragma once

#include <algorithm>
#include <utility>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/multi/runs.hpp"

namespace taquin::tiles {

// Calls take(tile, from, to) for every tile that moved in the run that led to `at`.
template <class State, class Take>
void for_moved_tiles(const State& at, Run run, std::uint32_t columns, Take take) {
    const std::int32_t step = steps_of_moves(columns)[index(direction_of(run))];
    Cell from = at.blank();
    for (std::uint32_t i = 0; i < cells_of(run); ++i) {
        const Cell to = static_cast<Cell>(static_cast<std::int32_t>(from) - step);
        take(at.tile(to), from, to);
        from = to;
    }
}

// A lower bound on all runs, from lower bounds on the vertical and the horizontal ones. Runs
// alternate, so the two numbers differ by at most one.
constexpr Cost fewest_runs(Cost vertical, Cost horizontal) {
    return std::max(vertical + horizontal, 2 * std::max(vertical, horizontal) - 1);
}

// A vertical run on a board of R rows moves at most R - 1 tiles, each by one row. So the rows that
// all tiles have to travel, divided by R - 1, are a lower bound on vertical runs; the same holds
// for columns and horizontal runs.
template <class State>
class RunLines {
public:
    struct Frame {
        Cost value;
        Cost rows;     // that all tiles together still have to travel
        Cost columns;  // likewise
    };

    explicit RunLines(GeometryPtr<State> geometry) : geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Frame frame{};
        for (Cell cell = 0; cell < geometry_->size().cells(); ++cell) {
            if (at.tile(cell) == 0) continue;
            frame.rows += away(Axis::Row, at.tile(cell), cell);
            frame.columns += away(Axis::Column, at.tile(cell), cell);
        }
        return valued(frame);
    }

    Frame after(Frame frame, const State& at, Run run) const {
        const Axis axis = is_vertical(run) ? Axis::Row : Axis::Column;
        Cost& sum = is_vertical(run) ? frame.rows : frame.columns;
        for_moved_tiles(at, run, geometry_->size().columns, [&](Tile tile, Cell from, Cell to) {
            sum += away(axis, tile, to) - away(axis, tile, from);
        });
        return valued(frame);
    }

    static Cost value(const Frame& frame) { return frame.value; }

private:
    Cost away(Axis axis, Tile tile, Cell cell) const {
        const auto line = static_cast<Cost>(geometry_->line(axis, cell));
        const auto goal = static_cast<Cost>(geometry_->goal_line(axis, tile));
        return line > goal ? line - goal : goal - line;
    }
    Frame valued(Frame frame) const {
        const auto in_runs = [&](Cost steps, Axis axis) {
            const auto longest = static_cast<Cost>(geometry_->line_count(axis) - 1);
            return (steps + longest - 1) / longest;
        };
        frame.value =
            fewest_runs(in_runs(frame.rows, Axis::Row), in_runs(frame.columns, Axis::Column));
        return frame;
    }

    GeometryPtr<State> geometry_;
};

// Manhattan distance, updated run by run. It counts tiles moved, so it overestimates runs; it is a
// good guide for searches that need no proof.
template <class State>
class RunManhattan {
public:
    using Frame = Cost;

    explicit RunManhattan(GeometryPtr<State> geometry) : geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Cost sum = 0;
        for (Cell cell = 0; cell < geometry_->size().cells(); ++cell)
            if (at.tile(cell) != 0) sum += geometry_->distance(at.tile(cell), cell);
        return sum;
    }
    Frame after(Frame sum, const State& at, Run run) const {
        for_moved_tiles(at, run, geometry_->size().columns, [&](Tile tile, Cell from, Cell to) {
            sum += geometry_->distance(tile, to) - geometry_->distance(tile, from);
        });
        return sum;
    }
    static Cost value(Frame sum) { return sum; }

private:
    GeometryPtr<State> geometry_;
};

}  // namespace taquin::tiles
