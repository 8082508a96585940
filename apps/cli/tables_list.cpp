// taquin tables list: the files that are there, and the sets that can be built.
#include <fmt/format.h>

#include "error_codes.hpp"
#include "numbers.hpp"
#include "shared/table_sets.hpp"
#include "table.hpp"
#include "tables.hpp"

namespace taquin::cli {
namespace {

void write_row(JsonWriter& json, const SetRow& row) {
    json.object([&] {
        json.member("name", row.name);
        json.member("size", row.size);
        json.member("tables", row.tables);
        json.member("stored", row.stored);
        json.member("bytes", row.bytes);
    });
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
                  table.id ? table.id->content : "no good: see taquin tables check"});
    out.print("Tables in {}:\n{}", folder, text.text());
}

void print_sets(Output& out, const std::vector<SetRow>& sets, const Context& context) {
    Table text({"set", "boards", ">tables", ">stored", ">size"});
    for (const SetRow& set : sets)
        text.add({set.name, set.size, fmt::format("{}", set.tables), fmt::format("{}", set.stored),
                  bytes_text(set.bytes)});
    out.print("\nSets, for the goal with the blank last ({} tables build NAME --size RxC):\n{}",
              context.program, text.text());
}

}  // namespace

ExitCode list_tables(const TableOptions& options, Context& context) {
    solver::TileTables tables = tables_for(options);
    const auto stored = tables.store().list();
    if (!stored) {
        complain(stored.error().message);
        return exit_code_of(stored.error().kind);
    }
    if (options.quiet && !options.json) {
        for (const auto& table : *stored) context.out.print("{}\n", table.file_name);
        return ExitCode::Done;
    }
    const std::string folder = tables.store().folder().string();
    const auto sets = tile_sets(tables);
    if (options.json) {
        JsonWriter json(context.out.text());
        json.begin_object();
        json.member("schema", 1);
        json.member("folder", folder);
        json.key("tables");
        apps::write(json, *stored);
        json.array("sets", sets, [&](const SetRow& row) { write_row(json, row); });
        json.end_object();
        json.end_line();
        return ExitCode::Done;
    }
    print_stored(context.out, *stored, folder);
    print_sets(context.out, sets, context);
    return ExitCode::Done;
}

}  // namespace taquin::cli
