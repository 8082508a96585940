// The cubes through the puzzle interface that the front ends use.
#include "taquin/puzzles/cube/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin::cube {
namespace {

Position read_position(const Puzzle& from, std::string_view text) {
    return from.read(text, {.impossible = true})->position;
}

const Value& fact(const Verdict& verdict, std::string_view name) {
    return std::ranges::find(verdict.facts, name, &Fact::name)->value;
}

TEST(CubePuzzle, TextsAreRecognisedBySize) {
    EXPECT_TRUE(puzzle().recognises("R U F'"));
    EXPECT_FALSE(small_puzzle().recognises("R U F'"));
    EXPECT_TRUE(small_puzzle().recognises("UUUURRRRFFFFDDDDLLLLBBBB"));
    EXPECT_FALSE(puzzle().recognises("UUUURRRRFFFFDDDDLLLLBBBB"));
    EXPECT_FALSE(puzzle().recognises("1 2 3/4 5 6/7 8 0"));
    EXPECT_EQ(puzzle().read("R U", {})->form, "moves");
    EXPECT_EQ(puzzle().read(puzzle().write(read_position(puzzle(), "R U")), {})->form, "facelets");
    EXPECT_FALSE(puzzle().read("R U", {.form = "rows"}));
    EXPECT_FALSE(puzzle().read("R U", {.size = "2x2x2"}));
    EXPECT_TRUE(puzzle().read("R U", {.size = "3x3x3"}));
}

TEST(CubePuzzle, VerdictsExplainTheRules) {
    const Position goal = *puzzle().goal("", "");
    const Verdict good = puzzle().check(read_position(puzzle(), "R"), goal);
    EXPECT_TRUE(good.solvable);
    EXPECT_EQ(std::get<std::int64_t>(fact(good, "twist").content), 0);
    EXPECT_EQ(std::get<std::string>(fact(good, "corners").content), "odd");
    EXPECT_EQ(std::get<std::string>(fact(good, "edges").content), "odd");
    Cube flipped;
    flipped.edges.at[5] ^= 0x10;
    const Position broken = position_of(puzzle(), flipped, Size::Three);
    const Verdict bad = puzzle().check(broken, goal);
    EXPECT_FALSE(bad.solvable);
    EXPECT_FALSE(puzzle().is_solvable(broken, goal));
    EXPECT_EQ(std::get<std::int64_t>(fact(bad, "flip").content), 1);
    EXPECT_TRUE(bad.explanation.starts_with("flip:")) << bad.explanation;
    const Verdict small =
        small_puzzle().check(read_position(small_puzzle(), "R"), *small_puzzle().goal("", ""));
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(fact(small, "flip").content));
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(fact(small, "edges").content));
}

TEST(CubePuzzle, MovesMayRotateTheWholeCube) {
    const Position start = read_position(puzzle(), "R U F'");
    const Position goal = *puzzle().goal("solved", "");
    const auto verified =
        puzzle().verify(start, goal, {.text = "y z' z y' F U' R' x", .notation = {}, .metric = {}});
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->solves);
    EXPECT_EQ(verified->length, 3U);
    const auto slice =
        puzzle().verify(goal, goal, {.text = "M2", .notation = {}, .metric = "quarter"});
    EXPECT_EQ(slice->length, 4U);
    EXPECT_FALSE(slice->solves);
    EXPECT_FALSE(small_puzzle().verify(*small_puzzle().goal("", ""), *small_puzzle().goal("", ""),
                                       {.text = "M2", .notation = {}, .metric = {}}));
}

TEST(CubePuzzle, WalksShowTheirMovesIfTheyReproduceTheCube) {
    Random random(1);
    ScrambleRequest wanted{
        .goal = *puzzle().goal("", ""), .method = ScrambleMethod::Walk, .steps = 12};
    const auto scrambled = puzzle().scramble(wanted, random);
    ASSERT_TRUE(scrambled->moves);
    EXPECT_EQ(read_position(puzzle(), *scrambled->moves), scrambled->position);
    wanted.goal = *puzzle().goal("R U", "");
    EXPECT_FALSE(puzzle().scramble(wanted, random)->moves);
    wanted.method = ScrambleMethod::SelfAvoiding;
    EXPECT_TRUE(puzzle().check_scramble(wanted));
    wanted = {.goal = *small_puzzle().goal("", ""), .unsolvable = true};
    const auto impossible = small_puzzle().scramble(wanted, random);
    EXPECT_FALSE(small_puzzle().is_solvable(impossible->position, wanted.goal));
}

