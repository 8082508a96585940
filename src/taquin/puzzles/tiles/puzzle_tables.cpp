// The puzzle's heuristics and tables.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/explain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/learned/learned_table.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_distances.hpp"
#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"
#include "taquin/puzzles/tiles/multi/run_table.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::tiles {

namespace {

template <class State>
Expected<Estimate> make_estimate(std::string_view expression, const Board& goal,
                                 tables::TableLibrary& library) {
    TileTables tables(library);
    auto heuristic = compile_heuristic<State>(expression, goal, tables.source(goal));
    if (!heuristic) return heuristic.error();
    return Estimate([h = *std::move(heuristic)](const Position& position) {
        return std::int64_t{h.value(h.root(State(unpack(position))))};
    });
}

// "8 + 7 tiles": the patterns of the first drawing.
std::string summary_of(const NamedPatterns& set) {
    std::string text;
    for (const std::vector<Cell>& pattern : set.partitions.front())
        text += (text.empty() ? "" : " + ") + std::to_string(pattern.size());
    text += " tiles";
    if (set.partitions.size() > 1)
        text += ", the largest sum of " + std::to_string(set.partitions.size()) + " partitions";
    // Measured: experiments/tables.
    if (set.name == "large") text += "; 0.1 to 0.9 times the nodes of ensemble";
    return text;
}

TableSet set_of(const NamedPatterns& patterns, const Board& goal, TableSets& sets) {
    return {.name = patterns.name,
            .size = to_text(goal.size),
            .summary = summary_of(patterns),
            .tables = sets.tables_of(patterns, goal)};
}

TableSet lookup_set(const Board& goal) {
    return {.name = std::string(lookup_name),
            .size = to_text(goal.size),
            .summary = "true distances of all boards",
            .tables = {lookup_table(goal)}};
}

TableSet walking_set(const Board& goal) {
    return {.name = std::string(walking_name),
            .size = to_text(goal.size),
            .summary = "the distances of the row problem and of the column problem",
            .tables = walking_tables(goal)};
}

TableSet learned_set(Size size) {
    return {.name = std::string(learned_name),
            .size = to_text(size),
            .summary = "an estimate that guides beams; taquin learn trains it further",
            .tables = {learned_table(size)}};
}

TableSet run_set(const Board& goal, std::uint32_t tiles) {
    return {.name = run_set_name(tiles),
            .size = to_text(goal.size),
            .metric = std::string(name(Metric::Multi)),
            .summary = counted(tiles, "tile") + " and the blank, in runs",
            .tables = run_tables(goal, tiles)};
}

bool is_multi(std::string_view metric) { return metric == name(Metric::Multi); }

// The rows of both metrics. A blind search works in either.
std::vector<HeuristicRow> all_heuristic_rows() {
    std::vector<HeuristicRow> rows(heuristic_table().begin(), heuristic_table().end());
    for (HeuristicRow& row : rows)
        if (row.name != heuristic_row(HeuristicKind::Zero).name) row.metrics = name(Metric::Single);
    rows.insert(rows.end(), run_heuristic_table().begin(), run_heuristic_table().end());
    return rows;
}

UserCataloguePtr own_sets(const CataloguePtr& catalogue) {
    return std::static_pointer_cast<const UserCatalogue>(catalogue);
}

// All boards that can reach a goal.
class TileSpace final : public StateSpace {
public:
    TileSpace(Board goal, Metric metric)
        : goal_(std::move(goal)), boards_(goal_.size, blank_of(goal_)), metric_(metric) {}

    std::uint64_t size() const override { return boards_.boards(); }
    Position at(std::uint64_t number) const override {
        return pack(EveryBoard::board(boards_.place(number), goal_));
    }
    std::vector<std::uint8_t> distances(unsigned threads,
                                        const tables::Progress& progress) const override {
        return metric_ == Metric::Single ? every_distance(boards_, threads, progress)
                                         : every_run_distance(boards_, threads, progress);
    }

private:
    Board goal_;
    EveryBoard boards_;
    Metric metric_;
};

}  // namespace

std::span<const HeuristicRow> TilePuzzle::heuristics() const {
    static const std::vector<HeuristicRow> rows = all_heuristic_rows();
    return rows;
}

