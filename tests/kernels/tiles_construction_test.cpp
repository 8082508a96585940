// Solutions without a search: for every board and goal, the replay must end at the goal.
#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::kernels {
namespace {

using tiles::Board;
using tiles::Move;
using tiles::Size;

// Checks that the solution reaches the goal; returns its length.
std::uint64_t checked_length(const Board& start, const Board& goal) {
    tiles::Replayer replayer(start);
    EXPECT_TRUE(construct_solution(
        start, goal, [&](std::span<const Move> moves) { return replayer.play(moves); }));
    const tiles::Replay replay = replayer.result(goal);
    EXPECT_TRUE(replay.reaches_goal) << tiles::to_text(start.size) << ": " << replay.sentence;
    return replayer.played();
}

// All named goals and a random one.
std::vector<Board> goals_of(Size size, Random& random) {
    std::vector<Board> goals;
    for (const tiles::GoalRow& row : tiles::goals()) goals.push_back(row.make(size));
    goals.push_back(tiles::random_board(goals.front(), random));
    return goals;
}

TEST(TilesConstruction, SolvesEverySmallShapeForEveryGoal) {
    Random random(1);
    for (std::uint32_t rows = 2; rows <= 9; ++rows)
        for (std::uint32_t columns = 2; columns <= 9; ++columns)
            for (const Board& goal : goals_of({rows, columns}, random))
                for (int i = 0; i < 32; ++i)
                    checked_length(tiles::random_board(goal, random), goal);
}

TEST(TilesConstruction, SolvesTwoByThreeBoards) {
    const Board goal = *tiles::make_goal("last", {2, 3});
    Random random(2);
    for (int i = 0; i < 2000; ++i) checked_length(tiles::random_board(goal, random), goal);
}

TEST(TilesConstruction, SolvesLargeAndThinBoards) {
    Random random(3);
    for (const Size size : {Size{2, 50}, Size{50, 2}, Size{3, 7}, Size{40, 40}, Size{17, 60}})
        for (const Board& goal : goals_of(size, random))
            for (int i = 0; i < 4; ++i) checked_length(tiles::random_board(goal, random), goal);
}

TEST(TilesConstruction, DoesNothingToASolvedBoard) {
    Random random(4);
    for (const Board& goal : goals_of({6, 5}, random)) EXPECT_EQ(checked_length(goal, goal), 0U);
}

// A tile needs at most about five moves per step, plus a few detours.
TEST(TilesConstruction, LengthIsProportionalToTheDistances) {
    const Board goal = *tiles::make_goal("snail", {30, 30});
    Random random(5);
    EXPECT_LT(checked_length(tiles::random_board(goal, random), goal), 5U * 900 * 20);
}

TEST(TilesConstruction, StopsWhenTheReceiverStops) {
    const Board goal = *tiles::make_goal("last", {30, 30});
    Random random(6);
    const Board start = tiles::random_board(goal, random);
    for (const int portions : {0, 1, 3}) {
        int left = portions;
        EXPECT_FALSE(
            construct_solution(start, goal, [&](std::span<const Move>) { return left-- > 0; }));
        EXPECT_EQ(left, -1);
    }
}

}  // namespace
}  // namespace taquin::kernels
