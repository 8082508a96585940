#include "taquin/puzzles/cube/table_sets.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/perimeter.hpp"
#include "taquin/puzzles/cube/phase_one.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"

namespace taquin::cube {

namespace {

// The first set that has this table. No set has the table of the 2x2x2 cube: its heuristic is
// lookup.
std::string name_of_set(const Pattern& pattern, Metric metric) {
    if (const auto* const perimeter = std::get_if<PerimeterSet>(&pattern))
        return name_of(*perimeter);
    const tables::TableId wanted = table_id(pattern, metric);
    const auto has = [&](const PatternSet& set) {
        return std::ranges::any_of(
            set.patterns, [&](const Pattern& each) { return table_id(each, metric) == wanted; });
    };
    const auto set = std::ranges::find_if(pattern_sets(), has);
    return set == pattern_sets().end() ? "lookup" : set->name;
}

// The processor time of a build per byte of the table, measured (experiments/cube).
struct BuildCost {
    double operator()(CornerSet) const { return 37e-9; }
    double operator()(EdgeSet) const { return 37e-9; }
    double operator()(CosetSet set) const {
        return set.corners == CornerKind::Twists ? 175e-9 : 60e-9;
    }
    double operator()(PhaseOneSet set) const {
        return set == PhaseOneSet::Changes ? 26e-9 : 100e-9;
    }
    double operator()(PhaseTwoSet) const { return 100e-9; }
    // Fits the 11.5 s that perimeter:8 takes on two cores.
    double operator()(PerimeterSet) const { return 77e-9; }
};

}  // namespace

const std::vector<PatternSet>& pattern_sets() {
    static const std::vector<PatternSet> all{
        {"korf",
         "all corners, and two groups of six edges",
         {all_corners, first_six_edges, last_six_edges}},
        {"cosets", "corner twists, edge flips and the middle layer", {small_cosets}},
        {"cosets-medium", "cosets, and which corners share a layer", {medium_cosets}},
        {"cosets-large", "cosets, and which corners are in the upper layer", {large_cosets}},
        {"twophase",
         "for two-phase search: distances of both phases",
         {PhaseOneSet::Depths, PhaseTwoSet{}},
         true},
        {"twophase-large",
         "like twophase, but twice as fast: stores how each turn changes the distance",
         {PhaseOneSet::Changes, PhaseTwoSet{}},
         true},
        {"perimeter",
         "all whole cubes up to 7 moves from solved; perimeter:1 to perimeter:8 for other depths",
         {PerimeterSet{}}},
    };
    return all;
}

Expected<PatternSet> find_pattern_set(std::string_view name) {
    std::string known;
    if (names_perimeter(name)) {
        const auto perimeter = parse_perimeter(name);
        if (!perimeter) return perimeter.error();
        return PatternSet{
            std::string(name), "all whole cubes up to N moves from solved", {*perimeter}};
    }
    for (const PatternSet& set : pattern_sets()) {
        if (set.name == name) return set;
        known += " " + set.name;
    }
    return Error{"unknown set of tables '" + std::string(name) +
                 "' for 3x3x3 cubes; choose from:" + known};
}

tables::TableSpec spec_of(const Pattern& pattern, Metric metric) {
    const auto* const corners = std::get_if<CornerSet>(&pattern);
    return {.id = table_id(pattern, metric),
            .name = name_of_set(pattern, metric),
            .build_memory = build_memory(pattern, metric),
            .build =
                [pattern, metric](std::span<std::byte> bytes, unsigned threads,
                                  const tables::Progress& progress) {
                    return build_table(pattern, metric, bytes, {threads, progress})
                               ? tables::BuildOutcome::Done
                               : tables::BuildOutcome::Cancelled;
                },
            .stored = corners == nullptr || corners->pieces == corner_count,
            .cpu_seconds = static_cast<double>(table_id(pattern, metric).bytes()) *
                           std::visit(BuildCost{}, pattern)};
}

TableSet table_set_of(const PatternSet& set, Metric metric) {
    TableSet result{.name = set.name,
                    .size = std::string(name(Size::Three)),
                    .metric = std::string(name(metric)),
                    .summary = std::string(set.summary)};
    for (const Pattern& pattern : set.patterns) result.tables.push_back(spec_of(pattern, metric));
    return result;
}

bool has_set(const tables::TableLibrary& library, std::string_view name, Metric metric) {
    return library.has_all(table_set_of(*find_pattern_set(name), metric).tables);
}

ObtainTable tables_from(tables::TableLibrary& library, tables::BuildTerms terms) {
    return [&library, terms = std::move(terms)](const Pattern& pattern, Metric metric) {
        return library.obtain(spec_of(pattern, metric), terms);
    };
}

ObtainTable stored_tables_from(tables::TableLibrary& library) {
    return cube::tables_from(library, {.may_build = false});
}

// --- checks

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

// Entries of neighbours differ by at most one, and exact entries have a nearer neighbour.
bool is_right(const CosetReader& reader, const Cube& cube, Metric metric) {
    const std::uint32_t code = reader.code(cube);
    std::uint32_t nearest = code;
    std::uint32_t farthest = code;
    for (const Turn turn : moves_of(metric)) {
        const std::uint32_t neighbour = reader.code(turned(cube, turn));
        nearest = std::min(nearest, neighbour);
        farthest = std::max(farthest, neighbour);
    }
    const bool exact = code == 1 || code == 2;
    return nearest + 1 >= code && farthest <= code + 1 && (!exact || nearest + 1 == code);
}

// next(random, i) returns cube i of the sample.
template <class Next, class IsRight>
std::optional<std::string> find_wrong_cube(std::uint64_t samples, Next next, IsRight is_right) {
    if (!is_right(solved_cube)) return "has a wrong distance for the solved cube";
    Random random(1);
    for (std::uint64_t i = 0; i < samples; ++i)
        if (!is_right(next(random, i)))
            return "has a wrong distance for cube " + std::to_string(i + 1) + " of the sample";
    return std::nullopt;
}

Cube any_cube(Random& random, std::uint64_t) { return random_cube(random); }

// A cube 1 to 20 random turns of phase two from solved.
Cube phase_two_cube(Random& random, std::uint64_t i) {
    Cube cube;
    for (std::uint64_t turns = 1 + i % 20; turns > 0; --turns)
        cube = turned(cube, phase_two_turns[random.below(phase_two_turns.size())]);
    return cube;
}

std::optional<std::string> find_wrong(const tables::Table& table, CosetSet set, Metric metric,
                                      std::uint64_t samples) {
    const CosetReader reader(set, metric, table);
    if (reader.bound(solved_cube, solved_cube) != 0)
        return "has a wrong distance for the solved cube";
    return find_wrong_cube(samples, any_cube,
                           [&](const Cube& cube) { return is_right(reader, cube, metric); });
}

// The inverse turn undoes a turn's change of the distance, and only the goal has no nearer
// neighbour.
bool is_right(const PhaseOneReader& reader, const Cube& cube) {
    const PhaseOnePlace place = reader.place(cube);
    const DistanceChanges changes = reader.changes(place);
    for (std::size_t turn = 0; turn < turn_count; ++turn) {
        const Turn made = reader.turn_of(place.symmetry, turn);
        const PhaseOnePlace to = reader.place(turned(cube, made));
        const Turn back = symmetric(opposite(made), to.symmetry);
        if (changes.change(TurnSet{1} << turn) !=
            -reader.changes(to).change(TurnSet{1} << index(back)))
            return false;
    }
    return changes.nearer() != 0 || place.entry == reader.place(solved_cube).entry;
}

std::optional<std::string> find_wrong(const tables::Table& table, PhaseOneSet set, Metric,
                                      std::uint64_t samples) {
    const PhaseOneReader reader(set, table);
    if (reader.changes(reader.place(solved_cube)).nearer() != 0)
        return "has a wrong distance for the solved cube";
    return find_wrong_cube(samples, any_cube,
                           [&](const Cube& cube) { return is_right(reader, cube); });
}

bool is_right(const PhaseTwoReader& reader, const Cube& cube) {
    const std::uint32_t bound = reader.bound(cube);
    const bool home = order_of_eight(cube.corners.at) == order_of_eight(solved_cube.corners.at) &&
                      order_of_eight(cube.edges.at) == order_of_eight(solved_cube.edges.at);
    if (home || bound == 0) return home && bound == 0;
    std::uint32_t nearest = bound;
    for (const Turn turn : phase_two_turns)
        nearest = std::min(nearest, reader.bound(turned(cube, turn)));
    return nearest + 1 == bound || (nearest == bound && bound == phase_two_most);
}

std::optional<std::string> find_wrong(const tables::Table& table, PhaseTwoSet, Metric,
                                      std::uint64_t samples) {
    const PhaseTwoReader reader(table);
    return find_wrong_cube(samples, phase_two_cube,
                           [&](const Cube& cube) { return is_right(reader, cube); });
}

// A cube up to one move beyond the perimeter.
bool is_right(const PerimeterReader& reader, const Cube& cube, Metric metric) {
    const std::uint32_t bound = reader.bound(cube);
    std::uint32_t nearest = bound;
    std::uint32_t farthest = bound;
    for (const Turn turn : moves_of(metric)) {
        const std::uint32_t neighbour = reader.bound(turned(cube, turn));
        nearest = std::min(nearest, neighbour);
        farthest = std::max(farthest, neighbour);
    }
    if (bound == 0) return cube == solved_cube && nearest == 0 && farthest == 1;
    const bool inside = bound <= reader.depth();
    return farthest <= bound + 1 && (inside ? nearest + 1 == bound : nearest >= reader.depth());
}

std::optional<std::string> find_wrong(const tables::Table& table, PerimeterSet set, Metric metric,
                                      std::uint64_t samples) {
    const PerimeterReader reader(set, table);
    const auto next = [&](Random& random, std::uint64_t i) {
        return turned(solved_cube, random_turns({1 + i % (set.depth + 1), metric}, random));
    };
    return find_wrong_cube(samples, next,
                           [&](const Cube& cube) { return is_right(reader, cube, metric); });
}

template <class Set>
std::optional<std::string> find_wrong(const tables::Table& table, Set set, Metric metric,
                                      std::uint64_t samples) {
    Random random(1);
    for (std::uint64_t i = 0; i <= samples; ++i) {
        const auto number =
            static_cast<std::uint32_t>(i == 0 ? 0 : random.below(table.id().entries));
        if (!is_right(table.data(), number, set, metric))
            return "has a wrong distance at entry " + std::to_string(number);
    }
    return std::nullopt;
}

}  // namespace

std::optional<PatternOf> pattern_of(const tables::TableId& id) {
    std::vector<Pattern> patterns{small_corners};
    for (const PatternSet& set : pattern_sets())
        patterns.insert(patterns.end(), set.patterns.begin(), set.patterns.end());
    for (std::uint32_t depth = 1; depth <= most_perimeter_depth; ++depth)
        patterns.emplace_back(PerimeterSet{depth});
    for (const Metric metric : all_metrics)
        for (const Pattern& pattern : patterns)
            if (table_id(pattern, metric) == id) return PatternOf{pattern, metric};
    return std::nullopt;
}

std::optional<std::string> find_wrong_distance(const tables::Table& table, std::uint64_t samples) {
    const auto known = pattern_of(table.id());
    if (!known) return "is not a known table of cubes";
    return std::visit(
        [&](const auto& set) { return find_wrong(table, set, known->metric, samples); },
        known->pattern);
}

}  // namespace taquin::cube
