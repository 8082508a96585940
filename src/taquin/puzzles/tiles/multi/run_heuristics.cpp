#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_lines.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"

namespace taquin::tiles {

namespace {

constexpr std::array<HeuristicRow, 2> run_rows{{
    {.name = "run-lines",
     .summary = "rows and columns that the tiles must travel, divided by the most tiles a run can "
                "move; horizontal and vertical runs alternate",
     .consistent = false,
     .metrics = "multi",
     .cost = "one subtraction per tile moved"},
    {.name = "run-pdb",
     .summary = "the most runs that one of two groups of tiles needs, from pattern databases; "
                "run-pdb:N for groups of N tiles",
     .metrics = "multi",
     .sizes = "up to 32 cells",
     .cost = "two lookups per run; the tables are built once, 7.5 MiB for 4x4"},
}};

constexpr std::string_view run_pdb = "run-pdb";
constexpr std::uint32_t default_run_pdb_cells = 16;

// The leaves of one expression, for heuristics::compile.
template <class State>
class RunLeaves {
    using LeafPtr = heuristics::LeafPtr<State, Run>;

public:
    RunLeaves(const Board& goal, const RunTableSource& source)
        : goal_(goal), source_(source), geometry_(make_geometry<State>(goal)) {}

    Expected<heuristics::FoundLeaf> find(std::string_view name) {
        auto found = find_run_heuristic(name, goal_.size);
        if (!found || !found->name.starts_with(run_pdb)) return found;
        std::uint32_t tiles = source_.best_tiles(goal_);
        if (name != run_pdb) tiles = *parse_run_set(name, goal_.size);
        auto patterns = source_.obtain(goal_, tiles);
        if (!patterns) return patterns.error();
        patterns_ = *std::move(patterns);
        found->name = run_set_name(tiles);
        return found;
    }

    Expected<LeafPtr> make(const heuristics::FoundLeaf& found) const {
        if (found.name == "zero") return leaf(RunZero{});
        if (found.name == "manhattan") return leaf(RunManhattan<State>(geometry_));
        if (found.name == "run-lines") return leaf(RunLines<State>(geometry_));
        return leaf(RunPdb<State>(patterns_));
    }

    RunPatternsPtr take_patterns() && { return std::move(patterns_); }

private:
    struct RunZero {
        using Frame = Cost;
        static Frame root(const State&) { return 0; }
        static Frame after(Frame, const State&, Run) { return 0; }
        static Cost value(Frame) { return 0; }
    };

    template <class Heuristic>
    static LeafPtr leaf(Heuristic heuristic) {
        return heuristics::leaf_of<State, Run>(std::move(heuristic));
    }

    const Board& goal_;
    const RunTableSource& source_;
    RunPatternsPtr patterns_{};
    GeometryPtr<State> geometry_;
};

}  // namespace

std::span<const HeuristicRow> run_heuristic_table() { return run_rows; }

std::string_view default_run_heuristic(Size size) {
    return size.cells() <= default_run_pdb_cells ? run_pdb : "run-lines";
}

Expected<heuristics::FoundLeaf> find_run_heuristic(std::string_view name, Size size) {
    if (name.starts_with("run-pdb:") || (name == run_pdb && run_pattern_tiles(size).empty())) {
        if (const auto tiles = parse_run_set(name, size); !tiles) return tiles.error();
        return heuristics::FoundLeaf{std::string(name), {.admissible = true, .consistent = true}};
    }
    if (const auto* const row = std::ranges::find(run_rows, name, &HeuristicRow::name);
        row != run_rows.end())
        return heuristics::FoundLeaf{std::string(name), {row->admissible, row->consistent}};
    const auto kind = find_heuristic(name);
    if (!kind)
        return Error{"unknown heuristic " + quoted(name) +
                     "; choose from zero, manhattan, run-lines, run-pdb"};
    if (*kind == HeuristicKind::Zero)
        return heuristics::FoundLeaf{"zero", {.admissible = true, .consistent = true}};
    if (*kind == HeuristicKind::Manhattan)
        return heuristics::FoundLeaf{"manhattan", {.admissible = false, .consistent = false}};
    return Error{std::string(name) +
                 " counts tiles moved, not runs. In the metric multi use run-pdb or run-lines; "
                 "manhattan also works, but proves nothing"};
}

std::optional<Error> check_run_names(std::string_view expression, Size size) {
    if (expression.empty()) return std::nullopt;
    return heuristics::check_names(
        expression, [&](std::string_view name) { return find_run_heuristic(name, size); });
}

std::uint32_t RunTableSource::best_tiles(const Board& goal) const {
    const std::vector<std::uint32_t> all = run_pattern_tiles(goal.size);
    for (auto tiles = all.rbegin(); tiles != all.rend(); ++tiles)
        if (has(goal, *tiles)) return *tiles;
    return all.front();
}

Expected<RunPatternsPtr> RunTableSource::obtain(const Board& goal, std::uint32_t tiles) const {
    library.announce("the tables of " + run_set_name(tiles), run_tables(goal, tiles), terms);
    auto made = RunPatterns::make(goal, tiles, [&](const Pattern& canonical) {
        return library.obtain(run_table(canonical), terms);
    });
    if (!made) return made.error();
    return std::make_shared<const RunPatterns>(*std::move(made));
}

template <class State>
Expected<CompiledRuns<State>> compile_run_heuristic(std::string_view expression, const Board& goal,
                                                    const RunTableSource& source) {
    RunLeaves<State> leaves(goal, source);
    auto parts = heuristics::compile<State, Run>(expression, leaves);
    if (!parts) return parts.error();
    return CompiledRuns<State>(*std::move(parts), std::move(leaves).take_patterns());
}

template Expected<CompiledRuns<WordState>> compile_run_heuristic(std::string_view, const Board&,
                                                                 const RunTableSource&);
template Expected<CompiledRuns<ByteState>> compile_run_heuristic(std::string_view, const Board&,
                                                                 const RunTableSource&);

template Expected<CompiledRuns<WideState>> compile_run_heuristic(std::string_view, const Board&,
                                                                 const RunTableSource&);

Cost run_bound(const Board& start, const Board& goal) {
    const RunLines<WideState> lines(make_geometry<WideState>(goal));
    return RunLines<WideState>::value(lines.root(WideState(start)));
}

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
