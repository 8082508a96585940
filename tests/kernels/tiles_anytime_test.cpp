// Anytime search: every solution is replayed, none is longer than the one before, and each
// component is tested alone.
#include "taquin/puzzles/tiles/kernels/tiles_anytime.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <string_view>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/kernels/board_windows.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_beam.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::kernels {
namespace {

using tiles::Board;
using tiles::Move;
using tiles::Size;

Puzzle random_puzzle(Size size, std::string_view goal_name, std::uint64_t seed) {
    const Board goal = *tiles::make_goal(goal_name, size);
    Random random(seed);
    return {tiles::random_board(goal, random), goal};
}

std::vector<Move> constructed(const Puzzle& puzzle) {
    std::vector<Move> moves;
    construct_solution(puzzle.start, puzzle.goal, [&](std::span<const Move> more) {
        moves.insert(moves.end(), more.begin(), more.end());
        return true;
    });
    return moves;
}

AnytimeOptions within_nodes(std::uint64_t nodes) {
    AnytimeOptions options;
    options.limits.nodes = nodes;
    return options;
}

TEST(TilesBeam, SolvesSmallBoardsForEveryGoal) {
    for (const tiles::GoalRow& row : tiles::goals())
        for (const Size size :
             {Size{2, 2}, Size{3, 3}, Size{2, 5}, Size{4, 4}, Size{5, 3}, Size{5, 5}}) {
            const Puzzle puzzle = random_puzzle(size, row.name, 3);
            const auto result = solve_by_beam(puzzle.start, puzzle.goal, {.width = 300});
            ASSERT_EQ(result.end, TilesBeamResult::End::Solved);
            EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, result.moves));
            EXPECT_GE(result.moves.size(),
                      static_cast<std::size_t>(tiles::LowerBound(puzzle.goal).of(puzzle.start)));
        }
}

// Wide enough for all boards, the beam is a breadth-first search.
TEST(TilesBeam, FindsAShortestSolutionWhenNothingIsDropped) {
    const Board goal = *tiles::make_goal("first", {3, 3});
    const auto length = [&](std::string_view text) {
        return solve_by_beam(*tiles::parse_board(text), goal, {.width = 200'000}).moves.size();
    };
    EXPECT_EQ(length("8 7 6/0 4 1/2 5 3"), 31U);
    EXPECT_EQ(length("1 0 2/3 4 5/6 7 8"), 1U);
    EXPECT_EQ(length("0 1 2/3 4 5/6 7 8"), 0U);
}

TEST(TilesBeam, SolvesBoardsWithMoreThan256Tiles) {
    const Board goal = *tiles::make_goal("last", {17, 17});
    Random random(6);
    const Board start = *tiles::self_avoiding_walk(goal, 200, random);
    const auto result = solve_by_beam(start, goal, {.width = 300});
    ASSERT_EQ(result.end, TilesBeamResult::End::Solved);
    EXPECT_TRUE(tiles::leads_to(goal, start, result.moves));
    EXPECT_GE(result.peak_nodes, 300U);
}

// A beam that ignores where the blank is gets stuck on most of these boards.
TEST(TilesBeam, SolvesLargeRandomBoards) {
    int solved = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Puzzle puzzle = random_puzzle({9, 9}, "last", seed);
        const auto result = solve_by_beam(puzzle.start, puzzle.goal, {.width = 800});
        solved += result.end == TilesBeamResult::End::Solved ? 1 : 0;
    }
    EXPECT_GE(solved, 3);
}

TEST(TilesBeam, StopsAtItsLimits) {
    const Puzzle puzzle = random_puzzle({6, 6}, "last", 1);
    const auto beam = [&](const TilesBeamOptions& options) {
        return solve_by_beam(puzzle.start, puzzle.goal, options);
    };
    EXPECT_EQ(beam({.width = 10, .longest = 20}).end, TilesBeamResult::End::Stuck);
    const auto given_up =
        beam({.width = 10, .longest = {}, .memory = {}, .go_on = [](auto) { return false; }});
    EXPECT_EQ(given_up.end, TilesBeamResult::End::GivenUp);
    const auto bounded = beam({.width = 1'000'000, .longest = 60, .memory = 4'000'000});
    EXPECT_LT(bounded.peak_bytes, 12'000'000U);
}

TEST(GuidedConstruction, FillsTheOuterLines) {
    for (const tiles::GoalRow& row : tiles::goals())
        for (const Size size : {Size{9, 9}, Size{4, 12}, Size{15, 7}}) {
            const Puzzle puzzle = random_puzzle(size, row.name, 5);
            const auto all =
                guided_construction(puzzle.start, puzzle.goal, {.inner = 2, .width = 4});
            ASSERT_TRUE(all);
            const tiles::Replay replay = tiles::replay(puzzle.start, puzzle.goal, *all);
            ASSERT_TRUE(replay.legal);
            std::size_t misplaced = 0;
            for (std::size_t i = 0; i < replay.end.tiles.size(); ++i)
                misplaced += replay.end.tiles[i] != puzzle.goal.tiles[i] ? 1 : 0;
            EXPECT_LE(misplaced, 4U);
        }
}

TEST(GuidedConstruction, BeatsPlainConstruction) {
    std::size_t plain = 0;
    std::size_t guided = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Puzzle puzzle = random_puzzle({12, 12}, "last", seed);
        plain += constructed(puzzle).size();
        guided += guided_construction(puzzle.start, puzzle.goal, {.inner = 2, .width = 50})->size();
    }
    EXPECT_LT(guided, plain * 9 / 10);
}

