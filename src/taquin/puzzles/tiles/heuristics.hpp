// The heuristics of the sliding-tile puzzle as users choose them at run time.
//
//     const auto h = compile_heuristic<WordState>("max(conflict, xy)", goal);
//     auto frame = h->root(start);
//
// An expression over the names of the catalogue, compiled for one goal (heuristics/compiled.hpp).
// Manhattan distance, the commonest and the quickest, is called without a virtual call.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

using PatternSetPtr = std::shared_ptr<const PatternSet>;

// The tables of an expression's leaves.
struct LeafTables {
    PatternSetPtr patterns{};  // of the last pdb
    DistancesPtr distances{};  // of lookup
};

template <class State>
class CompiledHeuristic : public heuristics::Compiled<State, Move, Manhattan<State>> {
    using Base = heuristics::Compiled<State, Move, Manhattan<State>>;

public:
    CompiledHeuristic(std::shared_ptr<const typename Base::Parts> parts, LeafTables tables)
        : Base(std::move(parts)), tables_(std::move(tables)) {}

    // The pattern databases, where the heuristic is these and nothing else.
    const PatternSet* only_patterns() const {
        return this->plain() ? tables_.patterns.get() : nullptr;
    }
    // The same for the true distances.
    const BoardDistances* only_distances() const {
        return this->plain() ? tables_.distances.get() : nullptr;
    }

private:
    LeafTables tables_;
};

// Where a heuristic's tables come from.
struct TableSource {
    // Those of "pdb:NAME" ("" for just "pdb"). Without it there is only "pdb", with small tables
    // made on the spot.
    ObtainPatterns patterns{};
    // Those of "lookup". Without it they are made on the spot, for small boards.
    ObtainDistances distances{};
};

// The goal gives the size. The error is a sentence for the user: what is wrong with the expression,
// which names there are, why boards of this size do not have a heuristic.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression, const Board& goal,
                                                     const TableSource& source = {});

}  // namespace taquin::tiles
