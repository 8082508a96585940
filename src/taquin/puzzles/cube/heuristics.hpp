// The heuristics of the cubes as users choose them at run time, for State = Cube (3x3x3) and
// Corners (2x2x2). Help and documentation are made from the rows, and the tests check their claims.
//
//     const auto h = compile_heuristic<Cube>("max(corners, manhattan)", {.metric = metric},
//     obtain);
//
// Every heuristic here looks at the whole state: nothing is carried from parent to child.
// kernels/cube_ida_star.hpp is the fast way for "korf", kernels/cube_optimal.hpp for the tables of
// cosets.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/heuristics/row.hpp"
#include "taquin/puzzles/cube/coset_reader.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

using search::Cost;

// Those of cubes of this size. All are admissible and consistent, in either metric and for any
// goal.
std::span<const heuristics::HeuristicRow> heuristic_rows(Size size);

// The error for an expression that cubes of this size cannot use; none if there is nothing wrong.
std::optional<Error> check_expression(std::string_view expression, Size size);

// Where the heuristics get their tables from.
using ObtainTable = std::function<Expected<tables::Table>(const Pattern& pattern, Metric metric)>;

// What kernels read themselves, where one heuristic is the whole expression and the goal is the
// solved cube.
struct KernelTables {
    std::vector<tables::Table> korf{};            // of "korf": corners, first and last edges
    std::shared_ptr<const CosetReader> cosets{};  // of "cosets" and the larger ones
};

template <class State>
class CompiledHeuristic : public heuristics::Compiled<State, Turn> {
public:
    using Parts = heuristics::CompiledParts<State, Turn>;
    CompiledHeuristic(std::shared_ptr<const Parts> parts, KernelTables tables)
        : heuristics::Compiled<State, Turn>(std::move(parts)), tables_(std::move(tables)) {}

    const std::vector<tables::Table>& korf_tables() const { return tables_.korf; }  // three or none
    const CosetReader* cosets() const { return tables_.cosets.get(); }

private:
    KernelTables tables_;
};

template <class State>
struct HeuristicContext {
    Metric metric = Metric::Half;
    State goal{};
};

// The error is a sentence for the user: what is wrong with the expression, which names there are.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const HeuristicContext<State>& context,
                                                     const ObtainTable& obtain);

}  // namespace taquin::cube