TEST(CubePuzzle, ExplanationsWorkForAnyGoal) {
    tables::TableLibrary none({}, 1);
    const Position goal = *puzzle().goal("D2 L", "");
    const auto at_goal = puzzle().explain(goal, goal, "", none);
    ASSERT_TRUE(at_goal);
    ASSERT_EQ(at_goal->tables.size(), 2U);
    for (const DataTable& table : at_goal->tables)
        EXPECT_EQ(std::get<std::int64_t>(table.rows.back().back().content), 0) << table.name;
    const auto far = puzzle().explain(*puzzle().goal("", ""), goal, "", none);
    EXPECT_EQ(far->tables[0].rows.size(), 8U);
    EXPECT_EQ(far->tables[1].rows.size(), 12U);
    EXPECT_GT(std::get<std::int64_t>(far->tables[0].rows.back().back().content), 0);
    const auto small = small_puzzle().explain(*small_puzzle().goal("R", ""),
                                              *small_puzzle().goal("", ""), "quarter", none);
    EXPECT_EQ(small->estimates.back().heuristic, "lookup");
    EXPECT_EQ(small->estimates.back().value, 1);
    EXPECT_EQ(small->moves.size(), 6U);  // quarter turns of three faces
}

TEST(CubePuzzle, StateSpaceOfSmallCubesHasEveryDistance) {
    EXPECT_FALSE(puzzle().state_space(*puzzle().goal("", ""), ""));
    const Position goal = *small_puzzle().goal("R U2 F", "");
    const auto space = small_puzzle().state_space(goal, "");
    ASSERT_TRUE(space);
    const auto distances = (*space)->distances(2, {});
    EXPECT_EQ(distances.size(), 3'674'160U);
    EXPECT_EQ(std::ranges::count(distances, 11), 2'644);
    const auto home = std::ranges::find(distances, 0) - distances.begin();
    EXPECT_EQ((*space)->at(static_cast<std::uint64_t>(home)), goal);
}

TEST(CubePuzzle, DistributionsOfSmallCubesMatchPublished) {
    tables::TableLibrary none({}, 2);
    const Position goal = *small_puzzle().goal("", "");
    const auto half = small_puzzle().distributions({.goal = goal}, none, {});
    ASSERT_TRUE(half);
    EXPECT_EQ((*half)[0].positions, 3'674'160U);
    EXPECT_EQ((*half)[0].counts.back(), 2'644U);
    const auto quarter =
        small_puzzle().distributions({.goal = goal, .metric = "quarter"}, none, {});
    EXPECT_EQ((*quarter)[0].counts.size(), 15U);
}

TEST(CubePuzzle, TableSetsDependOnTheMetric) {
    EXPECT_TRUE(small_puzzle().table_sets({}).empty());
    EXPECT_EQ(puzzle().table_sets({}).size(), 12U);
    const TableQuery quarter{.goal = *puzzle().goal("", ""), .metric = "quarter"};
    EXPECT_EQ(puzzle().table_set_names(quarter).size(), 5U);
    EXPECT_FALSE(puzzle().table_set("twophase", quarter));
    const auto korf = puzzle().table_set("korf", quarter);
    ASSERT_TRUE(korf);
    EXPECT_EQ(korf->tables.size(), 3U);
    EXPECT_EQ(korf->metric, "quarter");
    EXPECT_TRUE(puzzle().makes_tables_of(korf->tables[0].id.kind));
    EXPECT_FALSE(puzzle().table_set("pdb", quarter));
    EXPECT_FALSE(small_puzzle().table_set("korf", quarter));
}

TEST(CubePuzzle, OnlyTheLargeCubeHasTwoPhaseSearch) {
    EXPECT_NE(solver::find_algorithm(puzzle(), "twophase"), nullptr);
    EXPECT_EQ(solver::find_algorithm(small_puzzle(), "twophase"), nullptr);
}

TEST(CubePuzzle, PicturesHaveOneSquarePerSticker) {
    const auto squares = [](const Puzzle& of) {
        const std::string svg = of.svg(*of.goal("R", ""));
        std::size_t count = 0;
        for (std::size_t at = svg.find("<rect"); at != std::string::npos;
             at = svg.find("<rect", at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(squares(puzzle()), 54U);
    EXPECT_EQ(squares(small_puzzle()), 24U);
}

}  // namespace
}  // namespace taquin::cube
