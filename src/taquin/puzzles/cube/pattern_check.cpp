#include "taquin/puzzles/cube/pattern_check.hpp"

#include <algorithm>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"

namespace taquin::cube {

namespace {

Corners part_of(std::uint32_t number, CornerSet set) { return corners_of(number, set); }
Edges part_of(std::uint32_t number, EdgeSet set) { return edges_of(number, set); }

bool turns(CornerSet set, Turn turn) {
    return set.pieces == corner_count || face_of(turn) < Face::D;
}
bool turns(EdgeSet, Turn) { return true; }

const Corners& part_of(const Cube& cube, CornerSet) { return cube.corners; }
const Edges& part_of(const Cube& cube, EdgeSet) { return cube.edges; }

template <class Set>
bool is_right(const std::uint8_t* table, std::uint32_t number, Set set, Metric metric) {
    const std::uint32_t value = nibble(table, number);
    const auto where = part_of(number, set);
    std::uint32_t nearest = value;
    for (const Turn turn : moves_of(metric)) {
        if (!turns(set, turn)) continue;
        const auto neighbour = compose_portable(part_of(turn_cube(turn), set), where);
        nearest = std::min(nearest, nibble(table, number_of(neighbour, set)));
    }
    const bool solved = number == number_of(part_of(solved_cube, set), set);
    return solved ? value == 0 : nearest + 1 == value;
}

}  // namespace

std::optional<PatternOf> pattern_of(const tables::TableId& id) {
    for (const Metric metric : all_metrics)
        for (const Pattern& pattern : {Pattern(all_corners), Pattern(small_corners),
                                       Pattern(first_six_edges), Pattern(last_six_edges)})
            if (table_id(pattern, metric) == id) return PatternOf{pattern, metric};
    return std::nullopt;
}

std::optional<std::string> find_wrong_distance(const tables::Table& table, std::uint64_t samples) {
    const auto known = pattern_of(table.id());
    if (!known) return "is of a kind that this version does not know";
    Random random(1);
    for (std::uint64_t i = 0; i <= samples; ++i) {
        const auto number =
            static_cast<std::uint32_t>(i == 0 ? 0 : random.below(table.id().entries));
        const bool right = std::visit(
            [&](const auto& set) { return is_right(table.data(), number, set, known->metric); },
            known->pattern);
        if (!right) return "has a wrong distance at entry " + std::to_string(number);
    }
    return std::nullopt;
}

}  // namespace taquin::cube
