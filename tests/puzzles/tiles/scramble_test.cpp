#include "taquin/puzzles/tiles/scramble.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

// The sum of (observed - expected)^2 / expected over the observed boards.
double chi_square(const std::map<std::string, int>& counts, double expected) {
    double sum = 0;
    for (const auto& [board, count] : counts)
        sum += (count - expected) * (count - expected) / expected;
    return sum;
}

TEST(RandomBoard, IsSolvableOrUnsolvableAsRequested) {
    Random random(1);
    for (const GoalRow& row : goals())
        for (const Size size : {Size{2, 2}, Size{2, 5}, Size{3, 3}, Size{4, 4}, Size{7, 6}}) {
            const Board goal = *make_goal(row.name, size);
            for (int i = 0; i < 50; ++i) {
                const Board solvable = random_board(goal, random);
                const Board unsolvable = random_board(goal, random, false);
                EXPECT_TRUE(is_permutation(solvable.tiles));
                EXPECT_TRUE(is_solvable(solvable, goal));
                EXPECT_TRUE(is_permutation(unsolvable.tiles));
                EXPECT_FALSE(is_solvable(unsolvable, goal));
            }
        }
}

TEST(RandomBoard, IsUniformOverTheTwelveBoardsOfTheThreePuzzle) {
    constexpr int draws = 12'000;
    constexpr double limit = 31.26;  // 11 degrees of freedom, one chance in a thousand
    const Board goal = *make_goal("last", {2, 2});
    for (const bool solvable : {true, false}) {
        Random random(2024);
        std::map<std::string, int> counts;
        for (int i = 0; i < draws; ++i) ++counts[to_rows(random_board(goal, random, solvable))];
        EXPECT_EQ(counts.size(), 12U);
        EXPECT_LT(chi_square(counts, draws / 12.0), limit);
    }
}

TEST(Scrambles, AreReproducibleBySeed) {
    const Board goal = *make_goal("snail", {4, 4});
    Random one(99);
    Random two(99);
    Random other(100);
    EXPECT_EQ(random_board(goal, one), random_board(goal, two));
    EXPECT_EQ(random_walk(goal, 500, one), random_walk(goal, 500, two));
    EXPECT_EQ(*self_avoiding_walk(goal, 50, one), *self_avoiding_walk(goal, 50, two));
    EXPECT_NE(random_board(goal, one), random_board(goal, other));
}

TEST(RandomWalk, BlankParityMatchesTheLength) {
    Random random(3);
    const Board goal = *make_goal("last", {4, 5});
    for (std::uint64_t steps = 0; steps < 200; ++steps) {
        const Board board = random_walk(goal, steps, random);
        EXPECT_TRUE(is_solvable(board, goal));
        EXPECT_EQ(check_solvable(board, goal).blank_distance % 2, steps % 2);
    }
    EXPECT_EQ(random_walk(goal, 0, random), goal);
}

TEST(RandomWalk, ReachesEachNeighbourAndReturns) {
    Random random(4);
    const Board goal = *make_goal("center", {3, 3});
    std::map<std::string, int> after_one;
    int back_after_two = 0;
    for (int i = 0; i < 4000; ++i) {
        ++after_one[to_rows(random_walk(goal, 1, random))];
        if (random_walk(goal, 2, random) == goal) ++back_after_two;
    }
    EXPECT_EQ(after_one.size(), 4U);
    EXPECT_LT(chi_square(after_one, 1000), 16.27);  // 3 degrees of freedom
    EXPECT_NEAR(back_after_two / 4000.0, 1.0 / 3.0, 0.03);
}

// In the metric multi, the blank travels any number of cells along its row or column.
TEST(RandomWalk, InRunsReachesEachRunAndNeverTurnsBack) {
    Random random(7);
    const Board goal = *make_goal("last", {3, 4});
    std::map<std::string, int> after_one;
    std::map<std::string, int> after_two;
    for (int i = 0; i < 6000; ++i) {
        ++after_one[to_rows(random_walk(goal, 1, random, Metric::Multi))];
        ++after_two[to_rows(random_walk(goal, 2, random, Metric::Multi))];
    }
    EXPECT_EQ(after_one.size(), 5U) << "three to the left, two up";
    EXPECT_TRUE(after_one.contains("1 2 3 4/5 6 7 8/0 9 10 11"));
    EXPECT_TRUE(after_one.contains("1 2 3 0/5 6 7 4/9 10 11 8"));
    EXPECT_LT(chi_square(after_one, 1200), 18.47);  // 4 degrees of freedom
    EXPECT_EQ(after_two.size(), 12U) << "the other line follows: 3 * 2 + 2 * 3";
    EXPECT_FALSE(after_two.contains(to_rows(goal)));
    EXPECT_EQ(random_walk(goal, 0, random, Metric::Multi), goal);
    EXPECT_TRUE(is_solvable(random_walk(goal, 1001, random, Metric::Multi), goal));
}

TEST(SelfAvoidingWalk, InRunsOnTheThreePuzzleCirclesTheRing) {
    // On 2x2 a run is a single move.
    const Board goal = *make_goal("last", {2, 2});
    Random random(8);
    std::map<std::string, int> ends;
    for (int i = 0; i < 100; ++i)
        ++ends[to_rows(*self_avoiding_walk(goal, 11, random, Metric::Multi))];
    EXPECT_EQ(ends.size(), 2U);
    EXPECT_TRUE(ends.contains("1 2/0 3"));
    EXPECT_TRUE(self_avoiding_walk(*make_goal("last", {4, 4}), 40, random, Metric::Multi));
}

TEST(SelfAvoidingWalk, CirclesTheRingOfTheThreePuzzle) {
    // The twelve boards form one ring, so after k steps the walk is at one of the two boards k
    // away, for at most one round.
    const Board goal = *make_goal("last", {2, 2});
    Random random(5);
    std::map<std::string, int> ends;
    for (int i = 0; i < 100; ++i) {
        const auto eleven = self_avoiding_walk(goal, 11, random);
        ASSERT_TRUE(eleven);
        ++ends[to_rows(*eleven)];
    }
    EXPECT_EQ(ends.size(), 2U);
    EXPECT_TRUE(ends.contains("1 2/0 3"));
    EXPECT_TRUE(ends.contains("1 0/3 2"));
    const auto twelve = self_avoiding_walk(goal, 12, random);
    ASSERT_FALSE(twelve);
    EXPECT_NE(twelve.error().message.find("the maximum is 11 steps"), std::string::npos);
}

TEST(SelfAvoidingWalk, NeverReturnsToItsStart) {
    Random random(6);
    const Board goal = *make_goal("last", {3, 3});
    for (std::uint64_t steps = 1; steps <= 60; ++steps) {
        const auto board = self_avoiding_walk(goal, steps, random);
        ASSERT_TRUE(board) << board.error().message;
        EXPECT_NE(*board, goal);
        EXPECT_TRUE(is_solvable(*board, goal));
        EXPECT_EQ(check_solvable(*board, goal).blank_distance % 2, steps % 2);
    }
}

TEST(SelfAvoidingWalk, GivesUpWithAMessage) {
    Random random(7);
    const Board goal = *make_goal("last", {2, 3});
    const auto all_but_one = self_avoiding_walk(goal, 359, random);
    ASSERT_FALSE(all_but_one);
    EXPECT_NE(all_but_one.error().message.find("359 steps"), std::string::npos);
}

}  // namespace
}  // namespace taquin::tiles
