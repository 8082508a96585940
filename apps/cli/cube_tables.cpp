#include "cube_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "build_progress.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "shared/json.hpp"
#include "shared/table_sets.hpp"
#include "table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/cube_tables.hpp"

namespace taquin::cli {
namespace {

solver::CubeTables tables_of(const TableOptions& options) {
    constexpr std::uint64_t most_threads = 1024;
    const std::uint64_t threads = options.threads.value_or(hardware_threads());
    return {solver::cache_folder(options.cache),
            static_cast<unsigned>(std::min(threads, most_threads))};
}

// --- list

ExitCode list_sets(const TableOptions& options, Context& context) {
    Table text({"set", "metric", ">tables", "stored", ">size", ""});
    for (const SetRow& row : cube_sets(tables_of(options))) {
        const bool stored = row.stored == row.tables;
        if (!options.json) {
            text.add({row.name, std::string(cube::name(*row.metric)), fmt::format("{}", row.tables),
                      stored ? "yes" : "no", bytes_text(row.bytes), row.summary});
            continue;
        }
        JsonLine json(context.out.text());
        json.number("schema", 1);
        json.text("set", row.name);
        json.text("metric", cube::name(*row.metric));
        json.number("tables", row.tables);
        json.truth("stored", stored);
        json.number("bytes", row.bytes);
        json.end();
    }
    if (!options.json)
        context.out.print("Sets for 3x3x3 cubes ({} tables build --puzzle cube NAME):\n{}",
                          context.program, text.text());
    return ExitCode::Done;
}

// --- build

class CubeBuilding {
public:
    explicit CubeBuilding(const TableOptions& options)
        : options_(options), tables_(tables_of(options)) {}

    // All patterns, found or built.
    std::optional<Error> get(const std::vector<cube::Pattern>& patterns) {
        Interrupts interrupts;
        BuildProgress bar(options_.quiet);
        const tables::Progress progress{
            .receiver = [&](const tables::Step& step) { bar.show(step); },
            .stop = interrupts.token()};
        const solver::BuildTerms terms = terms_of(options_, progress);
        for (const cube::Pattern& pattern : patterns)
            if (auto table = tables_.table(pattern, options_.cube_metric, terms); !table)
                return table.error();
        return std::nullopt;
    }

    // A table that was not stored is what `build` was not asked for.
    ExitCode tell_warnings() {
        ExitCode code = ExitCode::Done;
        for (const Error& warning : tables_.take_warnings()) {
            const bool not_stored = warning.kind == ErrorKind::FileSystem;
            not_stored ? complain(warning.message) : warn(warning.message);
            if (not_stored) code = ExitCode::FileSystem;
        }
        return code;
    }

