// The cube heuristics that users choose at run time, for State = Cube (3x3x3) and Corners (2x2x2).
// Help and documentation are generated from the rows, and tests check their claims.
//
//     const auto h =
//         compile_heuristic<Cube>("max(corners, manhattan)", {.metric = metric}, obtain);
//
// Every heuristic here evaluates the whole state: nothing is carried from parent to child.
// kernels/cube_ida_star.hpp is the fast implementation for "korf", kernels/cube_optimal.hpp for the
// coset tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

using search::Cost;

// --- the Manhattan distance in three dimensions (Korf, AAAI 1997)

// For each piece, the moves that it needs alone to reach home the right way round. A turn moves
// four corners and four edges. So there are three lower bounds: the sum over the corners divided by
// four, the sum over the edges divided by four, and the sum over all pieces divided by eight. All
// are rounded up and change by at most one per move.
struct PieceSums {
    Cost corners = 0;
    Cost edges = 0;

    Cost larger() const { return std::max((corners + 3) / 4, (edges + 3) / 4); }
    Cost all_by_eight() const { return (corners + edges + 7) / 8; }
};

class PieceDistances {
public:
    explicit PieceDistances(Metric metric);

    // Moves home for the piece in this place; `piece` includes its twist.
    Cost corner(std::size_t place, std::uint8_t piece) const { return corner_[place][piece]; }
    Cost edge(std::size_t place, std::uint8_t piece) const { return edge_[place][piece]; }

    Cost sum(const Corners& at) const;
    Cost sum(const Edges& at) const;
    PieceSums sums(const Cube& cube) const { return {sum(cube.corners), sum(cube.edges)}; }

private:
    // Indexed by place and by the byte in it.
    using Distances = std::array<std::array<std::uint8_t, 64>, 16>;
    Distances corner_{};
    Distances edge_{};
};

// --- rows

// The heuristics for cubes of this size. All are admissible and consistent, in either metric and
// for any goal.
std::span<const heuristics::HeuristicRow> heuristic_rows(Size size);

// An error if cubes of this size cannot use the expression; otherwise none.
std::optional<Error> check_expression(std::string_view expression, Size size);

// --- expressions

// A state as the heuristics see it, computed once per node: renamed so that the goal is the solved
// cube, and the place of each piece (numbers.hpp).
template <class State>
struct View {
    State cube;
    State where;
};

template <class State>
class Viewer {
public:
    explicit Viewer(const State& goal) : from_goal_(inverse(goal)), goal_solved_(goal == State{}) {}

    View<State> operator()(const State& at) const {
        View<State> view{goal_solved_ ? at : compose(from_goal_, at), {}};
        if constexpr (std::is_same_v<State, Cube>) {
            if (needs_corners) view.where.corners = inverse(view.cube.corners);
            if (needs_edges) view.where.edges = inverse(view.cube.edges);
        } else {
            if (needs_corners) view.where = inverse(view.cube);
        }
        return view;
    }

    // The parts of `where` that the heuristics of the expression read.
    bool needs_corners = false;
    bool needs_edges = false;

private:
    State from_goal_;
    bool goal_solved_;
};

// Supplies the heuristics with tables.
using ObtainTable = std::function<Expected<tables::Table>(const Pattern& pattern, Metric metric)>;

// Tables that kernels read directly, if the expression is one heuristic and the goal is the solved
// cube.
struct KernelTables {
    std::vector<tables::Table> korf{};            // of "korf": corners, first and last edges
    std::shared_ptr<const CosetReader> cosets{};  // of "cosets" and the larger ones
};

template <class State>
class CompiledHeuristic : public heuristics::Compiled<View<State>, Turn> {
    using Base = heuristics::Compiled<View<State>, Turn>;

public:
    using Frame = typename Base::Frame;

    CompiledHeuristic(std::shared_ptr<const typename Base::Parts> parts, Viewer<State> viewer,
                      KernelTables tables)
        : Base(std::move(parts)), view_(std::move(viewer)), tables_(std::move(tables)) {}

    Frame root(const State& at) const { return Base::root(view_(at)); }
    Frame resume(Cost value, const State& at) const {
        return Base::resume(value, Base::plain() ? View<State>{} : view_(at));
    }
    Frame after(const Frame& parent, const State& at, Turn turn) const {
        return Base::after(parent, view_(at), turn);
    }

    const std::vector<tables::Table>& korf_tables() const { return tables_.korf; }  // three or none
    const CosetReader* cosets() const { return tables_.cosets.get(); }

private:
    Viewer<State> view_;
    KernelTables tables_;
};

template <class State>
struct HeuristicContext {
    Metric metric = Metric::Half;
    State goal{};
};

// The error is a sentence for the user: what is wrong with the expression, and the valid names.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const HeuristicContext<State>& context,
                                                     const ObtainTable& obtain);

// Explains a cube's heuristic values: the moves that each piece needs alone, the value of every
// heuristic, and what each turn would change. The goal is the solved cube, and the cube must be
// solvable. `obtain` need not have every table.
Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain);

}  // namespace taquin::cube
