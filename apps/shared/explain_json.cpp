#include "shared/explain_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "shared/append.hpp"
#include "shared/given_json.hpp"
#include "shared/json.hpp"
#include "taquin/puzzles/cube/moves_text.hpp"

namespace taquin::apps {
namespace {

std::string number_or_null(const std::optional<tiles::Cost>& value) {
    return value ? fmt::format("{}", *value) : "null";
}

void append_tiles(std::string& out, const tiles::Explanation& explanation) {
    append_array(out, explanation.tiles, [&out](const tiles::TileDistance& row) {
        append_format(out,
                      R"({{"tile":{},"row":{},"column":{},"goal_row":{},"goal_column":{},)"
                      R"("dx":{},"dy":{},"distance":{},"sum":{}}})",
                      row.tile, row.row, row.column, row.goal_row, row.goal_column, row.dx, row.dy,
                      row.distance, row.sum);
    });
}

void append_conflicts(std::string& out, const tiles::Explanation& explanation) {
    append_array(out, explanation.conflicts, [&out](const tiles::LineConflict& row) {
        append_format(out, R"({{"axis":"{}","line":{},"pairs":)", axis_name(row.axis), row.line);
        append_array(out, row.pairs, [&out](const auto& pair) {
            append_format(out, "[{},{}]", pair.first, pair.second);
        });
        append_format(out, R"(,"pair_count":{},"leaving":[{}]}})", row.pair_count,
                      fmt::join(row.leaving, ","));
    });
}

// {"zero":0,"misplaced":7,…}: a number for each heuristic.
template <class Explanation, class NumberOf>
void append_by_heuristic(std::string& out, const Explanation& explanation, NumberOf number_of) {
    out += '{';
    for (std::size_t i = 0; i < explanation.values.size(); ++i)
        append_format(out, R"({}"{}":{})", i == 0 ? "" : ",", explanation.values[i].name,
                      number_or_null(number_of(i)));
    out += '}';
}

void append_moves(std::string& out, const tiles::Explanation& explanation,
                  tiles::Convention convention) {
    append_array(out, explanation.moves, [&](const tiles::MoveEffect& effect) {
        append_format(out, R"({{"move":"{}","tile":{},"changes":)",
                      letter_of(effect.move, convention), effect.tile);
        append_by_heuristic(out, explanation, [&](std::size_t i) { return effect.change[i]; });
        out += '}';
    });
}

void parts(JsonLine& json, const Explained& explained, tiles::Convention convention) {
    const auto& explanation = explained.explanation;
    append_start_and_goal(json, explained.board, explained.goal);
    append_by_heuristic(json.value("heuristics"), explanation,
                        [&](std::size_t i) { return explanation.values[i].value; });
    append_tiles(json.value("tiles"), explanation);
    append_conflicts(json.value("conflicts"), explanation);
    append_moves(json.value("moves"), explanation, convention);
}

void append_pieces(std::string& out, const std::vector<cube::PieceDistance>& pieces) {
    out += '[';
    for (std::string_view comma; const auto& row : pieces)
        append_format(out, R"({}{{"piece":"{}","place":"{}","distance":{},"sum":{}}})",
                      std::exchange(comma, ","), row.piece, row.place, row.distance, row.sum);
    out += ']';
}

void append_turns(std::string& out, const cube::Explanation& explanation) {
    out += '[';
    for (std::string_view comma; const auto& effect : explanation.turns) {
        append_format(out, R"({}{{"move":"{}","changes":)", std::exchange(comma, ","),
                      turn_text(effect.turn));
        append_by_heuristic(out, explanation, [&](std::size_t i) { return effect.change[i]; });
        out += '}';
    }
    out += ']';
}

}  // namespace

std::string letter_of(tiles::Move move, tiles::Convention convention) {
    return tiles::to_text(std::span(&move, 1), convention);
}

std::string_view axis_name(tiles::Axis axis) { return axis == tiles::Axis::Row ? "row" : "column"; }

std::string turn_text(cube::Turn turn) { return cube::to_text(std::span(&turn, 1)); }

tiles::TableSource stored_tables(solver::TileTables& tables, const tiles::Board& goal) {
    if (!tables.has_distances(goal)) return {};
    return {.patterns = {}, .distances = [&] { return tables.distances(goal); }};
}

// The first set that has this table.
std::string name_of_set(const cube::Pattern& wanted, cube::Metric metric) {
    const std::string content = cube::table_id(wanted, metric).content;
    const auto& sets = solver::CubeTables::sets();
    const auto found = std::ranges::find_if(sets, [&](const solver::CubeTableSet& set) {
        return std::ranges::any_of(set.patterns, [&](const cube::Pattern& pattern) {
            return cube::table_id(pattern, metric).content == content;
        });
    });
    assert(found != sets.end());
    return found->name;
}

cube::ObtainTable stored_tables(solver::CubeTables& tables) {
    return [&](const cube::Pattern& pattern, cube::Metric metric) -> Expected<tables::Table> {
        const bool at_once = cube::table_id(pattern, metric).entries < 10'000'000;
        if (at_once || tables.has({"", "", {pattern}}, metric))
            return tables.table(pattern, metric);
        return Error{"its table is not built yet: taquin tables build --puzzle cube " +
                     name_of_set(pattern, metric)};
    };
}

void append_explanation(std::string& out, const GivenBoard& given, const Explained& explained,
                        tiles::Convention convention) {
    JsonLine json(out);
    append_puzzle(json, given);
    parts(json, explained, convention);
    json.text("move_convention", name(convention));
    append_error_and_line(json, given, std::nullopt);
    json.end();
}

void append_no_explanation(std::string& out, const GivenBoard& given, std::string_view sentence,
                           tiles::Convention convention) {
    JsonLine json(out);
    append_puzzle(json, given);
    for (const auto* key : {"size", "start", "goal", "heuristics", "tiles", "conflicts", "moves"})
        json.null(key);
    json.text("move_convention", name(convention));
    append_error_and_line(json, given, sentence);
    json.end();
}

void append_explanation(std::string& out, const GivenCube& given,
                        const cube::Explanation& explanation) {
    JsonLine json(out);
    append_puzzle(json, given);
    append_start_and_goal(json, given);
    append_by_heuristic(json.value("heuristics"), explanation,
                        [&](std::size_t i) { return explanation.values[i].value; });
    append_pieces(json.value("corners"), explanation.corners);
    append_pieces(json.value("edges"), explanation.edges);
    append_turns(json.value("moves"), explanation);
    json.null("move_convention");
    append_error_and_line(json, given, std::nullopt);
    json.end();
}

void append_no_explanation(std::string& out, const GivenCube& given, std::string_view sentence) {
    JsonLine json(out);
    append_puzzle(json, given);
    for (const auto* key : {"start", "goal", "heuristics", "corners", "edges", "moves"})
        json.null(key);
    json.null("move_convention");
    append_error_and_line(json, given, sentence);
    json.end();
}

}  // namespace taquin::apps
