// The states of a row problem of X-Y (walking_distance.hpp), numbered without gaps, and the table
// of their distances for boards with too many states to search at every start.
//
// A state counts the tiles of each line by their goal line; the line with one tile fewer has the
// blank. It is numbered line by line. The possible contents of the next line depend only on how
// many tiles of each goal line are left, and on whether the blank's line has come: a few thousand
// cases. For each case and each content of the next line, a table has the number of states that
// come before. The state's number is the sum of one such entry per line.
//
// The distances take one byte per state: 65,650,495 for 5x5, which both problems share if the
// blank's goal is on a diagonal. A search by layers fills them, for 5x5 in about 20 s of one core.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tiles {

// The row problem of a goal, or its column problem with columns as lines.
struct WalkingProblem {
    std::uint32_t lines;
    std::uint32_t length;  // cells per line
    std::uint32_t blank_goal_line;

    friend bool operator==(const WalkingProblem&, const WalkingProblem&) = default;
};

template <class State>
WalkingProblem walking_problem(const Geometry<State>& geometry, Axis axis) {
    return {geometry.line_count(axis), geometry.line_length(axis), geometry.goal_line(axis, 0)};
}

// A state of a row problem, tile by tile. Entry 0 is the blank.
struct TileLines {
    std::vector<std::uint32_t> line;
    std::vector<std::uint32_t> goal;
};

class WalkingStates {
public:
    using Number = std::uint32_t;
    static constexpr std::uint32_t max_lines = 7;

    struct State {
        std::uint32_t blank = 0;  // its line
        std::array<std::uint32_t, max_lines>
            content{};  // by line: the sum of unit() over its tiles

        friend bool operator==(const State&, const State&) = default;
    };

    // At most max_lines lines, and fewer than 2^32 states.
    explicit WalkingStates(const WalkingProblem& problem);

    const WalkingProblem& problem() const { return problem_; }
    std::uint64_t size() const { return size_; }
    State goal() const;

    // The content of a line with one tile.
    std::uint32_t unit(std::uint32_t goal_line) const { return unit_[goal_line]; }
    // The number of tiles in a line that have their goal in goal_line.
    std::uint32_t count(std::uint32_t content, std::uint32_t goal_line) const {
        return counts_[content * max_lines + goal_line];
    }

    Number number(const State& state) const {
        Number number = 0;
        std::uint32_t at = 0;
        for (std::uint32_t line = 0; line < problem_.lines; ++line) {
            const Entry& entry = entries_[at * contents_ + index_[state.content[line]]];
            number += entry.before;
            at = entry.next;
        }
        return number;
    }
    State state(Number number) const;

    // The state after the blank has gone to a neighbouring line and swapped with a tile there.
    State moved(State state, std::uint32_t to, std::uint32_t goal_line) const {
        state.content[to] -= unit_[goal_line];
        state.content[state.blank] += unit_[goal_line];
        state.blank = to;
        return state;
    }

    // Calls use(line, goal line) for every move of the blank.
    template <class Use>
    void for_moves(const State& state, Use&& use) const {
        for (const std::uint32_t to : {state.blank - 1, state.blank + 1}) {
            if (to >= problem_.lines) continue;  // the line before the first wraps around
            for (std::uint32_t goal = 0; goal < problem_.lines; ++goal)
                if (count(state.content[to], goal) > 0) use(to, goal);
        }
    }

private:
    // For a case and a content of the next line: the number of states with a smaller content, and
    // the case that follows.
    struct Entry {
        std::uint32_t before = 0;
        std::uint32_t next = 0;
    };
    struct Option {
        std::uint32_t before;
        std::uint32_t content;
        std::uint32_t next;
    };
    class Counter;

    WalkingProblem problem_;
    std::array<std::uint32_t, max_lines> unit_{};
    std::uint64_t size_ = 0;
    std::size_t contents_ = 0;          // of a line
    std::vector<std::uint8_t> counts_;  // by content and goal line
    std::vector<std::uint16_t> index_;  // by content
    std::vector<Entry> entries_;        // by case and index of content
    std::vector<Option> options_;       // the possible entries, sorted within each case
    std::vector<std::uint32_t> first_;  // by case: its first option; one more at the end
};

// Whether the states are searched once and stored: 2x7, 3x6, 4x5, 5x5 and their transposes.
bool has_stored_walking(Size size);

// A problem and its mirror image share the table of the one whose blank goal is in the second half.
WalkingProblem canonical_problem(WalkingProblem problem);

// A problem of a size that is stored.
tables::TableId walking_table_id(const WalkingProblem& canonical);

// Fills one byte per state. False: cancelled.
bool build_walking_table(const WalkingStates& canonical, std::span<std::byte> bytes,
                         unsigned threads, const tables::Progress& progress);

// Compares a sample of entries with those of their neighbours. Returns what is wrong, as text that
// follows the file's name; nothing if the sample is correct.
std::optional<std::string> find_wrong_walking(const tables::Table& table);

// The distances of one problem, from the table of its canonical problem.
class WalkingDistances {
public:
    WalkingDistances(const WalkingProblem& problem, tables::Table table);

    const WalkingProblem& problem() const { return problem_; }

    Cost distance(const TileLines& tiles) const;

    template <class State>
    Cost distance(const Geometry<State>& geometry, const State& at, Axis axis) const {
        WalkingStates::State state;
        for (Cell cell = 0; cell < geometry.size().cells(); ++cell)
            if (const Tile tile = at.tile(cell); tile != 0)
                state.content[image(geometry.line(axis, cell))] +=
                    states_->unit(image(geometry.goal_line(axis, tile)));
        return table_.data()[states_->number(state)];
    }

private:
    // The line of the canonical problem that this line becomes.
    std::uint32_t image(std::uint32_t line) const {
        return mirrored_ ? problem_.lines - 1 - line : line;
    }

    WalkingProblem problem_;
    std::shared_ptr<const WalkingStates> states_;  // of the canonical problem
    tables::Table table_;
    bool mirrored_;
};

// The distances of the row problem and of the column problem.
using WalkingPair = std::array<std::shared_ptr<const WalkingDistances>, 2>;
// Obtains the distances for the current goal.
using ObtainWalking = std::function<Expected<WalkingPair>()>;

}  // namespace taquin::tiles
