#include "taquin/puzzles/tiles/explain_relaxed.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"

namespace taquin::tiles {

namespace {

using LinesDistance = std::function<Cost(const TileLines&)>;

// The distances of one problem; none if its size has no tables here.
std::optional<LinesDistance> distances_of(const Geometry<WideState>& geometry, Axis axis,
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

TileLines lines_of_tiles(const Geometry<WideState>& geometry, const WideState& at, Axis axis) {
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
    const Geometry<WideState> geometry(goal);
    const WideState at(board);
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
    const Corner<WideState> corner(make_geometry<WideState>(goal));
    Cost sum = 0;
    for (const auto& demand : corner.demands(WideState(board))) {
        sum += demand.moves;
        Value::List aside;
        for (const Tile tile : demand.forced) aside.emplace_back(tile);
        table.rows.push_back({board.size.row(demand.corner), board.size.column(demand.corner),
                              demand.tile, std::move(aside), demand.moves, sum});
    }
    return table;
}

}  // namespace taquin::tiles
