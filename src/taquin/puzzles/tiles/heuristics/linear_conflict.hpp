// Manhattan distance, and three heuristics that add conflicts within lines to it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

// Manhattan distance: the rows and columns between each tile and its goal, summed. It is the exact
// distance if tiles may pass through each other, so it is admissible and consistent.
//
// A move changes one tile's distance by one. On small boards that is a lookup by move, tile and
// cell. On large boards, where that table would not fit, it is a comparison of lines.
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

// The distance from every cell to every tile's goal, and its change by every move.
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

    // The blank goes by `move` to `from`, the tile's old cell.
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
    std::array<std::uint8_t, entries> distance_{};  // 0 for the blank
};

// Manhattan distance + linear conflict (Hansson, Mayer and Yung 1992): adds two moves for each of
// the fewest tiles that must leave a line to resolve all its conflicts (geometry.hpp). Exact for
// any number of tiles in conflict; admissible and consistent.
//
// A sliding tile keeps its order in the line it slides along. Of the lines it leaves and enters, it
// belongs to at most one. So a move changes the conflicts of at most one line.
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
        if (goal == geometry_->line(axis, to))  // closer, and now in its goal line
            return adds_conflict(*geometry_, at, {tile, to, axis}) ? h + 1 : h - 1;
        if (goal == geometry_->line(axis, from))  // farther, and no longer in it
            return adds_conflict(*geometry_, at, {tile, from, axis}) ? h - 1 : h + 1;
        return manhattan_.after(h, at, move);
    }

    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    Manhattan<State> manhattan_;
    GeometryPtr<State> geometry_;
};

// Manhattan distance + two moves for every two neighbours that are on each other's goal cells: the
// simplest linear conflict. A tile has one goal cell, so no tile is in two such pairs. One tile of
// each pair must leave the line, so the value is at most linear conflict and admissible. A move
// that makes or breaks a pair changes the Manhattan distance in the opposite direction, so the
// value is consistent too.
template <class State>
class ConflictAdjacent {
public:
    using Frame = Cost;

    explicit ConflictAdjacent(GeometryPtr<State> geometry)
        : manhattan_(geometry), geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        Cost swapped = 0;  // tiles: two for each pair
        for (Cell cell = 0; cell < geometry_->size().cells(); ++cell)
            if (const Tile tile = at.tile(cell); tile != 0)
                swapped += is_swapped(at, tile, cell) ? 1 : 0;
        return manhattan_.root(at) + swapped;
    }

    Frame after(Frame h, const State& at, Move move) const {
        const auto [tile, from, to] = geometry_->last_slide(at, move);
        h = manhattan_.after(h, at, move);
        if (is_swapped(at, tile, to)) h += 2;
        // Before the move the blank was on `to`: if that is the tile's goal, it had no partner.
        if (geometry_->goal_cell(tile) != to && is_swapped(at, tile, from)) h -= 2;
        return h;
    }

    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    // Whether the tile, if it were on this cell, would be swapped with a neighbour.
    bool is_swapped(const State& at, Tile tile, Cell cell) const {
        if (geometry_->distance(tile, cell) != 1) return false;
        const Tile other = at.tile(geometry_->goal_cell(tile));
        return other != 0 && geometry_->goal_cell(other) == cell;
    }

    Manhattan<State> manhattan_;
    GeometryPtr<State> geometry_;
};

// Manhattan distance + two moves for every pair of tiles in conflict. Widely used, but not a lower
// bound: three tiles in reverse order form three pairs, but only two of them must leave the line.
// Not admissible (too high on 7 of the 181,440 eight-puzzles), not consistent. A move changes only
// pairs with the tile that moved, in at most one line.
template <class State>
class ConflictPairs {
public:
    using Frame = Cost;

    explicit ConflictPairs(GeometryPtr<State> geometry)
        : manhattan_(geometry), geometry_(std::move(geometry)) {}

    Frame root(const State& at) const {
        const Cost pairs =
            sum_over_lines(*geometry_, [&](Line line) { return pairs_in(at, line); });
        return manhattan_.root(at) + 2 * pairs;
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
    // Bits mark the goal places seen so far; those above the next one are in conflict with it.
    Cost pairs_in(const State& at, Line line) const {
        std::array<std::uint64_t, max_side / 64 + 1> met;
        const std::size_t words = geometry_->line_length(line.axis) / 64 + 1;
        std::fill_n(met.begin(), words, 0);
        Cost pairs = 0;
        for_belonging(*geometry_, at, line, [&](Cell, std::uint32_t place) {
            std::size_t word = place / 64;
            pairs += std::popcount(met[word] >> (place % 64));
            met[word] |= std::uint64_t{1} << (place % 64);
            while (++word < words) pairs += std::popcount(met[word]);
        });
        return pairs;
    }

    // The number of tiles in conflict with `tile` on `cell`, in a line that it belongs to.
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

// Manhattan distance + c / (N - 1) + c % (N - 1), where c is the number of pairs in conflict and N
// the longer side of the board. Up to 4x4 the value is at most linear conflict: a tile that leaves
// its line resolves at most N - 1 pairs. Larger boards have counterexamples: three pairs count 3 on
// 5x5, although one tile may resolve them in two moves. It is neither admissible nor consistent.
// It is only for comparison, so it does not update its value from move to move.
template <class State>
class ConflictQuotient {
public:
    using Frame = Cost;

    explicit ConflictQuotient(const GeometryPtr<State>& geometry)
        : manhattan_(geometry),
          pairs_(geometry),
          divisor_(static_cast<Cost>(std::max(geometry->size().rows, geometry->size().columns)) -
                   1) {}

    Frame root(const State& at) const {
        const Cost manhattan = manhattan_.root(at);
        const Cost pairs = (pairs_.root(at) - manhattan) / 2;
        return manhattan + pairs / divisor_ + pairs % divisor_;
    }
    Frame after(Frame, const State& at, Move) const { return root(at); }
    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    Manhattan<State> manhattan_;
    ConflictPairs<State> pairs_;
    Cost divisor_;
};

}  // namespace taquin::tiles
