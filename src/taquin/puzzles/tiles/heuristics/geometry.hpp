// Geometry of the cells and goal cells of one goal, and the tiles of a line that are in conflict.
// Every tile heuristic uses it.
//
// Rows and columns are treated alike: an axis is Row or Column, a line is a row or a column, and a
// place is the position along the line. Lookup tables take one byte per cell on small boards, two
// on large ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::tiles {

using search::Cost;

enum class Axis : std::uint8_t { Row, Column };

constexpr std::size_t index(Axis axis) { return static_cast<std::size_t>(axis); }
constexpr Axis across(Axis axis) { return axis == Axis::Row ? Axis::Column : Axis::Row; }

// The axis of the lines that a move leaves and enters: rows for up and down, columns otherwise.
constexpr Axis axis_crossed_by(Move move) {
    return index(move) < index(Move::Left) ? Axis::Row : Axis::Column;
}

template <class State>
concept SmallState = requires {
    State::capacity;
};

// A move as the tile sees it: opposite to the blank's.
struct Slide {
    Tile tile;
    Cell from;
    Cell to;
};

template <class State>
class Geometry {
    // One entry per cell, stored inside the object if the capacity is known.
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

    // The fewest moves from `cell` to the tile's goal cell: their Manhattan distance.
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

// A tile belongs to a line if both its cell and its goal cell are in it. Two belonging tiles in the
// wrong order cannot both stay in the line: one must step out and back, two moves that Manhattan
// distance does not count. The fewest tiles that must leave to put the rest in order: belonging
// tiles minus the longest increasing subsequence of their goal places (Hansson, Mayer and Yung
// 1992).
//
// The length of that subsequence takes one pass over the numbers, all below 64 here. A bit set
// holds the smallest last member for each length of subsequence; every number extends or improves
// it.
class ShortIncreasing {
public:
    static constexpr std::uint32_t max_line = 64;

    void push(std::uint32_t number) {
        const std::uint64_t larger = last_members_ & (~std::uint64_t{0} << number);
        last_members_ ^= larger & (0 - larger);  // replaces the smallest of them
        last_members_ |= std::uint64_t{1} << number;
        length_ += larger == 0 ? 1 : 0;
    }
    Cost length() const { return length_; }

private:
    std::uint64_t last_members_ = 0;
    Cost length_ = 0;
};

// The same for longer lines, with a sorted array.
class LongIncreasing {
public:
    void push(std::uint32_t number) {
        const auto end = last_members_.begin() + length_;
        const auto larger = std::lower_bound(last_members_.begin(), end, number);
        *larger = static_cast<std::uint16_t>(number);
        length_ += larger == end ? 1 : 0;
    }
    Cost length() const { return length_; }

private:
    std::array<std::uint16_t, max_side> last_members_;  // sorted; the first length_ are in use
    Cost length_ = 0;
};

struct Line {
    Axis axis;
    std::uint32_t number;

    friend bool operator==(const Line&, const Line&) = default;
};

template <class State, class Use>
void for_cells(const Geometry<State>& geometry, Line line, Use&& use) {
    const std::uint32_t length = geometry.line_length(line.axis);
    const Cell stride = line.axis == Axis::Row ? 1 : geometry.size().columns;
    Cell cell = geometry.cell(line.axis, line.number, 0);
    for (std::uint32_t place = 0; place < length; ++place, cell += stride) use(cell);
}

// Calls use(cell, goal place) for every tile that belongs to the line, in cell order.
template <class State, class Use>
void for_belonging(const Geometry<State>& geometry, const State& at, Line line, Use&& use) {
    for_cells(geometry, line, [&](Cell cell) {
        const Tile tile = at.tile(cell);
        if (tile != 0 && geometry.goal_line(line.axis, tile) == line.number)
            use(cell, geometry.goal_place(line.axis, tile));
    });
}

// Calls use with an empty Increasing of the type that fits the line's length.
template <class State, class Use>
auto with_increasing(const Geometry<State>& geometry, Line line, Use&& use) {
    if constexpr (!SmallState<State>)
        if (geometry.line_length(line.axis) > ShortIncreasing::max_line)
            return use(LongIncreasing{});
    static_cast<void>(geometry);
    static_cast<void>(line);
    return use(ShortIncreasing{});
}

// The sum of count(line) over all rows and columns.
template <class State, class Count>
Cost sum_over_lines(const Geometry<State>& geometry, Count&& count) {
    Cost sum = 0;
    for (const Axis axis : {Axis::Row, Axis::Column})
        for (std::uint32_t line = 0; line < geometry.line_count(axis); ++line)
            sum += count(Line{axis, line});
    return sum;
}

// The number of tiles that must leave the line.
template <class State>
Cost tiles_to_leave(const Geometry<State>& geometry, const State& at, Line line) {
    return with_increasing(geometry, line, [&](auto kept) {
        Cost belonging = 0;
        for_belonging(geometry, at, line, [&](Cell, std::uint32_t goal_place) {
            ++belonging;
            kept.push(goal_place);
        });
        return belonging - kept.length();
    });
}

// A tile on a cell, in the line of this axis that it belongs to.
struct Standing {
    Tile tile;
    Cell cell;
    Axis axis;
};

// Whether one more tile must leave the line with this tile on its cell. The cell's content in `at`
// does not matter: it is the tile itself or the blank.
template <class State>
bool adds_conflict(const Geometry<State>& geometry, const State& at, Standing standing) {
    const Line line{standing.axis, geometry.line(standing.axis, standing.cell)};
    return with_increasing(geometry, line, [&](auto with) {
        auto without = with;
        for_cells(geometry, line, [&](Cell cell) {
            if (cell == standing.cell) {
                with.push(geometry.goal_place(line.axis, standing.tile));
                return;
            }
            const Tile tile = at.tile(cell);
            if (tile == 0 || geometry.goal_line(line.axis, tile) != line.number) return;
            const std::uint32_t goal_place = geometry.goal_place(line.axis, tile);
            with.push(goal_place);
            without.push(goal_place);
        });
        return with.length() == without.length();
    });
}

}  // namespace taquin::tiles
