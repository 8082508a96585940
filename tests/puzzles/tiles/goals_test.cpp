#include "taquin/puzzles/tiles/goals.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

std::string goal(std::string_view name, Size size) {
    const Expected<Board> board = make_goal(name, size);
    return board ? to_rows(*board) : "error: " + board.error().message;
}

TEST(Goals, MatchTheKnownEightPuzzleGoals) {
    EXPECT_EQ(goal("last", {3, 3}), "1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(goal("first", {3, 3}), "0 1 2/3 4 5/6 7 8");
    EXPECT_EQ(goal("snail", {3, 3}), "1 2 3/8 0 4/7 6 5");
    EXPECT_EQ(goal("center", {3, 3}), "1 2 3/4 0 5/6 7 8");
}

TEST(Goals, WorkOnAnyRectangle) {
    EXPECT_EQ(goal("last", {2, 3}), "1 2 3/4 5 0");
    EXPECT_EQ(goal("snail", {2, 2}), "1 2/0 3");
    EXPECT_EQ(goal("snail", {2, 3}), "1 2 3/0 5 4");
    EXPECT_EQ(goal("snail", {3, 2}), "1 2/0 3/5 4");
    EXPECT_EQ(goal("snail", {3, 5}), "1 2 3 4 5/12 13 14 0 6/11 10 9 8 7");
    EXPECT_EQ(goal("snail", {5, 3}), "1 2 3/12 13 4/11 14 5/10 0 6/9 8 7");
    EXPECT_EQ(goal("center", {4, 4}), "1 2 3 4/5 6 7 8/9 10 0 11/12 13 14 15");
    EXPECT_EQ(goal("center", {2, 3}), "1 2 3/4 0 5");
}

TEST(Goals, EveryNameGivesABoardForEverySize) {
    for (const GoalRow& row : goals())
        for (std::uint32_t rows = 2; rows <= 9; ++rows)
            for (std::uint32_t columns = 2; columns <= 9; ++columns) {
                const Expected<Board> board = make_goal(row.name, {rows, columns});
                ASSERT_TRUE(board);
                EXPECT_EQ(board->size, (Size{rows, columns}));
                EXPECT_TRUE(is_permutation(board->tiles)) << row.name;
            }
}

TEST(Goals, SnailsMatchTheOracle) {
    std::ifstream in(std::string(TAQUIN_TEST_DATA) + "/oracles/tiles_snail_parity.txt");
    const std::string mark = " snail goal: ";
    int compared = 0;
    for (std::string line; std::getline(in, line);) {
        const std::size_t at = line.find(mark);
        if (!line.starts_with("N=") || at == std::string::npos) continue;
        const auto expected = parse_board(line.substr(at + mark.size()));
        ASSERT_TRUE(expected) << line;
        EXPECT_EQ(goal("snail", expected->size), to_rows(*expected));
        ++compared;
    }
    EXPECT_EQ(compared, 4);
}

TEST(Goals, AnyBoardCanBeAGoal) {
    EXPECT_EQ(goal("8 7 6/5 4 3/2 1 0", {3, 3}), "8 7 6/5 4 3/2 1 0");
    EXPECT_EQ(goal("876 543 21b", {3, 3}), "8 7 6/5 4 3/2 1 0");
    EXPECT_EQ(goal("5 4 3 2 1 0", {2, 3}), "5 4 3/2 1 0");
}

}  // namespace
}  // namespace taquin::tiles
