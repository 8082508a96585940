#include <gtest/gtest.h>

#include <algorithm>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

Replay play(std::string_view start, std::string_view moves, std::string_view goal = "last") {
    const Board board = *parse_board(start);
    return replay(board, *make_goal(goal, board.size), *parse_moves(moves));
}

TEST(Replay, ReachesTheGoal) {
    const Replay result = play("1 2 3/4 0 6/7 5 8", "DR");
    EXPECT_TRUE(result.legal);
    EXPECT_TRUE(result.reaches_goal);
    EXPECT_EQ(result.failed_at, std::nullopt);
    EXPECT_EQ(to_rows(result.end), "1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(result.sentence, "2 moves, all legal, and the goal is reached");
}

TEST(Replay, NamesTheFirstIllegalMove) {
    struct Case {
        const char* moves;
        std::size_t failed_at;
        const char* sentence;
    };
    for (const Case& c :
         {Case{"UU", 1, "move 2 would move the blank up, but it is in the top row"},
          Case{"LDLU", 2, "move 3 would move the blank left, but it is in the leftmost column"},
          Case{"RDD", 2, "move 3 would move the blank down, but it is in the bottom row"},
          Case{"RR", 1, "move 2 would move the blank right, but it is in the rightmost column"}}) {
        const Replay result = play("1 2 3/4 0 6/7 5 8", c.moves);
        EXPECT_FALSE(result.legal);
        EXPECT_FALSE(result.reaches_goal);
        EXPECT_EQ(result.failed_at, c.failed_at);
        EXPECT_EQ(result.sentence, c.sentence);
    }
}

TEST(Replay, CountsMisplacedTiles) {
    const Replay result = play("1 2 3/4 0 6/7 5 8", "D");
    EXPECT_TRUE(result.legal);
    EXPECT_FALSE(result.reaches_goal);
    EXPECT_EQ(result.sentence,
              "1 move, all legal, but the goal is not reached: 1 tile is not in place");
    EXPECT_TRUE(play("1 2 3/4 5 6/7 8 0", "").reaches_goal);
}

TEST(Replay, GoalOfAnotherSizeIsNotReached) {
    const Board board = *parse_board("1 2/3 0");
    const Replay result = replay(board, *make_goal("last", {2, 3}), {});
    EXPECT_FALSE(result.reaches_goal);
    EXPECT_EQ(result.sentence, "the board is 2x2, but the goal is 2x3");
}

// Compares the rules used by the searches with those of the replay.
template <class S>
void compare_with_domain(Size size, Random& random) {
    const Board goal = *make_goal("snail", size);
    const Domain<S> domain(goal);
    const Board start = random_board(goal, random);
    S state(start);
    std::vector<Move> path;
    for (int i = 0; i < 300; ++i) {
        const MoveList& legal = domain.moves(state);
        for (const Move move : all_moves) {
            path.push_back(move);
            const bool allowed = std::find(legal.begin(), legal.end(), move) != legal.end();
            ASSERT_EQ(replay(start, goal, path).legal, allowed);
            path.pop_back();
        }
        path.push_back(legal.begin()[random.below(legal.size())]);
        domain.apply(state, path.back());
        const Replay result = replay(start, goal, path);
        ASSERT_EQ(S(result.end), state);
        ASSERT_EQ(result.reaches_goal, domain.is_goal(state));
    }
}

TEST(Replay, MatchesTheRulesOfTheSearches) {
    Random random(8);
    for (const Size size : {Size{2, 2}, Size{3, 3}, Size{2, 7}, Size{4, 4}})
        compare_with_domain<WordState>(size, random);
    for (const Size size : {Size{5, 5}, Size{4, 8}}) compare_with_domain<PairState>(size, random);
    compare_with_domain<ByteState>({9, 7}, random);
    compare_with_domain<WideState>({20, 21}, random);
}

}  // namespace
}  // namespace taquin::tiles
