#include "taquin/puzzles/tiles/multi/run_explain.hpp"

#include <cstdint>
#include <utility>

#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"
#include "taquin/puzzles/tiles/multi/run_lines.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"

namespace taquin::tiles {

namespace {

using RunState = WideState;  // holds any board; speed does not matter here

// Tables with fewer entries are built in milliseconds.
constexpr std::uint64_t small_run_table = 200'000;

bool has_small_tables(const Board& goal) {
    const auto sets = run_pattern_tiles(goal.size);
    return !sets.empty() && RunLayout(goal.size, sets.front()).entries() <= small_run_table;
}

// Where run-lines comes from.
DataTable line_sums(const Board& start, const Board& goal) {
    using enum ColumnKind;
    DataTable table{.name = "run_lines",
                    .title = "Rows and columns that the tiles must travel, and the runs they need",
                    .row = "kind of run",
                    .columns = {{"runs", "runs", Text},
                                {"steps", "to travel", Number},
                                {"longest", "most per run", Number},
                                {"least", "fewest runs", Number}}};
    const RunLines<RunState> lines(make_geometry<RunState>(goal));
    const auto frame = lines.root(RunState(start));
    const auto add = [&](const char* runs, Cost steps, std::uint32_t side) {
        const auto longest = static_cast<Cost>(side - 1);
        table.rows.push_back({runs, steps, longest, (steps + longest - 1) / longest});
    };
    add("vertical", frame.rows, goal.size.rows);
    add("horizontal", frame.columns, goal.size.columns);
    return table;
}

}  // namespace

Expected<Estimate> run_estimate(std::string_view expression, const Board& goal,
                                tables::TableLibrary& library) {
    auto heuristic = compile_run_heuristic<RunState>(expression, goal, {library});
    if (!heuristic) return heuristic.error();
    return Estimate([h = *std::move(heuristic)](const Position& position) {
        return std::int64_t{h.value(h.root(RunState(unpack(position))))};
    });
}

Explanation explain_in_runs(const Board& start, const Board& goal, tables::TableLibrary& library) {
    const RunTableSource stored{library, {.may_build = false}};
    tables::TableLibrary memory({}, 1);  // for small tables without a usable file
    const RunTableSource built{memory};
    const bool small = has_small_tables(goal);
    Explanation explanation{.tables = {line_sums(start, goal)}};
    for (const HeuristicRow& row : puzzle().heuristics()) {
        Explanation::Estimate estimate{.heuristic = row.name};
        if (row.metrics == name(Metric::Single)) {
            estimate.why_not = "counts tiles moved: not a lower bound on runs";
        } else {
            auto heuristic = compile_run_heuristic<RunState>(row.name, goal, stored);
            if (!heuristic && small)
                heuristic = compile_run_heuristic<RunState>(row.name, goal, built);
            if (heuristic)
                estimate.value = heuristic->value(heuristic->root(RunState(start)));
            else
                estimate.why_not = heuristic.error().message;
        }
        explanation.estimates.push_back(std::move(estimate));
    }
    return explanation;
}

}  // namespace taquin::tiles
