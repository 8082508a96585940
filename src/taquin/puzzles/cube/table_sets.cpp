#include "taquin/puzzles/cube/table_sets.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace taquin::cube {

namespace {

// The first set that has this table.
std::string_view name_of_set(const tables::TableId& wanted, Metric metric) {
    const auto has = [&](const PatternSet& set) {
        return std::ranges::any_of(set.patterns, [&](const Pattern& pattern) {
            return table_id(pattern, metric) == wanted;
        });
    };
    return std::ranges::find_if(pattern_sets(), has)->name;
}

}  // namespace

const std::vector<PatternSet>& pattern_sets() {
    static const std::vector<PatternSet> all{
        {"korf",
         "all corners, and two sets of six edges",
         {all_corners, first_six_edges, last_six_edges}},
        {"cosets", "twists, flips and the middle layer", {small_cosets}},
        {"cosets-medium",
         "twists, flips, the middle layer and which corners share a layer",
         {medium_cosets}},
        {"cosets-large",
         "twists, flips, the middle layer and which corners are in the upper one",
         {large_cosets}},
        {"twophase",
         "for two-phase search: distances of its first phase, and its second",
         {PhaseOneSet::Depths, PhaseTwoSet{}},
         true},
        {"twophase-large",
         "the same, twice as fast: what each turn does to the distance",
         {PhaseOneSet::Changes, PhaseTwoSet{}},
         true},
    };
    return all;
}

Expected<PatternSet> find_pattern_set(std::string_view name) {
    std::string known;
    for (const PatternSet& set : pattern_sets()) {
        if (set.name == name) return set;
        known += " " + std::string(set.name);
    }
    return Error{"there is no set of tables '" + std::string(name) +
                 "' for 3x3x3 cubes. There are:" + known};
}

tables::TableSpec spec_of(const Pattern& pattern, Metric metric) {
    const auto* const corners = std::get_if<CornerSet>(&pattern);
    return {.id = table_id(pattern, metric),
            .build_memory = build_memory(pattern),
            .build =
                [pattern, metric](std::span<std::byte> bytes, unsigned threads,
                                  const tables::Progress& progress) {
                    return build_table(pattern, metric, bytes, {threads, progress})
                               ? tables::BuildOutcome::Done
                               : tables::BuildOutcome::Cancelled;
                },
            .stored = corners == nullptr || corners->pieces == corner_count};
}

TableSet table_set_of(const PatternSet& set, Metric metric) {
    TableSet result{.name = std::string(set.name),
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
    return [&library](const Pattern& pattern, Metric metric) -> Expected<tables::Table> {
        const tables::TableSpec spec = spec_of(pattern, metric);
        if (!spec.stored || library.has(spec.id)) return library.obtain(spec);
        return Error{"its tables are not built yet: " + std::string(name_of_set(spec.id, metric))};
    };
}

}  // namespace taquin::cube
