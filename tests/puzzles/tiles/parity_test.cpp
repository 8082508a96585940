#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <string>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

using Small = std::vector<std::uint8_t>;

// Every board that can reach the goal, by rank: a plain breadth-first search.
std::vector<bool> reachable_from(const Board& goal) {
    const auto rows = static_cast<std::ptrdiff_t>(goal.size.rows);
    const auto columns = static_cast<std::ptrdiff_t>(goal.size.columns);
    std::vector<bool> seen(factorial(goal.tiles.size()));
    Small tiles(goal.tiles.begin(), goal.tiles.end());
    std::deque<std::uint64_t> open{rank<std::uint8_t>(tiles)};
    seen[open.front()] = true;
    for (; !open.empty(); open.pop_front()) {
        unrank<std::uint8_t>(open.front(), tiles);
        const std::ptrdiff_t blank = std::ranges::find(tiles, 0) - tiles.begin();
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const std::ptrdiff_t row = blank / columns + down;
            const std::ptrdiff_t column = blank % columns + right;
            if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
            auto& from = tiles[static_cast<std::size_t>(row * columns + column)];
            auto& to = tiles[static_cast<std::size_t>(blank)];
            std::swap(from, to);
            const std::uint64_t next = rank<std::uint8_t>(tiles);
            if (!seen[next]) open.push_back(next);
            seen[next] = true;
            std::swap(from, to);
        }
    }
    return seen;
}

TEST(Parity, MatchesAFullSearchOnEveryBoard) {
    for (const Size size : {Size{2, 2}, Size{2, 3}, Size{3, 2}, Size{2, 4}, Size{4, 2}, Size{3, 3}})
        for (const GoalRow& row : goals()) {
            const Board goal = *make_goal(row.name, size);
            const std::vector<bool> reachable = reachable_from(goal);
            Small tiles(goal.tiles.size());
            Board start = goal;
            for (std::uint64_t number = 0; number < reachable.size(); ++number) {
                unrank<std::uint8_t>(number, tiles);
                start.tiles.assign(tiles.begin(), tiles.end());
                ASSERT_EQ(is_solvable(start, goal), reachable[number])
                    << to_rows(start) << " to " << row.name;
            }
        }
}

// The textbook rule for a sorted goal with the blank last, directly from its definition.
bool classic_rule(const Board& board) {
    std::uint64_t inversions = 0;
    for (std::size_t i = 0; i < board.tiles.size(); ++i)
        for (std::size_t j = i + 1; j < board.tiles.size(); ++j)
            if (board.tiles[j] != 0 && board.tiles[i] > board.tiles[j]) ++inversions;
    const std::uint32_t row_from_bottom = board.size.rows - board.size.row(blank_of(board));
    return board.size.columns % 2 != 0 ? inversions % 2 == 0
                                       : (inversions + row_from_bottom) % 2 != 0;
}

TEST(Parity, AgreesWithTheClassicRuleOnRandomBoardsOfAnySize) {
    Random random(11);
    for (std::uint32_t side = 2; side <= 100; side += side < 20 ? 1 : 16)
        for (const Size size : {Size{side, side}, Size{side, side + 1}, Size{side + 1, side}}) {
            const Board goal = *make_goal("last", size);
            const Board board = random_board(goal, random, random.below(2) == 0);
            const Solvability answer = check_solvable(board, goal);
            EXPECT_EQ(answer.solvable, classic_rule(board)) << to_text(size);
            EXPECT_EQ(answer.solvable, is_solvable(board, goal));
            EXPECT_TRUE(answer.classic_rule_applies);
        }
}

TEST(Parity, SwappingTwoTilesFlipsTheAnswer) {
    Random random(12);
    for (const GoalRow& row : goals())
        for (const std::uint32_t side : {2U, 3U, 4U, 7U, 10U, 99U, 100U}) {
            const Board goal = *make_goal(row.name, {side, side});
            Board board = random_walk(goal, 1000, random);
            EXPECT_TRUE(check_solvable(board, goal).solvable) << row.name << " " << side;
            const std::vector<Cell> cells = cells_of_tiles(board);
            std::swap(board.tiles[cells[1]], board.tiles[cells[2]]);
            const Solvability swapped = check_solvable(board, goal);
            EXPECT_FALSE(swapped.solvable) << row.name << " " << side;
            for (const GoalRow& other : goals())
                EXPECT_EQ(
                    swapped.explanation.find(" " + std::string(other.said)) != std::string::npos,
                    is_solvable(board, other.make(board.size)))
                    << swapped.explanation;
        }
}

