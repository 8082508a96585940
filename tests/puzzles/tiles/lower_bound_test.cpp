// Lower bounds never exceed the true distance and are never below the Manhattan distance.
#include <gtest/gtest.h>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::tiles {
namespace {

Cost manhattan(const Board& start, const Board& goal) {
    const auto home = cells_of_tiles(goal);
    Cost sum = 0;
    for (Cell cell = 0; cell < start.tiles.size(); ++cell)
        if (start.tiles[cell] != 0)
            sum += static_cast<Cost>(steps_between(start.size, cell, home[start.tiles[cell]]));
    return sum;
}

TEST(LowerBound, IsZeroForTheGoalOnly) {
    Random random(1);
    for (const Size size : {Size{2, 2}, Size{3, 5}, Size{4, 9}, Size{30, 20}})
        for (const GoalRow& row : goals()) {
            const Board goal = row.make(size);
            EXPECT_EQ(LowerBound(goal).of(goal), 0);
            EXPECT_GT(LowerBound(goal).of(random_board(goal, random)), 0);
        }
}

TEST(LowerBound, IsAtLeastManhattanDistance) {
    Random random(2);
    for (const Size size : {Size{3, 3}, Size{4, 4}, Size{6, 7}, Size{20, 20}, Size{2, 100}})
        for (const GoalRow& row : goals()) {
            const Board goal = row.make(size);
            const Board start = random_board(goal, random);
            EXPECT_GE(LowerBound(goal).of(start), manhattan(start, goal));
        }
}

// A walk of n moves ends at most n moves away, so the bound is at most n.
TEST(LowerBound, NeverExceedsTheLengthOfAWalk) {
    Random random(3);
    for (const Size size : {Size{3, 3}, Size{4, 4}, Size{5, 5}, Size{8, 3}, Size{12, 12}})
        for (const GoalRow& row : goals()) {
            const Board goal = row.make(size);
            const LowerBound bound(goal);
            for (std::uint64_t steps = 0; steps < 60; ++steps)
                EXPECT_LE(bound.of(random_walk(goal, steps, random)), static_cast<Cost>(steps));
        }
}

}  // namespace
}  // namespace taquin::tiles
