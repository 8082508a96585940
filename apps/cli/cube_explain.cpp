#include "cube_explain.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "cube_answer.hpp"
#include "json.hpp"
#include "table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/explain.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/cube_tables.hpp"

namespace taquin::cli {
namespace {

std::string value_text(const std::optional<search::Cost>& value) {
    return value ? fmt::format("{}", *value) : "-";
}

std::string change_text(const std::optional<search::Cost>& change) {
    return change ? fmt::format("{:+}", *change) : "-";
}

std::string turn_text(cube::Turn turn) { return cube::to_text(std::span(&turn, 1)); }

void print_values(Output& out, const cube::Explanation& explanation) {
    Table table({"heuristic", ">value", ""});
    for (const auto& row : explanation.values)
        table.add({std::string(row.name), value_text(row.value), row.why_not});
    out.print("Estimates of the moves left:\n\n{}", table.text());
}

void print_pieces(Output& out, std::string_view kind,
                  const std::vector<cube::PieceDistance>& pieces) {
    if (pieces.empty()) return;
    Table table({"piece", "is at", ">moves", ">sum"});
    for (const auto& row : pieces)
        table.add(
            {row.piece, row.place, fmt::format("{}", row.distance), fmt::format("{}", row.sum)});
    out.print("\nMoves that each {} would need alone:\n\n{}", kind, table.text());
}

void print_turns(Output& out, const cube::Explanation& explanation) {
    std::vector<std::string> headings{"move"};
    for (const auto& value : explanation.values) headings.push_back(">" + std::string(value.name));
    Table table(std::move(headings));
    for (const auto& effect : explanation.turns) {
        std::vector<std::string> row{turn_text(effect.turn)};
        for (const auto& change : effect.change) row.push_back(change_text(change));
        table.add(std::move(row));
    }
    out.print("\nWhat each move would change:\n\n{}", table.text());
}

void print_text(Output& out, const GivenCube& given, const cube::Explanation& explanation) {
    out.print("{}\n", picture_of(given.cube->cube, given.size));
    print_values(out, explanation);
    print_pieces(out, "corner", explanation.corners);
    print_pieces(out, "edge", explanation.edges);
    print_turns(out, explanation);
}

std::string number_or_null(const std::optional<search::Cost>& value) {
    return value ? fmt::format("{}", *value) : "null";
}

void append_pieces(std::string& out, const std::vector<cube::PieceDistance>& pieces) {
    out += '[';
    for (std::string_view comma; const auto& row : pieces)
        fmt::format_to(std::back_inserter(out),
                       R"({}{{"piece":"{}","place":"{}","distance":{},"sum":{}}})",
                       std::exchange(comma, ","), row.piece, row.place, row.distance, row.sum);
    out += ']';
}

// {"zero":0,…}: a number for each heuristic.
template <class NumberOf>
void append_by_heuristic(std::string& out, const cube::Explanation& explanation,
                         NumberOf number_of) {
    out += '{';
    for (std::size_t i = 0; i < explanation.values.size(); ++i)
        fmt::format_to(std::back_inserter(out), R"({}"{}":{})", i == 0 ? "" : ",",
                       explanation.values[i].name, number_or_null(number_of(i)));
    out += '}';
}

void append_turns(std::string& out, const cube::Explanation& explanation) {
    out += '[';
    for (std::string_view comma; const auto& effect : explanation.turns) {
        fmt::format_to(std::back_inserter(out), R"({}{{"move":"{}","changes":)",
                       std::exchange(comma, ","), turn_text(effect.turn));
        append_by_heuristic(out, explanation, [&](std::size_t i) { return effect.change[i]; });
        out += '}';
    }
    out += ']';
}

// Either an explanation or the sentence that says why there is none.
void print_json(Output& out, const GivenCube& given, const cube::Explanation* explanation,
                const std::optional<std::string>& error) {
    JsonLine json(out.text());
    json.number("schema", 1);
    json.text("puzzle", name(puzzle_of(given.size)));
    json.text("size", cube::name(given.size));
    if (explanation != nullptr) {
        json.text("start", stickers_of(given.cube->cube, given.size));
        json.text("goal", stickers_of(cube::solved_cube, given.size));
        append_by_heuristic(json.value("heuristics"), *explanation,
                            [&](std::size_t i) { return explanation->values[i].value; });
        append_pieces(json.value("corners"), explanation->corners);
        append_pieces(json.value("edges"), explanation->edges);
        append_turns(json.value("moves"), *explanation);
    } else {
        for (const auto* key : {"start", "goal", "heuristics", "corners", "edges", "moves"})
            json.null(key);
    }
    json.null("move_convention");
    json.maybe_text("error", error);
    given.line ? json.number("line", *given.line) : json.null("line");
}

// To explain a cube is no reason to build tables, but those that are there are used. That of the
// 2x2x2 cube is there at once.
Expected<tables::Table> stored_table(solver::CubeTables& tables, const cube::Pattern& pattern,
                                     cube::Metric metric) {
    const bool at_once = cube::table_id(pattern, metric).entries < 10'000'000;
    if (at_once || tables.has({"", "", {pattern}}, metric)) return tables.table(pattern, metric);
    return Error{"its table is not built yet: taquin tables build --puzzle cube korf"};
}

}  // namespace

ExitCode fail_cube_explanation(Output& out, const GivenCube& given, const std::string& sentence,
                               bool json) {
    complain(given.where() + sentence);
    if (json) print_json(out, given, nullptr, sentence);
    out.commit();
    return ExitCode::BadInput;
}

ExitCode explain_cube(Output& out, const GivenCube& given, const CubeExplainOptions& options) {
    if (!given.cube)
        return fail_cube_explanation(out, given, given.cube.error().message, options.json);
    solver::CubeTables tables(solver::cache_folder(options.cache), hardware_threads());
    const cube::Explanation explanation =
        cube::explain(given.cube->cube, given.size, options.metric,
                      [&](const cube::Pattern& pattern, cube::Metric metric) {
                          return stored_table(tables, pattern, metric);
                      });
    if (options.json)
        print_json(out, given, &explanation, std::nullopt);
    else if (options.quiet)
        for (const auto& row : explanation.values)
            out.print("{} {}\n", row.name, value_text(row.value));
    else
        print_text(out, given, explanation);
    out.commit();
    return ExitCode::Done;
}

}  // namespace taquin::cli
