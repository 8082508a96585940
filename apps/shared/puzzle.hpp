// Which puzzle a text is about: --puzzle says it, or the text does.
#pragma once

#include <optional>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::apps {

enum class Puzzle { Tiles, Cube, SmallCube };

std::string_view name(Puzzle puzzle);  // "cube2": as it is typed
constexpr bool is_cube(Puzzle puzzle) { return puzzle != Puzzle::Tiles; }
constexpr cube::Size cube_size(Puzzle puzzle) {
    return puzzle == Puzzle::SmallCube ? cube::Size::Two : cube::Size::Three;
}
constexpr Puzzle puzzle_of(cube::Size size) {
    return size == cube::Size::Two ? Puzzle::SmallCube : Puzzle::Cube;
}

// A form of either puzzle, by the name that it has there.
struct AnyForm {
    std::optional<tiles::Form> tiles{};
    std::optional<cube::Form> cube{};
};
Expected<AnyForm> parse_any_form(std::string_view name);

// How lengths are counted, for either puzzle.
struct AnyMetric {
    std::optional<tiles::Metric> tiles{};
    std::optional<cube::Metric> cube{};
};
Expected<AnyMetric> parse_any_metric(std::string_view name);

// The metric for tiles or for cubes, the usual one if none was named; an error if the one that was
// named is the other puzzle's.
Expected<tiles::Metric> tiles_metric(const AnyMetric& metric);
Expected<cube::Metric> cube_metric(const AnyMetric& metric);

}  // namespace taquin::apps
