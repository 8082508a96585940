#include "taquin/puzzles/tiles/explain.hpp"

#include <cassert>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/explain_relaxed.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

namespace {

using State = WideState;  // holds any board; speed does not matter here

DataTable tile_distances(const Board& board, const Board& goal) {
    using enum ColumnKind;
    DataTable table{.name = "tiles",
                    .title = "Manhattan distance of each tile",
                    .row = "tile",
                    .columns = {{"tile", "tile", Number},
                                {"row", "row", Ordinal},
                                {"column", "column", Ordinal},
                                {"goal_row", "goal row", Ordinal},
                                {"goal_column", "goal column", Ordinal},
                                {"dx", "right", Signed},
                                {"dy", "down", Signed},
                                {"distance", "distance", Number},
                                {"sum", "sum", Number}}};
    const std::vector<Cell> cells = cells_of_tiles(board);
    const std::vector<Cell> goals = cells_of_tiles(goal);
    const Size size = board.size;
    Cost sum = 0;
    for (Tile tile = 1; tile < size.cells(); ++tile) {
        const Cell at = cells[tile];
        const Cell to = goals[tile];
        const Cost dx = static_cast<Cost>(size.column(to)) - static_cast<Cost>(size.column(at));
        const Cost dy = static_cast<Cost>(size.row(to)) - static_cast<Cost>(size.row(at));
        const Cost distance = std::abs(dx) + std::abs(dy);
        sum += distance;
        table.rows.push_back({tile, size.row(at), size.column(at), size.row(to), size.column(to),
                              dx, dy, distance, sum});
    }
    return table;
}

struct Belonging {
    Tile tile;
    std::uint32_t goal_place;
};

// All tiles except a longest increasing subsequence. Quadratic, and independent of the heuristic's
// count.
Value::List fewest_to_leave(const std::vector<Belonging>& line) {
    std::vector<std::size_t> length(line.size(), 1);  // of the longest subsequence that ends here
    std::vector<std::size_t> before(line.size());     // its previous member; itself if none
    std::size_t best = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        before[i] = i;
        for (std::size_t j = 0; j < i; ++j)
            if (line[j].goal_place < line[i].goal_place && length[j] + 1 > length[i]) {
                length[i] = length[j] + 1;
                before[i] = j;
            }
        if (length[i] > length[best]) best = i;
    }
    std::vector<bool> stays(line.size(), false);
    for (stays[best] = true; before[best] != best; stays[best] = true) best = before[best];
    Value::List leaving;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (!stays[i]) leaving.emplace_back(line[i].tile);
    return leaving;
}

// A row of the table of conflicts; none if the line has no conflict.
std::optional<std::vector<Value>> line_conflict(const Geometry<State>& geometry, const State& at,
                                                Line line) {
    std::vector<Belonging> belonging;
    for_belonging(geometry, at, line, [&](Cell cell, std::uint32_t goal_place) {
        belonging.push_back({at.tile(cell), goal_place});
    });
    Value::List pairs;
    std::uint64_t count = 0;
    for (auto first = belonging.begin(); first != belonging.end(); ++first)
        for (auto second = first + 1; second != belonging.end(); ++second)
            if (first->goal_place > second->goal_place && count++ < most_named_pairs)
                pairs.emplace_back(Value::List{first->tile, second->tile});
    if (count == 0) return std::nullopt;
    return std::vector<Value>{line.axis == Axis::Row ? "row" : "column", line.number,
                              std::move(pairs), count, fewest_to_leave(belonging)};
}

DataTable line_conflicts(const State& at, const Board& goal) {
    using enum ColumnKind;
    DataTable table{
        .name = "conflicts",
        .title = "Linear conflicts, pairs of tiles in their goal line that must pass each other",
        .row = "line",
        .columns = {{"axis", "", Text},
                    {"line", "line", Ordinal},
                    {"pairs", "pairs", Text},
                    {"pair_count", "number of pairs", Number},
                    {"leaving", "tiles that must leave", Text}}};
    const Geometry<State> geometry(goal);
    for (const Axis axis : {Axis::Row, Axis::Column})
        for (std::uint32_t line = 0; line < geometry.line_count(axis); ++line)
            if (auto conflict = line_conflict(geometry, at, {axis, line}))
                table.rows.push_back(*std::move(conflict));
    return table;
}

std::vector<Explanation::Effect> legal_moves(const Domain<State>& domain, const State& at) {
    std::vector<Explanation::Effect> moves;
    for (const Move move : domain.moves(at))
        moves.push_back({.move = static_cast<std::uint8_t>(move),
                         .facts = {{"tile", at.tile(domain.neighbour(at.blank(), move))}}});
    return moves;
}

// The value of a heuristic on the board, and the change that each move makes.
Cost evaluate(const CompiledHeuristic<State>& heuristic, const Domain<State>& domain, State at,
              std::vector<Explanation::Effect>& moves) {
    const auto frame = heuristic.root(at);
    const Cost value = heuristic.value(frame);
    for (Explanation::Effect& effect : moves) {
        const auto move = static_cast<Move>(effect.move);
        const search::Applied<Domain<State>> step(domain, at, move);
        effect.change.emplace_back(heuristic.value(heuristic.after(frame, at, move)) - value);
    }
    return value;
}

}  // namespace

Explanation explain(const Board& board, const Board& goal, TableSource source) {
    assert(board.size == goal.size);
    if (!source.small_walking && goal.size.rows + goal.size.columns <= max_walking_sides)
        source.small_walking = [tables = make_walking_tables(Geometry<State>(goal))] {
            return Expected<WalkingTables>(tables);
        };
    const Domain<State> domain(goal);
    const State at(board);
    WalkingExplanation walking = explain_walking(board, goal, source);
    Explanation explanation{.tables = {tile_distances(board, goal), line_conflicts(at, goal),
                                       explain_corners(board, goal), std::move(walking.parts),
                                       std::move(walking.moves), explain_swaps(board, goal)},
                            .moves = legal_moves(domain, at)};
    for (const HeuristicRow& row : heuristic_table()) {
        Explanation::Estimate estimate{.heuristic = row.name};
        const auto heuristic = compile_heuristic<State>(row.name, goal, source);
        if (heuristic && (row.name != "lookup" || is_solvable(board, goal))) {
            estimate.value = evaluate(*heuristic, domain, at, explanation.moves);
        } else {
            estimate.why_not =
                heuristic ? "this board cannot be solved" : heuristic.error().message;
            for (Explanation::Effect& effect : explanation.moves)
                effect.change.emplace_back(std::nullopt);
        }
        explanation.estimates.push_back(std::move(estimate));
    }
    return explanation;
}

}  // namespace taquin::tiles
