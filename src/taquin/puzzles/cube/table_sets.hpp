// The named table sets, how to find or build each table, and a check of its values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/tables/table_file.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::cube {

struct PatternSet {
    std::string name;
    std::string_view summary;
    std::vector<Pattern> patterns;
    bool half_turns_only = false;
};

// All are for 3x3x3 cubes.
const std::vector<PatternSet>& pattern_sets();
// Also finds perimeters of any depth. The error lists the names.
Expected<PatternSet> find_pattern_set(std::string_view name);

// The table of the 2x2x2 cube is not stored: building it is faster than writing a file.
tables::TableSpec spec_of(const Pattern& pattern, Metric metric);
TableSet table_set_of(const PatternSet& set, Metric metric);

bool has_set(const tables::TableLibrary& library, std::string_view name, Metric metric);

// Takes tables from this library and builds the missing ones.
ObtainTable tables_from(tables::TableLibrary& library, tables::BuildTerms terms = {});
// Only tables that are on disk or take milliseconds to build.
ObtainTable stored_tables_from(tables::TableLibrary& library);

// What a table covers; none if it is not a cube table, or has another version.
struct PatternOf {
    Pattern pattern;
    Metric metric;
};
std::optional<PatternOf> pattern_of(const tables::TableId& id);

// Checks a fixed sample of entries: the solved part has distance 0, and every other part has a
// neighbour that is one move nearer and none that is nearer still. A table that obeys this
// everywhere has the true distances. Returns half a sentence to follow the file's name; none if the
// check finds no error.
std::optional<std::string> find_wrong_distance(const tables::Table& table,
                                               std::uint64_t samples = 10'000);

}  // namespace taquin::cube
