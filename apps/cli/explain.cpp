// taquin explain: why a board has the estimates that it has, and what each move would change.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "boards.hpp"
#include "commands.hpp"
#include "cube_explain.hpp"
#include "error_codes.hpp"
#include "numbers.hpp"
#include "shared/explain_json.hpp"
#include "shared/table_sets.hpp"
#include "table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/parity.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

struct ExplainOptions {
    BoardOptions boards;
    tiles::Convention convention = tiles::Convention::Blank;
    std::string cache;
    AnyMetric metric;
    bool json = false;
    bool quiet = false;
};

// --- for people: rows and columns count from 1. Of large boards not everything is listed; JSON has
// it all.

constexpr std::size_t most_tiles = 400;
constexpr std::size_t most_lines = 100;
constexpr std::size_t most_in_a_line = 100;  // pairs, and tiles that leave

// "… and 598,600 more tiles: --json lists them all"
void print_rest(Output& out, std::size_t all, std::size_t listed, const std::string& thing) {
    if (all > listed)
        out.print("... and {}: --json lists them all\n", counted(all - listed, "more " + thing));
}

std::string value_text(const std::optional<tiles::Cost>& value) {
    return value ? fmt::format("{}", *value) : "-";
}

std::string change_text(const std::optional<tiles::Cost>& change) {
    return change ? fmt::format("{:+}", *change) : "-";
}

void print_values(Output& out, const Explained& explained) {
    Table table({"heuristic", ">value", ""});
    for (const auto& row : explained.explanation.values)
        table.add({std::string(row.name), value_text(row.value), row.why_not});
    out.print("Estimates of the moves left:\n\n{}", table.text());
}

void print_tiles(Output& out, const Explained& explained) {
    Table table({">tile", ">row", ">column", ">goal row", ">goal column", ">down", ">right",
                 ">distance", ">sum"});
    const auto text = [](auto number) { return fmt::format("{}", number); };
    const auto& tiles = explained.explanation.tiles;
    const std::size_t listed = std::min(tiles.size(), most_tiles);
    for (const auto& row : std::span(tiles).first(listed))
        table.add({text(row.tile), text(row.row + 1), text(row.column + 1), text(row.goal_row + 1),
                   text(row.goal_column + 1), change_text(row.dy), change_text(row.dx),
                   text(row.distance), text(row.sum)});
    out.print("\nManhattan distance, tile by tile:\n\n{}", table.text());
    print_rest(out, tiles.size(), listed, "tile");
}

std::string leaving_text(const tiles::LineConflict& conflict) {
    const auto& leaving = conflict.leaving;
    const std::size_t named = std::min(leaving.size(), most_in_a_line);
    std::string text = fmt::format("{}", fmt::join(std::span(leaving).first(named), ", "));
    if (named < leaving.size()) text += ", " + counted(leaving.size() - named, "more tile");
    return fmt::format("if {} {} the line, none is left: +{}", text,
                       leaving.size() == 1 ? "leaves" : "leave", 2 * leaving.size());
}

std::string pairs_text(const tiles::LineConflict& conflict) {
    std::vector<std::string> pairs;
    const std::size_t named = std::min(conflict.pairs.size(), most_in_a_line);
    for (const auto& [first, second] : std::span(conflict.pairs).first(named))
        pairs.push_back(fmt::format("{} and {}", first, second));
    if (named < conflict.pair_count)
        pairs.push_back(counted(conflict.pair_count - named, "more pair"));
    return fmt::format("{}", fmt::join(pairs, ", "));
}

void print_conflicts(Output& out, const Explained& explained) {
    const auto& conflicts = explained.explanation.conflicts;
    out.print("\nConflicts, tiles in their goal line that must pass each other:{}\n",
              conflicts.empty() ? " none" : "\n");
    const std::size_t listed = std::min(conflicts.size(), most_lines);
    for (const auto& conflict : std::span(conflicts).first(listed))
        out.print("{} {}: {}; {}\n", axis_name(conflict.axis), conflict.line + 1,
                  pairs_text(conflict), leaving_text(conflict));
    print_rest(out, conflicts.size(), listed, "line");
}

void print_moves(Output& out, const Explained& explained, tiles::Convention convention) {
    std::vector<std::string> headings{"move", ">tile"};
    for (const auto& value : explained.explanation.values)
        headings.push_back(">" + std::string(value.name));
    Table table(std::move(headings));
    for (const auto& effect : explained.explanation.moves) {
        std::vector<std::string> row{letter_of(effect.move, convention),
                                     fmt::format("{}", effect.tile)};
        for (const auto& change : effect.change) row.push_back(change_text(change));
        table.add(std::move(row));
    }
    out.print("\nWhat each move would change:\n\n{}", table.text());
}

