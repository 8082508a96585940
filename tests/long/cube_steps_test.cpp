// The lengths of steps of 1,000 cubes, against breadth-first searches over marked stickers. Takes a
// few minutes, most of them in the oracle of dr.
#include "support/cube_steps.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::oracle {
namespace {

struct Step {
    std::string_view goal;
    test::Marks (*marks)();
    std::size_t depth;  // of the oracle's search from the goal
};

class ThousandCubes : public testing::TestWithParam<Step> {};

TEST_P(ThousandCubes, StepsHaveTheFewestTurns) {
    const Step& step = GetParam();
    const test::Distances known = test::distances_to(step.marks(), step.depth);
    solver::Solver solver;
    solver::Request request;
    request.goal = *cube::puzzle().partial_goal(step.goal, "3x3x3");
    Random random(2026);
    for (int i = 0; i < 1000; ++i) {
        const std::vector<cube::Turn> scramble = cube::random_turns({.count = 30}, random);
        std::vector<std::size_t> turns;
        for (const cube::Turn turn : scramble) turns.push_back(cube::index(turn));
        request.start = cube::position_of(cube::puzzle(), cube::turned(cube::solved_cube, scramble),
                                          cube::Size::Three);
        const auto report = solver.solve(request);
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_TRUE(report->optimal);
        EXPECT_EQ(report->moves.size(),
                  test::fewest_turns(test::scrambled(step.marks(), turns), known, step.depth))
            << cube::to_text(scramble);
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, ThousandCubes,
                         testing::Values(Step{"cross-D", test::cross_d, 99},
                                         Step{"eo-FB", test::eo_fb, 99},
                                         Step{"2x2x2-DBL", test::block_dbl, 99},
                                         Step{"dr-UD", test::dr_ud, 6}));

TEST(CrossDistances, AreAsPublished) {
    EXPECT_EQ(test::counts_of(test::distances_to(test::cross_d())),
              (std::vector<std::size_t>{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102}));
}

}  // namespace
}  // namespace taquin::oracle
