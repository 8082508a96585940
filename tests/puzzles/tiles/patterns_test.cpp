// Additive pattern databases: every value against a slow search, symmetric patterns against each
// other, and sums for admissibility.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "puzzles/tiles/patterns_support.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::search_test {
namespace {

using tiles::AdditiveBuilder;
using tiles::AdditiveLayout;
using tiles::Blank;
using tiles::Cell;
using tiles::Pattern;

struct Placed {
    tables::CellMask mask = 0;
    tables::OrderNumber order = 0;
};

Placed place(const SlowPattern::Placement& cells) {
    Placed placed;
    std::map<Cell, std::uint8_t> piece_on;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        placed.mask |= tables::CellMask{1} << cells[i];
        piece_on[cells[i]] = static_cast<std::uint8_t>(i - 1);
    }
    std::vector<std::uint8_t> pieces;
    pieces.reserve(piece_on.size());
    for (const auto& [cell, piece] : piece_on) pieces.push_back(piece);
    placed.order = tables::Placements::order_of(pieces);
    return placed;
}

std::uint32_t manhattan(const Pattern& pattern, const SlowPattern::Placement& cells) {
    const auto gap = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    std::uint32_t sum = 0;
    for (std::size_t i = 1; i < cells.size(); ++i)
        sum += gap(pattern.size.row(cells[i]), pattern.size.row(pattern.cells[i - 1])) +
               gap(pattern.size.column(cells[i]), pattern.size.column(pattern.cells[i - 1]));
    return sum;
}

const std::vector<Pattern> patterns{
    {{2, 3}, 5, {0, 1, 3}},    {{3, 3}, 8, {0, 1, 2, 3}}, {{3, 3}, 4, {0, 2, 6, 8}},
    {{3, 3}, 0, {1, 3}},       {{2, 5}, 9, {0, 4, 5}},    {{3, 4}, 11, {7, 9, 10}},
    {{4, 4}, 15, {0, 11, 14}}, {{4, 4}, 15, {5}},         {{5, 2}, 0, {1, 2, 3, 9}},
};

class EveryPattern : public ::testing::TestWithParam<std::tuple<Pattern, unsigned>> {};

TEST_P(EveryPattern, MatchesTheSlowSearch) {
    const auto& [pattern, threads] = GetParam();
    const SlowPattern slow(pattern);
    const auto tiles = static_cast<std::uint32_t>(pattern.cells.size());
    const AdditiveLayout by_region(pattern.size, tiles, Blank::Region);
    const AdditiveLayout any(pattern.size, tiles, Blank::Any);
    AdditiveBuilder region_builder(by_region, pattern, threads);
    AdditiveBuilder any_builder(any, pattern, threads);
    ASSERT_TRUE(region_builder.build());
    ASSERT_TRUE(any_builder.build());
    std::vector<std::uint8_t> packed(by_region.entries() / 2 + 1);
    region_builder.pack(packed);

    std::map<std::uint64_t, std::uint32_t> smallest;
    for (const auto& [cells, distance] : slow.distances()) {
        const Placed at = place(cells);
        const std::uint64_t entry = by_region.entry(at.mask, cells[0], at.order);
        ASSERT_EQ(region_builder.distance(entry), distance);
        const std::uint32_t excess = (packed[entry / 2] >> (4 * (entry % 2))) & 15U;
        ASSERT_EQ(manhattan(pattern, cells) + 2 * excess, distance);
        const auto [known, fresh] =
            smallest.try_emplace(any.entry(at.mask, cells[0], at.order), distance);
        known->second = std::min(known->second, distance);
    }
    for (const auto& [entry, distance] : smallest) ASSERT_EQ(any_builder.distance(entry), distance);
}

INSTANTIATE_TEST_SUITE_P(OfSmallBoards, EveryPattern,
                         ::testing::Combine(::testing::ValuesIn(patterns),
                                            ::testing::Values(1U, 3U)));

TEST(Pattern, ImagesShareOneTable) {
    const Pattern pattern{{4, 4}, 15, {0, 1, 4, 5, 6}};
    const Pattern first = tiles::canonical(pattern).pattern;
    for (const tiles::Symmetry& symmetry : tiles::all_symmetries) {
        const auto image = tiles::canonical(image_of(symmetry, pattern));
        EXPECT_EQ(image.pattern, first);
        EXPECT_EQ(image.pattern.cells, image_of(image.symmetry, image_of(symmetry, pattern)).cells);
    }
}

