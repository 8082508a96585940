// Boards with values from the literature or worked out by hand, and the messages for unknown
// heuristics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>

#include "puzzles/tiles/heuristics_support.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::tiles::test {
namespace {

static_assert(search::ScoredHeuristic<CompiledHeuristic<WordState>, Domain<WordState>>);
static_assert(search::ScoredHeuristic<CompiledHeuristic<PairState>, Domain<PairState>>);
static_assert(search::ScoredHeuristic<CompiledHeuristic<ByteState>, Domain<ByteState>>);
static_assert(search::ScoredHeuristic<CompiledHeuristic<WideState>, Domain<WideState>>);
static_assert(search::Heuristic<Manhattan<WordState>, Domain<WordState>>);
static_assert(std::is_trivially_copyable_v<CompiledHeuristic<WordState>::Frame>);

const Board last3 = goal_board("last", {3, 3});

Board three(std::vector<Tile> tiles) { return board_of({3, 3}, std::move(tiles)); }

TEST(HeuristicExamples, GaschnigCountsSwaps) {
    const Board board = three({2, 1, 6, 5, 4, 3, 8, 7, 0});
    EXPECT_EQ(worth("gaschnig", board, last3), 12);
    EXPECT_EQ(worth("manhattan", board, last3), 8);
    EXPECT_EQ(worth("misplaced", board, last3), 8);
    EXPECT_EQ(worth("misplaced-blank", board, last3), 8);
    EXPECT_EQ(worth("gaschnig", three({1, 2, 3, 4, 5, 6, 7, 0, 8}), last3), 1);
    EXPECT_EQ(worth("misplaced-blank", three({1, 2, 3, 4, 5, 6, 7, 0, 8}), last3), 2);
}

// 6 for the rows plus 6 for the columns; a published solution for the columns is longer than
// necessary.
TEST(HeuristicExamples, XySolvesRowsAndColumnsExactly) {
    const Board board = three({8, 1, 2, 7, 3, 6, 0, 5, 4});
    EXPECT_EQ(worth("xy", board, last3), 12);
    EXPECT_EQ(worth("walking", board, last3), 12);
}

TEST(HeuristicExamples, XyTablesHaveTheKnownSizes) {
    const auto states = [](std::uint32_t lines, std::uint32_t length) {
        return WalkingTable({lines, length, lines - 1}).size();
    };
    EXPECT_EQ(states(2, 2), 4U);
    EXPECT_EQ(states(3, 3), 105U);
    EXPECT_EQ(states(4, 4), 24'964U);
    EXPECT_EQ(states(5, 3), 352'560U);
    EXPECT_EQ(states(6, 2), 367'560U);
    EXPECT_EQ(WalkingTable({4, 4, 1}).size(), 24'964U)
        << "the same for every goal row of the blank";
}

TEST(HeuristicExamples, CourseNotesBoard) {
    const Board board = three({6, 8, 7, 0, 5, 4, 3, 2, 1});
    EXPECT_EQ(worth("manhattan", board, last3), 21);
    EXPECT_EQ(worth("conflict", board, last3), 27);
    const Board right = three({6, 8, 7, 5, 0, 4, 3, 2, 1});
    EXPECT_EQ(worth("manhattan", right, last3), 22);
    EXPECT_EQ(worth("conflict", right, last3), 26);
}

// Three tiles in reverse order: two must leave, but there are three conflicting pairs.
TEST(HeuristicExamples, ConflictRemovesAsFewTilesAsPossible) {
    const Board board = three({3, 2, 1, 4, 5, 6, 7, 8, 0});
    EXPECT_EQ(worth("manhattan", board, last3), 4);
    EXPECT_EQ(worth("conflict", board, last3), 4 + 2 * 2);
    EXPECT_EQ(worth("conflict-pairs", board, last3), 4 + 2 * 3);
    const Board worst = three({0, 8, 7, 6, 5, 4, 3, 2, 1});
    EXPECT_EQ(worth("conflict-pairs", worst, last3), 32);
    EXPECT_LE(worth("conflict", worst, last3), 28);
}

// 2 is at home next to the corner and must let 1 pass: two more moves.
TEST(HeuristicExamples, CornerTilesForceTheirNeighboursToMove) {
    const Board board = three({5, 2, 3, 4, 1, 6, 7, 8, 0});
    EXPECT_EQ(worth("conflict", board, last3), 4);
    EXPECT_EQ(worth("corner", board, last3), 4 + 2 * 2);
    // The corner's tile is next to it and the blank is in the corner: no tile has to step aside.
    EXPECT_EQ(worth("corner", three({0, 2, 3, 1, 5, 6, 4, 7, 8}), last3), 4);
}

TEST(HeuristicExamples, ConflictWorksOnTheLongestLines) {
    const Size size{2, 1000};
    const Board goal = goal_board("last", size);
    Board board = goal;
    std::reverse(board.tiles.begin(), board.tiles.begin() + 1000);
    const Cost manhattan = worth("manhattan", board, goal);
    EXPECT_EQ(manhattan, 500'000);
    EXPECT_EQ(worth("conflict", board, goal), manhattan + 2 * 999);
    EXPECT_EQ(worth("conflict-pairs", board, goal), manhattan + 1000 * 999);
}

TEST(Catalogue, KindsAreTheRowsAndNamesAreUnique) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < heuristic_table().size(); ++i) {
        const HeuristicRow& row = heuristic_table()[i];
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        const auto found = find_heuristic(row.name);
        ASSERT_TRUE(found) << row.name;
        EXPECT_EQ(static_cast<std::size_t>(*found), i);
        EXPECT_FALSE(row.summary.empty());
        EXPECT_FALSE(row.sizes.empty());
        EXPECT_FALSE(row.cost.empty());
        EXPECT_EQ(row.goals, "any") << "the tests of the claims cover all goals";
        EXPECT_TRUE(row.admissible || !row.consistent)
            << "consistent with h(goal) = 0 implies admissible";
    }
    EXPECT_EQ(heuristic_row(HeuristicKind::ConflictPairs).name, "conflict-pairs");
    EXPECT_EQ(*find_heuristic("walking"), HeuristicKind::WalkingDistance);
    EXPECT_EQ(*find_heuristic("linear-conflict"), HeuristicKind::LinearConflict);
}

TEST(Catalogue, UnknownNamesGetTheListAndASuggestion) {
    const auto message = [](std::string_view name) {
        const auto compiled = compile_heuristic<WordState>(name, last3);
        return compiled ? "" : compiled.error().message;
    };
    EXPECT_NE(message("manhatan").find("did you mean 'manhattan'?"), std::string::npos);
    EXPECT_NE(message("max(xy, Conflict)").find("did you mean 'conflict'?"), std::string::npos);
    EXPECT_EQ(message("xyzzy-17").find("did you mean"), std::string::npos);
    for (const HeuristicRow& row : heuristic_table())
        EXPECT_NE(message("xyzzy-17").find(row.name), std::string::npos);
    EXPECT_NE(message("max(").find("character 5"), std::string::npos);
}

TEST(Catalogue, XyReportsItsSizeLimit) {
    for (const Size size : {Size{2, 6}, Size{5, 3}, Size{4, 4}})
        EXPECT_TRUE(compile_heuristic<WordState>("xy", goal_board("last", size)));
    const auto expect_refused = [](Size size, std::string_view says) {
        const auto compiled =
            compile_heuristic<WideState>("max(manhattan, xy)", goal_board("last", size));
        ASSERT_FALSE(compiled);
        EXPECT_NE(compiled.error().message.find(to_text(size)), std::string::npos);
        EXPECT_NE(compiled.error().message.find(says), std::string::npos)
            << compiled.error().message;
    };
    for (const Size size : {Size{2, 8}, Size{6, 4}, Size{100, 100}})
        expect_refused(size, "2x7, 3x6, 4x5 and 5x5");
    for (const Size size : {Size{2, 7}, Size{7, 2}, Size{3, 6}, Size{4, 5}, Size{5, 5}})
        expect_refused(size, "not built yet");
}

TEST(CompiledHeuristic, ReportsItsProperties) {
    const auto plain = heuristic<WordState>("  walking ", last3);
    EXPECT_EQ(plain.text(), "xy");
    EXPECT_TRUE(plain.admissible() && plain.consistent() && plain.integral());
    EXPECT_FALSE(plain.scheduled());

    const auto mixed = heuristic<WordState>("max(walking,1.5*(xy+conflict-pairs))", last3);
    EXPECT_EQ(mixed.text(), "max(xy, 1.5*(xy + conflict-pairs))");
    EXPECT_FALSE(mixed.admissible() || mixed.consistent() || mixed.integral());

    const auto scheduled = heuristic<WordState>("step(manhattan)", last3);
    EXPECT_TRUE(scheduled.scheduled());
    const auto frame = scheduled.root(WordState(three({6, 8, 7, 0, 5, 4, 3, 2, 1})));
    EXPECT_EQ(scheduled.value(frame), 21);
    EXPECT_DOUBLE_EQ(scheduled.score(frame, 2000), std::pow(21.0, 1.2));
    EXPECT_EQ(scheduled.bound(frame), 21);
}

// All heuristics, and the maximum number of pattern database sets, in several orders.
TEST(CompiledHeuristic, AcceptsAllHeuristicsAtOnce) {
    const auto small = compile_heuristic<WordState>("pdb", last3);
    ASSERT_TRUE(small);
    const PatternSet* const set = small->only_patterns();
    const TableSource source{.patterns = [&](std::string_view name) {
        return Expected(ObtainedPatterns{
            std::string(name), std::shared_ptr<const PatternSet>(std::shared_ptr<void>{}, set)});
    }};
    std::vector<std::string> names;
    for (const HeuristicRow& row : heuristic_table()) names.emplace_back(row.name);
    while (names.size() < heuristics::max_leaves)
        names.push_back("pdb:" + std::to_string(names.size()));
    const WordState state(three({8, 1, 2, 7, 3, 6, 0, 5, 4}));
    Cost expected = 0;
    for (const std::string& name : names) {
        const auto h = compile_heuristic<WordState>(name, last3, source);
        expected += h->value(h->root(state));
    }
    Random random(1);
    for (int order = 0; order < 20; ++order) {
        for (std::size_t i = names.size(); i > 1; --i)
            std::swap(names[i - 1], names[random.below(i)]);
        std::string text = names[0];
        for (std::size_t i = 1; i < names.size(); ++i) text += " + " + names[i];
        const auto h = compile_heuristic<WordState>(text, last3, source);
        ASSERT_TRUE(h) << h.error().message;
        EXPECT_EQ(h->value(h->root(state)), expected) << text;
    }
}

TEST(CompiledHeuristic, CopiesOutliveTheOriginal) {
    const WordState state(three({8, 1, 2, 7, 3, 6, 0, 5, 4}));
    std::optional original = heuristic<WordState>("max(xy, corner)", last3);
    const Cost value = original->value(original->root(state));
    const auto copy = *original;
    original.reset();
    EXPECT_EQ(copy.value(copy.root(state)), value);
}

}  // namespace
}  // namespace taquin::tiles::test
