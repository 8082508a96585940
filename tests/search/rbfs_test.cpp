#include "taquin/search/rbfs.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::testing {
namespace {

using search::Cost;
using search::Outcome;
using search::Problem;
using Domain = tiles::Domain<tiles::WordState>;
using Table = search::Remember<Domain>;

class RecursiveBestFirst : public ::testing::Test {
protected:
    tiles::Board goal = blank_last({3, 3});
    Domain domain{goal};
    Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    tiles::WordState farthest{eight_puzzles().back().board};
};

TEST_F(RecursiveBestFirst, RemembersToVisitFewerNodes) {
    const auto plain = search::rbfs(problem, farthest);
    const auto remembering = search::rbfs<Table>(problem, farthest);
    EXPECT_EQ(plain.counters.distinct, 0U);
    EXPECT_GT(remembering.counters.distinct, 0U);
    EXPECT_LT(remembering.counters.expanded, plain.counters.expanded);
}

TEST_F(RecursiveBestFirst, StaysOptimalWithATableThatForgets) {
    constexpr std::uint64_t memory = 20'000;
    bool was_full = false;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1009) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result =
            search::rbfs<Table>(problem, tiles::WordState(known.board), {{.memory = memory}});
        ASSERT_EQ(result.outcome, Outcome::Solved);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_LE(result.counters.peak_bytes, memory);
        was_full = was_full || result.counters.distinct > 400;
    }
    EXPECT_TRUE(was_full);
}

TEST_F(RecursiveBestFirst, HoldsNoMoreThanThePathAndItsNeighbours) {
    const auto result = search::rbfs(problem, farthest);
    EXPECT_LE(result.counters.peak_nodes, 31U * 3 + 2);
}

// Best first: no node is expanded whose f is above the length of the solution.
TEST_F(RecursiveBestFirst, ExpandsNothingBeyondTheSolution) {
    struct Highest {
        Cost f = 0;
        void expanded(const tiles::WordState&, Cost g, Cost h) { f = std::max(f, g + h); }
    } highest;
    const auto result = search::rbfs(problem, farthest, {}, highest);
    EXPECT_EQ(highest.f, static_cast<Cost>(result.moves.size()));
}

TEST(Remember, KnowsTheBestOfWhatItLearned) {
    const NumberLine line;
    search::Remember<NumberLine> memory(line, std::nullopt);
    EXPECT_EQ(memory.improve(5, 2), 2);
    memory.learn(5, 4);
    memory.learn(5, 3);
    EXPECT_EQ(memory.improve(5, 2), 4);
    EXPECT_EQ(memory.improve(5, 9), 9);
    EXPECT_EQ(memory.improve(-5, 2), 2);
    EXPECT_EQ(memory.size(), 1U);
}

TEST(Remember, LosesNothingWhileItGrows) {
    const NumberLine line;
    search::Remember<NumberLine> memory(line, std::nullopt);
    std::int64_t lost = 0;
    for (std::int64_t i = 0; i < 20'000; ++i) memory.learn(i, static_cast<Cost>(i + 1));
    for (std::int64_t i = 0; i < 20'000; ++i) lost += memory.improve(i, 0) == i + 1 ? 0 : 1;
    EXPECT_EQ(lost, 20'000 - static_cast<std::int64_t>(memory.size()));
    EXPECT_LT(lost, 2000);
}

TEST(Remember, NeverOutgrowsItsLimit) {
    const NumberLine line;
    search::Remember<NumberLine> memory(line, 50'000);
    for (std::int64_t i = 0; i < 20'000; ++i) memory.learn(i, static_cast<Cost>(i + 1));
    EXPECT_LE(memory.bytes(), 50'000U);
    EXPECT_EQ(memory.improve(19'999, 0), 20'000);
}

}  // namespace
}  // namespace taquin::testing
