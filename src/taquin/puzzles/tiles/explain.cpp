#include "taquin/puzzles/tiles/explain.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics/lines.hpp"
#include "taquin/puzzles/tiles/parity.hpp"

namespace taquin::tiles {

namespace {

using State = WideState;  // the one that holds any board; speed does not matter here

std::vector<TileDistance> tile_distances(const Board& board, const Board& goal) {
    const std::vector<Cell> cells = cells_of_tiles(board);
    const std::vector<Cell> goals = cells_of_tiles(goal);
    const Size size = board.size;
    std::vector<TileDistance> rows;
    Cost sum = 0;
    for (Tile tile = 1; tile < size.cells(); ++tile) {
        TileDistance row{.tile = tile,
                         .row = size.row(cells[tile]),
                         .column = size.column(cells[tile]),
                         .goal_row = size.row(goals[tile]),
                         .goal_column = size.column(goals[tile])};
        row.dx = static_cast<Cost>(row.goal_column) - static_cast<Cost>(row.column);
        row.dy = static_cast<Cost>(row.goal_row) - static_cast<Cost>(row.row);
        row.distance = std::abs(row.dx) + std::abs(row.dy);
        row.sum = sum += row.distance;
        rows.push_back(row);
    }
    return rows;
}

struct Belonging {
    Tile tile;
    std::uint32_t goal_place;
};

// All but a longest increasing subsequence. Quadratic, and apart from the way the heuristic counts.
std::vector<Tile> fewest_to_leave(const std::vector<Belonging>& line) {
    std::vector<std::size_t> length(line.size(), 1);  // of the best that ends here
    std::vector<std::size_t> before(line.size());     // its last but one; itself if there is none
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
    std::vector<Tile> leaving;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (!stays[i]) leaving.push_back(line[i].tile);
    return leaving;
}

std::optional<LineConflict> line_conflict(const Geometry<State>& geometry, const State& at,
                                          Line line) {
    std::vector<Belonging> belonging;
    for_belonging(geometry, at, line, [&](Cell cell, std::uint32_t goal_place) {
        belonging.push_back({at.tile(cell), goal_place});
    });
    LineConflict conflict{.axis = line.axis, .line = line.number, .pairs = {}, .leaving = {}};
    const auto take = [&conflict](Tile first, Tile second) {
        if (conflict.pair_count++ < most_named_pairs) conflict.pairs.emplace_back(first, second);
    };
    for (auto first = belonging.begin(); first != belonging.end(); ++first)
        for (auto second = first + 1; second != belonging.end(); ++second)
            if (first->goal_place > second->goal_place) take(first->tile, second->tile);
    if (conflict.pairs.empty()) return std::nullopt;
    conflict.leaving = fewest_to_leave(belonging);
    return conflict;
}

std::vector<LineConflict> line_conflicts(const State& at, const Board& goal) {
    const Geometry<State> geometry(goal);
    std::vector<LineConflict> conflicts;
    for (const Axis axis : {Axis::Row, Axis::Column})
        for (std::uint32_t line = 0; line < geometry.line_count(axis); ++line)
            if (auto conflict = line_conflict(geometry, at, {axis, line}))
                conflicts.push_back(std::move(*conflict));
    return conflicts;
}

std::vector<MoveEffect> legal_moves(const Domain<State>& domain, const State& at) {
    std::vector<MoveEffect> moves;
    for (const Move move : domain.moves(at))
        moves.push_back({.move = move, .tile = at.tile(domain.neighbour(at.blank(), move))});
    return moves;
}

// The value of a heuristic on the board, and its change by each of the moves.
Cost evaluate(const CompiledHeuristic<State>& heuristic, const Domain<State>& domain, State at,
              std::vector<MoveEffect>& moves) {
    const auto frame = heuristic.root(at);
    const Cost value = heuristic.value(frame);
    for (MoveEffect& effect : moves) {
        const search::Applied<Domain<State>> step(domain, at, effect.move);
        effect.change.emplace_back(heuristic.value(heuristic.after(frame, at, effect.move)) -
                                   value);
    }
    return value;
}

}  // namespace

Explanation explain(const Board& board, const Board& goal, const TableSource& source) {
    assert(board.size == goal.size);
    const Domain<State> domain(goal);
    const State at(board);
    Explanation explanation{.tiles = tile_distances(board, goal),
                            .conflicts = line_conflicts(at, goal),
                            .values = {},
                            .moves = legal_moves(domain, at)};
    for (const HeuristicRow& row : heuristic_table()) {
        HeuristicValue entry{.name = row.name, .value = std::nullopt, .why_not = {}};
        const auto heuristic = compile_heuristic<State>(row.name, goal, source);
        if (heuristic && (row.name != "lookup" || is_solvable(board, goal))) {
            entry.value = evaluate(*heuristic, domain, at, explanation.moves);
        } else {
            entry.why_not = heuristic ? "the goal cannot be reached from this board"
                                      : heuristic.error().message;
            for (MoveEffect& effect : explanation.moves) effect.change.emplace_back(std::nullopt);
        }
        explanation.values.push_back(std::move(entry));
    }
    return explanation;
}

}  // namespace taquin::tiles
