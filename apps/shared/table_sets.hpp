// Stored table files, and sets of tables that can be built, for all front ends.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::apps {

// Which tables the user means; names as typed, none: the default.
struct TableChoice {
    std::optional<std::string> size{};
    std::optional<std::string> goal{};
    std::optional<std::string> metric{};
    CataloguePtr catalogue{};
};
Expected<TableQuery> query_of(const Puzzle& puzzle, const TableChoice& choice);

// The file of this name, or the files of the set of this name.
Expected<std::vector<std::string>> files_of(const std::string& name, const Puzzle& puzzle,
                                            const TableChoice& choice);

// Reads a file and checks it: its checksums, its name and its values. Returns what is wrong; none
// if all is well.
std::optional<Error> check_file(const tables::TableStore& store, const std::string& name,
                                const std::stop_token& stop = {});

// What its puzzle says about a stored table; empty if its identity says it all.
std::string note_on(const tables::TableStore& store, const tables::StoredTable& table);

// A set that can be built, for its puzzle's default goal.
struct SetRow {
    const Puzzle* puzzle = nullptr;
    TableSet set{};
    tables::SetNeeds needs{};
    std::size_t stored = 0;  // of its tables
};

std::vector<SetRow> table_sets(const Puzzle& puzzle, const tables::TableLibrary& library,
                               const CataloguePtr& catalogue = {});

// An object: puzzle, name, size, metric, tables, stored, bytes, summary.
void write(JsonWriter& json, const SetRow& row);
// An array of files.
void write(JsonWriter& json, const tables::TableStore& store,
           const std::vector<tables::StoredTable>& tables);

// The result of a build.
struct BuiltSet {
    const Puzzle* puzzle = nullptr;
    std::string name{};
    std::string size{};
    std::string metric{};  // empty: any
    tables::SetNeeds needs{};
    std::string folder{};
    bool stored = true;
    double seconds = 0;
};
// An object.
void write(JsonWriter& json, const BuiltSet& built);

}  // namespace taquin::apps
