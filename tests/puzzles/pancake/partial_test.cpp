// Partial goals of pancakes against a full search of all stacks of six.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzle/row_goal.hpp"
#include "taquin/puzzles/pancake/puzzle.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::pancake {
namespace {

using Row = std::vector<std::uint8_t>;

constexpr std::uint8_t pancakes = 6;

std::map<Row, std::size_t> distances_from(const Row& start) {
    std::map<Row, std::size_t> distances{{start, 0}};
    std::vector<Row> layer{start};
    for (std::size_t flips = 1; !layer.empty(); ++flips) {
        std::vector<Row> next;
        for (const Row& row : layer)
            for (std::ptrdiff_t flipped = 2; flipped <= pancakes; ++flipped) {
                Row to = row;
                std::reverse(to.begin(), to.begin() + flipped);
                if (distances.emplace(to, flips).second) next.push_back(std::move(to));
            }
        layer = std::move(next);
    }
    return distances;
}

TEST(PartialStacks, HaveTheLengthsOfAFullSearch) {
    Random random(4);
    solver::Solver solver;
    const auto start = puzzle().read("4 6 2 5 1 3", {})->position;
    const auto distances = distances_from(start.packed);
    for (int i = 0; i < 30; ++i) {
        auto row = distances.begin();
        std::advance(row, static_cast<std::ptrdiff_t>(random.below(distances.size())));
        RowGoal wanted(row->first.begin(), row->first.end());
        for (auto& piece : wanted)
            if (random.below(2) != 0) piece.reset();
        wanted[random.below(pancakes)].reset();
        solver::Request request;
        request.start = start;
        request.goal = *puzzle().partial_goal(taquin::to_text(wanted), "6");
        const auto report = solver.solve(request);
        ASSERT_TRUE(report) << report.error().message;
        std::size_t least = std::numeric_limits<std::size_t>::max();
        for (const auto& [end, flips] : distances)
            if (taquin::reaches(end, wanted)) least = std::min(least, flips);
        EXPECT_EQ(report->moves.size(), least) << taquin::to_text(wanted);
    }
}

TEST(PartialStacks, AreReadAndRefused) {
    EXPECT_EQ(puzzle().write(*puzzle().partial_goal("1, 2 X x", "4")), "1 2 x x");
    for (const char* const wrong : {"1 x", "1 1 x x", "5 x x x", "0 x x x", "a x x x"})
        EXPECT_FALSE(puzzle().partial_goal(wrong, "4")) << wrong;
    EXPECT_FALSE(puzzle().goal("1 2 x x", "4"));
}

TEST(AllowedFlips, AreTheOnlyOnesUsed) {
    solver::Solver solver;
    solver::Request request;
    request.start = puzzle().read("3 2 1 4", {})->position;
    request.goal = *puzzle().goal("", "4");
    request.allow = "2 4";
    const auto report = solver.solve(request);
    ASSERT_TRUE(report) << report.error().message;
    for (const std::uint8_t move : report->moves)
        EXPECT_NE(puzzle().write_moves(std::span(&move, 1)), "3");
    request.allow = "9";
    EXPECT_FALSE(solver.solve(request));
}

}  // namespace
}  // namespace taquin::pancake
