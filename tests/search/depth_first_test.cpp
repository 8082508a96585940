#include "taquin/search/depth_first.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/recorder.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"

namespace taquin::search_test {
namespace {

using search::LimitKind;
using search::Outcome;
using search::Problem;
using Domain = tiles::Domain<tiles::WordState>;
using Blind = Problem<Domain, search::ZeroHeuristic, tiles::NoBacktracking>;

TEST(DepthFirst, FindsEverySolutionWithinTheDepthLimit) {
    const tiles::Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const Blind problem{domain};
    for (std::size_t i = 0; i < 700; i += 7) {  // up to distance 10
        const KnownBoard& known = eight_puzzles()[i];
        const tiles::WordState start(known.board());
        for (const int depth : {known.distance, known.distance + 3}) {
            const auto result = search::depth_first(problem, start, {{.depth = depth}});
            ASSERT_EQ(result.outcome, Outcome::Solved);
            ASSERT_LE(static_cast<int>(result.moves.size()), depth);
            ASSERT_EQ(replayed(known.board(), result.moves), goal);
            ASSERT_LE(result.lower_bound, known.distance);
        }
        if (known.distance == 0) continue;
        const auto none = search::depth_first(problem, start, {{.depth = known.distance - 1}});
        ASSERT_EQ(none.outcome, Outcome::LimitReached);
        ASSERT_EQ(none.limit, LimitKind::Depth);
        ASSERT_EQ(none.lower_bound, known.distance);
    }
}

TEST(DepthFirst, ReturnsTheFirstSolutionInMoveOrder) {
    const NumberLine line;
    const auto result = search::depth_first(Problem<NumberLine>{line}, -2, {{.depth = 6}});
    EXPECT_EQ(result.moves, (std::vector<int>{-1, -1, 1, 1, 1, 1}));
}

search::Result<tiles::Move> search_far_and_deep(const search::Limits& limits) {
    const tiles::Board goal = blank_last({4, 4});
    const Domain domain(goal);
    Random random(3);
    const tiles::WordState start(walked(goal, 500, random));
    return search::depth_first(Blind{domain}, start, {limits});
}

TEST(DepthFirst, GoesAMillionMovesDeepWithoutTheCallStack) {
    const auto result = search_far_and_deep({.nodes = 1'200'000, .depth = 1'000'000});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Nodes);
    EXPECT_EQ(result.counters.peak_nodes, 1'000'001U);
    EXPECT_GE(result.counters.peak_bytes, 1'000'000U);
}

TEST(DepthFirst, RespectsItsMemoryLimit) {
    const auto result = search_far_and_deep({.memory = 1'000'000, .depth = 1'000'000});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Memory);
    EXPECT_LE(result.counters.peak_bytes, 1'000'000U);
}

// A copy of the path would need more than half of the memory, and a copy of gigabytes more than the
// time.
TEST(DepthFirst, PathGrowsWithoutACopy) {
    constexpr std::uint64_t memory = 64'000'000;
    const auto result = search_far_and_deep({.memory = memory, .depth = 1'000'000'000});
    EXPECT_EQ(result.limit, LimitKind::Memory);
    EXPECT_LE(result.counters.peak_bytes, memory);
    EXPECT_GE(result.counters.peak_bytes, memory / 10 * 9);
}

TEST(DepthFirst, UnsolvableOnlyIfNothingWasCutOff) {
    const Nim nim;
    EXPECT_EQ(search::depth_first(Problem<Nim>{nim}, 6, {{.depth = 7}}).outcome,
              Outcome::Unsolvable);
    EXPECT_EQ(search::depth_first(Problem<Nim>{nim}, 6, {{.depth = 6}}).limit, LimitKind::Depth);
}

TEST(DepthFirst, ExpandsNothingAtTheGoal) {
    const NumberLine line;
    const auto result = search::depth_first(Problem<NumberLine>{line}, 0, {{.depth = 0}});
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_EQ(result.counters.expanded, 0U);
}

TEST(DepthFirst, StopsWhenTheTimeIsUp) {
    const NumberLine line;
    const auto result = search::depth_first(Problem<NumberLine>{line}, 5,
                                            {{.time = std::chrono::nanoseconds(0), .depth = 5}});
    EXPECT_EQ(result.limit, LimitKind::Time);
    EXPECT_EQ(result.lower_bound, 1);
}

TEST(DepthFirst, NotifiesTheObserverOfEverything) {
    const NumberLine line;
    Recorder recorder;
    const auto result = search::depth_first(Problem<NumberLine>{line}, 3, {{.depth = 5}}, recorder);
    EXPECT_EQ(recorder.events, (std::vector<std::string>{"started", "solution", "finished"}));
    EXPECT_EQ(recorder.expanded_calls, result.counters.expanded);
    EXPECT_EQ(recorder.generated_calls, result.counters.generated);
}

}  // namespace
}  // namespace taquin::search_test
