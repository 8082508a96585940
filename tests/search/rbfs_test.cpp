#include "taquin/search/rbfs.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::Outcome;
using search::Problem;
using Domain = tiles::Domain<tiles::WordState>;

class RecursiveBestFirst : public ::testing::Test {
protected:
    tiles::Board goal = blank_last({3, 3});
    Domain domain{goal};
    Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    tiles::WordState farthest{eight_puzzles().back().board()};
};

TEST_F(RecursiveBestFirst, MemoryReducesTheVisitedNodes) {
    const auto plain = search::rbfs(problem, farthest);
    const auto remembering = search::rbfs(problem, farthest, {.remember = true});
    EXPECT_EQ(plain.counters.distinct, 0U);
    EXPECT_GT(remembering.counters.distinct, 0U);
    EXPECT_LT(remembering.counters.expanded, plain.counters.expanded);
}

TEST_F(RecursiveBestFirst, StaysOptimalWhenItsTableForgets) {
    constexpr std::uint64_t memory = 20'000;
    bool was_full = false;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 2003) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result =
            search::rbfs(problem, tiles::WordState(known.board()), {{.memory = memory}, true});
        ASSERT_EQ(result.outcome, Outcome::Solved);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_LE(result.counters.peak_bytes, memory);
        was_full = was_full || result.counters.distinct > 400;
    }
    EXPECT_TRUE(was_full);
}

TEST_F(RecursiveBestFirst, StoresOnlyThePathAndItsNeighbours) {
    const auto result = search::rbfs(problem, farthest);
    EXPECT_LE(result.counters.peak_nodes, 31U * 3 + 2);
}

// Best first: no expanded node has an f above the solution length.
TEST_F(RecursiveBestFirst, ExpandsNothingAboveTheSolutionLength) {
    struct Highest {
        Cost f = 0;
        void expanded(const tiles::WordState&, Cost g, Cost h) { f = std::max(f, g + h); }
    } highest;
    const auto result = search::rbfs(problem, farthest, {}, highest);
    EXPECT_EQ(highest.f, static_cast<Cost>(result.moves.size()));
}

Cost learned(search::Remember<NumberLine>& memory, std::int64_t state) {
    memory.forget_questions();
    memory.ask(state);
    return memory.answer(0);
}

TEST(Remember, KeepsTheLargestLearnedValue) {
    const NumberLine line;
    search::Budget unlimited({});
    search::Remember<NumberLine> memory(line, std::nullopt);
    EXPECT_EQ(learned(memory, 5), 0);
    memory.learn(5, 4, unlimited);
    memory.learn(5, 3, unlimited);
    EXPECT_EQ(learned(memory, 5), 4);
    EXPECT_EQ(learned(memory, -5), 0);
    EXPECT_EQ(memory.size(), 1U);
}

TEST(Remember, AnswersInTheOrderOfTheQueries) {
    const NumberLine line;
    search::Budget unlimited({});
    search::Remember<NumberLine> memory(line, std::nullopt);
    for (const int i : {1, 2, 3}) memory.learn(i, 10 * i, unlimited);
    memory.forget_questions();
    for (const int i : {3, 4, 1}) memory.ask(i);
    EXPECT_EQ(memory.answer(0), 30);
    EXPECT_EQ(memory.answer(1), 0);
    EXPECT_EQ(memory.answer(2), 10);
}

TEST(Remember, LosesFewEntriesWhileGrowing) {
    const NumberLine line;
    search::Budget unlimited({});
    search::Remember<NumberLine> memory(line, std::nullopt);
    for (std::int64_t i = 0; i < 20'000; ++i) memory.learn(i, static_cast<Cost>(i + 1), unlimited);
    std::int64_t known = 0;
    for (std::int64_t i = 0; i < 20'000; ++i) known += learned(memory, i) == i + 1 ? 1 : 0;
    EXPECT_EQ(known, static_cast<std::int64_t>(memory.size()));
    EXPECT_GT(known, 18'000);
}

TEST(Remember, StopsGrowingWhenTheSearchIsStopped) {
    std::stop_source source;
    search::Budget stopped({.stop = source.get_token()});
    source.request_stop();
    const NumberLine line;
    search::Remember<NumberLine> memory(line, std::nullopt);
    for (std::int64_t i = 0; i < 20'000; ++i) memory.learn(i, static_cast<Cost>(i + 1), stopped);
    EXPECT_TRUE(stopped.cancelled()) << "the budget is checked before a bucket is moved";
}

TEST(Remember, NeverExceedsItsMemoryLimit) {
    const NumberLine line;
    search::Budget unlimited({});
    search::Remember<NumberLine> memory(line, 50'000);
    for (std::int64_t i = 0; i < 20'000; ++i) memory.learn(i, static_cast<Cost>(i + 1), unlimited);
    EXPECT_LE(memory.bytes(), 50'000U);
    EXPECT_EQ(learned(memory, 19'999), 20'000);
}

TEST(Remember, WorksWithoutATable) {
    const NumberLine line;
    search::Budget unlimited({});
    search::Remember<NumberLine> memory(line, 100);
    memory.learn(5, 4, unlimited);
    EXPECT_EQ(learned(memory, 5), 0);
    EXPECT_EQ(memory.bytes(), 0U);
}

}  // namespace
}  // namespace taquin::search_test
