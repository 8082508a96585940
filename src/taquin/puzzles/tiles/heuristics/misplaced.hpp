// Misplaced tiles: each of them needs a move. The exact distance where a tile may jump anywhere, so
// admissible and consistent. The variant that counts the blank as a tile, as some textbook programs
// do, is neither: one move can put two of its "tiles" right.
//
// Two comparisons a move.
#pragma once

#include <utility>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

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

}  // namespace taquin::tiles
