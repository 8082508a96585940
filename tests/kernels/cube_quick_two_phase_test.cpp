// Two-phase search with small tables. A search of all short sequences of turns is the oracle.
#include "taquin/puzzles/cube/kernels/cube_quick_two_phase.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {
namespace {

using Until = CubeQuickTwoPhase::Until;

const CubeQuickTwoPhase& quick_kernel() {
    static const CubeQuickTwoPhase kernel = *CubeQuickTwoPhase::make(2, {});
    return kernel;
}

TEST(QuickTwoPhase, SolvesRandomCubes) {
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        const Cube cube = random_cube(random);
        const auto result = quick_kernel().solve(cube, Until::FirstSolution);
        ASSERT_EQ(result.outcome, search::Outcome::Solved);
        EXPECT_EQ(turned(cube, result.moves), solved_cube);
        EXPECT_LE(result.moves.size(), 26U);
        EXPECT_LE(result.lower_bound, 20) << "no cube needs more";
        EXPECT_LE(result.lower_bound, static_cast<search::Cost>(result.moves.size()));
    }
}

// All edges flipped: no short first phase leads to a short second phase.
TEST(QuickTwoPhase, SolvesTheSuperflip) {
    const auto scramble = parse_moves("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    ASSERT_TRUE(scramble);
    const Cube superflip = after_moves(solved_cube, *scramble);
    const auto result =
        quick_kernel().solve(superflip, Until::FirstSolution, {.nodes = 20'000'000});
    ASSERT_EQ(result.outcome, search::Outcome::Solved);
    EXPECT_EQ(turned(superflip, result.moves), solved_cube);
    EXPECT_LE(result.moves.size(), 30U);
}

TEST(QuickTwoPhase, ImprovesItsSolution) {
    Random random(2);
    for (int i = 0; i < 3; ++i) {
        const Cube cube = random_cube(random);
        const auto first = quick_kernel().solve(cube, Until::FirstSolution);
        const auto longer = quick_kernel().solve(cube, Until::Limit, {.nodes = 2'000'000});
        EXPECT_EQ(longer.limit, search::LimitKind::Nodes);
        EXPECT_EQ(turned(cube, longer.moves), solved_cube);
        EXPECT_LE(longer.moves.size(), first.moves.size());
        const auto again = quick_kernel().solve(cube, Until::Limit, {.nodes = 2'000'000});
        EXPECT_EQ(again.moves, longer.moves);
    }
}

std::string bytes_of(const Cube& cube) {
    return std::string(cube.corners.at.begin(), cube.corners.at.end()) +
           std::string(cube.edges.at.begin(), cube.edges.at.end());
}

// The distances of all cubes up to `depth` turns from solved.
std::map<std::string, std::pair<Cube, int>> cubes_near_solved(int depth) {
    std::map<std::string, std::pair<Cube, int>> known{{bytes_of(solved_cube), {solved_cube, 0}}};
    std::vector<Cube> layer{solved_cube};
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<Cube> next;
        for (const Cube& cube : layer)
            for (const Turn turn : moves_of(Metric::Half)) {
                const Cube child = turned(cube, turn);
                if (known.emplace(bytes_of(child), std::pair{child, distance}).second)
                    next.push_back(child);
            }
        layer = std::move(next);
    }
    return known;
}

TEST(QuickTwoPhase, ProvesTheDistanceOfEveryCubeNearSolved) {
    const auto known = cubes_near_solved(3);
    ASSERT_EQ(known.size(), 1U + 18 + 243 + 3240);
    for (const auto& [bytes, near] : known) {
        const auto& [cube, distance] = near;
        const auto result = quick_kernel().solve(cube, Until::Limit);
        ASSERT_EQ(result.outcome, search::Outcome::Solved);
        ASSERT_EQ(result.moves.size(), static_cast<std::size_t>(distance));
        ASSERT_EQ(result.lower_bound, distance);
        ASSERT_EQ(turned(cube, result.moves), solved_cube);
    }
}

TEST(QuickTwoPhase, RespectsItsLimits) {
    const Cube cube = turned(solved_cube, std::vector{Turn::R, Turn::U, Turn::F2, Turn::L});
    const auto shallow = quick_kernel().solve(cube, Until::Limit, {.depth = 3});
    EXPECT_EQ(shallow.outcome, search::Outcome::LimitReached);
    EXPECT_EQ(shallow.limit, search::LimitKind::Depth);
    EXPECT_EQ(shallow.lower_bound, 4);
    Random random(3);
    const auto few = quick_kernel().solve(random_cube(random), Until::Limit, {.nodes = 100});
    EXPECT_EQ(few.limit, search::LimitKind::Nodes);
    EXPECT_LE(few.counters.generated, 101U);
    EXPECT_FALSE(CubeQuickTwoPhase::make(2, {.until = std::chrono::steady_clock::now()}));
}

}  // namespace
}  // namespace taquin::cube