std::optional<Error> TilePuzzle::check_heuristic(std::string_view expression, std::string_view size,
                                                 std::string_view metric) const {
    const Size board = parse_known_size(size);
    return is_multi(metric) ? check_run_names(expression, board) : check_names(expression, board);
}

std::optional<Error> TilePuzzle::check_unsolvable_search(std::string_view heuristic) const {
    if (heuristic.empty()) return std::nullopt;
    const auto parsed = heuristics::parse_expression(heuristic);
    if (!parsed) return parsed.error();
    const std::vector<std::string> leaves = parsed->leaves();
    if (std::ranges::find(leaves, lookup_name) == leaves.end()) return std::nullopt;
    return Error{"lookup has distances of solvable boards only: use another heuristic"};
}

Expected<Estimate> TilePuzzle::estimate(std::string_view expression, const Position& goal,
                                        std::string_view metric,
                                        tables::TableLibrary& tables) const {
    const Board board = unpack(goal);
    if (is_multi(metric)) return run_estimate(expression, board, tables);
    const std::uint32_t cells = board.size.cells();
    if (cells <= WordState::capacity) return make_estimate<WordState>(expression, board, tables);
    if (cells <= PairState::capacity) return make_estimate<PairState>(expression, board, tables);
    return make_estimate<WideState>(expression, board, tables);
}

Expected<Explanation> TilePuzzle::explain(const Position& start, const Position& goal,
                                          std::string_view metric,
                                          tables::TableLibrary& library) const {
    const Board goal_board = unpack(goal);
    if (is_multi(metric)) return explain_in_runs(unpack(start), goal_board, library);
    TileTables tables(library);
    TableSource source;
    const tables::BuildTerms only_load{.may_build = false};
    if (goal_board.size.cells() <= max_pattern_cells && tables.best_present(goal_board))
        source.patterns = [&](std::string_view name) {
            return tables.obtain(name, goal_board, only_load);
        };
    if (tables.has_distances(goal_board))
        source.distances = [&] { return tables.distances(goal_board, only_load); };
    if (tables.has_walking(goal_board))
        source.walking = [&] { return tables.walking(goal_board, only_load); };
    return tiles::explain(unpack(start), goal_board, source);
}

std::vector<TableSet> TilePuzzle::table_sets(const CataloguePtr& catalogue) const {
    std::vector<TableSet> result;
    TableSets sets(own_sets(catalogue));
    const auto add = [&](const std::vector<NamedPatterns>& all) {
        for (const NamedPatterns& set : all)
            result.push_back(set_of(set, goals().front().make(set.size), sets));
    };
    if (sets.own()) add(sets.own()->sets);
    add(pattern_catalogue());
    for (const Size size : {Size{3, 3}, {2, 5}, {2, 6}, {3, 4}})
        result.push_back(lookup_set(goals().front().make(size)));
    for (const Size size : {Size{2, 7}, {3, 6}, {4, 5}, {5, 5}})
        result.push_back(walking_set(goals().front().make(size)));
    for (std::uint32_t side = 4; side <= 8; ++side) result.push_back(learned_set({side, side}));
    for (const Size size : {Size{4, 4}, {5, 5}}) {
        const Board goal = goals().front().make(size);
        for (const std::uint32_t tiles : run_pattern_tiles(size))
            result.push_back(run_set(goal, tiles));
    }
    return result;
}

std::vector<std::string> TilePuzzle::table_set_names(const TableQuery& query) const {
    const Size size = size_of(query.goal);
    std::vector<std::string> names;
    if (is_multi(query.metric)) {
        for (const std::uint32_t tiles : run_pattern_tiles(size))
            names.push_back(run_set_name(tiles));
        return names;
    }
    if (size.cells() <= max_pattern_cells) names = TableSets(own_sets(query.catalogue)).names(size);
    if (size.cells() <= max_lookup_cells) names.emplace_back(lookup_name);
    if (has_stored_walking(size)) names.emplace_back(walking_name);
    if (is_learnable(size)) names.emplace_back(learned_name);
    return names;
}

