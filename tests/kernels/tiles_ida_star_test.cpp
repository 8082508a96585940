// The kernel makes the same decisions as the generic search::ida_star.
#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <stop_token>
#include <string>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_batch.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::search_test {
namespace {

using kernels::TilesIdaStar;
using search::Cost;
using search::LimitKind;
using search::Outcome;

// The instances of Korf's hundred below a million nodes, and one above: its large iterations are
// split into batches.
constexpr std::array easy_numbers{12, 55, 79, 19};

search::Result<tiles::Move> twin(const tiles::Board& start, const tiles::Board& goal) {
    using Domain = tiles::Domain<tiles::WordState>;
    const Domain domain(goal);
    const search::Problem<Domain, Manhattan, tiles::NoBacktracking> problem{
        domain, Manhattan(goal), {}};
    return search::ida_star(problem, tiles::WordState(start));
}

// Without batches the kernel stores one path, like the generic search. With batches more nodes
// wait, one word each.
void expect_peak(const search::Counters& mine, const search::Counters& other) {
    if (mine.peak_bytes == 0) {
        ASSERT_EQ(mine.peak_nodes, other.peak_nodes);
        return;
    }
    ASSERT_GT(mine.peak_nodes, other.peak_nodes);
    ASSERT_LE(mine.peak_nodes, other.peak_nodes + mine.peak_bytes / sizeof(kernels::Word));
}

void expect_same(const tiles::Board& start, const tiles::Board& goal, const TilesIdaStar& kernel) {
    const auto mine = kernel.solve(start);
    const auto other = twin(start, goal);
    SCOPED_TRACE(tiles::to_rows(start));
    ASSERT_EQ(mine.outcome, Outcome::Solved);
    ASSERT_EQ(mine.moves, other.moves);
    ASSERT_EQ(mine.lower_bound, other.lower_bound);
    ASSERT_EQ(mine.counters.generated, other.counters.generated);
    ASSERT_EQ(mine.counters.expanded, other.counters.expanded);
    expect_peak(mine.counters, other.counters);
    ASSERT_EQ(mine.iterations.size(), other.iterations.size());
    for (std::size_t i = 0; i < mine.iterations.size(); ++i) {
        ASSERT_EQ(mine.iterations[i].bound, other.iterations[i].bound);
        ASSERT_EQ(mine.iterations[i].generated, other.iterations[i].generated);
        ASSERT_EQ(mine.iterations[i].expanded, other.iterations[i].expanded);
    }
}

tiles::Board korf(int number) {
    std::ifstream file(TAQUIN_TEST_DATA "/instances/korf100.txt");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(std::to_string(number) + " ")) {
            auto read = tiles::read_board(line, {.form = tiles::Form::Korf, .size = {{4, 4}}});
            if (read) return read->board;
        }
    ADD_FAILURE() << "no instance " << number;
    return blank_first({4, 4});
}

TEST(TilesIdaStar, MatchesGenericSearchOnKorfsEasyInstances) {
    const tiles::Board goal = blank_first({4, 4});
    const TilesIdaStar kernel(goal);
    for (const int number : easy_numbers) expect_same(korf(number), goal, kernel);
}

// The order of the batches is fixed, so the peak is reproducible.
TEST(TilesIdaStar, PeakIsOneBatchAndThePathToIt) {
    const TilesIdaStar kernel(blank_first({4, 4}));
    constexpr std::array<std::uint64_t, 4> peaks{25'500, 25'039, 31'654, 32'830};
    for (std::size_t i = 0; i < peaks.size(); ++i)
        EXPECT_EQ(kernel.solve(korf(easy_numbers[i])).counters.peak_nodes, peaks[i])
            << easy_numbers[i];
}

TEST(TilesIdaStar, PeakIsOnePathWithoutBatches) {
    const TilesIdaStar kernel(blank_last({3, 3}));
    for (std::size_t i = 701; i < eight_puzzles().size(); i += 701) {
        const auto result = kernel.solve(eight_puzzles()[i].board());
        ASSERT_EQ(result.counters.peak_bytes, 0U);
        ASSERT_EQ(result.counters.peak_nodes, result.moves.size() + 1);
    }
}

TEST(TilesIdaStar, MatchesGenericSearchForEveryNamedGoal) {
    Random random(11);
    for (const tiles::Size size : {tiles::Size{3, 3}, tiles::Size{4, 4}})
        for (const tiles::GoalRow& row : tiles::goals()) {
            const tiles::Board goal = row.make(size);
            const TilesIdaStar kernel(goal);
            for (int steps = 0; steps < 60; ++steps)
                expect_same(walked(goal, steps, random), goal, kernel);
        }
}

TEST(TilesIdaStar, MatchesGenericSearchForRandomGoals) {
    Random random(12);
    for (int i = 0; i < 20; ++i) {
        const tiles::Board goal = tiles::random_board(blank_last({4, 4}), random);
        const TilesIdaStar kernel(goal);
        expect_same(walked(goal, 80, random), goal, kernel);
    }
}

