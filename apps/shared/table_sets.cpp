#include "shared/table_sets.hpp"

#include <algorithm>
#include <filesystem>

#include "shared/json.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/tables/table_header.hpp"

namespace taquin::apps {
namespace {

SetRow row_of(const std::string& name, tiles::Size size, solver::TileTables& tables) {
    SetRow row{.name = name, .size = tiles::to_text(size)};
    const auto set = tables.tables_of(name, *tiles::make_goal("last", size));
    row.tables = set->size();
    row.bytes = bytes_of(*set);
    for (const solver::SetTable& table : *set) {
        std::error_code ignored;
        if (std::filesystem::exists(tables.store().path_of(table.id), ignored)) ++row.stored;
    }
    return row;
}

void write(JsonWriter& json, const tables::StoredTable& table) {
    const auto of_id = [&](auto member) {
        return table.id ? std::optional(member(*table.id)) : std::nullopt;
    };
    json.object([&] {
        json.member("file", table.file_name);
        json.member("bytes", table.file_bytes);
        json.member("kind", of_id([](const auto& id) { return id.kind; }));
        json.member("content", of_id([](const auto& id) { return id.content; }));
        json.member("entries", of_id([](const auto& id) { return id.entries; }));
        json.member("bits", of_id([](const auto& id) { return id.bits; }));
        json.text_or_null("error", table.id ? "" : table.id.error().message);
    });
}

}  // namespace

std::vector<SetRow> tile_sets(solver::TileTables& tables) {
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

std::uint64_t bytes_of(const std::vector<solver::SetTable>& tables) {
    std::uint64_t bytes = 0;
    for (const solver::SetTable& table : tables) bytes += tables::file_bytes(table.id);
    return bytes;
}

std::uint64_t bytes_of(const solver::CubeTableSet& set, cube::Metric metric) {
    std::uint64_t bytes = 0;
    for (const cube::Pattern& pattern : set.patterns)
        bytes += tables::file_bytes(cube::table_id(pattern, metric));
    return bytes;
}

std::uint64_t build_memory(const solver::CubeTableSet& set, cube::Metric metric) {
    std::uint64_t built = 0;
    std::uint64_t most = 0;
    for (const cube::Pattern& pattern : set.patterns) {
        most = std::max(most, built + cube::build_memory(pattern));
        built += cube::table_id(pattern, metric).bytes();
    }
    return most;
}

std::vector<SetRow> cube_sets(const solver::CubeTables& tables) {
    std::vector<SetRow> rows;
    for (const solver::CubeTableSet& set : solver::CubeTables::sets())
        for (const cube::Metric metric : cube::all_metrics) {
            if (set.half_turns_only && metric != cube::Metric::Half) continue;
            const auto is_stored = [&](const cube::Pattern& pattern) {
                return tables.has({"", "", {pattern}}, metric);
            };
            rows.push_back(
                {.name = set.name,
                 .size = std::string(cube::name(cube::Size::Three)),
                 .metric = metric,
                 .tables = set.patterns.size(),
                 .stored = static_cast<std::size_t>(std::ranges::count_if(set.patterns, is_stored)),
                 .bytes = bytes_of(set, metric),
                 .summary = set.summary});
        }
    return rows;
}

void write(JsonWriter& json, const std::vector<tables::StoredTable>& tables) {
    json.array(tables, [&](const tables::StoredTable& table) { write(json, table); });
}

void append_json(std::string& out, const BuiltSet& built) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("set", built.name);
    json.text("size", built.size);
    if (built.metric) json.text("metric", cube::name(*built.metric));
    json.number("tables", built.tables);
    json.number("bytes", built.bytes);
    json.text("folder", built.folder);
    json.truth("stored", built.stored);
    json.seconds("seconds", built.seconds);
    json.end();
}

}  // namespace taquin::apps
