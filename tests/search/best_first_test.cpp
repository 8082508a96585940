// Properties of best-first searches, for every priority.
#include "taquin/search/best_first.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <set>
#include <stop_token>
#include <type_traits>
#include <unordered_map>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/graph.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/recorder.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/simple.hpp"
#include "taquin/search/a_star.hpp"
#include "taquin/search/greedy.hpp"
#include "taquin/search/uniform_cost.hpp"

namespace taquin::search_test {
namespace {

using search::BestFirstOptions;
using search::Cost;
using search::Duplicates;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using search::Ties;
using tiles::Board;
using tiles::Move;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using Eight = Problem<Domain, Manhattan>;

constexpr std::array all_ties{Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH};

Board hard_fifteen_puzzle() {
    return board_of({4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3});
}

class BestFirst : public ::testing::Test {
protected:
    Board goal = blank_last({3, 3});
    Domain domain{goal};
    Eight problem{domain, Manhattan(goal)};

    void expect_solution(const Board& start, const search::Result<Move>& result) const {
        ASSERT_EQ(result.outcome, Outcome::Solved);
        ASSERT_EQ(replayed(start, result.moves), goal);
    }
};

TEST_F(BestFirst, AStarIsOptimalForAllTies) {
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1009) {
        const KnownBoard& known = eight_puzzles()[i];
        for (const Ties ties : all_ties) {
            const auto result = search::a_star(problem, WordState(known.board()), {.ties = ties});
            expect_solution(known.board(), result);
            ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
            ASSERT_EQ(result.lower_bound, known.distance);
            ASSERT_EQ(result.counters.reopened, 0U);  // Manhattan distance is consistent
        }
    }
}

TEST_F(BestFirst, NoBacktrackingChangesOnlyTheGeneratedChildren) {
    const Problem<Domain, Manhattan, tiles::NoBacktracking> filtered{domain, Manhattan(goal), {}};
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1009) {
        const WordState start(eight_puzzles()[i].board());
        const auto with = search::a_star(filtered, start);
        const auto without = search::a_star(problem, start);
        ASSERT_EQ(with.moves, without.moves);
        ASSERT_EQ(with.counters.expanded, without.counters.expanded);
        ASSERT_EQ(with.counters.distinct, without.counters.distinct);
        if (with.counters.expanded > 1) {
            ASSERT_LT(with.counters.generated, without.counters.generated);
        }
    }
}

TEST_F(BestFirst, UniformCostIsOptimal) {
    for (std::size_t i = 0; i < 60'000; i += 3999) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = search::uniform_cost(problem, WordState(known.board()));
        expect_solution(known.board(), result);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(result.lower_bound, known.distance);
    }
}

TEST_F(BestFirst, WeightedAStarStaysWithinItsWeight) {
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1499) {
        const KnownBoard& known = eight_puzzles()[i];
        for (const double weight : {1.0, 1.5, 2.25, 5.0}) {
            search::WeightedAStarOptions options;
            options.weight = search::make_weight(weight);
            const auto result = search::weighted_a_star(problem, WordState(known.board()), options);
            expect_solution(known.board(), result);
            ASSERT_LE(static_cast<double>(result.moves.size()), weight * known.distance);
            ASSERT_LE(result.lower_bound, known.distance);
            ASSERT_LE(static_cast<double>(result.moves.size()), weight * result.lower_bound);
        }
    }
}

TEST_F(BestFirst, GreedyProvesNoMoreThanTheHeuristicOfTheStart) {
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 997) {
        const KnownBoard& known = eight_puzzles()[i];
        const WordState start(known.board());
        const auto result = search::greedy(problem, start);
        expect_solution(known.board(), result);
        ASSERT_EQ(result.lower_bound, problem.heuristic.root(start));
    }
}

// Manhattan distance raised to an exponent.
struct Power {
    using Frame = Cost;
    Manhattan manhattan;
    double exponent = 1;

    Frame root(const WordState& at) const { return manhattan.root(at); }
    Frame after(Frame parent, const WordState& at, Move move) const {
        return manhattan.after(parent, at, move);
    }
    static Cost value(Frame frame) { return frame; }
    double score(Frame frame, std::uint64_t) const { return std::pow(frame, exponent); }
};