Expected<TableSet> TilePuzzle::table_set(std::string_view name, const TableQuery& query) const {
    const Board goal = unpack(query.goal);
    if (is_multi(query.metric) || name.starts_with("run-pdb")) {
        // Without a number, the smallest set, which searches use first.
        if (const auto all = run_pattern_tiles(goal.size); name == "run-pdb" && !all.empty())
            return run_set(goal, all.front());
        const auto tiles = parse_run_set(name, goal.size);
        if (!tiles) return tiles.error();
        return run_set(goal, *tiles);
    }
    if (name == lookup_name) {
        if (auto error = check_size(HeuristicKind::Lookup, goal.size)) return *std::move(error);
        return lookup_set(goal);
    }
    if (name == walking_name) {
        if (auto error = check_walking_tables(goal.size)) return *std::move(error);
        return walking_set(goal);
    }
    if (name == learned_name) {
        if (auto error = check_learnable(goal.size)) return *std::move(error);
        return learned_set(goal.size);
    }
    TableSets sets(own_sets(query.catalogue));
    const auto set = sets.named(name, goal.size);
    if (set) return set_of(*set, goal, sets);
    if (goal.size.cells() > max_pattern_cells) return set.error();
    std::vector<std::string> names = table_set_names(query);
    for (const std::uint32_t tiles : run_pattern_tiles(goal.size))
        names.push_back(run_set_name(tiles));
    std::string message = "unknown set of tables " + quoted(name) + " for " + to_text(goal.size) +
                          " boards; choose from:";
    for (const std::string& known : names) message += " " + known;
    return Error{std::move(message)};
}

bool TilePuzzle::makes_tables_of(std::string_view kind) const { return kind.starts_with("tiles-"); }

std::optional<std::string> TilePuzzle::find_wrong_value(const tables::Table& table,
                                                        const std::stop_token&) const {
    const tables::TableId& id = table.id();
    if (id.kind.starts_with("tiles-distance")) return find_wrong_distance(table);
    if (id.kind == "tiles-walking") return find_wrong_walking(table);
    if (id.kind == run_table_kind) return find_wrong_run_entry(table);
    if (id.kind == learned_kind) return find_wrong_weight(table);
    const bool regions = id.kind == "tiles-additive-region";
    if (!regions && id.kind != "tiles-additive") return std::nullopt;
    const auto pattern = parse_pattern(id.content);
    if (!pattern) return "has an invalid pattern: " + pattern.error().message;
    const AdditiveLayout layout(pattern->size, static_cast<std::uint32_t>(pattern->cells.size()),
                                regions ? Blank::Region : Blank::Any);
    if (layout.entries() != id.entries || id.bits != 4)
        return "has the wrong number of entries for its pattern";
    return find_contradiction(layout, *pattern, table.bytes());
}

std::string TilePuzzle::note_on(const tables::TableId& id,
                                std::span<const std::byte> beginning) const {
    if (id.kind != learned_kind) return {};
    const auto record = read_record(beginning);
    return record ? summary_of(*record) : "a damaged record of its training";
}

Expected<Learned> TilePuzzle::learn(const LearnRequest& request, const tables::TableStore& store,
                                    const tables::Progress& progress) const {
    return learn_table(parse_known_size(request.size), request, store, progress);
}

Expected<CataloguePtr> TilePuzzle::read_catalogue(std::string_view text,
                                                  std::string_view file) const {
    auto catalogue = parse_user_catalogue(text, file);
    if (!catalogue) return catalogue.error();
    return CataloguePtr(*std::move(catalogue));
}

Expected<std::unique_ptr<StateSpace>> TilePuzzle::state_space(const Position& goal,
                                                              std::string_view metric) const {
    Board board = unpack(goal);
    if (board.size.cells() > max_lookup_cells)
        return Error{to_text(board.size) +
                     " has too many boards to list; choose a size of at most " +
                     std::to_string(max_lookup_cells) + " cells (3x3, 2x6, 3x4)"};
    return std::unique_ptr<StateSpace>(std::make_unique<TileSpace>(
        std::move(board), is_multi(metric) ? Metric::Multi : Metric::Single));
}

}  // namespace taquin::tiles
