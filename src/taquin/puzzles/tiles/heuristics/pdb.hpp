// Additive pattern databases as a heuristic for any search: Manhattan distance plus what the tables
// of a set of patterns know beyond it. Admissible. From scratch for every state, so slower than the
// kernel that is made for it, but good for every algorithm.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

template <class State>
class Pdb {
public:
    using Frame = Cost;

    Pdb(GeometryPtr<State> geometry, std::shared_ptr<const PatternSet> patterns)
        : cells_(geometry->size().cells()),
          manhattan_(std::move(geometry)),
          patterns_(std::move(patterns)) {}

    Frame root(const State& at) const {
        std::array<Cell, max_pattern_cells> cell_of{};
        for (Cell cell = 0; cell < cells_; ++cell) cell_of[at.tile(cell)] = cell;
        const std::uint32_t excess = patterns_->excess(std::span(cell_of).first(cells_));
        return manhattan_.root(at) + 2 * static_cast<Cost>(excess);
    }

    Frame after(Frame, const State& at, Move) const { return root(at); }
    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    std::uint32_t cells_;
    Manhattan<State> manhattan_;
    std::shared_ptr<const PatternSet> patterns_;
};

}  // namespace taquin::tiles