TEST_F(BestFirst, RealScoresWithExponentOneMatchAStar) {
    const Problem<Domain, Power> scored{domain, {Manhattan(goal), 1.0}};
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 4001)
        for (const Ties ties : all_ties) {
            const WordState start(eight_puzzles()[i].board());
            const auto real = search::scored_a_star(scored, start, {.ties = ties});
            const auto whole = search::a_star(problem, start, {.ties = ties});
            ASSERT_EQ(real.moves, whole.moves);
            ASSERT_EQ(real.counters.expanded, whole.counters.expanded);
        }
}

TEST_F(BestFirst, LargerExponentsAreGreedier) {
    const WordState start(board_of({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1}));
    const auto one =
        search::scored_a_star(Problem<Domain, Power>{domain, {Manhattan(goal), 1.0}}, start);
    const auto two =
        search::scored_a_star(Problem<Domain, Power>{domain, {Manhattan(goal), 2.0}}, start);
    EXPECT_EQ(one.moves.size(), 31U);
    EXPECT_GE(two.moves.size(), 31U);
    EXPECT_LT(two.counters.expanded, one.counters.expanded / 2);
}

// From the course notes: distinct states including the start, and expansions without the goal.
TEST_F(BestFirst, FifoTiesMatchTheNotesCountsForEveryMoveOrder) {
    const WordState start(board_of({3, 3}, {2, 3, 0, 1, 8, 6, 5, 7, 4}));
    tiles::MoveOrder order = tiles::all_moves;
    const auto geometry = tiles::make_geometry<WordState>(goal);
    int orders = 0;
    do {
        const Domain ordered(goal, order);
        const auto manhattan = search::a_star(Eight{ordered, Manhattan(goal)}, start);
        EXPECT_EQ(manhattan.counters.distinct, 271U);
        EXPECT_EQ(manhattan.counters.expanded, 164U);
        const Problem<Domain, tiles::LinearConflict<WordState>> with_conflict{
            ordered, tiles::LinearConflict<WordState>(geometry)};
        const auto conflict = search::a_star(with_conflict, start);
        EXPECT_EQ(conflict.counters.distinct, 200U);
        EXPECT_EQ(conflict.counters.expanded, 121U);
        EXPECT_EQ(conflict.moves.size(), 16U);
        ++orders;
    } while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(orders, 24);
}

TEST_F(BestFirst, TiesChangeTheNodesButNotTheLength) {
    const WordState start(board_of({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1}));
    std::set<std::uint64_t> expansions;
    for (const Ties ties : all_ties) {
        const auto result = search::a_star(problem, start, {.ties = ties});
        EXPECT_EQ(result.moves.size(), 31U);
        expansions.insert(result.counters.expanded);
    }
    EXPECT_GE(expansions.size(), 3U);
}

TEST_F(BestFirst, DuplicatesAreKeptUntilTheirStateIsExpanded) {
    const Board first = blank_first({3, 3});
    const WordState start(board_of({3, 3}, {3, 1, 2, 4, 7, 5, 6, 8, 0}));
    tiles::MoveOrder order = tiles::all_moves;
    do {
        const Domain ordered(first, order);
        const Problem<Domain, tiles::MisplacedBlank<WordState>> misplaced{
            ordered, tiles::MisplacedBlank<WordState>(tiles::make_geometry<WordState>(first))};
        const auto result = search::a_star(misplaced, start, {.duplicates = Duplicates::Expanded});
        EXPECT_EQ(result.counters.generated, 12U);
        EXPECT_EQ(result.moves.size(), 4U);
    } while (std::ranges::next_permutation(order).found);
}

TEST_F(BestFirst, BothDuplicateChecksGiveShortestSolutions) {
    for (std::size_t i = 0; i < 30'000; i += 997) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result =
            search::a_star(problem, WordState(known.board()), {.duplicates = Duplicates::Expanded});
        expect_solution(known.board(), result);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
    }
}

