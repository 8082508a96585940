// Lower bounds never exceed the true distance: on all boards of small puzzles, and on Korf's.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "oracle/full_search.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::oracle {
namespace {

using tiles::Board;
using tiles::Cost;
using tiles::Size;

void expect_never_above_distance(Size size, std::string_view goal_name) {
    const Board goal = *tiles::make_goal(goal_name, size);
    const tiles::LowerBound bound(goal);
    const FullSearch truth(size.rows, size.columns, goal.tiles);
    Board board = goal;
    std::uint64_t checked = 0;
    for (std::uint64_t rank = 0; rank < truth.by_rank().size(); ++rank) {
        if (truth.by_rank()[rank] == FullSearch::unreachable) continue;
        unrank(rank, std::span<tiles::Tile>(board.tiles));
        ASSERT_LE(bound.of(board), Cost{truth.by_rank()[rank]}) << goal_name << " rank " << rank;
        ++checked;
    }
    EXPECT_EQ(2 * checked, truth.by_rank().size());
}

TEST(LowerBound, NeverExceedsTheDistanceOfEightPuzzles) {
    for (const tiles::GoalRow& row : tiles::goals()) expect_never_above_distance({3, 3}, row.name);
}

TEST(LowerBound, NeverExceedsTheDistanceOfTwoRowPuzzles) {
    expect_never_above_distance({2, 5}, "last");
    expect_never_above_distance({4, 2}, "center");
}

void expect_never_above_optimal_length(Size size, const std::string& name, std::size_t instances) {
    const Board goal = *tiles::make_goal("first", size);
    const tiles::LowerBound bound(goal);
    std::ifstream file(std::string(TAQUIN_TEST_DATA "/instances/") + name);
    std::size_t checked = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        int number = 0;
        if (!(words >> number)) continue;
        Board board{size, std::vector<tiles::Tile>(size.cells())};
        for (tiles::Tile& tile : board.tiles) words >> tile;
        Cost length = 0;
        words >> length;
        EXPECT_LE(bound.of(board), length) << number;
        EXPECT_GT(bound.of(board), length / 2) << number;
        ++checked;
    }
    EXPECT_EQ(checked, instances);
}

TEST(LowerBound, NeverExceedsTheLengthsOfKorfsPuzzles) {
    expect_never_above_optimal_length({4, 4}, "korf100.txt", 100);
    expect_never_above_optimal_length({5, 5}, "korf50.txt", 50);
}

}  // namespace
}  // namespace taquin::oracle
