#include "shared/puzzle.hpp"

#include <fmt/format.h>

#include <array>

#include "taquin/core/nearest.hpp"
#include "taquin/core/wording.hpp"

namespace taquin::apps {

std::string_view name(Puzzle puzzle) {
    switch (puzzle) {
        case Puzzle::Tiles: return "tiles";
        case Puzzle::Cube: return "cube";
        case Puzzle::SmallCube: return "cube2";
    }
    return "";
}

Expected<AnyForm> parse_any_form(std::string_view name) {
    if (const auto form = tiles::parse_form(name)) return AnyForm{.tiles = *form};
    if (const auto form = cube::parse_form(name)) return AnyForm{.cube = *form};
    constexpr std::array<std::string_view, 8> forms{"rows", "flat",  "compact",  "42",
                                                    "korf", "moves", "facelets", "reid"};
    const auto guess = nearest(name, forms);
    return Error{
        fmt::format("there is no form {}{}: the forms of boards are rows, flat, compact, 42 "
                    "and korf, those of cubes moves, facelets and reid",
                    quoted(name), guess ? fmt::format(" (did you mean {}?)", *guess) : "")};
}

Expected<AnyMetric> parse_any_metric(std::string_view name) {
    if (const auto metric = tiles::parse_metric(name)) return AnyMetric{.tiles = *metric};
    if (const auto metric = cube::parse_metric(name)) return AnyMetric{.cube = *metric};
    return Error{
        fmt::format("there is no metric {}: moves of tiles are counted single or multi, "
                    "turns of cubes half or quarter",
                    quoted(name))};
}

Expected<tiles::Metric> tiles_metric(const AnyMetric& metric) {
    if (metric.cube)
        return Error{
            fmt::format("--metric {} is for cubes: moves of tiles are counted single or "
                        "multi",
                        cube::name(*metric.cube))};
    return metric.tiles.value_or(tiles::Metric::Single);
}

Expected<cube::Metric> cube_metric(const AnyMetric& metric) {
    if (metric.tiles)
        return Error{
            fmt::format("--metric {} is for tiles: turns of a cube are counted half or "
                        "quarter",
                        tiles::name(*metric.tiles))};
    return metric.cube.value_or(cube::Metric::Half);
}

}  // namespace taquin::apps
