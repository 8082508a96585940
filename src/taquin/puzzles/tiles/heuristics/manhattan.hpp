// Manhattan distance: every tile needs as many moves as it is rows and columns away from its goal.
// The exact distance where tiles may pass through each other, so admissible and consistent.
//
// A move changes one tile's distance by one: a look-up by move, tile and cell on small boards, a
// comparison of lines on large ones, where that table would not fit.
#pragma once

#include <array>
#include <utility>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

template <class State>
class Manhattan {
public:
    using Frame = Cost;

    explicit Manhattan(const Board& goal) : Manhattan(make_geometry<State>(goal)) {}
    explicit Manhattan(GeometryPtr<State> geometry) : geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Cost sum = 0;
        for (Cell cell = 0; cell < geometry_->size().cells(); ++cell)
            if (const Tile tile = at.tile(cell); tile != 0) sum += geometry_->distance(tile, cell);
        return sum;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const Slide slide = geometry_->last_slide(at, move);
        const Axis axis = axis_crossed_by(move);
        const std::uint32_t goal = geometry_->goal_line(axis, slide.tile);
        const std::uint32_t from = geometry_->line(axis, slide.from);
        const bool forward = move == Move::Up || move == Move::Left;  // the tile goes down or right
        const bool closer = forward ? goal > from : goal < from;
        return closer ? h - 1 : h + 1;
    }

    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    GeometryPtr<State> geometry_;
};

// The distance to the goal of every tile on every cell, and its change by every move.
template <SmallState State>
class Manhattan<State> {
public:
    using Frame = Cost;

    explicit Manhattan(const Board& goal) : Manhattan(make_geometry<State>(goal)) {}
    explicit Manhattan(const GeometryPtr<State>& geometry) : cells_(geometry->size().cells()) {
        step_ = steps_of_moves(geometry->size().columns);
        for (Cell cell = 0; cell < cells_; ++cell)
            for (Tile tile = 1; tile < cells_; ++tile)
                distance_[at_index(cell, tile)] =
                    static_cast<std::uint8_t>(geometry->distance(tile, cell));
        for (const Move move : all_moves)
            for (Cell from = 0; from < cells_; ++from) fill_changes(*geometry, move, from);
    }

    Frame root(const State& at) const {
        Cost sum = 0;
        for (Cell cell = 0; cell < cells_; ++cell) sum += distance_[at_index(cell, at.tile(cell))];
        return sum;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const Cell from = at.blank();
        const Cell to = static_cast<Cell>(static_cast<std::int32_t>(from) - step_[index(move)]);
        return h + change_[index(move)][at_index(from, at.tile(to))];
    }

    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    static constexpr std::size_t entries = std::size_t{State::capacity} * State::capacity;

    static std::size_t at_index(Cell cell, Tile tile) {
        return std::size_t{cell} * State::capacity + tile;
    }

    // The blank goes `move` to `from`, where the tile stood.
    void fill_changes(const Geometry<State>& geometry, Move move, Cell from) {
        const auto target = static_cast<std::int32_t>(from) - step_[index(move)];
        if (target < 0 || target >= static_cast<std::int32_t>(cells_)) return;
        const Cell to = static_cast<Cell>(target);
        const Axis axis = axis_crossed_by(move);
        if (geometry.place(axis, from) != geometry.place(axis, to)) return;  // not neighbours
        for (Tile tile = 1; tile < cells_; ++tile)
            change_[index(move)][at_index(from, tile)] = static_cast<std::int8_t>(
                distance_[at_index(to, tile)] - distance_[at_index(from, tile)]);
    }

    std::uint32_t cells_;
    std::array<std::int32_t, 4> step_{};
    std::array<std::array<std::int8_t, entries>, 4> change_{};
    std::array<std::uint8_t, entries> distance_{};  // the blank's is 0 everywhere
};

}  // namespace taquin::tiles
