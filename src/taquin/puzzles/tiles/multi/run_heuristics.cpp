#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"

#include <algorithm>
#include <array>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/multi/run_lines.hpp"

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
    const auto parsed = heuristics::parse_expression(expression);
    if (!parsed) return parsed.error();
    for (const std::string& leaf : parsed->leaves())
        if (const auto found = find_run_heuristic(leaf, size); !found) return found.error();
    return std::nullopt;
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

}  // namespace taquin::tiles
