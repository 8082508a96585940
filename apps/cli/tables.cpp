// taquin tables: the folder of table files, and what can be built into it.
#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "build_progress.hpp"
#include "commands.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "positions.hpp"
#include "puzzle_options.hpp"
#include "shared/input.hpp"
#include "shared/table_sets.hpp"
#include "shown.hpp"
#include "table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::cli {
namespace {

// What this action has no use for; none if everything is used.
std::optional<std::string> check_unused(const TableOptions& options) {
    const bool stats = options.action == TableAction::Stats;
    if (!options.names.empty() && (stats || options.action == TableAction::List))
        return fmt::format(
            "tables {} takes no name, such as \"{}\"; {}", stats ? "stats" : "list",
            options.names.front(),
            stats ? "--size chooses the positions, as in --size 3x3" : "it lists all tables");
    if (options.svg && !stats) return "--svg is for tables stats";
    if (options.all && options.action != TableAction::Remove)
        return "--all is for tables remove; tables check takes all when none is named";
    return std::nullopt;
}

// --- list

// Of one puzzle, or of all of them.
std::vector<SetRow> set_rows(const TableOptions& options, const tables::TableLibrary& library,
                             const CataloguePtr& catalogue) {
    std::vector<SetRow> rows;
    for (const Puzzle* const puzzle : puzzles())
        if (!options.puzzle || *options.puzzle == puzzle)
            for (SetRow& row : table_sets(*puzzle, library, catalogue))
                rows.push_back(std::move(row));
    return rows;
}

void print_stored(Output& out, const std::vector<tables::StoredTable>& stored,
                  const std::string& folder) {
    if (stored.empty()) {
        if (folder.empty())
            out.print("No tables, and no folder for them: --cache or TAQUIN_CACHE names one.\n");
        else
            out.print("No tables in {}.\n", folder);
        return;
    }
    Table text({"table", ">size", "content"});
    for (const tables::StoredTable& table : stored)
        text.add({table.file_name, bytes_text(table.file_bytes),
                  table.id ? table.id->content : "damaged: see taquin tables check"});
    out.print("Tables in {}:\n{}", folder, text.text());
}

void print_sets(Output& out, const std::vector<SetRow>& sets, const Context& context) {
    Table text({"puzzle", "set", "for", "metric", ">tables", ">stored", ">size", ""});
    for (const SetRow& row : sets)
        text.add({std::string(row.puzzle->name()), row.set.name, row.set.size, row.set.metric,
                  fmt::format("{}", row.needs.tables), fmt::format("{}", row.stored),
                  bytes_text(row.needs.disk), row.set.summary});
    out.print("\nSets, for the default goal ({} tables build --puzzle PUZZLE --size SIZE SET):\n{}",
              context.program, text.text());
}

ExitCode list_tables(const TableOptions& options, Context& context) {
    const tables::TableLibrary library = library_of(options);
    const auto stored = library.store().list();
    if (!stored) return fail(stored.error());
    const auto query = query_of(options);
    if (!query) return fail(query.error());
    if (options.quiet && !options.json) {
        for (const auto& table : *stored) context.out.print("{}\n", table.file_name);
        return ExitCode::Done;
    }
    const std::string folder = library.store().folder().string();
    const auto sets = set_rows(options, library, query->catalogue);
    if (options.json) {
        JsonWriter json(context.out.text());
        json.begin_object();
        json.member("schema", 1);
        json.member("folder", folder);
        json.key("tables");
        apps::write(json, *stored);
        json.array("sets", sets, [&](const SetRow& row) { apps::write(json, row); });
        json.end_object();
        json.end_line();
        return ExitCode::Done;
    }
    print_stored(context.out, *stored, folder);
    print_sets(context.out, sets, context);
    return ExitCode::Done;
}

// --- build

std::optional<Error> build(const TableOptions& options, tables::TableLibrary& library,
                           const TableSet& set) {
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    return library.obtain_all(
        set.tables,
        terms_of(options, {.receiver = [&](const tables::Step& step) { bar.show(step); },
                           .stop = interrupts.token()}));
}

ExitCode build_set(const TableOptions& options, tables::TableLibrary& library, const TableSet& set,
                   Output& out) {
    const tables::SetNeeds needs = tables::needs_of(set.tables);
    if (!options.quiet && !library.has_all(set.tables))
        tell(fmt::format("{} for {}: {}, {} on disk; building takes {} of memory", set.name,
                         set.size, counted(needs.tables, "table"), bytes_text(needs.disk),
                         bytes_text(needs.memory)));
    const auto start = std::chrono::steady_clock::now();
    if (const auto fault = build(options, library, set)) return fail(*fault);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    const ExitCode code = report_warnings(library);
    const BuiltSet built{.puzzle = &puzzle_of(options),
                         .name = set.name,
                         .size = set.size,
                         .metric = set.metric,
                         .needs = needs,
                         .folder = library.store().folder().string(),
                         .stored = code == ExitCode::Done,
                         .seconds = taken.count()};
    if (options.json) {
        JsonWriter json(out.text());
        apps::write(json, built);
        json.end_line();
    } else if (!options.quiet && built.stored) {
        out.print("{} for {} is ready in {} ({})\n", built.name, built.size, built.folder,
                  seconds_text(built.seconds));
    }
    out.commit();
    return code;
}

ExitCode build_tables(const TableOptions& options, Context& context) {
    const Puzzle& puzzle = puzzle_of(options);
    const auto query = query_of(options);
    if (!query) return fail(query.error());
    if (options.names.empty())
        return fail({fmt::format("tables build: name a set; for {} there are: {}", query->goal.size,
                                 fmt::join(puzzle.table_set_names(*query), " "))});
    tables::TableLibrary library = library_of(options);
    ExitCode code = ExitCode::Done;
    for (const std::string& name : options.names) {
        const auto set = puzzle.table_set(name, *query);
        code =
            worse(code, set ? build_set(options, library, *set, context.out) : fail(set.error()));
        if (code == ExitCode::Interrupted) break;
    }
    return code;
}

ExitCode run_tables(const TableOptions& options, Context& context) {
    if (const auto sentence = check_unused(options)) return fail({*sentence});
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

const Puzzle& puzzle_of(const TableOptions& options) {
    return options.puzzle ? **options.puzzle : default_puzzle();
}

tables::TableLibrary library_of(const TableOptions& options) {
    constexpr std::uint64_t most_threads = 1024;
    const std::uint64_t threads = options.threads.value_or(hardware_threads());
    return {solver::cache_folder(options.cache),
            static_cast<unsigned>(std::min(threads, most_threads))};
}

Expected<TableQuery> query_of(const TableOptions& options) {
    const Puzzle& puzzle = puzzle_of(options);
    TableQuery query;
    const auto size =
        puzzle.read_size(options.size.value_or(std::string(puzzle.info().default_size)));
    if (!size) return Error{"--size: " + size.error().message};
    auto goal = puzzle.goal(options.goal.value_or(""), *size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    query.goal = *std::move(goal);
    const auto words = words_of(puzzle, options.metric, std::nullopt);
    if (!words) return words.error();
    query.metric = words->metric;
    const auto catalogue = read_catalogue(puzzle, options.catalogue);
    if (!catalogue) return catalogue.error();
    query.catalogue = *catalogue;
    return query;
}

tables::BuildTerms terms_of(const TableOptions& options, const tables::Progress& progress) {
    return {progress, options.memory ? options.memory : solver::usable_memory()};
}

ExitCode report_warnings(tables::TableLibrary& library) {
    ExitCode code = ExitCode::Done;
    for (const Error& warning : library.take_warnings()) {
        const bool not_stored = warning.kind == ErrorKind::FileSystem;
        not_stored ? complain(warning.message) : warn(warning.message);
        if (not_stored) code = ExitCode::FileSystem;
    }
    return code;
}

void add_tables(CLI::App& app, Context& context) {
    auto options = std::make_shared<TableOptions>();
    Command command(app, context, "tables",
                    "List, build, check or remove table files: pattern databases, and the "
                    "distances of all positions of small puzzles");
    command.choice<TableAction>("WHAT", options->action,
                                {{"list", TableAction::List},
                                 {"build", TableAction::Build},
                                 {"check", TableAction::Check},
                                 {"remove", TableAction::Remove},
                                 {"stats", TableAction::Stats}},
                                "list, build, check or remove tables; stats: how far all positions "
                                "of a small puzzle are from the goal");
    command.arguments("NAME", options->names,
                      "A set of tables, such as 7-8 or lookup, or the name of a table's file. "
                      "check takes all tables when none is named");
    declare_puzzle(command, options->puzzle);
    declare_size(command, options->size);
    declare_goal(command, options->goal);
    declare_metric(command, options->metric);
    command.flag("--all", options->all, "Remove all tables");
    declare_cache(command, options->cache);
    command.value("--threads", options->threads, parse_positive,
                  {"N", "Threads that build or check; default: one for each core"});
    command.value("--memory", options->memory, parse_bytes,
                  {"BYTES", "Memory that a build may hold: 512M, 4G; default: the machine's"});
    declare_catalogue(command, options->catalogue);
    command.flag("--svg", options->svg, "stats: a plot of the distribution, drawn by gnuplot");
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
