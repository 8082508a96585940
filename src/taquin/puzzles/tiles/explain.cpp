#include "taquin/puzzles/tiles/explain.hpp"

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"

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

using LinesDistance = std::function<Cost(const TileLines&)>;

// The distances of one problem; none if its size has no tables here.
std::optional<LinesDistance> distances_of(const Geometry<State>& geometry, Axis axis,
                                          const TableSource& source) {
    const Size size = geometry.size();
    if (size.rows + size.columns <= max_walking_sides) {
        const auto made = source.small_walking
                              ? source.small_walking()
                              : Expected<WalkingTables>(make_walking_tables(geometry));
        if (!made) return std::nullopt;
        const auto table = (*made)[index(axis)];
        return [table](const TileLines& tiles) { return table->distance(tiles); };
    }
    if (!has_stored_walking(size) || !source.walking) return std::nullopt;
    const auto obtained = source.walking();
    if (!obtained) return std::nullopt;
    return [distances = (*obtained)[index(axis)]](const TileLines& tiles) {
        return distances->distance(tiles);
    };
}

TileLines lines_of_tiles(const Geometry<State>& geometry, const State& at, Axis axis) {
    TileLines tiles{std::vector<std::uint32_t>(geometry.size().cells()),
                    std::vector<std::uint32_t>(geometry.size().cells())};
    for (Cell cell = 0; cell < geometry.size().cells(); ++cell) {
        tiles.line[at.tile(cell)] = geometry.line(axis, cell);
        tiles.goal[at.tile(cell)] = geometry.goal_line(axis, at.tile(cell));
    }
    return tiles;
}

// Moves the smallest tile whose move shortens the distance, and returns it. Returns 0 if there is
// none: the problem is solved, or the table is wrong.
Tile next_tile(TileLines& tiles, const LinesDistance& distance) {
    const std::uint32_t blank = tiles.line[0];
    const Cost here = distance(tiles);
    for (Tile tile = 1; tile < tiles.line.size(); ++tile) {
        const std::uint32_t line = tiles.line[tile];
        if (line != blank + 1 && line + 1 != blank) continue;
        tiles.line[tile] = blank;
        tiles.line[0] = line;
        if (distance(tiles) < here) return tile;
        tiles.line[tile] = line;
        tiles.line[0] = blank;
    }
    return 0;
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

WalkingExplanation explain_walking(const Board& board, const Board& goal,
                                   const TableSource& source) {
    using enum ColumnKind;
    WalkingExplanation explanation{{.name = "xy",
                                    .title = "X-Y, the row problem + the column problem",
                                    .row = "problem",
                                    .columns = {{"problem", "problem", Text},
                                                {"moves", "moves", Number},
                                                {"sum", "sum", Number}}},
                                   {.name = "xy_moves",
                                    .title = "X-Y, the moves of both problems",
                                    .row = "move",
                                    .columns = {{"problem", "problem", Text},
                                                {"step", "step", Number},
                                                {"tile", "tile", Number},
                                                {"from", "from", Ordinal},
                                                {"to", "to", Ordinal}}}};
    const Geometry<State> geometry(goal);
    const State at(board);
    Cost sum = 0;
    for (const Axis axis : {Axis::Row, Axis::Column}) {
        const char* const name = axis == Axis::Row ? "rows" : "columns";
        const auto distance = distances_of(geometry, axis, source);
        if (!distance) {
            explanation.parts.rows.push_back({name, nullptr, nullptr});
            continue;
        }
        TileLines tiles = lines_of_tiles(geometry, at, axis);
        const Cost moves = (*distance)(tiles);
        sum += moves;
        explanation.parts.rows.push_back({name, moves, sum});
        for (Cost step = 1; step <= moves; ++step) {
            const std::uint32_t to = tiles.line[0];
            const Tile tile = next_tile(tiles, *distance);
            if (tile == 0) break;
            explanation.moves.rows.push_back({name, step, tile, tiles.line[0], to});
        }
    }
    return explanation;
}

DataTable explain_swaps(const Board& board, const Board& goal) {
    using enum ColumnKind;
    DataTable table{.name = "swaps",
                    .title = "Gaschnig, the swaps with the blank if any tile may jump there",
                    .row = "swap",
                    .columns = {{"step", "step", Number},
                                {"tile", "tile", Number},
                                {"row", "row", Ordinal},
                                {"column", "column", Ordinal},
                                {"to_row", "to row", Ordinal},
                                {"to_column", "to column", Ordinal},
                                {"home", "to its goal", Text}}};
    const Size size = board.size;
    const std::vector<Cell> goals = cells_of_tiles(goal);
    std::vector<Cell> cells = cells_of_tiles(board);
    Tile misplaced = 1;  // every smaller tile is on its goal cell for good
    for (std::uint32_t step = 1;; ++step) {
        const Cell blank = cells[0];
        Tile tile = goal.tiles[blank];
        if (tile == 0) {  // the blank is home: swap it with a misplaced tile
            while (misplaced < size.cells() && cells[misplaced] == goals[misplaced]) ++misplaced;
            if (misplaced == size.cells()) return table;
            tile = misplaced;
        }
        const Cell from = std::exchange(cells[tile], blank);
        cells[0] = from;
        table.rows.push_back({step, tile, size.row(from), size.column(from), size.row(blank),
                              size.column(blank), blank == goals[tile]});
    }
}

DataTable explain_corners(const Board& board, const Board& goal) {
    using enum ColumnKind;
    DataTable table{.name = "corners",
                    .title = "Corners, tiles that must make way for the corner's tile",
                    .row = "corner",
                    .columns = {{"row", "row", Ordinal},
                                {"column", "column", Ordinal},
                                {"tile", "corner's tile", Number},
                                {"aside", "tiles that make way", Text},
                                {"adds", "adds", Signed},
                                {"sum", "sum", Number}}};
    const Corner<State> corner(make_geometry<State>(goal));
    Cost sum = 0;
    for (const auto& demand : corner.demands(State(board))) {
        sum += demand.moves;
        Value::List aside;
        for (const Tile tile : demand.forced) aside.emplace_back(tile);
        table.rows.push_back({board.size.row(demand.corner), board.size.column(demand.corner),
                              demand.tile, std::move(aside), demand.moves, sum});
    }
    return table;
}

}  // namespace taquin::tiles
