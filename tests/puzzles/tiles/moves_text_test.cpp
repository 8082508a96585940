#include <gtest/gtest.h>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/moves.hpp"

namespace taquin::tiles {
namespace {

using enum Move;

std::vector<Move> moves(std::string_view text, Convention convention = Convention::Blank) {
    const auto parsed = parse_moves(text, convention);
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : std::vector<Move>{};
}

std::vector<Move> random_moves(std::size_t count, Random& random) {
    std::vector<Move> result(count);
    for (Move& move : result) move = all_moves[random.below(4)];
    return result;
}

TEST(MovesText, LettersRunsAndSeparators) {
    const std::vector<Move> expected{Up, Up, Left, Left, Left, Down, Right};
    for (const char* text : {"UULLLDR", "uulllDR", "U2L3DR", "U2 L3 D R", "U2, L3, D, R",
                             " u2\tl3\nD1\r\nR\n", "U02 L03 D R"})
        EXPECT_EQ(moves(text), expected) << text;
    EXPECT_TRUE(moves("").empty());
    EXPECT_TRUE(moves(" , ").empty());
}

TEST(MovesText, TilesMoveOppositeToTheBlank) {
    EXPECT_EQ(moves("UDLR", Convention::MovedTile), (std::vector<Move>{Down, Up, Right, Left}));
    const auto same = moves("U2LDR");
    EXPECT_EQ(to_text(same, Convention::MovedTile), "DDRUL");
    EXPECT_EQ(to_runs_text(same, Convention::MovedTile), "D2 R U L");
}

TEST(MovesText, RoundTrips) {
    Random random(5);
    for (std::size_t count = 0; count < 60; ++count) {
        const auto original = random_moves(count, random);
        for (const Convention convention : {Convention::Blank, Convention::MovedTile}) {
            EXPECT_EQ(moves(to_text(original, convention), convention), original);
            EXPECT_EQ(moves(to_runs_text(original, convention), convention), original);
        }
    }
}

TEST(MovesText, MetricsCountTilesOrStraightRuns) {
    const auto some = moves("U2 L3 D R R U");
    EXPECT_EQ(length(some, Metric::Single), 9U);
    EXPECT_EQ(length(some, Metric::Multi), 5U);
    EXPECT_EQ(to_runs_text(some), "U2 L3 D R2 U");
    EXPECT_EQ(length({}, Metric::Single), 0U);
    EXPECT_EQ(length({}, Metric::Multi), 0U);
}

TEST(MovesText, OrderHasEachLetterOnce) {
    EXPECT_EQ(*parse_order("UDLR"), all_moves);
    EXPECT_EQ(*parse_order("rlud"), (MoveOrder{Right, Left, Up, Down}));
}

TEST(MovesText, NamesRoundTrip) {
    for (const Metric metric : {Metric::Single, Metric::Multi})
        EXPECT_EQ(*parse_metric(name(metric)), metric);
}

}  // namespace
}  // namespace taquin::tiles