TEST_F(BestFirst, CollectsEveryShortestSolution) {
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 1201) {
        const KnownBoard& known = eight_puzzles()[i];
        for (const Ties ties : all_ties) {
            const auto result = search::a_star(problem, WordState(known.board()),
                                               {.ties = ties, .collect_all = true});
            ASSERT_EQ(result.all.size(), known.shortest_solutions);
            for (const auto& moves : result.all) {
                ASSERT_EQ(static_cast<int>(moves.size()), known.distance);
                ASSERT_EQ(replayed(known.board(), moves), goal);
            }
            ASSERT_EQ(std::set(result.all.begin(), result.all.end()).size(), result.all.size());
            ASSERT_EQ(result.all.front(), result.moves);
        }
    }
}

TEST_F(BestFirst, UniformCostCollectsEveryShortestSolution) {
    for (std::size_t i = 0; i < 20'000; i += 1201) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result =
            search::uniform_cost(problem, WordState(known.board()), {.collect_all = true});
        ASSERT_EQ(result.all.size(), known.shortest_solutions);
    }
}

// Two paths lead from 0 to 3. The large h(1) hides the shorter one until 3 has been expanded. A
// corridor leads from 3 to the goal.
TEST(InconsistentHeuristic, ReopensAndStaysOptimal) {
    //   0 -> 1 -> 3       length 2, but h(1) is large
    //   0 -> 2 -> 4 -> 3  length 3, small h
    //   3 -> 5 -> 6 -> 7  the corridor
    const Graph graph({{0, 1}, {1, 3}, {0, 2}, {2, 4}, {4, 3}, {3, 5}, {5, 6}, {6, 7}}, 7);
    const Problem<Graph, GivenEstimate> problem{graph, {{0, 4, 0, 0, 0, 0, 0, 0}}};
    const auto reopening = search::a_star(problem, 0U);
    EXPECT_EQ(reopening.moves, (std::vector<std::uint8_t>{0, 1, 5, 6, 7}));
    EXPECT_GT(reopening.counters.reopened, 0U);
    EXPECT_EQ(reopening.lower_bound, 5);

    const auto stubborn = search::a_star(problem, 0U, {.reopen = false});
    EXPECT_EQ(stubborn.counters.reopened, 0U);
    EXPECT_EQ(stubborn.outcome, Outcome::Solved);
}

// The true distance for some states, 0 for the others.
class Erratic {
public:
    using Frame = Cost;

    Erratic() {
        for (const KnownBoard& known : eight_puzzles())
            if (const std::uint64_t word = WordState(known.board()).word();
                (word * 0x9E3779B97F4A7C15U) >> 62U == 0)
                distance_[word] = known.distance;
    }
    Frame root(const WordState& at) const {
        const auto known = distance_.find(at.word());
        return known == distance_.end() ? 0 : known->second;
    }
    Frame after(Frame, const WordState& at, Move) const { return root(at); }
    static Cost value(Frame frame) { return frame; }

private:
    std::unordered_map<std::uint64_t, Cost> distance_;
};

TEST(InconsistentHeuristic, ErraticAdmissibleHeuristicStaysOptimal) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const Problem<Domain, Erratic> problem{domain, {}};
    std::uint64_t reopened = 0;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 9001) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = search::a_star(problem, WordState(known.board()));
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(result.lower_bound, known.distance);
        reopened += result.counters.reopened;
    }
    EXPECT_GT(reopened, 0U);
}

// Without reopening, an inconsistent heuristic proves no more than h of the start.
TEST(InconsistentHeuristic, NeverProvesABoundAboveTheDistance) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const Problem<Domain, Erratic> problem{domain, {}};
    for (std::size_t i = 20; i < eight_puzzles().size(); i += 1499) {
        const KnownBoard& known = eight_puzzles()[i];
        const WordState start(known.board());
        const auto lazy = search::a_star(problem, start, {.reopen = false});
        ASSERT_LE(lazy.lower_bound, known.distance);
        const auto apart = search::a_star(problem, start, {.duplicates = Duplicates::Expanded});
        ASSERT_LE(apart.lower_bound, known.distance);
    }
}

