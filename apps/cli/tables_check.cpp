// taquin tables check and remove: of named files, of named sets, or of all files.
#include <fmt/format.h>

#include <algorithm>

#include "error_codes.hpp"
#include "numbers.hpp"
#include "shared/json.hpp"
#include "tables.hpp"
#include "taquin/puzzles/cube/pattern_check.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/patterns/additive_check.hpp"

namespace taquin::cli {
namespace {

// What the user named, as names of files.
Expected<std::vector<std::string>> files_of(const TableOptions& options,
                                            solver::TileTables& tables) {
    std::vector<std::string> files;
    if (options.names.empty()) {
        const auto stored = tables.store().list();
        if (!stored) return stored.error();
        for (const auto& table : *stored) files.push_back(table.file_name);
        return files;
    }
    for (const std::string& name : options.names) {
        if (name.ends_with(tables::table_file_extension)) {
            files.push_back(name);
            continue;
        }
        const auto goal = goal_of(options);
        if (!goal) return goal.error();
        const auto set = tables.tables_of(name, *goal);
        if (!set) return set.error();
        for (const auto& table : *set) files.push_back(table.id.file_name());
    }
    return files;
}

Error damaged(const std::string& message) { return {message, ErrorKind::DamagedTable}; }

// Beyond the checksums: whether the values are what the table's kind promises.
std::optional<Error> check_values(const tables::Table& table, const std::string& path) {
    if (table.id().kind.starts_with("tiles-distance")) {
        const auto fault = tiles::find_wrong_distance(table);
        return fault ? std::optional(damaged(path + " " + *fault)) : std::nullopt;
    }
    if (table.id().kind.starts_with("cube-")) {
        const auto fault = cube::find_wrong_distance(table);
        return fault ? std::optional(damaged(path + " " + *fault)) : std::nullopt;
    }
    const bool regions = table.id().kind == "tiles-additive-region";
    if (!regions && table.id().kind != "tiles-additive") return std::nullopt;
    const auto pattern = tiles::parse_pattern(table.id().content);
    if (!pattern) return damaged(path + " has a strange pattern: " + pattern.error().message);
    const tiles::AdditiveLayout layout(pattern->size,
                                       static_cast<std::uint32_t>(pattern->cells.size()),
                                       regions ? tiles::Blank::Region : tiles::Blank::Any);
    if (layout.entries() != table.id().entries || table.id().bits != 4)
        return damaged(path + " has another number of entries than its pattern");
    if (const auto fault = tiles::find_contradiction(layout, *pattern, table.bytes()))
        return damaged(path + " " + *fault);
    return std::nullopt;
}

std::optional<Error> check_file(const tables::TableStore& store, const std::string& name) {
    const auto path = store.folder() / name;
    const auto table = tables::load_table(path, hardware_threads());
    if (!table) return table.error();
    if (table->id().file_name() != name)
        return damaged(path.string() + " has the name of another table: it should be called " +
                       table->id().file_name());
    return check_values(*table, path.string());
}

void show_check(const TableOptions& options, Output& out, const std::string& name,
                const std::optional<Error>& fault) {
    if (options.json) {
        JsonLine json(out.text());
        json.number("schema", 1);
        json.text("file", name);
        json.text("status", fault ? "error" : "good");
        json.maybe_text("error", fault ? std::optional(fault->message) : std::nullopt);
        json.end();
    } else if (!fault && !options.quiet) {
        out.print("{}  good\n", name);
    }
    out.commit();
}

ExitCode check_one(const TableOptions& options, Output& out, const tables::TableStore& store,
                   const std::string& name) {
    const auto fault = check_file(store, name);
    if (fault) {
        const bool damage = fault->kind == ErrorKind::DamagedTable;
        complain(fault->message + (damage ? "; " + tables::how_to_rebuild(name) : ""));
    }
    show_check(options, out, name, fault);
    return fault ? exit_code_of(fault->kind) : ExitCode::Done;
}

ExitCode remove_one(const TableOptions& options, Output& out, const tables::TableStore& store,
                    const std::string& name) {
    const auto removed = store.remove(name);
    if (!removed) {
        complain(removed.error().message);
        return exit_code_of(removed.error().kind);
    }
    if (!*removed) {
        complain(fmt::format("there is no {} in {}", name, store.folder().string()));
        return ExitCode::BadInput;
    }
    if (options.json) {
        JsonLine json(out.text());
        json.number("schema", 1);
        json.text("removed", name);
        json.end();
    } else if (!options.quiet) {
        out.print("removed {}\n", name);
    }
    return ExitCode::Done;
}

// The worst of what becomes of the files that were named.
template <class Act>
ExitCode for_each_file(const TableOptions& options, solver::TileTables& tables, Act act) {
    const auto files = files_of(options, tables);
    if (!files) {
        complain(files.error().message);
        return exit_code_of(files.error().kind);
    }
    const std::string folder = tables.store().folder().string();
    if (files->empty() && !options.quiet)
        tell(folder.empty() ? "no tables, and no folder for them: --cache or TAQUIN_CACHE names one"
                            : "no tables in " + folder);
    ExitCode code = ExitCode::Done;
    for (const std::string& name : *files) code = worse(code, act(name));
    return code;
}

}  // namespace

ExitCode check_tables(const TableOptions& options, Context& context) {
    solver::TileTables tables = tables_for(options);
    return for_each_file(options, tables, [&](const std::string& name) {
        return check_one(options, context.out, tables.store(), name);
    });
}

ExitCode remove_tables(const TableOptions& options, Context& context) {
    if (options.names.empty() != options.all) {
        complain("tables remove: name tables or sets, or say --all");
        return ExitCode::BadInput;
    }
    solver::TileTables tables = tables_for(options);
    const ExitCode code = for_each_file(options, tables, [&](const std::string& name) {
        return remove_one(options, context.out, tables.store(), name);
    });
    tables.store().clean();
    return code;
}

}  // namespace taquin::cli
