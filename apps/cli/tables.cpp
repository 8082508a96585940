// taquin tables: lists, builds, checks and removes table files, and counts the positions of a small
// puzzle by their distance from the goal.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "command.hpp"
#include "interrupts.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "shared/table_sets.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/values.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

enum class TableAction { List, Build, Check, Remove, Stats };

struct TableOptions {
    TableAction action = TableAction::List;
    std::optional<const Puzzle*> puzzle;  // none: the default one, and files of any puzzle
    std::optional<std::string> metric;
    std::vector<std::string> names;
    bool all = false;
    std::optional<std::string> size;
    std::optional<std::string> goal;
    std::string cache;
    std::optional<std::uint64_t> threads;
    std::optional<std::uint64_t> memory;  // for builds; none: what the machine has
    std::string catalogue;                // a file
    bool svg = false;
    bool json = false;
    bool quiet = false;
};

const Puzzle& puzzle_of(const TableOptions& options) {
    return options.puzzle ? **options.puzzle : default_puzzle();
}

tables::TableLibrary library_of(const TableOptions& options) {
    constexpr std::uint64_t most_threads = 1024;
    const std::uint64_t threads = options.threads.value_or(hardware_threads());
    return {solver::cache_folder(options.cache),
            static_cast<unsigned>(std::min(threads, most_threads))};
}

// What the options name.
Expected<TableChoice> choice_of(const TableOptions& options) {
    auto catalogue = read_catalogue(puzzle_of(options), options.catalogue);
    if (!catalogue) return catalogue.error();
    return TableChoice{options.size, options.goal, options.metric, *std::move(catalogue)};
}

Expected<TableQuery> query_of(const TableOptions& options) {
    const auto choice = choice_of(options);
    if (!choice) return choice.error();
    return apps::query_of(puzzle_of(options), *choice);
}

// Calls build(terms), shows its progress, and lets the user interrupt it.
template <class Build>
auto with_progress(const TableOptions& options, Build build) {
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    return build(tables::BuildTerms{
        {.receiver = [&](const tables::Step& step) { bar.show(step); }, .stop = interrupts.token()},
        options.memory ? options.memory : solver::usable_memory()});
}

// Here a table that could not be stored is an error; a search only warns.
ExitCode report_warnings(tables::TableLibrary& library) {
    ExitCode code = ExitCode::Done;
    for (const Error& warning : library.take_warnings()) {
        const bool not_stored = warning.kind == ErrorKind::FileSystem;
        not_stored ? complain(warning.message) : warn(warning.message);
        if (not_stored) code = ExitCode::FileSystem;
    }
    return code;
}

// --- list

// Of one puzzle, or of all.
std::vector<SetRow> set_rows(const TableOptions& options, const tables::TableLibrary& library,
                             const CataloguePtr& catalogue) {
    std::vector<SetRow> rows;
    for (const Puzzle* const puzzle : puzzles())
        if (!options.puzzle || *options.puzzle == puzzle)
            for (SetRow& row : table_sets(*puzzle, library, catalogue))
                rows.push_back(std::move(row));
    return rows;
}

void print_stored(Output& out, const tables::TableStore& store,
                  const std::vector<tables::StoredTable>& stored) {
    const std::string folder = store.folder().string();
    if (stored.empty()) {
        if (folder.empty())
            out.print("No folder for tables: name one with --cache or TAQUIN_CACHE.\n");
        else
            out.print("No tables in {}.\n", folder);
        return;
    }
    Table text({"table", ">size", "content"});
    for (const tables::StoredTable& table : stored) {
        const std::string note = note_on(store, table);
        text.add({table.file_name, bytes_text(table.file_bytes),
                  table.id ? table.id->content + (note.empty() ? "" : ": " + note)
                           : "damaged; run taquin tables check"});
    }
    out.print("Tables in {}:\n{}", folder, text.text());
}

void print_sets(Output& out, const std::vector<SetRow>& sets, const Context& context) {
    Table text({"puzzle", "set", "for", "metric", ">tables", ">stored", ">size", ""});
    for (const SetRow& row : sets)
        text.add({std::string(row.puzzle->name()), row.set.name, row.set.size, row.set.metric,
                  fmt::format("{}", row.needs.tables), fmt::format("{}", row.stored),
                  bytes_text(row.needs.disk), row.set.summary});
    out.print(
        "\nSets for the default goal (to build one: {} tables build --puzzle PUZZLE --size SIZE "
        "SET):\n{}",
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
        context.out.print_json([&](JsonWriter& json) {
            json.member("folder", folder);
            json.key("tables");
            apps::write(json, library.store(), *stored);
            json.array("sets", sets, [&](const SetRow& row) { apps::write(json, row); });
        });
        return ExitCode::Done;
    }
    print_stored(context.out, library.store(), *stored);
    print_sets(context.out, sets, context);
    return ExitCode::Done;
}

