#include "taquin/search/bidirectional.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/a_star.hpp"
#include "taquin/search/bidirectional_breadth_first.hpp"

namespace taquin::search_test {
namespace {

using search::LimitKind;
using search::Outcome;
using tiles::Board;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using TwoWay = search::TwoWayProblem<Domain, Manhattan, Manhattan, tiles::NoBacktracking>;

// The problem refers to the domains, so they must not move during the search.
struct BothWays {
    BothWays(const Board& start, const Board& goal)
        : forward(goal),
          backward(start),
          problem{{forward, Manhattan(goal), {}},
                  {backward, Manhattan(start), {}},
                  WordState(start),
                  WordState(goal)} {}
    BothWays(const BothWays&) = delete;
    BothWays& operator=(const BothWays&) = delete;

    Domain forward;
    Domain backward;
    TwoWay problem;
};

void expect_shortest(const KnownBoard& known, const search::Result<tiles::Move>& result) {
    ASSERT_EQ(result.outcome, Outcome::Solved);
    ASSERT_EQ(replayed(known.board(), result.moves), eight_puzzles().front().board());
    ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
    ASSERT_EQ(result.lower_bound, known.distance);
}

TEST(Bidirectional, BothSearchesFindShortestSolutions) {
    const Board goal = blank_last({3, 3});
    for (std::size_t i = 0; i < eight_puzzles().size(); i = i < 40 ? i + 1 : i + 499) {
        const KnownBoard& known = eight_puzzles()[i];
        const BothWays both(known.board(), goal);
        expect_shortest(known, search::bidirectional(both.problem));
        expect_shortest(known, search::bidirectional_breadth_first(both.problem));
    }
}

TEST(Bidirectional, InconsistentHeuristicStaysOptimal) {
    struct Erratic {
        using Frame = search::Cost;
        Manhattan manhattan;
        Frame root(const WordState& at) const {
            return (at.word() * 0x9E3779B97F4A7C15U) >> 62U == 0 ? manhattan.root(at) : 0;
        }
        Frame after(Frame, const WordState& at, tiles::Move) const { return root(at); }
        static search::Cost value(Frame frame) { return frame; }
    };
    const Board goal = blank_last({3, 3});
    const Domain forward(goal);
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 3999) {
        const KnownBoard& known = eight_puzzles()[i];
        const Domain backward(known.board());
        const search::TwoWayProblem<Domain, Erratic> problem{{forward, {Manhattan(goal)}},
                                                             {backward, {Manhattan(known.board())}},
                                                             WordState(known.board()),
                                                             WordState(goal)};
        expect_shortest(known, search::bidirectional(problem));
    }
}

TEST(Bidirectional, BreadthFirstFromBothEndsVisitsFewStates) {
    const KnownBoard& known = eight_puzzles().back();
    const BothWays both(known.board(), blank_last({3, 3}));
    const auto result = search::bidirectional_breadth_first(both.problem);
    EXPECT_LT(result.counters.distinct, eight_puzzles().size() / 5);
}

TEST(Bidirectional, UnsolvableBoardsAreRecognised) {
    Board twisted = blank_last({3, 3});
    std::swap(twisted.tiles[0], twisted.tiles[1]);
    const BothWays both(twisted, blank_last({3, 3}));
    EXPECT_EQ(search::bidirectional_breadth_first(both.problem).outcome, Outcome::Unsolvable);
    EXPECT_EQ(search::bidirectional(both.problem).outcome, Outcome::Unsolvable);
}

TEST(Bidirectional, DepthLimitBelowTheSolutionIsRefuted) {
    const Board goal = blank_last({3, 3});
    using Blind = search::TwoWayProblem<Domain, search::ZeroHeuristic, search::ZeroHeuristic,
                                        tiles::NoBacktracking>;
    for (std::size_t i = 1; i < eight_puzzles().size(); i += 601) {
        const KnownBoard& known = eight_puzzles()[i];
        const BothWays both(known.board(), goal);
        const Blind blind{
            {both.forward, {}, {}}, {both.backward, {}, {}}, both.problem.start, both.problem.goal};
        const auto refuted = search::bidirectional(blind, {{.depth = known.distance - 1}});
        ASSERT_EQ(refuted.outcome, Outcome::LimitReached) << known.distance;
        ASSERT_EQ(refuted.limit, LimitKind::Depth);
        ASSERT_EQ(refuted.lower_bound, known.distance);
        ASSERT_TRUE(refuted.moves.empty());
        expect_shortest(known, search::bidirectional(blind, {{.depth = known.distance}}));
    }
}

// A limit may be reached after a solution is found and before it is proved.
TEST(Bidirectional, UnprovedSolutionIsKept) {
    const KnownBoard& known = eight_puzzles().back();
    const BothWays both(known.board(), blank_last({3, 3}));
    const auto whole = search::bidirectional(both.problem);
    bool unproved = false;
    for (std::uint64_t nodes = 0; nodes < whole.counters.generated; nodes += 97) {
        const auto cut = search::bidirectional(both.problem, {{.nodes = nodes}});
        ASSERT_EQ(cut.limit, LimitKind::Nodes);
        ASSERT_LE(cut.lower_bound, known.distance);
        if (cut.outcome != Outcome::Solved) continue;
        unproved = unproved || cut.lower_bound < known.distance;
        ASSERT_EQ(replayed(known.board(), cut.moves), blank_last({3, 3}));
    }
    EXPECT_TRUE(unproved);
}

TEST(Bidirectional, RespectsLimitsAndProvesBounds) {
    const Board start =
        board_of({4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3});  // 57 moves
    const BothWays both(start, blank_first({4, 4}));
    const auto check = [](const auto& result, LimitKind limit) {
        EXPECT_EQ(result.outcome, Outcome::LimitReached);
        EXPECT_EQ(result.limit, limit);
        EXPECT_GT(result.lower_bound, 0);
        EXPECT_LE(result.lower_bound, 57);
    };
    const search::Limits nodes{.nodes = 20'000};
    const search::Limits memory{.memory = 3'000'000};
    const search::Limits depth{.depth = 20};
    const auto few = search::bidirectional(both.problem, {.limits = nodes});
    check(few, LimitKind::Nodes);
    EXPECT_EQ(few.counters.generated, 20'000U);
    EXPECT_GE(few.lower_bound, both.problem.forward.heuristic.root(both.problem.start));
    const auto small = search::bidirectional(both.problem, {.limits = memory});
    check(small, LimitKind::Memory);
    EXPECT_LE(small.counters.peak_bytes, *memory.memory);
    check(search::bidirectional(both.problem, {.limits = depth}), LimitKind::Depth);
    check(search::bidirectional_breadth_first(both.problem, {.limits = nodes}), LimitKind::Nodes);
    check(search::bidirectional_breadth_first(both.problem, {.limits = memory}), LimitKind::Memory);
    const auto shallow = search::bidirectional_breadth_first(both.problem, {.limits = depth});
    check(shallow, LimitKind::Depth);
    EXPECT_EQ(shallow.lower_bound, 21);
}

}  // namespace
}  // namespace taquin::search_test