TEST(Loops, AreRemovedAndNothingElse) {
    const Puzzle puzzle = random_puzzle({5, 6}, "last", 3);
    const std::vector<Move> straight = without_loops(puzzle.start, constructed(puzzle));
    EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, straight));
    EXPECT_EQ(without_loops(puzzle.start, straight), straight);
    // A detour there and back in the middle, and a full loop at the end.
    const auto middle = straight.begin() + static_cast<std::ptrdiff_t>(straight.size() / 2);
    std::vector<Move> winding(straight.begin(), middle);
    const std::vector<Move> back = reversed(straight);
    winding.insert(winding.end(), middle, straight.end());
    winding.insert(winding.end(), back.begin(), back.end());
    winding.insert(winding.end(), straight.begin(), straight.end());
    EXPECT_EQ(without_loops(puzzle.start, winding), straight);
    EXPECT_TRUE(without_loops(puzzle.start, {}).empty());
    EXPECT_EQ(without_loops(puzzle.start, winding, [] { return false; }), winding);
}

TEST(Loops, AreRemovedFromMillionsOfMoves) {
    const Puzzle puzzle = random_puzzle({4, 4}, "last", 8);
    const std::vector<Move> straight = without_loops(puzzle.start, constructed(puzzle));
    const std::vector<Move> back = reversed(straight);
    std::vector<Move> winding;
    while (winding.size() < 2'500'000) {
        winding.insert(winding.end(), straight.begin(), straight.end());
        winding.insert(winding.end(), back.begin(), back.end());
    }
    winding.insert(winding.end(), straight.begin(), straight.end());
    const std::vector<Move> cut = without_loops(puzzle.start, winding);
    EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, cut));
    EXPECT_LT(cut.size(), 6 * straight.size());
}

TEST(Windows, ShortenASolutionAndKeepItsEnd) {
    for (const Size size : {Size{4, 4}, Size{10, 10}, Size{3, 20}}) {
        const Puzzle puzzle = random_puzzle(size, "snail", 2);
        const std::vector<Move> before = constructed(puzzle);
        const std::vector<Move> after =
            shortened(puzzle.start, before, {.window = 40, .offset = 7, .beam = {.width = 100}});
        EXPECT_LT(after.size(), before.size());
        EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, after));
        const auto back = reversed(after);
        EXPECT_TRUE(tiles::leads_to(puzzle.start, puzzle.goal, back));
    }
}

