// The sets of tables that cubes have names for, and how each table is found or built.
#pragma once

#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/tables/table_library.hpp"

namespace taquin::cube {

struct PatternSet {
    std::string_view name;
    std::string_view summary;
    std::vector<Pattern> patterns;
    bool half_turns_only = false;
};

// All are for 3x3x3 cubes.
const std::vector<PatternSet>& pattern_sets();
// The error names those that there are.
Expected<PatternSet> find_pattern_set(std::string_view name);

// The table of the 2x2x2 cube is not stored: it is built sooner than a file is written.
tables::TableSpec spec_of(const Pattern& pattern, Metric metric);
TableSet table_set_of(const PatternSet& set, Metric metric);

bool has_set(const tables::TableLibrary& library, std::string_view name, Metric metric);

// Tables of this library, built where they are missing.
ObtainTable tables_from(tables::TableLibrary& library, tables::BuildTerms terms = {});
// The same for those that are there, or are built within milliseconds.
ObtainTable stored_tables_from(tables::TableLibrary& library);

}  // namespace taquin::cube