TEST(SmallSpaces, SpaceWithoutAGoalIsUnsolvable) {
    const Graph graph({{0, 1}, {1, 2}, {2, 0}}, 9);
    const Problem<Graph> problem{graph};
    EXPECT_EQ(search::uniform_cost(problem, 0U).outcome, Outcome::Unsolvable);
    EXPECT_EQ(search::a_star(problem, 0U).outcome, Outcome::Unsolvable);
    EXPECT_EQ(search::greedy(problem, 0U).outcome, Outcome::Unsolvable);
    EXPECT_EQ(search::a_star(problem, 0U).counters.distinct, 3U);
}

TEST(SmallSpaces, StartMayBeTheGoal) {
    const Graph graph({{0, 1}}, 0);
    const auto result = search::a_star(Problem<Graph>{graph}, 0U, {.collect_all = true});
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.counters.expanded, 0U);
    EXPECT_EQ(result.counters.distinct, 1U);
}

class Limits : public ::testing::Test {
protected:
    Board goal = blank_first({4, 4});
    Domain domain{goal};
    Eight problem{domain, Manhattan(goal)};
    WordState start{hard_fifteen_puzzle()};
    Cost optimum = 57;
};

TEST_F(Limits, NodeLimitIsExact) {
    for (const std::uint64_t nodes : {0U, 1U, 2U, 5000U, 12'345U}) {
        const auto result = search::a_star(problem, start, {.limits = {.nodes = nodes}});
        EXPECT_EQ(result.outcome, Outcome::LimitReached);
        EXPECT_EQ(result.limit, LimitKind::Nodes);
        EXPECT_EQ(result.counters.generated, nodes);
        EXPECT_GE(result.lower_bound, problem.heuristic.root(start));
        EXPECT_LE(result.lower_bound, optimum);
        EXPECT_TRUE(result.moves.empty());
    }
}

TEST_F(Limits, NoTimeMeansNoSearch) {
    const auto result =
        search::a_star(problem, start, {.limits = {.time = std::chrono::nanoseconds(0)}});
    EXPECT_EQ(result.limit, LimitKind::Time);
    EXPECT_EQ(result.counters.expanded, 0U);
}

TEST_F(Limits, StopRequestCancelsTheSearch) {
    std::stop_source source;
    source.request_stop();
    const auto result = search::a_star(problem, start, {.limits = {.stop = source.get_token()}});
    EXPECT_EQ(result.outcome, Outcome::Cancelled);
}

TEST_F(Limits, MemoryLimitIsRespectedAndTheBoundProved) {
    for (const std::uint64_t memory : {0U, 1000U, 100'000U, 7'000'000U})
        for (const Ties ties : all_ties) {
            const auto result =
                search::a_star(problem, start, {.limits = {.memory = memory}, .ties = ties});
            EXPECT_EQ(result.outcome, Outcome::LimitReached);
            EXPECT_EQ(result.limit, LimitKind::Memory);
            EXPECT_LE(result.counters.peak_bytes, memory);
            EXPECT_GE(result.lower_bound, problem.heuristic.root(start));
            EXPECT_LE(result.lower_bound, optimum);
            if (memory >= 3'000'000U) {
                EXPECT_GT(result.counters.peak_nodes, memory / 50);
                EXPECT_GT(result.lower_bound, problem.heuristic.root(start));
            }
        }
}

TEST_F(Limits, DepthLimitBelowTheOptimumIsRefuted) {
    const Board eight_goal = blank_last({3, 3});
    const Domain eight_domain(eight_goal);
    const Eight eight{eight_domain, Manhattan(eight_goal)};
    const KnownBoard& known = eight_puzzles()[100'000];
    const WordState from(known.board());
    const auto below = search::a_star(eight, from, {.limits = {.depth = known.distance - 1}});
    EXPECT_EQ(below.limit, LimitKind::Depth);
    EXPECT_EQ(below.lower_bound, known.distance);
    const auto exact = search::a_star(eight, from, {.limits = {.depth = known.distance}});
    EXPECT_EQ(exact.outcome, Outcome::Solved);
}

// With forget_when_full, a search succeeds in far too little memory for all its states.
TEST_F(Limits, ForgettingSearchesSolveWithinTheMemoryLimit) {
    constexpr std::uint64_t memory = 600'000;
    BestFirstOptions options{.limits = {.memory = memory}, .forget_when_full = true};
    search::WeightedAStarOptions weighted{options};
    weighted.weight = {3, 2};
    const auto result = search::weighted_a_star(problem, start, weighted);
    ASSERT_EQ(result.outcome, Outcome::Solved);
    EXPECT_EQ(replayed(hard_fifteen_puzzle(), result.moves), goal);
    EXPECT_LE(result.counters.peak_bytes, memory);
    EXPECT_GT(result.counters.expanded, 2 * result.counters.peak_nodes);  // nodes were forgotten
    EXPECT_LE(result.lower_bound, optimum);
}

// With less memory the path takes a larger share; in the end only its moves are kept.
TEST(LargeBoards, GreedySolvesWithAnyMemoryLimit) {
    const Board goal = blank_last({5, 5});
    const tiles::Domain<tiles::PairState> domain(goal);
    const Problem<tiles::Domain<tiles::PairState>, Manhattan> problem{domain, Manhattan(goal)};
    Random random(55);
    const Board start = walked(goal, 3000, random);
    for (const Duplicates duplicates : {Duplicates::Generated, Duplicates::Expanded})
        for (std::uint64_t memory = 140'000; memory < 700'000; memory += 20'000) {
            const auto result = search::greedy(
                problem, tiles::PairState(start),
                {.limits = {.memory = memory}, .duplicates = duplicates, .forget_when_full = true});
            ASSERT_EQ(result.outcome, Outcome::Solved) << memory;
            EXPECT_EQ(replayed(start, result.moves), goal);
            EXPECT_LE(result.counters.peak_bytes, memory);
            EXPECT_EQ(result.lower_bound, problem.heuristic.root(tiles::PairState(start)));
        }
}

TEST_F(Limits, LimitMayCutTheCollectionAfterTheFirstSolution) {
    const Board eight_goal = blank_last({3, 3});
    const Domain eight_domain(eight_goal);
    const Eight eight{eight_domain, Manhattan(eight_goal)};
    const WordState from(board_of({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1}));
    const auto whole = search::a_star(eight, from, {.collect_all = true});
    ASSERT_FALSE(whole.limit);
    const auto cut = search::a_star(
        eight, from, {.limits = {.nodes = whole.counters.generated - 1}, .collect_all = true});
    EXPECT_EQ(cut.outcome, Outcome::Solved);
    EXPECT_EQ(cut.limit, LimitKind::Nodes);
    EXPECT_LT(cut.all.size(), whole.all.size());
    EXPECT_EQ(cut.moves.size(), whole.moves.size());
}

TEST_F(BestFirst, ObserverCallsMatchTheCounters) {
    Recorder recorder;
    const auto result = search::a_star(problem, WordState(eight_puzzles()[5000].board()),
                                       BestFirstOptions{}, recorder);
    EXPECT_EQ(recorder.expanded_calls, result.counters.expanded);
    EXPECT_EQ(recorder.generated_calls, result.counters.generated);
    EXPECT_TRUE(recorder.children_follow_from_parents);
    EXPECT_EQ(recorder.events, (std::vector<std::string>{"started", "solution", "finished"}));
}

TEST(LargeBoards, EveryKindOfStateIsSolved) {
    const auto solve = []<class State>(tiles::Size size, std::type_identity<State>) {
        const Board goal = blank_last(size);
        const tiles::Domain<State> domain(goal);
        const Problem<tiles::Domain<State>, Manhattan> problem{domain, Manhattan(goal)};
        Random random(size.cells());
        const Board start = walked(goal, 120, random);
        search::WeightedAStarOptions options;
        options.weight = {2, 1};
        const auto result = search::weighted_a_star(problem, State(start), options);
        EXPECT_EQ(replayed(start, result.moves), goal);
        EXPECT_LE(result.moves.size(), 120U);
    };
    solve({5, 5}, std::type_identity<tiles::PairState>{});
    solve({4, 8}, std::type_identity<tiles::PairState>{});
    solve({6, 6}, std::type_identity<tiles::ByteState>{});
    solve({20, 20}, std::type_identity<tiles::WideState>{});
}

}  // namespace
}  // namespace taquin::search_test
