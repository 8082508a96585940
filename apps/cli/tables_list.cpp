// taquin tables list: the files that are there, and the sets that can be built.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "error_codes.hpp"
#include "numbers.hpp"
#include "table.hpp"
#include "tables.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

using Json = nlohmann::ordered_json;

// A set that can be built, for the usual goal.
struct SetRow {
    std::string name;
    std::string size;
    std::size_t tables = 0;
    std::size_t stored = 0;
    std::uint64_t bytes = 0;
};

SetRow row_of(const std::string& name, tiles::Size size, solver::TileTables& tables) {
    SetRow row{.name = name, .size = tiles::to_text(size)};
    const auto set = tables.tables_of(name, *tiles::make_goal("last", size));
    for (const solver::SetTable& table : *set) {
        std::error_code ignored;
        ++row.tables;
        row.bytes += table.id.bytes();
        if (std::filesystem::exists(tables.store().path_of(table.id), ignored)) ++row.stored;
    }
    return row;
}

std::vector<SetRow> rows_of_sets(solver::TileTables& tables) {
    std::vector<SetRow> rows;
    const auto add = [&](const std::vector<tiles::NamedPatterns>& sets) {
        for (const tiles::NamedPatterns& set : sets)
            rows.push_back(row_of(set.name, set.size, tables));
    };
    if (tables.own()) add(*tables.own());
    add(tiles::pattern_catalogue());
    for (const tiles::Size size : {tiles::Size{3, 3}, {2, 5}, {2, 6}, {3, 4}})
        rows.push_back(row_of(std::string(solver::lookup_name), size, tables));
    return rows;
}

Json json_of(const tables::StoredTable& table) {
    Json json{{"file", table.file_name}, {"bytes", table.file_bytes}};
    json["kind"] = table.id ? Json(table.id->kind) : Json(nullptr);
    json["content"] = table.id ? Json(table.id->content) : Json(nullptr);
    json["entries"] = table.id ? Json(table.id->entries) : Json(nullptr);
    json["bits"] = table.id ? Json(table.id->bits) : Json(nullptr);
    json["error"] = table.id ? Json(nullptr) : Json(table.id.error().message);
    return json;
}

Json json_of(const SetRow& row) {
    return {{"name", row.name},
            {"size", row.size},
            {"tables", row.tables},
            {"stored", row.stored},
            {"bytes", row.bytes}};
}

template <class Rows>
Json json_rows(const Rows& rows) {
    Json json = Json::array();
    for (const auto& row : rows) json.push_back(json_of(row));
    return json;
}

void print_stored(Output& out, const std::vector<tables::StoredTable>& stored,
                  const std::string& folder) {
    if (stored.empty()) {
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
    const auto sets = rows_of_sets(tables);
    if (options.json) {
        const Json object{{"schema", 1},
                          {"folder", folder},
                          {"tables", json_rows(*stored)},
                          {"sets", json_rows(sets)}};
        // File names need not be UTF-8.
        context.out.print("{}\n", object.dump(-1, ' ', false, Json::error_handler_t::replace));
        return ExitCode::Done;
    }
    print_stored(context.out, *stored, folder);
    print_sets(context.out, sets, context);
    return ExitCode::Done;
}

}  // namespace taquin::cli
