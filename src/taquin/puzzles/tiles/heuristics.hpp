// The heuristics of the sliding-tile puzzle: their names and claims, and expressions over them that
// users choose at run time, compiled for one goal (heuristics/compiled.hpp).
//
//     const auto h = compile_heuristic<WordState>("max(conflict, xy)", goal);
//     auto frame = h->root(start);
//
// Manhattan distance, the most common and fastest heuristic, needs no virtual call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

// The index of each heuristic in the table.
enum class HeuristicKind : std::uint8_t {
    Zero,
    Misplaced,
    MisplacedBlank,
    Gaschnig,
    Manhattan,
    WalkingDistance,
    LinearConflict,
    ConflictAdjacent,
    ConflictPairs,
    ConflictQuotient,
    Corner,
    Lookup,
    Pdb,
};
inline constexpr std::size_t heuristic_kinds = 13;

using heuristics::HeuristicRow;

std::span<const HeuristicRow> heuristic_table();
const HeuristicRow& heuristic_row(HeuristicKind kind);

// Finds by name or alias; "pdb:NAME" is a pdb. The error lists the names and suggests the nearest.
Expected<HeuristicKind> find_heuristic(std::string_view name);

// The part of "pdb:NAME" after the colon.
std::string_view set_name(std::string_view heuristic);

// Why the heuristic does not support boards of this size; none if it does.
std::optional<Error> check_size(HeuristicKind kind, Size size);

// The error for an expression with an unknown name, or with a heuristic that boards of this size do
// not have; none if there is no such name, or no expression.
std::optional<Error> check_names(std::string_view expression, Size size);

using PatternSetPtr = std::shared_ptr<const PatternSet>;

// The tables of an expression's leaves.
struct LeafTables {
    PatternSetPtr patterns{};  // of the last pdb
    DistancesPtr distances{};  // of lookup
    WalkingPair walking{};     // of xy, if they are stored
};

template <class State>
class CompiledHeuristic : public heuristics::Compiled<State, Move, Manhattan<State>> {
    using Base = heuristics::Compiled<State, Move, Manhattan<State>>;

public:
    CompiledHeuristic(std::shared_ptr<const typename Base::Parts> parts, LeafTables tables)
        : Base(std::move(parts)), tables_(std::move(tables)) {}

    // The pattern databases, if they are the whole heuristic.
    const PatternSet* only_patterns() const {
        return this->plain() ? tables_.patterns.get() : nullptr;
    }
    // The table of true distances, if it is the whole heuristic.
    const BoardDistances* only_distances() const {
        return this->plain() ? tables_.distances.get() : nullptr;
    }

private:
    LeafTables tables_;
};

using ObtainSmallWalking = std::function<Expected<WalkingTables>()>;

// Where a heuristic's tables come from.
struct TableSource {
    // The tables of "pdb:NAME" ("" for plain "pdb"). Without this function only "pdb" works, with
    // small tables built in memory.
    ObtainPatterns patterns{};
    // The tables of "lookup". Without this function they are built in memory, for small boards.
    ObtainDistances distances{};
    // The tables of "xy" for the sizes that store them. Without this function these sizes have
    // none.
    ObtainWalking walking{};
    // The tables of "xy" for the other sizes. Without this function every heuristic makes its own.
    ObtainSmallWalking small_walking{};
};

// The goal sets the size. The error is a sentence for the user: what is wrong with the expression,
// which names exist, or why boards of this size do not have a heuristic.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression, const Board& goal,
                                                     const TableSource& source = {});

// The best lower bound without a search, for boards of any size: the maximum of Manhattan distance
// with conflicts and corners, and of walking distance if its tables are small. Linear in the board,
// except for those tables (5 ms for 4x4, 0.2 s for 3x5).
class LowerBound {
public:
    explicit LowerBound(const Board& goal);
    // With tables of walking distance that were made before; null: without walking distance.
    LowerBound(const Board& goal, WalkingTables walking);

    // No solution has fewer moves. The board must have the goal's size and be solvable.
    Cost of(const Board& start) const;

private:
    Corner<WideState> corner_;
    std::optional<WalkingDistance<WideState>> walking_;  // if its tables are small
};

}  // namespace taquin::tiles
