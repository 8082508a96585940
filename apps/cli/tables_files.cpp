// taquin tables check and remove: of named files, of named sets, or of all files.
#include <fmt/format.h>

#include <algorithm>

#include "error_codes.hpp"
#include "tables.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::cli {
namespace {

// What the user named, as names of files.
Expected<std::vector<std::string>> files_of(const TableOptions& options,
                                            const tables::TableStore& store) {
    std::vector<std::string> files;
    if (options.names.empty()) {
        const auto stored = store.list();
        if (!stored) return stored.error();
        for (const auto& table : *stored) files.push_back(table.file_name);
        return files;
    }
    for (const std::string& name : options.names) {
        if (name.ends_with(tables::table_file_extension)) {
            files.push_back(name);
            continue;
        }
        const auto query = query_of(options);
        if (!query) return query.error();
        const auto set = puzzle_of(options).table_set(name, *query);
        if (!set) return set.error();
        for (const auto& table : set->tables) files.push_back(table.id.file_name());
    }
    return files;
}

Error damaged(const std::string& message) { return {message, ErrorKind::DamagedTable}; }

// Beyond the checksums: whether the values are what the table's kind promises.
std::optional<Error> check_values(const tables::Table& table, const std::string& path) {
    for (const Puzzle* const puzzle : puzzles()) {
        if (!puzzle->makes_tables_of(table.id().kind)) continue;
        if (const auto fault = puzzle->find_wrong_value(table)) return damaged(path + " " + *fault);
    }
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

ExitCode check_one(const TableOptions& options, Output& out, const tables::TableStore& store,
                   const std::string& name) {
    const auto fault = check_file(store, name);
    if (fault) {
        const bool damage = fault->kind == ErrorKind::DamagedTable;
        complain(fault->message + (damage
                                       ? "; 'taquin tables remove " + name +
                                             "' removes it, and it is built again when it is needed"
                                       : ""));
    }
    if (options.json) {
        JsonWriter json(out.text());
        json.object([&] {
            json.member("schema", 1);
            json.member("file", name);
            json.member("status", fault ? "error" : "good");
            json.text_or_null("error", fault ? fault->message : "");
        });
        json.end_line();
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
    if (!*removed)
        return fail({fmt::format("there is no {} in {}", name, store.folder().string())});
    if (options.json) {
        JsonWriter json(out.text());
        json.object([&] {
            json.member("schema", 1);
            json.member("removed", name);
        });
        json.end_line();
    } else if (!options.quiet) {
        out.print("removed {}\n", name);
    }
    return ExitCode::Done;
}

// The worst of the codes of all files that were named.
template <class Act>
ExitCode for_each_file(const TableOptions& options, const tables::TableStore& store, Act act) {
    const auto files = files_of(options, store);
    if (!files) return fail(files.error());
    const std::string folder = store.folder().string();
    if (files->empty() && !options.quiet)
        tell(folder.empty() ? "no tables, and no folder for them: --cache or TAQUIN_CACHE names one"
                            : "no tables in " + folder);
    ExitCode code = ExitCode::Done;
    for (const std::string& name : *files) code = worse(code, act(name));
    return code;
}

}  // namespace

ExitCode check_tables(const TableOptions& options, Context& context) {
    const tables::TableLibrary library = library_of(options);
    return for_each_file(options, library.store(), [&](const std::string& name) {
        return check_one(options, context.out, library.store(), name);
    });
}

ExitCode remove_tables(const TableOptions& options, Context& context) {
    if (options.names.empty() != options.all)
        return fail({"tables remove: name tables or sets, or say --all"});
    const tables::TableLibrary library = library_of(options);
    const ExitCode code = for_each_file(options, library.store(), [&](const std::string& name) {
        return remove_one(options, context.out, library.store(), name);
    });
    library.store().clean();
    return code;
}

}  // namespace taquin::cli
