// Manhattan distance + two moves for every pair of tiles in linear conflict. Widely used, and wrong
// as a lower bound: three tiles in reverse order are three pairs, but it is enough that two of them
// leave the line. Not admissible (too high on 7 of the 181,440 eight-puzzles), not consistent.
//
// As for conflict, a move changes one line or none, and only pairs with the tile that moved.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
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
    // The goal places met so far are bits; those above the next one are in conflict with it.
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
