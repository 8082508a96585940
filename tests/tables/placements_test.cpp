#include "taquin/tables/placements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "taquin/core/permutation.hpp"

namespace taquin::search_test {
namespace {

using tables::OrderNumber;
using tables::Placements;

class PlacementsOf : public ::testing::TestWithParam<std::pair<std::uint32_t, std::uint32_t>> {};

TEST_P(PlacementsOf, EverySetHasOneNumber) {
    const auto [cells, pieces] = GetParam();
    const Placements placements(cells, pieces, 3);
    for (tables::SetNumber set = 0; set < placements.sets(); ++set) {
        ASSERT_EQ(static_cast<std::uint32_t>(std::popcount(placements.mask(set))), pieces);
        ASSERT_EQ(placements.set(placements.mask(set)), set);
        if (set > 0) {
            ASSERT_LT(placements.mask(set - 1), placements.mask(set));
        }
    }
}

TEST_P(PlacementsOf, JumpsMoveOnePieceAndShiftTheOthers) {
    const auto [cells, pieces] = GetParam();
    constexpr std::uint32_t farthest = 3;
    const Placements placements(cells, pieces, farthest);
    for (std::uint32_t order = 0; order < placements.orders(); ++order) {
        std::vector<std::uint8_t> before(pieces);
        unrank(order, std::span(before));
        ASSERT_EQ(Placements::order_of(before), order);
        for (std::uint32_t from = 0; from < pieces; ++from)
            for (std::uint32_t to = 0; to < pieces; ++to) {
                const auto over = static_cast<std::int32_t>(to) - static_cast<std::int32_t>(from);
                if (over == 0 || static_cast<std::uint32_t>(std::abs(over)) > farthest) continue;
                std::vector<std::uint8_t> after = before;
                after.erase(after.begin() + from);
                after.insert(after.begin() + to, before[from]);
                const OrderNumber expected = Placements::order_of(after);
                ASSERT_EQ(placements.after_jump(from, to)[order], expected);
                ASSERT_EQ(placements.after_jump_of(before[from], over)[order], expected);
            }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, PlacementsOf,
                         ::testing::Values(std::pair{4U, 1U}, std::pair{4U, 3U}, std::pair{9U, 4U},
                                           std::pair{16U, 6U}, std::pair{25U, 5U},
                                           std::pair{32U, 3U}));

}  // namespace
}  // namespace taquin::search_test
