// The tables of X-Y for 5x5 and 3x6: every entry against its neighbours. A minute and 70 MB each.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_states.hpp"

namespace taquin::oracle {
namespace {

class LargeXy : public ::testing::TestWithParam<tiles::WalkingProblem> {};

// Only the goal has distance 0, every other state has a neighbour one nearer, and no neighbour
// differs by more than 1: then every distance is right.
TEST_P(LargeXy, HasTheDistanceOfEveryState) {
    const tiles::WalkingStates states(GetParam());
    std::vector<std::byte> table(states.size());
    ASSERT_TRUE(tiles::build_walking_table(states, table, hardware_threads(), {}));
    const auto goal = states.number(states.goal());
    std::atomic<std::uint64_t> wrong = 0;
    constexpr std::size_t piece = 1U << 16U;
    parallel_for((table.size() + piece - 1) / piece, hardware_threads(),
                 [&](std::size_t part, unsigned) {
                     const std::size_t end = std::min(table.size(), (part + 1) * piece);
                     for (std::size_t i = part * piece; i < end; ++i) {
                         const auto number = static_cast<tiles::WalkingStates::Number>(i);
                         const auto state = states.state(number);
                         const int here = std::to_integer<int>(table[i]);
                         bool nearer = number == goal;
                         bool good = (here == 0) == (number == goal);
                         states.for_moves(state, [&](std::uint32_t to, std::uint32_t goal_line) {
                             const int there = std::to_integer<int>(
                                 table[states.number(states.moved(state, to, goal_line))]);
                             nearer |= there == here - 1;
                             good &= there == here - 1 || there == here + 1;
                         });
                         if (!nearer || !good) ++wrong;
                     }
                 });
    EXPECT_EQ(wrong, 0U);
}

INSTANTIATE_TEST_SUITE_P(Problems, LargeXy,
                         ::testing::Values(tiles::WalkingProblem{5, 5, 4},
                                           tiles::WalkingProblem{5, 5, 2},
                                           tiles::WalkingProblem{6, 3, 5}));

}  // namespace
}  // namespace taquin::oracle