TEST(TilesIdaStar, MatchesGenericSearchOnEightPuzzles) {
    const tiles::Board goal = blank_last({3, 3});
    const TilesIdaStar kernel(goal);
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 701)
        expect_same(eight_puzzles()[i].board(), goal, kernel);
}

TEST(TilesIdaStar, SolvesEightPuzzlesInTheFewestMoves) {
    const TilesIdaStar kernel(blank_last({3, 3}));
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 101) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = kernel.solve(known.board());
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(replayed(known.board(), result.moves), blank_last({3, 3}));
    }
}

TEST(TilesIdaStar, SolvesTheFarthestEightPuzzleIn31Moves) {
    const tiles::Board goal = blank_last({3, 3});
    const TilesIdaStar kernel(goal);
    const tiles::Board start = *tiles::parse_board("8 6 7/2 5 4/3 0 1");
    expect_same(start, goal, kernel);
    const auto result = kernel.solve(start);
    EXPECT_EQ(result.moves.size(), 31U);
    EXPECT_EQ(result.lower_bound, 31);
    EXPECT_EQ(replayed(start, result.moves), goal);
}

TEST(TilesIdaStar, SupportsOnlySquaresOfThreeAndFour) {
    EXPECT_TRUE(TilesIdaStar::supports({3, 3}));
    EXPECT_TRUE(TilesIdaStar::supports({4, 4}));
    EXPECT_FALSE(TilesIdaStar::supports({2, 2}));
    EXPECT_FALSE(TilesIdaStar::supports({3, 4}));
    EXPECT_FALSE(TilesIdaStar::supports({4, 3}));
    EXPECT_FALSE(TilesIdaStar::supports({5, 5}));
}

class TilesIdaStarLimits : public ::testing::Test {
protected:
    TilesIdaStar kernel{blank_first({4, 4})};
    tiles::Board hard = korf(82);  // 62 moves, 5.6 billion nodes
};

TEST_F(TilesIdaStarLimits, StopsWhenTheTimeIsUp) {
    const auto result = kernel.solve(hard, {.limits = {.time = std::chrono::milliseconds(20)}});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Time);
    EXPECT_GT(result.lower_bound, 0);
    EXPECT_LE(result.lower_bound, 62);
    EXPECT_TRUE(result.moves.empty());
}

TEST_F(TilesIdaStarLimits, StopsWhenAsked) {
    std::stop_source source;
    const search::Callbacks callbacks{.progress = {},
                                      .iteration = [&](Cost, const search::Counters& counters) {
                                          if (counters.generated > 100'000) source.request_stop();
                                      }};
    const auto result =
        kernel.solve(hard, {.limits = {.stop = source.get_token()}, .callbacks = callbacks});
    EXPECT_EQ(result.outcome, Outcome::Cancelled);
    EXPECT_GT(result.counters.generated, 100'000U);
}

TEST_F(TilesIdaStarLimits, StopsSoonAfterTheNodeLimit) {
    for (const std::uint64_t nodes : {1'000U, 1'000'000U, 10'000'000U}) {
        const auto result = kernel.solve(hard, {.limits = {.nodes = nodes}});
        EXPECT_EQ(result.outcome, Outcome::LimitReached);
        EXPECT_EQ(result.limit, LimitKind::Nodes);
        EXPECT_GE(result.counters.generated, nodes);
        EXPECT_LE(result.counters.generated, nodes + 100'000);
    }
}

TEST_F(TilesIdaStarLimits, ProvesThatNoSolutionLiesWithinTheDepthLimit) {
    const auto result = kernel.solve(korf(79), {.limits = {.depth = 41}});
    EXPECT_EQ(result.limit, LimitKind::Depth);
    EXPECT_EQ(result.lower_bound, 42);
}

TEST_F(TilesIdaStarLimits, StopsWhenMemoryIsUsedUp) {
    const auto result = kernel.solve(hard, {.limits = {.memory = 10'000}});
    EXPECT_EQ(result.limit, LimitKind::Memory);
}

TEST_F(TilesIdaStarLimits, ReportsEachIteration) {
    std::vector<Cost> bounds;
    const search::Callbacks callbacks{
        .progress = {},
        .iteration = [&](Cost bound, const search::Counters&) { bounds.push_back(bound); }};
    const auto result = kernel.solve(korf(12), {.callbacks = callbacks});
    ASSERT_EQ(bounds.size(), result.iterations.size());
    for (std::size_t i = 0; i < bounds.size(); ++i)
        EXPECT_EQ(bounds[i], result.iterations[i].bound);
}

TEST_F(TilesIdaStarLimits, ExpandsNothingAtTheGoal) {
    const auto result = kernel.solve(blank_first({4, 4}));
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.counters.expanded, 0U);
}

}  // namespace
}  // namespace taquin::search_test
