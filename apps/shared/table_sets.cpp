#include "shared/table_sets.hpp"

#include <algorithm>
#include <utility>

#include "shared/input.hpp"
#include "taquin/core/files.hpp"
#include "taquin/core/parallel.hpp"

namespace taquin::apps {
namespace {

void write(JsonWriter& json, const tables::TableStore& store, const tables::StoredTable& table) {
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
        json.text_or_null("note", note_on(store, table));
        json.text_or_null("error", table.id ? "" : table.id.error().message);
    });
}

// The error, about this parameter.
Error about(const Error& error, const char* parameter) {
    return {error.message, error.kind, parameter};
}

Error damaged(const std::string& message) { return {message, ErrorKind::DamagedTable}; }

// Beyond the checksums: checks the values as the table's kind requires.
std::optional<Error> check_values(const tables::Table& table, const std::string& path,
                                  const std::stop_token& stop) {
    for (const Puzzle* const puzzle : puzzles()) {
        if (!puzzle->makes_tables_of(table.id().kind)) continue;
        if (const auto fault = puzzle->find_wrong_value(table, stop))
            return damaged(path + " " + *fault);
    }
    return std::nullopt;
}

}  // namespace

Expected<TableQuery> query_of(const Puzzle& puzzle, const TableChoice& choice) {
    const auto size =
        puzzle.read_size(choice.size.value_or(std::string(puzzle.info().default_size)));
    if (!size) return about(size.error(), "size");
    auto goal = puzzle.goal(choice.goal.value_or(""), *size);
    if (!goal) return about(goal.error(), "goal");
    const auto words = words_of(puzzle, choice.metric, std::nullopt);
    if (!words) return words.error();
    TableQuery query;
    query.goal = *std::move(goal);
    query.metric = words->metric;
    query.catalogue = choice.catalogue;
    return query;
}

Expected<std::vector<std::string>> files_of(const std::string& name, const Puzzle& puzzle,
                                            const TableChoice& choice) {
    if (name.ends_with(tables::table_file_extension)) return std::vector{name};
    const auto query = query_of(puzzle, choice);
    if (!query) return query.error();
    const auto set = puzzle.table_set(name, *query);
    if (!set) return set.error();
    std::vector<std::string> files;
    for (const tables::TableSpec& table : set->tables) files.push_back(table.id.file_name());
    return files;
}

std::optional<Error> check_file(const tables::TableStore& store, const std::string& name,
                                const std::stop_token& stop) {
    const auto path = store.folder() / name;
    const auto table = tables::load_table(path, hardware_threads(), {.stop = stop});
    if (!table) return table.error();
    if (table->id().file_name() != name)
        return damaged(path.string() + " has the wrong name; it should be " +
                       table->id().file_name());
    return check_values(*table, path.string(), stop);
}

std::string note_on(const tables::TableStore& store, const tables::StoredTable& table) {
    if (!table.id) return {};
    for (const Puzzle* const puzzle : puzzles()) {
        if (!puzzle->makes_tables_of(table.id->kind)) continue;
        const auto file = MappedFile::open(store.folder() / table.file_name);
        if (!file) return {};
        const auto header = tables::decode_table_header(file->bytes());
        if (!header) return {};
        const auto values = file->bytes().subspan(header->bytes());
        return puzzle->note_on(*table.id,
                               values.first(std::min(values.size(), Puzzle::note_bytes)));
    }
    return {};
}

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

void write(JsonWriter& json, const tables::TableStore& store,
           const std::vector<tables::StoredTable>& tables) {
    json.array(tables, [&](const tables::StoredTable& table) { write(json, store, table); });
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
