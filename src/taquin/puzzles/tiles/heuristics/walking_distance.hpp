// X-Y (ABSOLVER, Mostow and Prieditis 1989), also known as walking distance (Takahashi): the exact
// solution length of the row problem plus that of the column problem.
//
// The row problem ignores columns. Its state is the number of tiles in each row that have their
// goal in each row, and the row of the blank. The blank swaps places with any tile of a
// neighbouring row. These states are few: a breadth-first search from the goal solves them all at
// the start. A table holds the next state for every state and move, so a move costs one lookup. A
// vertical move is a move of the row problem alone, a horizontal one of the column problem alone,
// so the sum is admissible and consistent.
//
// The rows of 4x4 have 24,964 states, solved in a few milliseconds. But the columns of 3x5 have
// 352,560, 4x5 has 6 million and 5x5 has 66 million. So rows + columns may be at most 8 here. Some
// larger boards have stored tables of distances (walking_states.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_states.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t max_walking_sides = 8;  // rows + columns

class WalkingTable {
public:
    using Key = std::uint64_t;
    using Number = std::uint32_t;

    // lines + length must not exceed max_walking_sides. The build asks stopped() every millisecond
    // or so; a table whose build was stopped is not complete and cannot be used.
    explicit WalkingTable(const WalkingProblem& problem, const std::function<bool()>& stopped = {});

    bool is_complete() const { return complete_; }
    std::size_t size() const { return distance_.size(); }
    Cost distance(Number state) const { return distance_[state]; }
    Cost distance(const TileLines& tiles) const;

    // A state's key is the sum of tile_key over its tiles and blank_key.
    Key tile_key(std::uint32_t line, std::uint32_t goal_line) const;
    Key blank_key(std::uint32_t line) const;
    Number find(Key key) const { return slots_[slot_of(key)].state; }

    struct Step {
        Number state;
        Cost change;
    };
    // The blank goes to the line before (0) or after (1) and swaps with a tile with this goal line.
    Step step(Number state, std::size_t direction, std::uint32_t goal_line) const {
        const std::uint32_t entry =
            next_[(2 * std::size_t{state} + direction) * lines_ + goal_line];
        return {entry >> 1U, static_cast<Cost>(entry & 1U) * 2 - 1};
    }

private:
    struct Slot {
        Key key = 0;  // no state has key 0: the blank's part is never 0
        Number state = 0;
    };

    void expand(Number state);
    Number number_of(Key key, Cost distance);
    std::size_t slot_of(Key key) const;
    void grow();
    std::uint32_t count(Key key, std::uint32_t line, std::uint32_t goal_line) const;

    std::uint32_t lines_;
    std::uint32_t length_;
    std::uint32_t width_;                 // bits per count in a key
    std::vector<std::uint32_t> next_;     // state << 1 | whether it is farther from the goal
    std::vector<std::uint8_t> distance_;  // by state
    std::vector<Key> keys_;               // by state, while the table is built
    std::vector<Slot> slots_;             // open addressing
    bool complete_ = false;
};

// The tables of the row and of the column problem; the same one twice if they are the same problem.
using WalkingTables = std::array<std::shared_ptr<const WalkingTable>, 2>;

// Null if stopped() ends the build.
WalkingTables make_walking_tables(const std::array<WalkingProblem, 2>& problems,
                                  const std::function<bool()>& stopped = {});

template <class State>
WalkingTables make_walking_tables(const Geometry<State>& geometry) {
    return make_walking_tables(
        {walking_problem(geometry, Axis::Row), walking_problem(geometry, Axis::Column)});
}

template <class State>
class WalkingDistance {
public:
    struct Frame {
        Cost value;
        std::array<WalkingTable::Number, 2> state;  // of the row and of the column problem
    };

    explicit WalkingDistance(const GeometryPtr<State>& geometry)
        : WalkingDistance(geometry, make_walking_tables(*geometry)) {}
    WalkingDistance(GeometryPtr<State> geometry, WalkingTables tables)
        : geometry_(std::move(geometry)), tables_(std::move(tables)) {}

    Frame root(const State& at) const {
        Frame frame{};
        for (const Axis axis : {Axis::Row, Axis::Column}) {
            const WalkingTable& table = *tables_[index(axis)];
            WalkingTable::Key key = table.blank_key(geometry_->line(axis, at.blank()));
            for (Cell cell = 0; cell < geometry_->size().cells(); ++cell)
                if (const Tile tile = at.tile(cell); tile != 0)
                    key += table.tile_key(geometry_->line(axis, cell),
                                          geometry_->goal_line(axis, tile));
            frame.state[index(axis)] = table.find(key);
            frame.value += table.distance(frame.state[index(axis)]);
        }
        return frame;
    }

    Frame after(const Frame& parent, const State& at, Move move) const {
        const Slide slide = geometry_->last_slide(at, move);
        const Axis axis = axis_crossed_by(move);
        const bool onward = move == Move::Down || move == Move::Right;
        const auto [row, column] = parent.state;
        const auto [state, change] =
            tables_[index(axis)]->step(axis == Axis::Row ? row : column, onward ? 1 : 0,
                                       geometry_->goal_line(axis, slide.tile));
        if (axis == Axis::Row) return {parent.value + change, {state, column}};
        return {parent.value + change, {row, state}};
    }

    Cost value(const Frame& frame) const { return frame.value; }

private:
    GeometryPtr<State> geometry_;
    WalkingTables tables_;
};

// The same from stored tables. A move reads one of them, at the number of the new state.
template <class State>
class StoredWalking {
public:
    struct Frame {
        Cost value;
        Cost rows;  // the part of the row problem
    };

    StoredWalking(GeometryPtr<State> geometry, WalkingPair distances)
        : geometry_(std::move(geometry)), distances_(std::move(distances)) {}

    Frame root(const State& at) const {
        const Cost rows = distance(at, Axis::Row);
        return {rows + distance(at, Axis::Column), rows};
    }

    Frame after(const Frame& parent, const State& at, Move move) const {
        const Axis axis = axis_crossed_by(move);
        const Cost crossed = distance(at, axis);
        if (axis == Axis::Row) return {parent.value - parent.rows + crossed, crossed};
        return {parent.rows + crossed, parent.rows};
    }

    Cost value(const Frame& frame) const { return frame.value; }

private:
    Cost distance(const State& at, Axis axis) const {
        return distances_[index(axis)]->distance(*geometry_, at, axis);
    }

    GeometryPtr<State> geometry_;
    WalkingPair distances_;
};

}  // namespace taquin::tiles
