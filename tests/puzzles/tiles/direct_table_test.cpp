// A direct table has the values of the stored table that it was made from.
#include "taquin/puzzles/tiles/patterns/direct_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <stop_token>

#include "taquin/core/permutation.hpp"

namespace taquin::tiles {
namespace {

class DirectTableOf : public ::testing::TestWithParam<Pattern> {};

TEST_P(DirectTableOf, HasTheValuesOfTheStoredTable) {
    const Pattern& pattern = GetParam();
    const auto pieces = static_cast<std::uint32_t>(pattern.cells.size());
    const std::uint32_t cells = pattern.size.cells();
    const PatternTable stored = build_pattern_table(pattern, make_layout(pattern.size, pieces));
    const AdditiveLayout& layout = *stored.layout;
    const std::uint8_t* const halves = stored.table.data();
    const DirectTable direct = *DirectTable::make(layout, halves, {});
    std::uint64_t compared = 0;
    std::uint64_t elsewhere = 0;
    std::array<std::uint8_t, tables::Placements::max_pieces> piece_at{};
    for (tables::SetNumber set = 0; set < layout.placements().sets(); ++set)
        for (std::uint32_t order = 0; order < layout.placements().orders(); ++order) {
            unrank(order, std::span(piece_at).first(pieces));
            const tables::CellMask mask = layout.placements().mask(set);
            std::uint32_t index = 0;
            std::size_t place = 0;
            for (tables::CellMask rest = mask; rest != 0; rest &= rest - 1)
                index += static_cast<std::uint32_t>(std::countr_zero(rest)) *
                         direct_weight(cells, piece_at[place++]);
            const std::uint8_t code = direct.entries()[index];
            for (Cell blank = 0; blank < cells; ++blank) {
                if ((mask >> blank & 1U) != 0) continue;
                const std::uint64_t entry =
                    layout.entry(mask, blank, static_cast<tables::OrderNumber>(order));
                const std::uint32_t value = (halves[entry / 2] >> (4 * (entry % 2))) & 15U;
                ++compared;
                if (code == DirectTable::elsewhere)
                    ++elsewhere;
                else
                    ASSERT_EQ(direct.codes()[code].value(blank), value) << index << " " << blank;
            }
        }
    EXPECT_GT(compared, 0);
    EXPECT_LE(elsewhere, compared / 5);  // narrow boards have many regions
}

INSTANTIATE_TEST_SUITE_P(Patterns, DirectTableOf,
                         ::testing::Values(Pattern{{4, 4}, 15, {0, 1, 2, 4, 5}},
                                           Pattern{{4, 4}, 15, {5, 9, 10, 13, 14}},
                                           Pattern{{3, 5}, 14, {0, 1, 5, 6}},
                                           Pattern{{2, 6}, 11, {0, 1, 2, 6, 7}},
                                           Pattern{{5, 5}, 24, {12, 13, 18, 23}}));

TEST(DirectTable, IsNotMadeIfStopped) {
    const Pattern pattern{{3, 4}, 11, {0, 1, 4}};
    const PatternTable stored = build_pattern_table(pattern, make_layout(pattern.size, 3));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(DirectTable::make(*stored.layout, stored.table.data(),
                                   {.progress = {.stop = stop.get_token()}}));
}

TEST(DirectTable, IsNotForManyTiles) {
    EXPECT_TRUE(DirectTable::bytes(*make_layout({4, 4}, 6)));
    EXPECT_FALSE(DirectTable::bytes(*make_layout({4, 4}, 8)));
    EXPECT_FALSE(DirectTable::bytes(*make_layout({5, 6}, 2)));
}

}  // namespace
}  // namespace taquin::tiles
