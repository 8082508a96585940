#include "taquin/search/beam.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/graph.hpp"
#include "search/support/manhattan.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/simple.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::Duplicates;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using tiles::Board;
using tiles::Move;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using Filtered = Problem<Domain, Manhattan, tiles::NoBacktracking>;

// The report orders its beams by this: misplaced tiles including the blank, plus Manhattan
// distance.
struct MisplacedAndManhattan {
    using Frame = Cost;
    tiles::MisplacedBlank<WordState> misplaced;
    Manhattan manhattan;

    Frame root(const WordState& at) const {
        return misplaced.value(misplaced.root(at)) + manhattan.root(at);
    }
    Frame after(Frame, const WordState& at, Move) const { return root(at); }
    static Cost value(Frame frame) { return frame; }
    static double score(Frame frame, std::uint64_t) { return frame; }
};

TEST(Beam, MatchesTheReportsCountsForEveryMoveOrder) {
    const Board goal = blank_first({3, 3});
    const WordState four(board_of({3, 3}, {1, 2, 5, 3, 4, 8, 6, 7, 0}));
    const WordState five(board_of({3, 3}, {3, 0, 2, 6, 1, 5, 7, 4, 8}));
    tiles::MoveOrder order = tiles::all_moves;
    do {
        const Domain domain(goal, order);
        const Problem<Domain, MisplacedAndManhattan> problem{
            domain,
            {tiles::MisplacedBlank<WordState>(tiles::make_geometry<WordState>(goal)),
             Manhattan(goal)}};
        const auto ten =
            search::beam(problem, four, {.width = 10, .duplicates = Duplicates::Expanded});
        EXPECT_EQ(ten.counters.generated, 38U);
        EXPECT_EQ(ten.moves.size(), 4U);
        const auto fifty =
            search::scored_beam(problem, five, {.width = 50, .duplicates = Duplicates::Expanded});
        EXPECT_EQ(fifty.counters.generated, 92U);
        EXPECT_EQ(fifty.moves.size(), 5U);
    } while (std::ranges::next_permutation(order).found);
}

TEST(Beam, WideBeamIsBreadthFirstSearch) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const Filtered problem{domain, Manhattan(goal), {}};
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 20'011) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = search::beam(problem, WordState(known.board()), {.width = 1'000'000});
        ASSERT_EQ(replayed(known.board(), result.moves), goal);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(result.lower_bound, known.distance);  // nothing was dropped
    }
}

TEST(Beam, SolutionsAndBoundsAreValidForAnyWidth) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const Filtered problem{domain, Manhattan(goal), {}};
    double narrow = 0;
    double wide = 0;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1409) {
        const KnownBoard& known = eight_puzzles()[i];
        for (const std::uint64_t width : {1U, 2U, 10U, 100U}) {
            const auto result = search::beam(problem, WordState(known.board()), {.width = width});
            ASSERT_LE(result.lower_bound, known.distance);
            ASSERT_LE(result.counters.peak_nodes, 2 * width + 1);
            if (width <= 2 && result.outcome == Outcome::LimitReached) {
                ASSERT_EQ(result.limit, LimitKind::Width);
                continue;
            }
            ASSERT_EQ(result.outcome, Outcome::Solved) << width;
            ASSERT_EQ(replayed(known.board(), result.moves), goal);
            if (width == 10) narrow += static_cast<double>(result.moves.size());
            if (width == 100) wide += static_cast<double>(result.moves.size());
        }
    }
    EXPECT_LT(wide, narrow);
}

TEST(Beam, EmptyBeamProvesUnsolvableIfNothingWasDropped) {
    const Graph graph({{0, 1}, {1, 2}, {0, 2}}, 9);
    const Problem<Graph> problem{graph};
    EXPECT_EQ(search::beam(problem, 0U, {.width = 10}).outcome, Outcome::Unsolvable);
}

TEST(Beam, EmptyBeamProvesNothingIfNodesWereDropped) {
    // The heuristic prefers 1, a dead end.
    const Graph graph({{0, 1}, {0, 2}, {2, 3}}, 3);
    const Problem<Graph, GivenEstimate> problem{graph, {{1, 0, 1, 0}}};
    const auto result = search::beam(problem, 0U, {.width = 1});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Width);
    EXPECT_EQ(result.lower_bound, 1);
    EXPECT_EQ(search::beam(problem, 0U, {.width = 2}).moves.size(), 2U);
}

TEST(Beam, SolvesLargeBoardsInLittleMemory) {
    const Board goal = blank_last({6, 6});
    const tiles::Domain<tiles::ByteState> domain(goal);
    const Problem<tiles::Domain<tiles::ByteState>, tiles::LinearConflict<tiles::ByteState>,
                  tiles::NoBacktracking>
        problem{
            domain,
            tiles::LinearConflict<tiles::ByteState>(tiles::make_geometry<tiles::ByteState>(goal)),
            {}};
    Random random(36);
    const Board start = walked(goal, 2000, random);
    constexpr std::uint64_t memory = 500'000;
    const auto result = search::beam(problem, tiles::ByteState(start),
                                     {.limits = {.memory = memory}, .width = 300});
    ASSERT_EQ(result.outcome, Outcome::Solved);
    EXPECT_EQ(replayed(start, result.moves), goal);
    EXPECT_LE(result.counters.peak_bytes, memory);
}

TEST(Beam, RespectsLimits) {
    const Board goal = blank_first({4, 4});
    const Domain domain(goal);
    const Filtered problem{domain, Manhattan(goal), {}};
    const WordState start(
        board_of({4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3}));  // 57 moves
    const auto few = search::beam(problem, start, {.limits = {.nodes = 777}, .width = 50});
    EXPECT_EQ(few.limit, LimitKind::Nodes);
    EXPECT_EQ(few.counters.generated, 777U);
    const auto shallow = search::beam(problem, start, {.limits = {.depth = 20}, .width = 50});
    EXPECT_EQ(shallow.limit, LimitKind::Depth);
    EXPECT_EQ(shallow.iterations.size(), 20U);
    const auto none = search::beam(problem, start, {.limits = {.memory = 100}, .width = 50});
    EXPECT_EQ(none.limit, LimitKind::Memory);
}

}  // namespace
}  // namespace taquin::search_test
