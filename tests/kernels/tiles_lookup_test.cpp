#include "taquin/kernels/tiles_lookup.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"

namespace taquin::testing {
namespace {

using kernels::TilesLookup;
using search::Outcome;

TEST(TilesLookup, KnowsTheDistanceOfEveryEightPuzzle) {
    const TilesLookup table(blank_last({3, 3}));
    for (const KnownBoard& known : eight_puzzles())
        ASSERT_EQ(table.distance(known.board()), known.distance);
}

TEST(TilesLookup, SolvesEightPuzzlesInTheFewestMoves) {
    const tiles::Board goal = blank_last({3, 3});
    const TilesLookup table(goal);
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 37) {
        const tiles::Board start = eight_puzzles()[i].board();
        const auto result = table.solve(start);
        ASSERT_EQ(result.outcome, Outcome::Solved);
        ASSERT_EQ(result.lower_bound, eight_puzzles()[i].distance);
        ASSERT_EQ(static_cast<int>(result.moves.size()), eight_puzzles()[i].distance);
        ASSERT_EQ(replayed(start, result.moves), goal);
    }
}

TEST(TilesLookup, SolvesBoardsOfEverySmallSize) {
    Random random(5);
    for (const tiles::Size size : {tiles::Size{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
        const tiles::Board goal = blank_first(size);
        ASSERT_TRUE(TilesLookup::supports(size));
        const TilesLookup table(goal);
        for (int i = 0; i < 20; ++i) {
            const tiles::Board start = walked(goal, 200, random);
            ASSERT_EQ(replayed(start, table.solve(start).moves), goal);
        }
    }
    EXPECT_FALSE(TilesLookup::supports({2, 5}));
}

TEST(TilesLookup, SaysWhatCannotBeSolved) {
    const TilesLookup table(blank_last({3, 3}));
    const tiles::Board swapped = board_of({3, 3}, {2, 1, 3, 4, 5, 6, 7, 8, 0});
    EXPECT_EQ(table.distance(swapped), std::nullopt);
    EXPECT_EQ(table.solve(swapped).outcome, Outcome::Unsolvable);
}

TEST(TilesLookup, HasNothingToDoAtTheGoal) {
    const TilesLookup table(blank_first({3, 3}));
    const auto result = table.solve(blank_first({3, 3}));
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_TRUE(result.moves.empty());
}

}  // namespace
}  // namespace taquin::testing