TEST(Parity, AgreesWithTheOracleForSnails) {
    std::ifstream in(std::string(TAQUIN_TEST_DATA) + "/oracles/tiles_snail_parity.txt");
    int compared = 0;
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find("): ");
        if (line.find("solvable example") == std::string::npos || colon == std::string::npos)
            continue;
        const auto board = parse_board(line.substr(colon + 3));
        ASSERT_TRUE(board) << line;
        const Board snail = *make_goal("snail", board->size);
        const bool expected = line.find("unsolvable") == std::string::npos;
        EXPECT_EQ(check_solvable(*board, snail).solvable, expected) << line;
        ++compared;
    }
    EXPECT_EQ(compared, 12);
}

TEST(Parity, InversionsMatchTheTextbook) {
    const Board board = *parse_board("4 5 2/1 0 8/7 6 3");
    EXPECT_EQ(count_inversions(board), 13U);
    const Solvability to_last = check_solvable(board, *make_goal("last", board.size));
    EXPECT_FALSE(to_last.solvable);
    EXPECT_EQ(to_last.inversions, 13U);
    EXPECT_EQ(to_last.blank_distance, 2U);
    EXPECT_EQ(to_last.blank_row_from_bottom, 2U);
    EXPECT_TRUE(check_solvable(board, *make_goal("snail", board.size)).solvable);
}

TEST(Parity, ExplanationShowsItsNumbers) {
    const Board odd = *parse_board("4 5 2/1 0 8/7 6 3");
    const std::string text = check_solvable(odd, *make_goal("last", odd.size)).explanation;
    for (const char* part : {"13 times", "3 columns wide, an odd number", "0 inversions (even)",
                             "13 (odd)", "2 steps", "they are not"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\nin: " << text;

    const Board even = *parse_board("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
    const std::string loyd = check_solvable(even, *make_goal("last", even.size)).explanation;
    for (const char* part :
         {"1 time;", "4 columns wide, an even number", "0 + 1 = 1 at the goal (odd)",
          "1 + 1 = 2 here (even)", "odd number", "0 steps"})
        EXPECT_NE(loyd.find(part), std::string::npos) << part << "\nin: " << loyd;
}

TEST(Parity, ParitiesInTheExplanationAgreeExactlyWhenSolvable) {
    Random random(13);
    for (const GoalRow& row : goals())
        for (std::uint32_t rows = 2; rows <= 6; ++rows)
            for (std::uint32_t columns = 2; columns <= 6; ++columns) {
                const Board goal = *make_goal(row.name, {rows, columns});
                const Board board = random_board(goal, random, random.below(2) == 0);
                const Solvability answer = check_solvable(board, goal);
                std::uint64_t here = answer.inversions;
                std::uint64_t there = count_inversions(goal);
                if (columns % 2 == 0) {
                    here += answer.blank_row_from_bottom;
                    there += rows - goal.size.row(blank_of(goal));
                }
                EXPECT_EQ(here % 2 == there % 2, answer.solvable) << answer.explanation;
            }
}

TEST(Parity, ClassicRuleAppliesOnlyToSortedGoalsWithTheBlankAtAnEnd) {
    const auto applies = [](std::string_view goal) {
        const Size size{3, 3};
        return check_solvable(*make_goal("last", size), *make_goal(goal, size))
            .classic_rule_applies;
    };
    EXPECT_TRUE(applies("last"));
    EXPECT_TRUE(applies("first"));
    EXPECT_FALSE(applies("snail"));
    EXPECT_FALSE(applies("center"));
    EXPECT_FALSE(applies("2 1 3/4 5 6/7 8 0"));
}

}  // namespace
}  // namespace taquin::tiles