    solver::CubeTables& tables() { return tables_; }

private:
    const TableOptions& options_;
    solver::CubeTables tables_;
};

ExitCode build_set(const TableOptions& options, const std::string& name, Output& out) {
    const auto set = solver::CubeTables::named(name);
    if (!set) return fail(set.error());
    if (set->half_turns_only && options.cube_metric != cube::Metric::Half)
        return fail({name + " is for solutions that count half turns: leave out --metric quarter"});
    const std::uint64_t bytes = bytes_of(*set, options.cube_metric);
    CubeBuilding building(options);
    if (!options.quiet && !building.tables().has(*set, options.cube_metric))
        tell(fmt::format("{} for 3x3x3 cubes: {}, {} on disk; building takes {} of memory", name,
                         counted(set->patterns.size(), "table"), bytes_text(bytes),
                         bytes_text(build_memory(*set, options.cube_metric))));
    const auto start = std::chrono::steady_clock::now();
    if (const auto fault = building.get(set->patterns)) return fail(*fault);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    const ExitCode code = building.tell_warnings();
    const std::string folder = building.tables().store().folder().string();
    if (options.json) {
        append_json(out.text(), {.name = name,
                                 .size = std::string(cube::name(cube::Size::Three)),
                                 .metric = options.cube_metric,
                                 .tables = set->patterns.size(),
                                 .bytes = bytes,
                                 .folder = folder,
                                 .stored = code == ExitCode::Done,
                                 .seconds = taken.count()});
    } else if (!options.quiet && code == ExitCode::Done) {
        out.print("{} for 3x3x3 cubes is ready in {} ({})\n", name, folder,
                  seconds_text(taken.count()));
    }
    return code;
}

ExitCode build_sets(const TableOptions& options, Context& context) {
    if (options.names.empty()) {
        std::string names;
        for (const solver::CubeTableSet& set : solver::CubeTables::sets()) names += " " + set.name;
        return fail({"tables build: name a set; for cubes there are:" + names});
    }
    ExitCode code = ExitCode::Done;
    for (const std::string& name : options.names) {
        code = worse(code, build_set(options, name, context.out));
        if (code == ExitCode::Interrupted) break;
    }
    return code;
}

// --- stats

struct Named {
    std::string_view name;
    cube::Pattern pattern;
};

std::vector<Named> patterns_of(Puzzle puzzle) {
    if (puzzle == Puzzle::SmallCube)
        return {{"all corners of the 2x2x2 cube", cube::small_corners}};
    return {{"all corners", cube::all_corners},
            {"edges UR UF UL UB DR DF", cube::first_six_edges},
            {"edges DL DB FR FL BL BR", cube::last_six_edges}};
}

void show_distribution(const TableOptions& options, std::string_view name,
                       const std::vector<std::uint64_t>& counts, Output& out) {
    std::uint64_t positions = 0;
    double sum = 0;
    for (std::size_t moves = 0; moves < counts.size(); ++moves) {
        positions += counts[moves];
        sum += static_cast<double>(moves) * static_cast<double>(counts[moves]);
    }
    const double mean = sum / static_cast<double>(positions);
    if (options.json) {
        JsonLine json(out.text());
        json.number("schema", 1);
        json.text("puzzle", apps::name(*options.puzzle));
        json.text("table", name);
        json.text("metric", cube::name(options.cube_metric));
        json.number("positions", positions);
        json.value("counts") += fmt::format("[{}]", fmt::join(counts, ","));
        json.value("mean") += fmt::format("{:.6f}", mean);
        json.number("most", counts.size() - 1);
        json.end();
        return;
    }
    out.print("{}: distances of all {} positions, {} turns\n\n", name, grouped(positions),
              cube::name(options.cube_metric));
    Table table({">moves", ">positions"});
    for (std::size_t moves = 0; moves < counts.size(); ++moves)
        table.add({std::to_string(moves), grouped(counts[moves])});
    out.print("{}\nmean {:.3f}, most {}\n", table.text(), mean, counts.size() - 1);
}

ExitCode show_stats(const TableOptions& options, Context& context) {
    CubeBuilding building(options);
    bool first = true;
    for (const Named& named : patterns_of(*options.puzzle)) {
        if (const auto fault = building.get({named.pattern})) return fail(*fault);
        const auto table = building.tables().table(named.pattern, options.cube_metric);
        if (!first && !options.json) context.out.print("\n");
        first = false;
        const auto counts = cube::count_nibbles(table->bytes());
        if (const auto spoilt = why_spoilt(building.tables())) return fail(*spoilt);
        show_distribution(options, named.name, counts, context.out);
        context.out.commit();
    }
    building.tell_warnings();
    return ExitCode::Done;
}

// Sets become the files of their tables.
Expected<TableOptions> with_files(TableOptions options) {
    std::vector<std::string> files;
    for (const std::string& name : options.names) {
        if (name.ends_with(tables::table_file_extension)) {
            files.push_back(name);
            continue;
        }
        const auto set = solver::CubeTables::named(name);
        if (!set) return set.error();
        for (const cube::Pattern& pattern : set->patterns)
            files.push_back(cube::table_id(pattern, options.cube_metric).file_name());
    }
    options.names = std::move(files);
    return options;
}

}  // namespace

ExitCode run_cube_tables(const TableOptions& options, Context& context) {
    if (options.action == TableAction::List) return list_sets(options, context);
    if (options.action == TableAction::Stats) return show_stats(options, context);
    if (options.puzzle == Puzzle::SmallCube && !options.names.empty())
        return fail(
            {"2x2x2 cubes have no tables in files: theirs is made whenever it is needed, "
             "sooner than a file is read"});
    if (options.action == TableAction::Build) return build_sets(options, context);
    const auto files = with_files(options);
    if (!files) return fail(files.error());
    return options.action == TableAction::Check ? check_tables(*files, context)
                                                : remove_tables(*files, context);
}

}  // namespace taquin::cli
