// taquin tables: the folder of table files, and what can be built into it.
#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "boards.hpp"
#include "commands.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

ExitCode run_tables(const TableOptions& options, Context& context) {
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
            static_cast<unsigned>(std::min(threads, most_threads))};
}

Expected<ChosenSet> chosen_set(const std::string& name, const TableOptions& options) {
    auto patterns = solver::TileTables::named(name, options.size);
    if (!patterns) return patterns.error();
    Goals goals(options.goal);
    const auto& goal = goals.of(options.size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    return ChosenSet{*std::move(patterns), *goal};
}

void add_tables(CLI::App& app, Context& context) {
    auto options = std::make_shared<TableOptions>();
    Command command(app, context, "tables",
                    "List, build, check or remove the table files of pattern databases");
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
        "A set of tables, such as 7-8, or a table's file name; check takes all tables "
        "when there is none");
    command.value("--size", options->size, tiles::parse_size,
                  {"RxC", "Of the boards that a set is for, rows x columns; else 4x4"});
    command.text(
        "--goal", options->goal,
        {"GOAL", "Of the boards that a set is for: last, first, snail, center or a board"});
    command.flag("--all", options->all, "Remove all tables");
    command.text("--cache", options->cache,
                 {"DIR", "Folder for table files, else $TAQUIN_CACHE, else the XDG cache folder"});
    command.value("--threads", options->threads, parse_positive,
                  {"N", "Threads that build or check; else one for each of the machine's"});
    command.flag("--json", options->json, "A JSON object, or one a line");
    command.flag("--quiet", options->quiet, "Only names and errors");
    command.examples({"tables list", "tables build 7-8", "tables build auto --size 3x5",
                      "tables check", "tables remove 7-8", "tables stats --size 3x3"});
    run_with(command, std::move(options), &run_tables);
}

}  // namespace taquin::cli
