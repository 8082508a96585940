#include "shared/table_sets.hpp"

#include <algorithm>
#include <utility>

namespace taquin::apps {
namespace {

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

std::vector<SetRow> table_sets(const Puzzle& puzzle, const tables::TableLibrary& library,
                               const CataloguePtr& catalogue) {
    const auto is_stored = [&](const tables::TableSpec& table) { return library.has(table.id); };
    std::vector<SetRow> rows;
    for (TableSet& set : puzzle.table_sets(catalogue)) {
        const tables::SetNeeds needs = tables::needs_of(set.tables);
        const auto stored = static_cast<std::size_t>(std::ranges::count_if(set.tables, is_stored));
        rows.push_back({&puzzle, std::move(set), needs, stored});
    }
    return rows;
}

void write(JsonWriter& json, const SetRow& row) {
    json.object([&] {
        json.member("puzzle", row.puzzle->name());
        json.member("name", row.set.name);
        json.member("size", row.set.size);
        json.text_or_null("metric", row.set.metric);
        json.member("tables", row.needs.tables);
        json.member("stored", row.stored);
        json.member("bytes", row.needs.disk);
        json.text_or_null("summary", row.set.summary);
    });
}

void write(JsonWriter& json, const std::vector<tables::StoredTable>& tables) {
    json.array(tables, [&](const tables::StoredTable& table) { write(json, table); });
}

void write(JsonWriter& json, const BuiltSet& built) {
    json.object([&] {
        json.member("schema", 1);
        json.member("puzzle", built.puzzle->name());
        json.member("set", built.name);
        json.member("size", built.size);
        json.text_or_null("metric", built.metric);
        json.member("tables", built.needs.tables);
        json.member("bytes", built.needs.disk);
        json.member("folder", built.folder);
        json.member("stored", built.stored);
        json.seconds("seconds", built.seconds);
    });
}

}  // namespace taquin::apps