TEST(Pattern, OnlyTheRegionOfTheBlanksHomeMatters) {
    EXPECT_EQ(tiles::canonical({{4, 4}, 15, {0, 1}}).pattern,
              tiles::canonical({{4, 4}, 9, {0, 1}}).pattern);
    // Enclosed in the corner by pattern tiles, the blank is in another region than outside.
    EXPECT_NE(tiles::canonical({{4, 4}, 15, {11, 14}}).pattern,
              tiles::canonical({{4, 4}, 0, {11, 14}}).pattern);
}

TEST(Builder, StopsOnRequest) {
    const Pattern pattern{{4, 4}, 15, {0, 1, 2, 3}};
    const AdditiveLayout layout(pattern.size, 4, Blank::Any);
    AdditiveBuilder builder(layout, pattern, 2);
    int layers = 0;
    std::stop_source source;
    const tables::Progress progress{[&](const tables::Step&) {
                                        if (++layers == 3) source.request_stop();
                                    },
                                    source.get_token()};
    EXPECT_FALSE(builder.build(progress));
    EXPECT_EQ(layers, 3);
}

TEST(Catalogue, EveryPartitionHoldsEveryTileOnce) {
    ASSERT_FALSE(tiles::pattern_catalogue().empty());
    for (const tiles::NamedPatterns& set : tiles::pattern_catalogue())
        for (Cell blank = 0; blank < set.size.cells(); ++blank)
            for (const tiles::Partition& partition : partitions_for(set, set.size, blank)) {
                std::set<Cell> cells;
                for (const auto& pattern : partition)
                    for (const Cell cell : pattern) EXPECT_TRUE(cells.insert(cell).second);
                EXPECT_EQ(cells.size(), set.size.cells() - 1);
                EXPECT_FALSE(cells.contains(blank)) << set.name << " blank " << blank;
            }
}

TEST(Catalogue, MakesSetsForAnySize) {
    for (const tiles::Size size : {tiles::Size{2, 2}, {2, 7}, {5, 3}, {4, 6}, {5, 6}, {4, 8}}) {
        const tiles::NamedPatterns small = tiles::automatic_patterns(size, 1U << 20U);
        const tiles::NamedPatterns large = tiles::automatic_patterns(size, 1U << 28U);
        std::size_t cells = 0;
        for (const auto& pattern : small.partitions[0]) cells += pattern.size();
        EXPECT_EQ(cells, size.cells() - 1);
        EXPECT_LE(large.partitions[0].size(), small.partitions[0].size());
    }
}

TEST(Catalogue, ErrorsGiveTheLineOfADrawing) {
    const std::vector<std::pair<std::string, std::string>> bad{
        {"aab\n", "line 1: expected a name and a size"},
        {"x 3by3\n", "line 1: expected a name and a size, such as '7-8 4x4'"},
        {"x 1x3\n", "line 1: sets of patterns are for boards"},
        {"x 9x9\n", "line 1: sets of patterns are for boards"},
        {"x 2x2\n", "has no drawing"},
        {"x 2x2\nab\n", "line 2: expected row 2 of the drawing: 2 letters"},
        {"x 2x2\nab\nabc\n", "line 3: expected row 2 of the drawing: 2 letters"},
        {"x 2x2\nab\nA.\n", "line 3: expected letters from a to z"},
        {"x 2x2\nab\nab\n", "line 3: the drawing that ends here has no '.'"},
        {"x 2x2\na.\n.b\n", "line 3: expected letters from a to z, and one '.'"},
        {"x 2x2\na.\nab\n\nab\na.\n", "line 6: all drawings of a set must have the blank"},
        {"x 2x5\naaaaa\naaaa.\n", "line 3: the pattern 'a' has 9 tiles; the maximum is 8"},
        {"x 2x2\ny 2x2\na.\nab\n", "line 2: the set x has no drawing"},
    };
    for (const auto& [text, sentence] : bad) {
        const auto sets = tiles::parse_pattern_catalogue(text);
        ASSERT_FALSE(sets) << text;
        EXPECT_NE(sets.error().message.find(sentence), std::string::npos)
            << text << sets.error().message;
    }
}

}  // namespace
}  // namespace taquin::search_test
