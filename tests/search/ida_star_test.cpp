#include "taquin/search/ida_star.hpp"

#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/iterative_deepening.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using Domain = tiles::Domain<tiles::WordState>;

// A perfect heuristic: the true distance from a lookup table.
class Perfect {
public:
    using Frame = Cost;

    Perfect() {
        for (const KnownBoard& known : eight_puzzles())
            distance_[tiles::WordState(known.board()).word()] = known.distance;
    }
    Frame root(const tiles::WordState& state) const { return distance_.at(state.word()); }
    Frame after(Frame, const tiles::WordState& state, tiles::Move) const { return root(state); }
    static Cost value(Frame frame) { return frame; }

private:
    std::unordered_map<std::uint64_t, Cost> distance_;
};

class EightPuzzle : public ::testing::Test {
protected:
    tiles::Board goal = blank_last({3, 3});
    Domain domain{goal};
};

void expect_all_solutions(const KnownBoard& known, const search::Result<tiles::Move>& result) {
    ASSERT_EQ(result.all.size(), known.shortest_solutions);
    std::set<std::vector<tiles::Move>> different;
    for (const auto& moves : result.all) {
        ASSERT_EQ(static_cast<int>(moves.size()), known.distance);
        ASSERT_EQ(replayed(known.board(), moves), eight_puzzles().front().board());
        different.insert(moves);
    }
    ASSERT_EQ(different.size(), result.all.size());
    ASSERT_EQ(result.all.front(), result.moves);
    ASSERT_FALSE(result.limit);
}

TEST_F(EightPuzzle, CollectsEveryShortestSolution) {
    const Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    std::size_t most = 0;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 911) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result =
            search::ida_star(problem, tiles::WordState(known.board()), {.collect_all = true});
        expect_all_solutions(known, result);
        most = std::max(most, result.all.size());
    }
    EXPECT_GT(most, 5U);
}

TEST_F(EightPuzzle, CollectsEveryShortestSolutionWithoutHeuristicOrFilter) {
    for (std::size_t i = 0; i < 600; i += 11) {
        const KnownBoard& known = eight_puzzles()[i];
        expect_all_solutions(known, search::iterative_deepening(Problem<Domain>{domain},
                                                                tiles::WordState(known.board()),
                                                                {.collect_all = true}));
    }
}

TEST_F(EightPuzzle, KeepsTheFirstSolutionWhenALimitEndsTheCollection) {
    const Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    const KnownBoard& farthest = eight_puzzles().back();
    const tiles::WordState start(farthest.board());
    const auto first = search::ida_star(problem, start);
    const auto cut = search::ida_star(
        problem, start, {.limits = {.nodes = first.counters.generated + 1}, .collect_all = true});
    EXPECT_EQ(cut.outcome, Outcome::Solved);
    EXPECT_EQ(cut.limit, LimitKind::Nodes);
    EXPECT_EQ(cut.moves, first.moves);
    EXPECT_LT(cut.all.size(), farthest.shortest_solutions);
}

// The example of the course notes: 24 calls of the recursive function, one for the start and one
// for each child; each call checks the bound first.
TEST_F(EightPuzzle, PerfectHeuristicLeadsStraightToTheGoal) {
    const Problem<Domain, Perfect, tiles::NoBacktracking> problem{domain, {}, {}};
    const tiles::WordState start(board_of({3, 3}, {2, 3, 0, 1, 8, 6, 5, 7, 4}));
    const auto result = search::ida_star(problem, start);
    EXPECT_EQ(result.moves.size(), 16U);
    EXPECT_EQ(result.iterations.size(), 1U);
    EXPECT_EQ(result.counters.expanded, 16U);
    EXPECT_EQ(1 + result.counters.generated, 24U);
}

TEST_F(EightPuzzle, BoundsRiseByTwoFromTheHeuristicOfTheStart) {
    const Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    const tiles::WordState start(eight_puzzles().back().board());
    const auto result = search::ida_star(problem, start);
    Cost bound = Manhattan(goal).root(start);
    for (const search::Iteration& round : result.iterations) {
        EXPECT_EQ(round.bound, bound);
        bound += 2;
    }
    EXPECT_EQ(result.iterations.back().bound, 31);
    EXPECT_EQ(result.counters.peak_nodes, 32U);
}

TEST(IterativeDeepening, DeepensByOneAndIgnoresTheHeuristic) {
    struct Misleading {
        using Frame = Cost;
        static Frame root(std::int64_t) { return 100; }
        static Frame after(Frame, std::int64_t, int) { return 100; }
        static Cost value(Frame h) { return h; }
    };
    const NumberLine line;
    const auto result = search::iterative_deepening(Problem<NumberLine, Misleading>{line}, 3);
    EXPECT_EQ(result.moves, (std::vector<int>{-1, -1, -1}));
    ASSERT_EQ(result.iterations.size(), 3U);
    for (std::size_t i = 0; i < 2; ++i) {  // each iteration is a full binary tree
        EXPECT_EQ(result.iterations[i].bound, static_cast<Cost>(i + 1));
        EXPECT_EQ(result.iterations[i].generated, (4U << i) - 2);
        EXPECT_EQ(result.iterations[i].expanded, (2U << i) - 1);
    }
}

}  // namespace
}  // namespace taquin::search_test
