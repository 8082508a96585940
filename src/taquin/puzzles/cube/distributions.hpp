// Counts positions by distance from solved: of a single piece, of the pieces of a lookup table, and
// of whole cubes near solved.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::cube {

// The list names one perimeter. Perimeters of other depths have distributions, too.
std::vector<std::string> distribution_names(Size size);
std::optional<Error> check_distribution(std::string_view name, Size size);

struct CubeKind {
    Size size;
    Metric metric;
};

// Builds missing tables. The name must be valid.
Expected<Distribution> distribution(const std::string& name, CubeKind kind,
                                    tables::TableLibrary& tables, const tables::BuildTerms& terms);

}  // namespace taquin::cube
