// The figures of the course notes, reports and programs behind Taquin, where they are right;
// docs/heuristics.md lists their errors.
#include <gtest/gtest.h>

#include <string>

#include "support/boards.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/moves.hpp"

namespace taquin {
namespace {

solver::Report solved(const solver::Request& request) {
    auto report = solver::solve(request);
    EXPECT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->status, solver::Status::Solved);
    return *std::move(report);
}

search::Cost value(std::string_view heuristic, std::string_view board) {
    const auto start = tiles::parse_board(board);
    const auto goal = tiles::make_goal("last", start->size);
    const auto compiled = tiles::compile_heuristic<tiles::WordState>(heuristic, *goal);
    return compiled->value(compiled->root(tiles::WordState(*start)));
}

TEST(CourseNotes, PruningPowerOfManhattanConflictAndPairs) {
    struct Row {
        const char* heuristic;
        std::uint64_t nodes, expanded;
    };
    for (const auto& [heuristic, nodes, expanded] :
         {Row{"manhattan", 271, 164}, Row{"conflict", 200, 121}, Row{"conflict-pairs", 198, 120},
          Row{"lookup", 39, 21}}) {
        solver::Request request = test::board_request("2 3 0/1 8 6/5 7 4", "last");
        request.algorithm = "astar";
        request.heuristic = heuristic;
        request.order = "DLRU";
        do {
            const solver::Report report = solved(request);
            EXPECT_EQ(report.moves.size(), 16U);
            EXPECT_EQ(report.counters.distinct, nodes) << heuristic;
            EXPECT_EQ(report.counters.expanded, expanded) << heuristic;
        } while (std::ranges::next_permutation(request.order).found);
    }
}

TEST(CourseNotes, IdaStarWithThePerfectTableTakes24Calls) {
    solver::Request request = test::board_request("2 3 0/1 8 6/5 7 4", "last");
    request.algorithm = "idastar";
    request.heuristic = "lookup";
    EXPECT_EQ(solved(request).counters.generated + 1, 24U);
}

TEST(CourseNotes, HeuristicValuesOfTheDrawnBoard) {
    EXPECT_EQ(value("manhattan", "6 8 7/0 5 4/3 2 1"), 21);
    EXPECT_EQ(value("conflict", "6 8 7/0 5 4/3 2 1"), 27);
    EXPECT_EQ(value("manhattan", "6 8 7/5 0 4/3 2 1"), 22);
    EXPECT_EQ(value("manhattan", "0 8 7/6 5 4/3 2 1"), 20) << "tile 6: -1, as printed";
    EXPECT_EQ(value("manhattan", "6 8 7/3 5 4/0 2 1"), 20) << "tile 3: -1; the notes print 0";
    EXPECT_EQ(value("conflict", "6 8 7/5 0 4/3 2 1"), 26);
    EXPECT_EQ(solved(test::board_request("6 8 7/0 5 4/3 2 1", "last")).moves.size(), 27U);
}

TEST(CourseNotes, OneConflictDoesNotDecideSolvability) {
    const auto goal = tiles::make_goal("last", {3, 3});
    EXPECT_FALSE(tiles::is_solvable(*tiles::parse_board("1 2 3/4 5 6/0 8 7"), *goal));
    // One conflict (6 and 4), but solvable:
    EXPECT_TRUE(tiles::is_solvable(*tiles::parse_board("1 2 3/7 6 4/8 0 5"), *goal));
    EXPECT_EQ(value("conflict", "1 2 3/7 6 4/8 0 5") - value("manhattan", "1 2 3/7 6 4/8 0 5"), 2);
}

TEST(CSolver, ExampleTakes23Moves) {
    EXPECT_EQ(value("manhattan", "1 7 15 4/0 6 3 8/2 5 14 11/9 13 10 12"), 19);
    EXPECT_EQ(
        solved(test::board_request("1 7 15 4/0 6 3 8/2 5 14 11/9 13 10 12", "last")).moves.size(),
        23U);
}

TEST(NPuzzleAi, GaschnigXyAndInversions) {
    EXPECT_EQ(value("gaschnig", "2 1 6/5 4 3/8 7 0"), 12);
    EXPECT_EQ(value("manhattan", "2 1 6/5 4 3/8 7 0"), 8);
    EXPECT_EQ(value("xy", "8 1 2/7 3 6/0 5 4"), 12);
    EXPECT_EQ(value("walking", "8 1 2/7 3 6/0 5 4"), 12);
    EXPECT_EQ(tiles::count_inversions(*tiles::parse_board("4 5 2/1 0 8/7 6 3")), 13U);
}

TEST(EightPuzzleReport, ThreeBoardsTakeThePublishedNodes) {
    struct Row {
        const char* board;
        const char* algorithm;
        const char* heuristic;
        std::uint64_t width, generated;
        std::size_t length;
    };
    for (const auto& row : {Row{"312 475 68b", "astar", "misplaced-blank", 0, 12, 4},
                            Row{"125 348 67b", "beam", "misplaced-blank+manhattan", 10, 38, 4},
                            Row{"3b2 615 748", "beam", "misplaced-blank+manhattan", 50, 92, 5}}) {
        solver::Request request = test::board_request(row.board, "first");
        request.algorithm = row.algorithm;
        request.heuristic = row.heuristic;
        if (row.width > 0) request.width = row.width;
        request.duplicates = search::Duplicates::Expanded;
        const solver::Report report = solved(request);
        EXPECT_EQ(report.moves.size(), row.length) << row.board;
        EXPECT_EQ(report.counters.generated, row.generated) << row.board;
    }
}

}  // namespace
}  // namespace taquin
