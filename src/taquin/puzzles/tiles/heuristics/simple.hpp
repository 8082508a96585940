// The small heuristics: zero, misplaced tiles and Gaschnig's; and two that only read a table: the
// true distance and pattern databases.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

// 0 everywhere. With it A* is uniform-cost search.
template <class State>
class Zero {
public:
    using Frame = Cost;

    explicit Zero(const GeometryPtr<State>&) {}

    Frame root(const State&) const { return 0; }
    Frame after(Frame, const State&, Move) const { return 0; }
    Cost value(Frame h) const { return h; }
};

// Misplaced tiles: each needs a move. The exact distance if a tile may jump anywhere, so admissible
// and consistent. The variant that counts the blank as a tile, as some textbook programs do, is
// neither: one move can put two of its "tiles" right. Two comparisons per move.
enum class CountBlank : bool { No, Yes };

template <class State, CountBlank count_blank>
class MisplacedTiles {
public:
    using Frame = Cost;

    explicit MisplacedTiles(GeometryPtr<State> geometry) : geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Cost count = 0;
        for (Cell cell = 0; cell < geometry_->size().cells(); ++cell)
            count += away(at.tile(cell), cell);
        return count;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const auto [tile, from, to] = geometry_->last_slide(at, move);
        h += away(tile, to) - away(tile, from);
        if constexpr (count_blank == CountBlank::Yes) h += away(0, from) - away(0, to);
        return h;
    }

    Cost value(Frame h) const { return h; }

private:
    Cost away(Tile tile, Cell cell) const {
        if constexpr (count_blank == CountBlank::No)
            if (tile == 0) return 0;
        return geometry_->goal_cell(tile) != cell ? 1 : 0;
    }

    GeometryPtr<State> geometry_;
};

template <class State>
using Misplaced = MisplacedTiles<State, CountBlank::No>;
template <class State>
using MisplacedBlank = MisplacedTiles<State, CountBlank::Yes>;

// Gaschnig's heuristic (Gaschnig 1979): the number of moves if any tile could jump into the blank's
// cell. Consider the permutation that takes each cell to the goal of its tile: a cycle of L cells
// costs L - 1 moves with the blank in it and L + 1 without. So the sum is misplaced tiles + cycles
// of two or more cells without the blank.
//
// A move joins the tile's cycle with the blank's or splits the two. Walking the blank's cycle once
// shows which; often no walk is needed.
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

// The true distance, from a table of every board of a small puzzle (board_distances.hpp). A search
// with it expands little more than the boards of the solution.
template <class State>
class Lookup {
public:
    using Frame = Cost;

    explicit Lookup(DistancesPtr distances) : distances_(std::move(distances)) {}

    Frame root(const State& at) const { return distances_->distance(at); }
    Frame after(Frame parent, const State& at, Move) const {
        return distances_->distance_beside(parent, at);
    }
    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    DistancesPtr distances_;
};

// Additive pattern databases for any algorithm: Manhattan distance plus the excess from the tables
// of a set of patterns. Admissible. Computed from scratch for every state, so slower than the
// kernel (kernels/tiles_pattern_search.hpp).
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
