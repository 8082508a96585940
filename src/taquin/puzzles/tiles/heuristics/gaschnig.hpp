// Gaschnig's heuristic (Gaschnig 1979): the number of moves if any tile could jump into the blank's
// place. That relaxed puzzle is solved exactly by cycles of the permutation that takes each cell to
// the goal of what stands on it: a cycle of L cells costs L - 1 when the blank is in it and L + 1
// when it is not, so the sum is misplaced tiles + cycles of two and more cells without the blank.
//
// A move joins the tile's cycle with the blank's or splits it off. Which of the two shows by
// walking the blank's cycle once: as long as that cycle at most, and often not at all.
#pragma once

#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

template <class State>
class Gaschnig {
public:
    using Frame = Cost;

    explicit Gaschnig(GeometryPtr<State> geometry) : geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        std::vector<bool> seen(geometry_->size().cells(), false);
        mark_cycle(at, at.blank(), seen);
        Cost misplaced = 0;
        Cost cycles = 0;
        for (Cell cell = 0; cell < seen.size(); ++cell) {
            if (cell == at.blank() || next(at, cell) == cell) continue;
            ++misplaced;
            if (seen[cell]) continue;
            ++cycles;
            mark_cycle(at, cell, seen);
        }
        return misplaced + cycles;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const auto [tile, from, to] = geometry_->last_slide(at, move);
        const Cell home = geometry_->goal_cell(tile);
        if (home == to) return h - 1;
        if (home == from) return h + 1;
        return in_cycle_of_blank(at, to) ? h - 1 : h + 1;
    }

    Cost value(Frame h) const { return h; }

private:
    Cell next(const State& at, Cell cell) const { return geometry_->goal_cell(at.tile(cell)); }

    bool in_cycle_of_blank(const State& at, Cell wanted) const {
        for (Cell cell = next(at, at.blank()); cell != at.blank(); cell = next(at, cell))
            if (cell == wanted) return true;
        return false;
    }

    void mark_cycle(const State& at, Cell start, std::vector<bool>& seen) const {
        for (Cell cell = start; !seen[cell]; cell = next(at, cell)) seen[cell] = true;
    }

    GeometryPtr<State> geometry_;
};

}  // namespace taquin::tiles
