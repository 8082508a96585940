#include "taquin/puzzles/cube/distributions.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/perimeter.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"

namespace taquin::cube {

namespace {

struct TableDistribution {
    std::string_view name;
    std::string_view title;
    Pattern pattern;
};

// Perimeters are not in this list.
const std::vector<TableDistribution>& table_distributions(Size size) {
    static const std::vector<TableDistribution> small{
        {"lookup", "all corners of the 2x2x2 cube", small_corners}};
    static const std::vector<TableDistribution> large{
        {"corners", "all corners", all_corners},
        {"edges-first", "edges UR UF UL UB DR DF", first_six_edges},
        {"edges-last", "edges DL DB FR FL BL BR", last_six_edges}};
    return size == Size::Two ? small : large;
}

// One piece alone: the places and twists that it can have.
constexpr std::string_view corner_alone = "corner";
constexpr std::string_view edge_alone = "edge";

std::vector<std::uint64_t> counts_of_piece(bool corner, Metric metric) {
    const PieceDistances distances(metric);
    const std::size_t places = corner ? corner_count : edge_count;
    const std::size_t twists = corner ? 3 : 2;
    std::vector<std::uint64_t> counts;
    for (std::size_t place = 0; place < places; ++place)
        for (std::size_t twist = 0; twist < twists; ++twist) {
            const std::uint8_t piece = make_piece(0, twist);
            const auto distance = static_cast<std::size_t>(corner ? distances.corner(place, piece)
                                                                  : distances.edge(place, piece));
            if (distance >= counts.size()) counts.resize(distance + 1);
            ++counts[distance];
        }
    return counts;
}

Distribution distribution_of(std::string name, std::string title,
                             std::vector<std::uint64_t> counts) {
    const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    return {.name = std::move(name),
            .title = std::move(title),
            .positions = all,
            .counts = std::move(counts)};
}

}  // namespace

std::vector<std::string> distribution_names(Size size) {
    std::vector<std::string> names;
    for (const TableDistribution& row : table_distributions(size)) names.emplace_back(row.name);
    if (size == Size::Two) return names;
    names.push_back(name_of(PerimeterSet{}));
    names.emplace_back(corner_alone);
    names.emplace_back(edge_alone);
    return names;
}

std::optional<Error> check_distribution(std::string_view name, Size size) {
    if (size == Size::Three && names_perimeter(name)) {
        const auto perimeter = parse_perimeter(name);
        return perimeter ? std::nullopt : std::optional(perimeter.error());
    }
    std::string known;
    for (const std::string& each : distribution_names(size)) {
        if (each == name) return std::nullopt;
        known += (known.empty() ? "" : ", ") + each;
    }
    return Error{"unknown distribution " + quoted(name) + " for " + std::string(cube::name(size)) +
                 " cubes; choose from " + known};
}

Expected<Distribution> distribution(const std::string& name, CubeKind kind,
                                    tables::TableLibrary& tables, const tables::BuildTerms& terms) {
    if (name == corner_alone)
        return distribution_of(name, "one corner alone", counts_of_piece(true, kind.metric));
    if (name == edge_alone)
        return distribution_of(name, "one edge alone", counts_of_piece(false, kind.metric));
    if (names_perimeter(name)) {
        const PerimeterSet set = *parse_perimeter(name);
        auto table = tables.obtain(spec_of(set, kind.metric), terms);
        if (!table) return table.error();
        return distribution_of(name_of(set),
                               "whole cubes up to " + std::to_string(set.depth) + " moves",
                               PerimeterReader(set, *std::move(table)).counts(tables.threads()));
    }
    const auto& rows = table_distributions(kind.size);
    const auto row = std::ranges::find(rows, name, &TableDistribution::name);
    const auto table = tables.obtain(spec_of(row->pattern, kind.metric), terms);
    if (!table) return table.error();
    return distribution_of(name, std::string(row->title), count_nibbles(table->bytes()));
}

}  // namespace taquin::cube
