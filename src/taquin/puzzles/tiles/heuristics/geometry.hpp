// Where cells are and where tiles want to be: what every tile heuristic asks, for one goal.
//
// Rows and columns are treated alike: an axis is Row or Column, a line is a row or a column, and a
// place is the position along the line. Look-ups of one byte a cell for small boards, two for
// large ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/puzzles/tiles/state.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::tiles {

using search::Cost;

enum class Axis : std::uint8_t { Row, Column };

constexpr std::size_t index(Axis axis) { return static_cast<std::size_t>(axis); }
constexpr Axis across(Axis axis) { return axis == Axis::Row ? Axis::Column : Axis::Row; }

// The lines that a move leaves and enters are rows when it goes up or down, columns else.
constexpr Axis axis_crossed_by(Move move) {
    return index(move) < index(Move::Left) ? Axis::Row : Axis::Column;
}

template <class State>
concept SmallState = requires {
    State::capacity;
};

// A move seen from the tile: the blank went the other way.
struct Slide {
    Tile tile;
    Cell from;
    Cell to;
};

template <class State>
class Geometry {
    // One entry a cell, inside the object where the capacity is known.
    template <class S>
    struct TableOf {
        using type = std::vector<std::uint16_t>;
    };
    template <SmallState S>
    struct TableOf<S> {
        using type = std::array<std::uint8_t, S::capacity>;
    };

public:
    using Table = typename TableOf<State>::type;

    explicit Geometry(const Board& goal)
        : size_(goal.size), goal_tile_(goal.tiles), goal_cell_(cells_of_tiles(goal)) {
        step_ = steps_of_moves(size_.columns);
        for (const Axis axis : {Axis::Row, Axis::Column}) {
            resize(cell_line_[index(axis)]);
            resize(goal_line_[index(axis)]);
            for (Cell cell = 0; cell < size_.cells(); ++cell) {
                cell_line_[index(axis)][cell] = narrow(line_by_size(axis, cell));
                goal_line_[index(axis)][cell] = narrow(line_by_size(axis, goal_cell_[cell]));
            }
        }
    }

    Size size() const { return size_; }
    std::uint32_t line_count(Axis axis) const {
        return axis == Axis::Row ? size_.rows : size_.columns;
    }
    std::uint32_t line_length(Axis axis) const { return line_count(across(axis)); }

    std::uint32_t line(Axis axis, Cell cell) const { return cell_line_[index(axis)][cell]; }
    std::uint32_t place(Axis axis, Cell cell) const { return line(across(axis), cell); }
    std::uint32_t goal_line(Axis axis, Tile tile) const { return goal_line_[index(axis)][tile]; }
    std::uint32_t goal_place(Axis axis, Tile tile) const { return goal_line(across(axis), tile); }
    Tile goal_tile(Cell cell) const { return goal_tile_[cell]; }
    Cell goal_cell(Tile tile) const { return goal_cell_[tile]; }

    Cell cell(Axis axis, std::uint32_t line, std::uint32_t place) const {
        return axis == Axis::Row ? size_.cell(line, place) : size_.cell(place, line);
    }

    // The slide that led to `at` by `move`.
    Slide last_slide(const State& at, Move move) const {
        const Cell from = at.blank();
        const Cell to = static_cast<Cell>(static_cast<std::int32_t>(from) - step_[index(move)]);
        return {at.tile(to), from, to};
    }

    // Moves that the tile needs at least when it stands on `cell`.
    Cost distance(Tile tile, Cell cell) const {
        return apart(goal_line(Axis::Row, tile), line(Axis::Row, cell)) +
               apart(goal_line(Axis::Column, tile), line(Axis::Column, cell));
    }

private:
    using Entry = typename Table::value_type;

    static Entry narrow(std::uint32_t value) { return static_cast<Entry>(value); }
    static Cost apart(std::uint32_t a, std::uint32_t b) {
        return static_cast<Cost>(a > b ? a - b : b - a);
    }
    std::uint32_t line_by_size(Axis axis, Cell cell) const {
        return axis == Axis::Row ? size_.row(cell) : size_.column(cell);
    }
    void resize(Table& table) const {
        if constexpr (!SmallState<State>) table.resize(size_.cells());
    }

    Size size_;
    std::array<std::int32_t, 4> step_{};
    std::array<Table, 2> cell_line_{};
    std::array<Table, 2> goal_line_{};
    std::vector<Tile> goal_tile_;
    std::vector<Cell> goal_cell_;
};

// Shared by all heuristics of one goal.
template <class State>
using GeometryPtr = std::shared_ptr<const Geometry<State>>;

template <class State>
GeometryPtr<State> make_geometry(const Board& goal) {
    return std::make_shared<const Geometry<State>>(goal);
}

}  // namespace taquin::tiles
