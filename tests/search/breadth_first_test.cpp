#include "taquin/search/breadth_first.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/graph.hpp"
#include "search/support/recorder.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using tiles::Board;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using Unguided = Problem<Domain, search::ZeroHeuristic, tiles::NoBacktracking>;

// Lines "depth states".
std::map<Cost, std::uint64_t> depth_counts(const std::string& file) {
    std::ifstream in(std::string(TAQUIN_TEST_DATA) + "/oracles/" + file);
    std::map<Cost, std::uint64_t> counts;
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        Cost depth = 0;
        std::uint64_t states = 0;
        if (fields >> depth >> states) counts[depth] = states;
    }
    EXPECT_FALSE(counts.empty()) << file;
    return counts;
}

void expect_depth_counts(const Board& goal, const std::string& file) {
    const Domain domain(goal);
    const auto counts = depth_counts(file);
    const auto result =
        search::breadth_first(Problem<Domain>{domain}, WordState(goal), {.exhaust = true});
    ASSERT_EQ(result.iterations.size(), counts.size()) << file;
    std::uint64_t total = 0;
    for (const search::Iteration& layer : result.iterations) {
        EXPECT_EQ(layer.states, counts.at(layer.bound)) << file << ", depth " << layer.bound;
        EXPECT_EQ(layer.expanded, layer.states);
        total += layer.states;
    }
    EXPECT_EQ(result.counters.distinct, total);
    EXPECT_EQ(result.outcome, Outcome::Unsolvable);
}

TEST(BreadthFirst, CountsStatesAtEveryDepth) {
    expect_depth_counts(blank_last({2, 2}), "tiles_2x2_blankBR.txt");
    expect_depth_counts(blank_last({2, 3}), "tiles_2x3_blankBR.txt");
    expect_depth_counts(blank_last({2, 4}), "tiles_2x4_blankBR.txt");
    expect_depth_counts(blank_last({3, 3}), "tiles_3x3_blankBR.txt");
    expect_depth_counts(blank_first({3, 3}), "tiles_3x3_blankTL.txt");
    expect_depth_counts(board_of({3, 3}, {1, 2, 3, 8, 0, 4, 7, 6, 5}), "tiles_3x3_snail.txt");
}

TEST(BreadthFirst, CountsTheFirstLevelsOfTheFifteenPuzzle) {
    const Board goal = blank_last({4, 4});
    const Domain domain(goal);
    const auto counts = depth_counts("tiles_4x4_depth_counts.txt");
    const auto result = search::breadth_first(Unguided{domain}, WordState(goal),
                                              {.limits = {.depth = 14}, .exhaust = true});
    ASSERT_EQ(result.iterations.size(), 15U);
    for (const search::Iteration& layer : result.iterations)
        EXPECT_EQ(layer.states, counts.at(layer.bound));
    EXPECT_EQ(result.limit, LimitKind::Depth);
    EXPECT_EQ(result.iterations.back().expanded, 0U);
}

TEST(BreadthFirst, FindsShortestSolutions) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 14'001) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = search::breadth_first(Unguided{domain}, WordState(known.board()));
        ASSERT_EQ(replayed(known.board(), result.moves), goal);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(result.lower_bound, known.distance);
    }
}

TEST(BreadthFirst, CollectsEveryShortestSolution) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 18'001) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = search::breadth_first(Unguided{domain}, WordState(known.board()),
                                                  {.collect_all = true});
        ASSERT_EQ(result.all.size(), known.shortest_solutions);
        ASSERT_EQ(result.all.front(), result.moves);
    }
}

// A single very long path: too many steps for a recursive walk back.
struct Corridor : NumberStates<std::int64_t> {
    enum class Move : std::uint8_t { Back, Forth };

    static bool is_goal(State at) { return at == 0; }
    static std::array<Move, 2> moves(State) { return {Move::Back, Move::Forth}; }
    static void apply(State& at, Move move) { at += move == Move::Forth ? 1 : -1; }
    static void undo(State& at, Move move) { at -= move == Move::Forth ? 1 : -1; }
    static Move opposite(Move move) { return move == Move::Forth ? Move::Back : Move::Forth; }
};

TEST(BreadthFirst, CollectsSolutionsOfAnyLength) {
    const Corridor corridor;
    const search::Problem<Corridor> problem{corridor};
    const auto result =
        search::breadth_first(problem, Corridor::State{400'000}, {.collect_all = true});
    ASSERT_EQ(result.all.size(), 1U);
    EXPECT_EQ(result.all.front(), std::vector(400'000, Corridor::Move::Back));
    EXPECT_FALSE(result.limit);
}

TEST(BreadthFirst, ProvesABoundForEveryFinishedLayer) {
    const Board goal = blank_last({3, 3});
    const Domain domain(goal);
    const KnownBoard& known = eight_puzzles().back();  // distance 31
    const auto deep = search::breadth_first(Unguided{domain}, WordState(known.board()),
                                            {.limits = {.depth = 12}});
    EXPECT_EQ(deep.limit, LimitKind::Depth);
    EXPECT_EQ(deep.lower_bound, 13);
    const auto small = search::breadth_first(Unguided{domain}, WordState(known.board()),
                                             {.limits = {.memory = 200'000}});
    EXPECT_EQ(small.limit, LimitKind::Memory);
    EXPECT_LE(small.counters.peak_bytes, 200'000U);
    EXPECT_GT(small.lower_bound, 10);
    EXPECT_LE(small.lower_bound, known.distance);
    const auto few = search::breadth_first(Unguided{domain}, WordState(known.board()),
                                           {.limits = {.nodes = 1000}});
    EXPECT_EQ(few.counters.generated, 1000U);
}

TEST(BreadthFirst, VisitsAWholeDirectedGraph) {
    const Graph graph({{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 0}}, 9);
    Recorder recorder;
    const auto result =
        search::breadth_first(Problem<Graph>{graph}, 0U, search::BreadthFirstOptions{}, recorder);
    EXPECT_EQ(result.outcome, Outcome::Unsolvable);
    EXPECT_EQ(result.counters.distinct, 4U);
    EXPECT_EQ(result.counters.generated, 5U);
    EXPECT_EQ(recorder.generated_calls, 5U);
    EXPECT_EQ(recorder.bounds, (std::vector<Cost>{0, 1, 2}));
}

}  // namespace
}  // namespace taquin::search_test