TEST(Anytime, SolvesBoardsOfAllShapesForEveryGoal) {
    for (const tiles::GoalRow& row : tiles::goals())
        for (const Size size : {Size{2, 2}, Size{5, 5}, Size{2, 30}, Size{14, 13}, Size{3, 18}}) {
            const Puzzle puzzle = random_puzzle(size, row.name, 11);
            const auto result = solve_anytime(puzzle.start, puzzle.goal, within_nodes(200'000));
            EXPECT_EQ(result.outcome, search::Outcome::Solved);
            EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, result.moves));
        }
}

TEST(Anytime, ReportsEveryImprovementAndNeverGetsWorse) {
    const Puzzle puzzle = random_puzzle({8, 8}, "last", 4);
    AnytimeOptions options = within_nodes(2'000'000);
    options.threads = 2;
    std::vector<std::size_t> lengths;
    options.callbacks.found = [&](std::size_t length) { lengths.push_back(length); };
    const auto result = solve_anytime(puzzle.start, puzzle.goal, options);
    ASSERT_GE(lengths.size(), 2U);
    for (std::size_t i = 1; i < lengths.size(); ++i) EXPECT_LT(lengths[i], lengths[i - 1]);
    EXPECT_EQ(lengths.back(), result.moves.size());
    EXPECT_EQ(static_cast<std::size_t>(result.iterations.back().bound), result.moves.size());
    EXPECT_LT(result.moves.size(), constructed(puzzle).size() * 3 / 4);
}

TEST(Anytime, IsDeterministicForOneThreadAndANodeLimit) {
    const Puzzle puzzle = random_puzzle({7, 7}, "center", 8);
    const auto once = solve_anytime(puzzle.start, puzzle.goal, within_nodes(300'000));
    const auto again = solve_anytime(puzzle.start, puzzle.goal, within_nodes(300'000));
    EXPECT_EQ(once.moves, again.moves);
}

TEST(Anytime, StopsWhenTheLowerBoundIsReached) {
    const Board goal = *tiles::make_goal("last", {5, 5});
    Random random(9);
    const Board start = *tiles::self_avoiding_walk(goal, 6, random);
    AnytimeOptions options = within_nodes(100'000'000);
    options.lower_bound = tiles::LowerBound(goal).of(start);
    ASSERT_EQ(options.lower_bound, 6);
    const auto result = solve_anytime(start, goal, options);
    EXPECT_EQ(result.moves.size(), 6U);
    EXPECT_LT(result.counters.generated, 1'000'000U);
}

TEST(Anytime, CanIgnoreTheTimeLimitForTheFirstSolution) {
    const Puzzle puzzle = random_puzzle({40, 40}, "last", 10);
    AnytimeOptions options;
    options.limits.time = std::chrono::nanoseconds(0);
    options.first_in_time = false;
    const auto first = solve_anytime(puzzle.start, puzzle.goal, options);
    EXPECT_TRUE(tiles::leads_to(puzzle.goal, puzzle.start, first.moves));
    std::stop_source source;
    source.request_stop();
    options.limits.stop = source.get_token();
    EXPECT_EQ(solve_anytime(puzzle.start, puzzle.goal, options).outcome,
              search::Outcome::Cancelled);
}

// At an hour per move, even a one-move solution comes too late.
TEST(Anytime, GivesNoSolutionThatComesTooLate) {
    const Puzzle puzzle = random_puzzle({40, 40}, "last", 10);
    AnytimeOptions options;
    options.lower_bound = 7;
    options.limits.time = std::chrono::minutes(1);
    options.time_a_move = std::chrono::hours(1);
    const auto result = solve_anytime(puzzle.start, puzzle.goal, options);
    EXPECT_EQ(result.outcome, search::Outcome::LimitReached);
    EXPECT_EQ(result.limit, search::LimitKind::Time);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.lower_bound, 7);
    EXPECT_GT(result.counters.generated, 0U);
    EXPECT_LT(result.counters.generated, constructed(puzzle).size());
}

}  // namespace
}  // namespace taquin::kernels
