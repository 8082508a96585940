// taquin tables: the folder of table files, and what can be built into it.
#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "catalogue.hpp"
#include "commands.hpp"
#include "cube_tables.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/machine_memory.hpp"

namespace taquin::cli {
namespace {

// The sentence for what this action has no use for; nothing if all is used.
std::optional<std::string> why_unused(const TableOptions& options) {
    const bool stats = options.action == TableAction::Stats;
    if (!options.names.empty() && (stats || options.action == TableAction::List))
        return fmt::format(
            "tables {} takes no name, such as \"{}\"; {}", stats ? "stats" : "list",
            options.names.front(),
            stats ? "--size tells which boards, as in --size 3x3" : "it lists all tables");
    if (options.svg && !stats) return "--svg is for tables stats";
    if (options.all && options.action != TableAction::Remove)
        return "--all is for tables remove; tables check takes all when none is named";
    return std::nullopt;
}

ExitCode run_tables(const TableOptions& options, Context& context) {
    if (const auto sentence = why_unused(options)) {
        complain(*sentence);
        return ExitCode::BadInput;
    }
    if (options.puzzle && is_cube(*options.puzzle)) return run_cube_tables(options, context);
    switch (options.action) {
        case TableAction::List: return list_tables(options, context);
        case TableAction::Build: return build_tables(options, context);
        case TableAction::Check: return check_tables(options, context);
        case TableAction::Remove: return remove_tables(options, context);
        case TableAction::Stats: return table_stats(options, context);
    }
    return ExitCode::BadInput;
}

}  // namespace

solver::TileTables tables_for(const TableOptions& options) {
    constexpr std::uint64_t most_threads = 1024;
    const std::uint64_t threads = options.threads.value_or(hardware_threads());
    return {solver::cache_folder(options.cache),
            static_cast<unsigned>(std::min(threads, most_threads)), options.catalogue};
}

Expected<tiles::Board> goal_of(const TableOptions& options) {
    auto goal = tiles::make_goal(options.goal, options.size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    return goal;
}

solver::BuildTerms terms_of(const TableOptions& options, const tables::Progress& progress) {
    return {progress, options.memory ? options.memory : solver::usable_memory()};
}

void add_tables(CLI::App& app, Context& context) {
    auto options = std::make_shared<TableOptions>();
    Command command(
        app, context, "tables",
        "List, build, check or remove table files: pattern databases, and the distances of "
        "all boards of small puzzles");
    command.choice<TableAction>("WHAT", options->action,
                                {{"list", TableAction::List},
                                 {"build", TableAction::Build},
                                 {"check", TableAction::Check},
                                 {"remove", TableAction::Remove},
                                 {"stats", TableAction::Stats}},
                                "list, build, check or remove tables; stats: how far all boards "
                                "of a small puzzle are from the goal");
    command.arguments(
        "NAME", options->names,
        "A set of tables, such as 7-8; lookup, the distance of every board of up to 12 cells; or a "
        "table's file name. check takes all tables when there is none");
    command.value("--size", options->size, tiles::parse_size,
                  {"RxC", "Of the boards that a set is for, rows x columns; else 4x4"});
    command.text(
        "--goal", options->goal,
        {"GOAL", "Of the boards that a set is for: last, first, snail, center or a board"});
    command.choice<Puzzle>(
        "--puzzle", options->puzzle,
        {{"tiles", Puzzle::Tiles}, {"cube", Puzzle::Cube}, {"cube2", Puzzle::SmallCube}},
        "The puzzle that a set is for; else tiles");
    command.value("--metric", options->cube_metric, cube::parse_metric,
                  {"half|quarter", "Of cubes: turns of a face (the default), or quarter turns"});
    command.flag("--all", options->all, "Remove all tables");
    command.text("--cache", options->cache,
                 {"DIR", "Folder for table files, else $TAQUIN_CACHE, else the XDG cache folder"});
    command.value("--threads", options->threads, parse_positive,
                  {"N", "Threads that build or check; else one for each of the machine's"});
    command.value("--memory", options->memory, parse_bytes,
                  {"BYTES", "Memory that a build may hold: 512M, 4G; else the machine's"});
    declare_catalogue(command, options->catalogue);
    command.flag("--svg", options->svg, "stats: a picture of the distribution, drawn by gnuplot");
    command.flag("--json", options->json, "A JSON object, or one a line");
    command.flag("--quiet", options->quiet, "Only names and errors");
    command.excludes("--svg", "--json");
    command.examples({"tables list", "tables build 7-8", "tables build lookup --size 3x4",
                      "tables build corners --catalogue mine.txt", "tables check",
                      "tables remove 7-8", "tables stats --size 3x3",
                      "tables stats --size 3x4 --svg >distances.svg",
                      "tables build --puzzle cube korf", "tables stats --puzzle cube2"});
    run_with(command, std::move(options), &run_tables);
}

}  // namespace taquin::cli
