#include "cube_explain.hpp"

#include <fmt/format.h>

#include "error_codes.hpp"
#include "shared/cube_answer.hpp"
#include "shared/explain_json.hpp"
#include "shared/table_sets.hpp"
#include "table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/cube_tables.hpp"

namespace taquin::cli {
namespace {

std::string cube_value_text(const std::optional<search::Cost>& value) {
    return value ? fmt::format("{}", *value) : "-";
}

std::string cube_change_text(const std::optional<search::Cost>& change) {
    return change ? fmt::format("{:+}", *change) : "-";
}

void print_values(Output& out, const cube::Explanation& explanation) {
    Table table({"heuristic", ">value", ""});
    for (const auto& row : explanation.values)
        table.add({std::string(row.name), cube_value_text(row.value), row.why_not});
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
        for (const auto& change : effect.change) row.push_back(cube_change_text(change));
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

}  // namespace

ExitCode fail_cube_explanation(Output& out, const GivenCube& given, const std::string& sentence,
                               bool json) {
    complain(given.where() + sentence);
    if (json) append_no_explanation(out.text(), given, sentence);
    out.commit();
    return ExitCode::BadInput;
}

ExitCode explain_cube(Output& out, const GivenCube& given, const CubeExplainOptions& options) {
    if (!given.cube)
        return fail_cube_explanation(out, given, given.cube.error().message, options.json);
    solver::CubeTables tables(solver::cache_folder(options.cache), hardware_threads());
    const cube::Explanation explanation =
        cube::explain(given.cube->cube, given.size, options.metric, stored_tables(tables));
    if (const auto spoilt = why_spoilt(tables)) return fail(*spoilt);
    if (options.json)
        append_explanation(out.text(), given, explanation);
    else if (options.quiet)
        for (const auto& row : explanation.values)
            out.print("{} {}\n", row.name, cube_value_text(row.value));
    else
        print_text(out, given, explanation);
    out.commit();
    return ExitCode::Done;
}

}  // namespace taquin::cli
