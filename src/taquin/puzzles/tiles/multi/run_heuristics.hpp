// The heuristics of the metric "multi", which estimate straight runs, and their explanation.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/multi/run_table.hpp"
#include "taquin/puzzles/tiles/multi/runs.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

// The rows of the heuristics that exist in this metric only.
std::span<const heuristics::HeuristicRow> run_heuristic_table();

// Used if the user names none: the best that needs at most a few seconds to build.
std::string_view default_run_heuristic(Size size);

// The claim about a name in an expression, in this metric. The error says why the heuristic cannot
// be used.
Expected<heuristics::FoundLeaf> find_run_heuristic(std::string_view name, Size size);

// The error for an expression with a name that does not estimate runs on boards of this size; none
// if there is no such name, or no expression.
std::optional<Error> check_run_names(std::string_view expression, Size size);

// Where the tables of "run-pdb" come from.
struct RunTableSource {
    tables::TableLibrary& library;
    tables::BuildTerms terms{};

    bool has(const Board& goal, std::uint32_t tiles) const {
        return library.has_all(run_tables(goal, tiles));
    }
    // The largest tables that exist; otherwise the smallest.
    std::uint32_t best_tiles(const Board& goal) const;
    Expected<RunPatternsPtr> obtain(const Board& goal, std::uint32_t tiles) const;
};

template <class State>
class CompiledRuns : public heuristics::Compiled<State, Run> {
    using Base = heuristics::Compiled<State, Run>;

public:
    CompiledRuns(std::shared_ptr<const typename Base::Parts> parts, RunPatternsPtr patterns)
        : Base(std::move(parts)), patterns_(std::move(patterns)) {}

    // The tables, if they are the whole heuristic.
    const RunPatterns* only_patterns() const { return this->plain() ? patterns_.get() : nullptr; }

private:
    RunPatternsPtr patterns_;
};

template <class State>
Expected<CompiledRuns<State>> compile_run_heuristic(std::string_view expression, const Board& goal,
                                                    const RunTableSource& source);

// A lower bound on runs without tables, for boards of any size.
Cost run_bound(const Board& start, const Board& goal);

// --- for explanations and experiments

Expected<Estimate> run_estimate(std::string_view expression, const Board& goal,
                                tables::TableLibrary& library);

// The value of every heuristic that estimates runs, and the numbers behind run-lines. The others
// have no value, with the reason.
Explanation explain_in_runs(const Board& start, const Board& goal, tables::TableLibrary& library);

}  // namespace taquin::tiles
