// Manhattan distance + linear conflict + corner tiles (the idea of Korf and Taylor 1996), with
// every tile counted once.
//
// Let C be a corner cell with neighbours A and B. The goal has tile c on C, a on A and b on B, and
// c is not on C. Tile c can enter C from B only after the blank came to C from A; otherwise the
// move before took c from C to B. So A was free of a. If c enters from A, then A holds c, so again
// A is free of a. Hence a, if it is on A, must step off and back: two moves that Manhattan distance
// does not count. The same holds for b. The only exception: the blank is already on C, with c
// beside it.
//
// A forced tile may also be a tile that leaves its line to resolve a linear conflict; the same two
// moves then serve both purposes, so each tile must count once. Remove the forced tiles from the
// line, then the fewest tiles that put the rest in order. The number of removed tiles is the
// belonging tiles - the longest increasing subsequence of those that are not forced. Each costs two
// moves. In its other line a forced tile is at the end, where it conflicts with nothing. The value
// is at least linear conflict, admissible and consistent, for any size and goal.
//
// A move that touches no border cell costs the same as for linear conflict. Any other move also
// looks at the corners and at the border lines with forced tiles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"

namespace taquin::tiles {

template <class State>
class Corner {
public:
    struct Frame {
        Cost value;
        Cost forced;  // the part of `value` above linear conflict
    };

    explicit Corner(const GeometryPtr<State>& geometry) : conflict_(geometry), geometry_(geometry) {
        find_corners();
    }

    Frame root(const State& at) const {
        const Cost forced = moves_of_forced_tiles(at);
        return {conflict_.root(at) + forced, forced};
    }

    Frame resume(Cost value, const State& at) const { return {value, moves_of_forced_tiles(at)}; }

    Frame after(const Frame& parent, const State& at, Move move) const {
        const Slide slide = geometry_->last_slide(at, move);
        const Cost conflict = conflict_.after(parent.value - parent.forced, at, move);
        const Cost forced = on_border(slide.from) || on_border(slide.to) ? moves_of_forced_tiles(at)
                                                                         : parent.forced;
        return {conflict + forced, forced};
    }

    Cost value(const Frame& frame) const { return frame.value; }

    // A corner whose tile is away, the tiles that must let it pass, and the moves that this adds to
    // linear conflict and to the corners before it.
    struct Demand {
        Cell corner;
        Tile tile;
        std::vector<Tile> forced;
        Cost moves;
    };

    // The demands from the upper left to the lower right corner. Their moves add up to the part of
    // the value above linear conflict.
    std::vector<Demand> demands(const State& at) const {
        std::vector<Demand> result;
        Bits forced = 0;
        for (const CornerCell& corner : corners_) {
            const Bits more = forced_by(at, corner);
            if (more == 0) continue;
            Demand demand{corner.cell, corner.tile, {}, -moves_of(at, forced)};
            for (std::size_t side = 0; side < 2; ++side)
                if ((more & corner.bit[side]) != 0)
                    demand.forced.push_back(corner.beside_tile[side]);
            forced |= more;
            demand.moves += moves_of(at, forced);
            result.push_back(std::move(demand));
        }
        return result;
    }

private:
    using Bits = std::uint32_t;  // one bit for each cell beside a corner

    struct CornerCell {
        Cell cell;
        Tile tile;
        std::array<Cell, 2> beside;
        std::array<Tile, 2> beside_tile;
        std::array<Bits, 2> bit;  // 0 if the cell is the blank's goal
    };
    struct BorderLine {
        Line line;
        Bits beside;  // its cells that are beside corners
    };

    bool on_border(Cell cell) const {
        const std::uint32_t row = geometry_->line(Axis::Row, cell);
        const std::uint32_t column = geometry_->line(Axis::Column, cell);
        return row == 0 || column == 0 || row + 1 == geometry_->size().rows ||
               column + 1 == geometry_->size().columns;
    }

    void find_corners() {
        const Size size = geometry_->size();
        const auto [rows, columns] = size;
        for (const std::uint32_t row : {0U, rows - 1})
            for (const std::uint32_t column : {0U, columns - 1}) {
                const Cell cell = size.cell(row, column);
                const Tile tile = geometry_->goal_tile(cell);
                if (tile == 0) continue;
                const std::array<Cell, 2> beside{size.cell(row, column == 0 ? 1 : columns - 2),
                                                 size.cell(row == 0 ? 1 : rows - 2, column)};
                const std::array<Tile, 2> tiles{geometry_->goal_tile(beside[0]),
                                                geometry_->goal_tile(beside[1])};
                corners_.push_back({cell,
                                    tile,
                                    beside,
                                    tiles,
                                    {bit_of(beside[0], tiles[0], {Axis::Row, row}),
                                     bit_of(beside[1], tiles[1], {Axis::Column, column})}});
            }
    }

    // On narrow boards a cell is beside two corners. It keeps one bit, so its tile counts once.
    Bits bit_of(Cell cell, Tile tile, Line line) {
        if (tile == 0) return 0;
        const auto known = std::ranges::find(beside_, cell);
        const Bits bit = Bits{1} << (known - beside_.begin());
        if (known != beside_.end()) return bit;
        beside_.push_back(cell);
        for (BorderLine& border : lines_)
            if (border.line == line) {
                border.beside |= bit;
                return bit;
            }
        lines_.push_back({line, bit});
        return bit;
    }

    Cost moves_of_forced_tiles(const State& at) const {
        Bits forced = 0;
        for (const CornerCell& corner : corners_) forced |= forced_by(at, corner);
        return moves_of(at, forced);
    }

    Cost moves_of(const State& at, Bits forced) const {
        if (forced == 0) return 0;
        Cost moves = 0;
        for (const BorderLine& border : lines_)
            if ((border.beside & forced) != 0)
                moves += moves_in_line(at, border.line, border.beside & forced);
        return moves;
    }

    Bits forced_by(const State& at, const CornerCell& corner) const {
        const Tile standing = at.tile(corner.cell);
        if (standing == corner.tile) return 0;
        const Tile first = at.tile(corner.beside[0]);
        const Tile second = at.tile(corner.beside[1]);
        if (standing == 0 && (first == corner.tile || second == corner.tile)) return 0;
        return (first == corner.beside_tile[0] ? corner.bit[0] : 0) |
               (second == corner.beside_tile[1] ? corner.bit[1] : 0);
    }

    // Removing the forced tiles shortens the longest increasing subsequence. Two moves for each
    // tile by which it gets shorter.
    Cost moves_in_line(const State& at, Line line, Bits forced) const {
        return with_increasing(*geometry_, line, [&](auto all) {
            auto free = all;
            for_belonging(*geometry_, at, line, [&](Cell cell, std::uint32_t goal_place) {
                all.push(goal_place);
                if (!is_among(forced, cell)) free.push(goal_place);
            });
            return 2 * (all.length() - free.length());
        });
    }

    bool is_among(Bits forced, Cell cell) const {
        for (std::size_t i = 0; i < beside_.size(); ++i)
            if (beside_[i] == cell) return (forced >> i & 1U) != 0;
        return false;
    }

    LinearConflict<State> conflict_;
    GeometryPtr<State> geometry_;
    std::vector<Cell> beside_;
    std::vector<CornerCell> corners_;
    std::vector<BorderLine> lines_;
};

}  // namespace taquin::tiles