// Estimates tell of moves to a goal; where none leads there, that is said before them.
void print_unsolvable(Output& out, const Explained& explained) {
    const auto answer = tiles::check_solvable(explained.board, explained.goal);
    if (!answer.solvable) out.print("unsolvable\n{}\n\n", wrapped(answer.explanation, 0));
}

void print_text(Output& out, const Explained& explained, const ExplainOptions& options) {
    if (options.quiet) {
        for (const auto& row : explained.explanation.values)
            out.print("{} {}\n", row.name, value_text(row.value));
        return;
    }
    out.print("{}\nto\n\n{}\n", picture_of(explained.board), picture_of(explained.goal));
    print_unsolvable(out, explained);
    print_values(out, explained);
    print_tiles(out, explained);
    print_conflicts(out, explained);
    print_moves(out, explained, options.convention);
}

class Explainer {
public:
    Explainer(const ExplainOptions& options, Output& out)
        : options_(options),
          out_(out),
          goals_(options.boards.goal),
          tables_(solver::cache_folder(options.cache), hardware_threads()) {}

    ExitCode explain(const GivenBoard& given) {
        warn_of(given, warnings_of(given));
        if (!given.board) return fail(given, given.board.error().message);
        const tiles::Board& board = given.board->board;
        const auto& goal = goals_.of(board.size);
        if (!goal) return fail(given, "--goal: " + goal.error().message);
        const Explained explained{board, *goal,
                                  tiles::explain(board, *goal, stored_tables(tables_, *goal))};
        if (const auto spoilt = why_spoilt(tables_)) return cli::fail(*spoilt);
        if (options_.json)
            append_explanation(out_.text(), given, explained, options_.convention);
        else
            print_text(out_, explained, options_);
        out_.commit();
        return ExitCode::Done;
    }

    ExitCode explain(const GivenCube& given) {
        const auto refuse = [&](const Error& error) {
            return fail_cube_explanation(out_, given, error.message, options_.json);
        };
        if (const auto error = why_not_for_cubes(options_.boards)) return refuse(*error);
        if (options_.boards.goal)
            return refuse({"--goal: cubes are explained for the solved cube only"});
        const auto metric = cube_metric(options_.metric);
        if (!metric) return refuse(metric.error());
        return explain_cube(out_, given, {*metric, options_.cache, options_.json, options_.quiet});
    }

private:
    ExitCode fail(const GivenBoard& given, const std::string& sentence) {
        complain(given.where() + sentence);
        if (options_.json) append_no_explanation(out_.text(), given, sentence, options_.convention);
        out_.commit();
        return ExitCode::BadInput;
    }

    const ExplainOptions& options_;
    Output& out_;
    Goals goals_;
    solver::TileTables tables_;
};

ExitCode explain(const ExplainOptions& options, Context& context) {
    Explainer explainer(options, context.out);
    const auto explain_one = [&](const auto& given) { return explainer.explain(given); };
    return for_each_board(
        options.boards, {.take = [&](const Given& given) { return std::visit(explain_one, given); },
                         .goes_on =
                             [&] {
                                 context.out.flush();
                                 return true;
                             }});
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
    auto options = std::make_shared<ExplainOptions>();
    Command command(
        app, context, "explain",
        "Show every heuristic's value for a board or a cube, where it comes from, and what each "
        "move would change");
    declare_boards(command, options->boards);
    command.text("--cache", options->cache,
                 {"DIR", "Folder for table files, else $TAQUIN_CACHE, else the XDG cache folder"});
    command.group("Output");
    command.value(
        "--moves", options->convention, tiles::parse_convention,
        {"blank|tile",
         "What the letters U D L R tell: where the blank goes (the default), or the tile"});
    command.value(
        "--metric", options->metric, parse_any_metric,
        {"half|quarter",
         "How moves of a cube are counted: every turn of a face (the default), or quarter "
         "turns"});
    command.flag("--json", options->json, "One JSON object a line");
    command.flag("--quiet", options->quiet, "Only the values, one a line");
    command.examples(
        {R"(explain "2 3 0/1 8 6/5 7 4")", R"(explain --goal snail "1 2 3/8 4 0/7 6 5")"});
    run_with(command, std::move(options), &explain);
}

}  // namespace taquin::cli
