// `construct` as a request: with or without the list of moves, within limits, with a proved bound.
#include <gtest/gtest.h>

#include <stop_token>

#include "solver/boards.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::solver {
namespace {

Request large_request() {
    const tiles::Board goal = *tiles::make_goal("snail", {40, 30});
    Random random(7);
    return taquin::test::board_request(tiles::random_board(goal, random), goal, "construct");
}

TEST(Construct, CountMatchesTheListedSolution) {
    Request wanted = large_request();
    const auto listed = solve(wanted);
    wanted.listed = false;
    wanted.metric = "multi";
    const auto counted = solve(wanted);
    ASSERT_TRUE(listed && counted);
    EXPECT_EQ(listed->status, Status::Solved);
    EXPECT_FALSE(listed->counted);
    ASSERT_TRUE(counted->counted);
    EXPECT_TRUE(counted->moves.empty());
    EXPECT_TRUE(counted->has_solution());
    EXPECT_EQ(counted->counted->moves, listed->moves.size());
    EXPECT_EQ(counted->counted->in_metric, wanted.start.puzzle->length(listed->moves, "multi"));
    EXPECT_GT(counted->lower_bound, 0);
    EXPECT_LT(counted->lower_bound, listed->lower_bound) << "a run moves several tiles";
    EXPECT_LT(static_cast<std::size_t>(listed->lower_bound), listed->moves.size());
    EXPECT_FALSE(listed->optimal);
}

TEST(Construct, DropsMovesThatExceedTheMemoryLimit) {
    Request wanted = large_request();
    wanted.limits.memory = 100'000;
    const auto report = solve(wanted);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->counted);
    EXPECT_NE(report->note, "");
}

TEST(Construct, StopsAtLimitsAndOnRequest) {
    Request wanted = large_request();
    wanted.limits.depth = 5000;
    EXPECT_EQ(solve(wanted)->limit, search::LimitKind::Depth);
    wanted.limits.depth.reset();
    std::stop_source source;
    source.request_stop();
    wanted.limits.stop = source.get_token();
    EXPECT_EQ(solve(wanted)->status, Status::Interrupted);
}

TEST(Construct, SolvedBoardIsOptimal) {
    Request wanted = large_request();
    wanted.start = wanted.goal;
    EXPECT_TRUE(solve(wanted)->optimal);
}

TEST(Construct, IsForTilesOnly) {
    for (const Puzzle* const puzzle : puzzles())
        EXPECT_EQ(find_algorithm(*puzzle, "construct") != nullptr, puzzle->name() == "tiles");
}

}  // namespace
}  // namespace taquin::solver
