// Effective branching factor, quality, cost and efficiency.
#include "taquin/solver/figures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "solver/boards.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::solver {
namespace {

double by_powers(double factor, int depth) {
    double sum = 0;
    double power = 1;
    for (int level = 1; level <= depth; ++level) sum += power *= factor;
    return sum;
}

TEST(BranchingFactor, ReproducesTheNodesOfItsTree) {
    for (const int depth : {1, 2, 5, 18, 31, 80, 200})
        for (const double nodes : {1.0, 3.0, 7.0, 24.0, 271.0, 5210.0, 1e6, 3.3e12}) {
            const auto factor = effective_branching_factor(nodes, depth);
            ASSERT_TRUE(factor);
            EXPECT_NEAR(by_powers(*factor, depth) / nodes, 1, 1e-9) << nodes << " at " << depth;
        }
}

TEST(BranchingFactor, IsTheFactorOfUniformTrees) {
    for (const double factor : {0.5, 1.0, 1.0001, 1.5, 2.0, 3.14, 13.5})
        for (const int depth : {1, 2, 10, 30}) {
            const double nodes = by_powers(factor, depth);
            EXPECT_NEAR(*effective_branching_factor(nodes, depth), factor, 1e-9 * factor);
            EXPECT_NEAR(tree_nodes(factor, depth) / nodes, 1, 1e-11);
        }
}

// The printed tables of the report on the eight-puzzle (2017): nodes and factors for depths
// 2, 4, 6 and so on. Three factors do not follow from the nodes beside them.
struct PrintedTable {
    const char* search;
    std::vector<double> nodes, factors;
    std::set<std::size_t> wrong_depths;
};

TEST(BranchingFactor, MatchesPrintedTables) {
    const std::vector<PrintedTable> printed{
        {"A* h1",
         {6, 12, 24, 44, 101, 238, 580, 1276, 2814, 5210},
         {2, 1.49, 1.42, 1.38, 1.41, 1.43, 1.45, 1.45, 1.46, 1.45},
         {}},
        {"A* h2",
         {6, 12, 19, 29, 45, 80, 144, 276, 435, 688, 1072, 1544},
         {2, 1.49, 1.34, 1.28, 1.26, 1.27, 1.28, 1.30, 1.29, 1.29, 1.32, 1.35},
         {22, 24}},
        {"beam 100",
         {13, 47, 162, 421, 678, 976, 1236, 1459, 1735},
         {3.14, 2.29, 2.10, 1.95, 1.77, 1.64, 1.54, 1.47, 1.41},
         {}},
        {"beam 10",
         {13, 39, 70, 101, 155, 236, 427, 615, 603},
         {3.14, 2.17, 1.79, 1.58, 1.48, 1.43, 1.41, 1.38, 1.32},
         {6}}};
    for (const PrintedTable& table : printed)
        for (std::size_t i = 0; i < table.nodes.size(); ++i) {
            const std::size_t depth = 2 * (i + 1);
            const double factor =
                *effective_branching_factor(table.nodes[i], static_cast<double>(depth));
            const bool follows = std::abs(factor - table.factors[i]) <= 0.005 + 1e-9;
            EXPECT_EQ(follows, !table.wrong_depths.contains(depth))
                << table.search << ", depth " << depth << ": " << factor;
        }
}

// For b = 1 + e, a tree of depth d has about d + e d (d + 1) / 2 nodes.
TEST(BranchingFactor, IsCloseToOneForAlmostStraightTrees) {
    for (const double depth : {4.0, 61.0, 1000.0, 100'000.0, 1e7})
        for (const double more : {-1e-4, -1e-7, 0.0, 1e-9, 1e-6, 1e-4})
            EXPECT_NEAR((*effective_branching_factor(depth + more, depth) - 1) * depth,
                        more * 2 / (depth + 1), 1e-4 * std::abs(more) + 1e-11)
                << depth << " and " << more;
}

TEST(BranchingFactor, NeedsNodesAndDepth) {
    EXPECT_FALSE(effective_branching_factor(0, 5));
    EXPECT_FALSE(effective_branching_factor(5, 0));
}

TEST(BranchingFactor, GrowsWithNodesAndFallsWithDepth) {
    for (int depth = 2; depth < 40; ++depth)
        for (double nodes = depth; nodes < 1e6; nodes *= 3) {
            EXPECT_LT(*effective_branching_factor(nodes, depth),
                      *effective_branching_factor(nodes * 1.5, depth));
            EXPECT_GT(*effective_branching_factor(nodes * 2, depth - 1),
                      *effective_branching_factor(nodes * 2, depth));
        }
}

// A mean of lengths 0 and 1 is between 0 and 1. The closed form b (b^d - 1) / (b - 1) = N can then
// be solved by hand: for d = 1/2 and r = sqrt(b) it is r^2 = N (r + 1).
TEST(BranchingFactor, MayExceedTheNodesBelowDepthOne) {
    for (const double nodes : {0.25, 1.0, 3.0, 10.0, 5210.0, 1e9}) {
        const double root = (nodes + std::sqrt(nodes * nodes + 4 * nodes)) / 2;
        EXPECT_NEAR(*effective_branching_factor(nodes, 0.5) / (root * root), 1, 1e-9) << nodes;
    }
    for (const double depth : {0.1, 0.3, 0.9, 1.5})
        for (const double factor : {0.5, 1.0, 2.0, 50.0, 1e6})
            EXPECT_NEAR(*effective_branching_factor(tree_nodes(factor, depth), depth) / factor, 1,
                        1e-9)
                << factor << " at " << depth;
}

TEST(BranchingFactor, IsNoneIfItIsTooLargeForADouble) {
    EXPECT_FALSE(effective_branching_factor(1000, 0.001));  // about 10^3000
    EXPECT_TRUE(effective_branching_factor(1000, 0.01));    // about 10^300
}

SearchFigures figures(const Request& request, const Report& report) {
    return figures_of(
        {.puzzle = *request.start.puzzle,
         .algorithm = report.algorithm,
         .metric = request.metric.empty() ? "single" : request.metric,
         .duplicates = request.duplicates,
         .counters = report.counters,
         .length = report.has_solution() ? std::optional(report.length) : std::nullopt});
}

// The definition of the N-puzzle lab's report: every action of every expanded state, counted on the
// recorded tree.
TEST(Figures, CostCountsEveryLegalMoveOfEveryExpandedState) {
    Solver solver;
    for (const char* const algorithm : {"bfs", "ucs", "greedy", "astar"})
        for (const auto duplicates :
             {search::Duplicates::Generated, search::Duplicates::Expanded}) {
            if (duplicates == search::Duplicates::Expanded && algorithm == std::string("bfs"))
                continue;  // has one way only
            const bool informed =
                algorithm != std::string("bfs") && algorithm != std::string("ucs");
            Request asked = test::request(test::textbook, algorithm, informed ? "manhattan" : "");
            asked.duplicates = duplicates;
            SearchTree tree;
            const auto report = solver.record(asked, tree);
            ASSERT_TRUE(report) << report.error().message;
            std::uint64_t expanded = 0;
            std::uint64_t actions = 0;
            for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
                if (!tree.nodes[node].expanded) continue;
                ++expanded;
                const Position position = position_of(tree, node, asked.start);
                actions += position.puzzle->legal_moves(position).size();
            }
            ASSERT_EQ(expanded, report->counters.expanded) << algorithm;
            EXPECT_EQ(figures(asked, *report).cost, actions) << algorithm;
        }
}

// Straight runs alternate between rows and columns: a search omits more than the way back.
TEST(Figures, CostInAnotherMetricIsWhatTheSearchGenerated) {
    Request asked = test::request(test::textbook, "astar");
    asked.metric = "multi";
    const auto report = solve(asked);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(figures(asked, *report).cost, report->counters.generated);
}

TEST(Figures, FollowTheirDefinitions) {
    const Request asked = test::request(test::textbook, "astar", "manhattan");
    const auto report = solve(asked);
    ASSERT_TRUE(report);
    const SearchFigures found = figures(asked, *report);
    EXPECT_DOUBLE_EQ(*found.quality, 1.0 / 16);
    EXPECT_EQ(found.cost, report->counters.generated + report->counters.expanded - 1);
    EXPECT_DOUBLE_EQ(*found.efficiency * 16 * static_cast<double>(*found.cost), 1);
    EXPECT_NEAR(by_powers(*found.branching_factor, 16),
                static_cast<double>(report->counters.generated), 1e-6);
}

TEST(Figures, AreUnknownWithoutASolutionOfAtLeastOneMove) {
    Request limited = test::request(test::textbook, "astar", "manhattan");
    limited.limits.nodes = 10;
    const auto stopped = solve(limited);
    ASSERT_TRUE(stopped);
    const SearchFigures of_stopped = figures(limited, *stopped);
    EXPECT_FALSE(of_stopped.quality || of_stopped.efficiency || of_stopped.branching_factor);
    EXPECT_GE(*of_stopped.cost, stopped->counters.generated);

    const Request solved = test::request("1 2 3/4 5 6/7 8 0", "astar", "manhattan");
    const auto at_once = solve(solved);
    ASSERT_TRUE(at_once);
    const SearchFigures of_goal = figures(solved, *at_once);
    EXPECT_FALSE(of_goal.quality || of_goal.efficiency || of_goal.branching_factor);
    EXPECT_EQ(of_goal.cost, 0U);
}

}  // namespace
}  // namespace taquin::solver