// --- build

ExitCode build_set(const TableOptions& options, tables::TableLibrary& library, const TableSet& set,
                   Output& out) {
    const tables::SetNeeds needs = tables::needs_of(set.tables);
    if (!options.quiet && !library.has_all(set.tables))
        notify(fmt::format("{} for {}: {}, {} on disk; building needs {} of memory and {}",
                           set.name, set.size, counted(needs.tables, "table"),
                           bytes_text(needs.disk), bytes_text(needs.memory),
                           about_seconds(tables::build_seconds(set.tables, library.threads()))));
    const auto start = std::chrono::steady_clock::now();
    const auto fault = with_progress(options, [&](const tables::BuildTerms& terms) {
        return library.obtain_all(set.tables, terms);
    });
    if (fault) return fail(*fault);
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
        out.print("{} for {} is stored in {} ({})\n", built.name, built.size, built.folder,
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
        return fail(
            {fmt::format("tables build needs a set; for {}, choose from: {}", query->goal.size,
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

// --- check and remove: named files, named sets, or all files

// The files that the user named.
Expected<std::vector<std::string>> files_of(const TableOptions& options,
                                            const tables::TableStore& store) {
    std::vector<std::string> files;
    if (options.names.empty()) {
        const auto stored = store.list();
        if (!stored) return stored.error();
        for (const auto& table : *stored) files.push_back(table.file_name);
        return files;
    }
    const auto choice = choice_of(options);
    if (!choice) return choice.error();
    for (const std::string& name : options.names) {
        const auto named = apps::files_of(name, puzzle_of(options), *choice);
        if (!named) return named.error();
        files.insert(files.end(), named->begin(), named->end());
    }
    return files;
}

ExitCode check_one(const TableOptions& options, Output& out, const tables::TableStore& store,
                   const std::string& name) {
    const auto fault = check_file(store, name);
    if (fault) {
        const bool damage = fault->kind == ErrorKind::DamagedTable;
        complain(fault->message + (damage ? "; remove it with 'taquin tables remove " + name +
                                                "', and it is rebuilt when needed"
                                          : ""));
    }
    if (options.json) {
        out.print_json([&](JsonWriter& json) {
            json.member("file", name);
            json.member("status", fault ? "error" : "good");
            json.text_or_null("error", fault ? fault->message : "");
        });
    } else if (!fault && !options.quiet) {
        out.print("{}  good\n", name);
    }
    out.commit();
    return fault ? exit_code_of(fault->kind) : ExitCode::Done;
}

ExitCode remove_one(const TableOptions& options, Output& out, const tables::TableStore& store,
                    const std::string& name) {
    const auto removed = store.remove(name);
    if (!removed) return fail(removed.error());
    if (!*removed) return fail({fmt::format("{} is not in {}", name, store.folder().string())});
    if (options.json)
        out.print_json([&](JsonWriter& json) { json.member("removed", name); });
    else if (!options.quiet)
        out.print("removed {}\n", name);
    return ExitCode::Done;
}

// Returns the largest exit code of all files.
template <class Act>
ExitCode for_each_file(const TableOptions& options, const tables::TableStore& store, Act act) {
    const auto files = files_of(options, store);
    if (!files) return fail(files.error());
    const std::string folder = store.folder().string();
    if (files->empty() && !options.quiet)
        notify(folder.empty() ? "no folder for tables: name one with --cache or TAQUIN_CACHE"
                              : "no tables in " + folder);
    ExitCode code = ExitCode::Done;
    for (const std::string& name : *files) code = worse(code, act(name));
    return code;
}

ExitCode check_tables(const TableOptions& options, Context& context) {
    const tables::TableLibrary library = library_of(options);
    return for_each_file(options, library.store(), [&](const std::string& name) {
        return check_one(options, context.out, library.store(), name);
    });
}

ExitCode remove_tables(const TableOptions& options, Context& context) {
    if (options.names.empty() != options.all)
        return fail({"tables remove needs either names of tables or sets, or --all"});
    const tables::TableLibrary library = library_of(options);
    const ExitCode code = for_each_file(options, library.store(), [&](const std::string& name) {
        return remove_one(options, context.out, library.store(), name);
    });
    library.store().clean();
    return code;
}

// --- stats

// A distribution and its subject.
struct Stats {
    const Puzzle& puzzle;
    const TableQuery& query;
    const Distribution& distribution;
    double mean = 0;

    std::size_t most() const { return distribution.counts.size() - 1; }
    // "boards of 3x3", or the name that the puzzle gives it.
    std::string what() const {
        return distribution.title.empty()
                   ? fmt::format("{}s of size {}", puzzle.info().noun, query.goal.size)
                   : distribution.title;
    }
    // The title of a plot.
    std::string heading() const {
        const std::string positions = grouped(distribution.positions);
        return distribution.title.empty()
                   ? fmt::format("All {} {} by distance from the goal", positions, what())
                   : fmt::format("{}: {} positions by distance from the goal", what(), positions);
    }
};

double mean_of(const Distribution& distribution) {
    double sum = 0;
    for (std::size_t moves = 0; moves < distribution.counts.size(); ++moves)
        sum += static_cast<double>(moves) * static_cast<double>(distribution.counts[moves]);
    return sum / static_cast<double>(distribution.positions);
}

void show_stats_json(const Stats& stats, Output& out) {
    const Distribution& distribution = stats.distribution;
    out.print_json([&](JsonWriter& json) {
        json.member("puzzle", stats.puzzle.name());
        json.member("size", stats.query.goal.size);
        json.member("goal", stats.puzzle.write(stats.query.goal));
        json.text_or_null("name", distribution.name);
        json.text_or_null("table", distribution.title);
        json.member("metric", stats.query.metric);
        json.member("positions", distribution.positions);
        json.member("counts", distribution.counts);
        json.key("mean");
        json.fixed(stats.mean);
        json.member("most", stats.most());
        json.array("farthest", distribution.farthest,
                   [&](const Position& position) { json.text(stats.puzzle.write(position)); });
    });
}

void show_stats_text(const Stats& stats, Output& out) {
    const Distribution& distribution = stats.distribution;
    out.print("{}: distances of all {} positions from the goal {}\n\n", stats.what(),
              grouped(distribution.positions), stats.puzzle.write(stats.query.goal));
    Table table({">moves", ">positions"});
    for (std::size_t moves = 0; moves < distribution.counts.size(); ++moves)
        table.add({std::to_string(moves), grouped(distribution.counts[moves])});
    out.print("{}\nmean {:.3f}, maximum {}\n", table.text(), stats.mean, stats.most());
    if (distribution.farthest.empty()) return;
    out.print("\nfarthest:\n");
    for (const Position& position : distribution.farthest)
        out.print("  {}\n", stats.puzzle.write(position));
    const std::uint64_t rest = distribution.counts.back() - distribution.farthest.size();
    if (rest > 0) out.print("  and {} more\n", grouped(rest));
}

// All names and numbers in the script are the program's own, so nothing needs quotes.
std::string panel_script(const Stats& stats) {
    std::string rows;
    const auto& counts = stats.distribution.counts;
    for (std::size_t moves = 0; moves < counts.size(); ++moves)
        append_format(rows, "{} {}\n", moves, counts[moves]);
    return fmt::format(
        "$positions << end_of_data\n{0}end_of_data\n"
        "set title '{1}' noenhanced\n"
        "set xrange [-1:{2}]\n"
        "unset arrow\n"
        "set arrow from {3:.6f},graph 0 to {3:.6f},graph 1 nohead lw 2 dt 2 lc rgb 'black'\n"
        "plot $positions using 1:2 with boxes lc rgb '#4477aa' title 'positions, maximum {4} "
        "moves', "
        "NaN with lines lw 2 dt 2 lc rgb 'black' title 'mean {3:.2f}'\n",
        rows, stats.heading(), counts.size(), stats.mean, stats.most());
}

// A panel for each distribution, one below the other.
std::string plot_script(const std::vector<Stats>& all) {
    constexpr std::size_t panel_height = 500;
    std::string script = fmt::format(
        "set terminal svg size 800,{} font 'sans-serif,14' background 'white'\n"
        "set xlabel 'moves to the goal'\n"
        "set ylabel 'positions'\n"
        "set format y \"%.10g\"\n"
        "set yrange [0:*]\n"
        "set style fill solid 0.8\n"
        "set boxwidth 0.9\n"
        "set grid ytics\n"
        "set key top left\n",
        panel_height * all.size());
    if (all.size() > 1) append_format(script, "set multiplot layout {},1\n", all.size());
    for (const Stats& stats : all) script += panel_script(stats);
    return script;
}

ExitCode show_plot(const std::vector<Stats>& all, Output& out) {
    const auto picture = lab::run_gnuplot(plot_script(all));
    if (!picture) return fail(picture.error());
    out.text() += *picture;
    return ExitCode::Done;
}

ExitCode table_stats(const TableOptions& options, Context& context) {
    const Puzzle& puzzle = puzzle_of(options);
    auto query = query_of(options);
    if (!query) return fail(query.error());
    query->distributions = options.names;
    tables::TableLibrary library = library_of(options);
    const auto distributions = with_progress(options, [&](const tables::BuildTerms& terms) {
        return puzzle.distributions(*query, library, terms);
    });
    if (!distributions)
        return fail({"tables stats: " + distributions.error().message, distributions.error().kind});
    if (const auto fault = library.check().fault) return fail(*fault);
    report_warnings(library);
    std::vector<Stats> all;
    for (const Distribution& distribution : *distributions)
        all.push_back({puzzle, *query, distribution, mean_of(distribution)});
    if (options.svg) return show_plot(all, context.out);
    for (const Stats& stats : all) {
        if (&stats != &all.front() && !options.json) context.out.print("\n");
        options.json ? show_stats_json(stats, context.out) : show_stats_text(stats, context.out);
        context.out.commit();
    }
    return ExitCode::Done;
}

// --- the command

// Options and names that this action does not use.
std::optional<std::string> check_unused(const TableOptions& options) {
    const bool stats = options.action == TableAction::Stats;
    const bool takes_names = stats && !puzzle_of(options).distribution_names().empty();
    if (!options.names.empty() && !takes_names && (stats || options.action == TableAction::List))
        return fmt::format("tables {}: unexpected argument \"{}\"; {}", stats ? "stats" : "list",
                           options.names.front(),
                           stats ? "choose the size with --size, such as --size 3x3"
                                 : "it always lists all tables");
    if (options.svg && !stats) return "--svg is only for tables stats";
    if (options.all && options.action != TableAction::Remove)
        return "--all is only for tables remove; tables check without names checks all tables";
    return std::nullopt;
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

void add_tables(CLI::App& app, Context& context) {
    auto options = std::make_shared<TableOptions>();
    Command command(app, context, "tables",
                    "List, build, check or remove table files: pattern databases, and lookup "
                    "tables of small puzzles");
    command.choice<TableAction>(
        "WHAT", options->action,
        {{"list", TableAction::List},
         {"build", TableAction::Build},
         {"check", TableAction::Check},
         {"remove", TableAction::Remove},
         {"stats", TableAction::Stats}},
        "What to do: list, build, check or remove tables; stats: count the "
        "positions of a small puzzle, or of a cube's tables, by distance from the "
        "goal");
    command.arguments("NAME", options->names,
                      "Sets of tables, such as 7-8 or lookup, or file names of tables. For check, "
                      "the default is all tables. For stats of cubes: distributions, such as "
                      "corners or perimeter:8");
    declare_puzzle(command, options->puzzle);
    declare_size(command, options->size);
    declare_goal(command, options->goal);
    declare_metric(command, options->metric);
    command.flag("--all", options->all, "Remove all tables");
    declare_cache(command, options->cache);
    command.value("--threads", options->threads, parse_positive,
                  {"N", "Threads for building or checking; default: one per core"});
    command.value(
        "--memory", options->memory, parse_bytes,
        {"BYTES", "Memory limit for building, such as 512M or 4G; default: the machine's memory"});
    declare_catalogue(command, options->catalogue);
    command.flag("--svg", options->svg, "Plot the distribution with gnuplot (stats only)");
    command.flag("--json", options->json, "Print JSON: one object, or one per line");
    command.flag("--quiet", options->quiet, "Print only names and errors");
    command.excludes("--svg", "--json");
    command.examples({"tables list", "tables build 7-8", "tables build lookup --size 3x4",
                      "tables build corners --catalogue mine.txt", "tables check",
                      "tables remove 7-8", "tables stats --size 3x3",
                      "tables stats --size 3x4 --svg >distances.svg",
                      "tables build --puzzle cube korf", "tables stats --puzzle cube2",
                      "tables stats --puzzle cube perimeter:8"});
    run_with(command, std::move(options), &run_tables);
}

}  // namespace taquin::cli
