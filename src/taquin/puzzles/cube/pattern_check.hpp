// Whether a table has the values that its kind promises: the solved part is at distance 0, and
// every other one has a neighbour that is one nearer and none that is nearer still. What obeys that
// everywhere is the table of distances; here a sample is looked at, always the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

// The pattern and the metric that a table is about; none: it is no table of a cube, or of another
// version.
struct PatternOf {
    Pattern pattern;
    Metric metric;
};
std::optional<PatternOf> pattern_of(const tables::TableId& id);

// Half a sentence, to follow the file's name; none if nothing was found.
std::optional<std::string> find_wrong_distance(const tables::Table& table,
                                               std::uint64_t samples = 10'000);

}  // namespace taquin::cube
