// Cubes through the library's door: every algorithm, both sizes, both metrics.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/stickers.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/moves_text.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/scramble.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::solver {
namespace {

using cube::Cube;
using cube::Metric;
using cube::Size;

CubeRequest request(const Cube& start, std::string_view algorithm,
                    std::string_view heuristic = {}) {
    CubeRequest request;
    request.start = start;
    request.algorithm = algorithm;
    request.heuristic = heuristic;
    return request;
}

CubeRequest small_request(const cube::Corners& start, std::string_view algorithm,
                          std::string_view heuristic = {}) {
    CubeRequest request = solver::request({cube::Edges{}, start}, algorithm, heuristic);
    request.size = Size::Two;
    return request;
}

Cube scrambled(std::string_view moves) {
    return cube::after_moves(cube::solved_cube, *cube::parse_moves(moves));
}

// The judge shares nothing with the library.
void expect_solves(const Cube& start, const std::vector<cube::Turn>& moves) {
    EXPECT_EQ(test::turn_stickers_by(cube::to_facelets(start),
                                     cube::to_text(std::span<const cube::Turn>(moves))),
              test::solved_stickers);
}

TEST(CubeSolver, TheSolvedCubeNeedsNoMovesAndATurnNeedsOne) {
    for (const AlgorithmRow& row : algorithms()) {
        if (row.name == "dfs" || row.name == "beam" || row.large_cubes_only || row.tiles_only)
            continue;
        const std::string_view heuristic = row.informed ? "manhattan" : "";
        const auto nothing = solve(request(cube::solved_cube, row.name, heuristic));
        ASSERT_TRUE(nothing) << row.name;
        EXPECT_EQ(nothing->status, Status::Solved) << row.name;
        EXPECT_TRUE(nothing->moves.empty()) << row.name;
        for (const cube::Turn turn : cube::moves_of(Metric::Half)) {
            const auto one = solve(request(cube::turn_cube(turn), row.name, heuristic));
            ASSERT_TRUE(one) << row.name;
            EXPECT_EQ(one->moves, std::vector{cube::opposite(turn)}) << row.name;
        }
    }
}

struct Case {
    std::string_view algorithm;
    Metric metric;
};

class CubeAlgorithms : public testing::TestWithParam<Case> {};

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const AlgorithmRow& row : algorithms())
        for (const Metric metric : cube::all_metrics)
            // Its tables take seconds to build: tests/oracle has it.
            if (!row.large_cubes_only && !row.tiles_only) cases.push_back({row.name, metric});
    return cases;
}

INSTANTIATE_TEST_SUITE_P(All, CubeAlgorithms, testing::ValuesIn(all_cases()), [](const auto& test) {
    std::string name(test.param.algorithm);
    std::erase(name, '-');
    return name + "_" + std::string(cube::name(test.param.metric));
});

TEST_P(CubeAlgorithms, SolveSmallCubesAndTheOptimalOnesOptimally) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = algorithm_row(algorithm);
    std::vector<std::byte> table(cube::table_id(cube::small_corners, metric).bytes());
    ASSERT_TRUE(cube::build_table(cube::small_corners, metric, table, {}));
    Solver solver;
    Random random(1);
    for (int i = 0; i < 6; ++i) {
        cube::Corners start;
        const auto turns =
            cube::random_turns({.count = 6, .metric = metric, .only_three_faces = true}, random);
        for (const cube::Turn turn : turns) start = turned(start, turn);
        CubeRequest wanted = small_request(start, algorithm, row.informed ? "lookup" : "");
        wanted.metric = metric;
        if (algorithm == "dfs") wanted.limits.depth = 8;
        const auto report = solver.solve(wanted);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, Status::Solved);
        const std::uint32_t distance =
            cube::nibble(reinterpret_cast<const std::uint8_t*>(table.data()),
                         cube::number_of(cube::where(start), cube::small_corners));
        if (row.optimal || algorithm == "auto") {
            EXPECT_EQ(report->moves.size(), distance);
            EXPECT_TRUE(report->optimal);
        }
        EXPECT_LE(static_cast<std::uint32_t>(report->lower_bound), distance);
    }
}

TEST_P(CubeAlgorithms, SolveShortScramblesOfTheLargeCube) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = algorithm_row(algorithm);
    Solver solver;
    for (const auto& [moves, length] : {std::pair{"R", 1U}, {"R U'", 2U}, {"R U' F", 3U}}) {
        CubeRequest wanted = request(scrambled(moves), algorithm, row.informed ? "manhattan" : "");
        wanted.metric = metric;
        wanted.limits.depth = algorithm == "dfs" ? std::optional<search::Cost>(3) : std::nullopt;
        const auto report = solver.solve(wanted);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, Status::Solved) << moves;
        expect_solves(wanted.start, report->moves);
        if (row.optimal) {
            EXPECT_EQ(report->moves.size(), length);
        }
    }
}

TEST_P(CubeAlgorithms, KeepTheirLimits) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = algorithm_row(algorithm);
    CubeRequest wanted =
        request(scrambled("R U F' L2 D B R U2 F L"), algorithm, row.informed ? "manhattan" : "");
    wanted.metric = metric;
    wanted.limits.nodes = 5000;
    const auto report = solve(wanted);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_LE(report->counters.generated, 5000U + 18U);
    EXPECT_GE(report->lower_bound, 1);
    EXPECT_TRUE(report->status == Status::Solved || report->limit.has_value());
}

TEST(CubeSolver, SymmetricAndInverseCubesAreAsFar) {
    Random random(3);
    Solver solver;
    for (int i = 0; i < 4; ++i) {
        const Cube start = turned(Cube{}, cube::random_turns({.count = 4}, random));
        const auto report = solver.solve(request(start, "idastar", "manhattan"));
        for (cube::Symmetry s = 0; s < cube::symmetry_count; s = static_cast<cube::Symmetry>(s + 7))
            for (const Cube& other : {symmetric(start, s), inverse(symmetric(start, s))})
                EXPECT_EQ(solver.solve(request(other, "idastar", "manhattan"))->moves.size(),
                          report->moves.size());
    }
}

TEST(CubeSolver, AnyCubeCanBeTheGoal) {
    CubeRequest wanted = request(scrambled("R U F"), "idastar", "manhattan");
    wanted.goal = scrambled("R U F D2 L");
    const auto report = solve(wanted);
    ASSERT_TRUE(report);
    EXPECT_EQ(cube::to_text(std::span<const cube::Turn>(report->moves)), "D2 L");
}

TEST(CubeSolver, TwoPhaseSearchRefusesWhatItIsNotMadeFor) {
    CubeRequest quarter = request(scrambled("R U"), "twophase");
    quarter.metric = Metric::Quarter;
    EXPECT_NE(solve(quarter).error().message.find("quarter"), std::string::npos);
    const auto small = solve(small_request({}, "twophase"));
    EXPECT_NE(small.error().message.find("3x3x3"), std::string::npos);
    CubeRequest proof = request(scrambled("R U"), "twophase");
    proof.optimal = true;
    EXPECT_EQ(solve(proof).error().parameter, "optimal");
    Request board;
    board.start = *tiles::parse_board("1 2 3/4 5 6/7 0 8");
    board.goal = *tiles::make_goal("last", board.start.size);
    board.algorithm = "twophase";
    EXPECT_NE(solve(board).error().message.find("3x3x3"), std::string::npos);
}

// U and D commute, so of their two orders one is listed.
TEST(CubeSolver, AllSolutionsOnceEach) {
    for (const char* algorithm : {"bfs", "astar", "idastar", "dfid"}) {
        CubeRequest wanted = request(scrambled("U D R"), algorithm);
        if (algorithm_row(algorithm).informed) wanted.heuristic = "manhattan";
        wanted.all = true;
        const auto report = solve(wanted);
        ASSERT_TRUE(report) << algorithm;
        EXPECT_EQ(report->all.size(), 1U) << algorithm;
        wanted.start = scrambled("R2 L2 F2 B2");  // also F2 B2 R2 L2
        const auto two = solve(wanted);
        EXPECT_EQ(two->all.size(), 2U);
    }
}

TEST(CubeSolver, QuarterTurnsHaveTheParityOfTheCorners) {
    CubeRequest wanted = request(scrambled("R U F D L B R U F D L"), "idastar", "manhattan");
    wanted.metric = Metric::Quarter;
    wanted.limits.nodes = 1000;
    EXPECT_EQ(solve(wanted)->lower_bound % 2, 1);
}

TEST(CubeSolver, ImpossibleCubesAreUnsolvableWithTheRule) {
    const auto broken = [](auto change) {
        Cube cube = scrambled("R U F");
        change(cube);
        return solve(request(cube, "auto"));
    };
    const auto twist = broken([](Cube& cube) {
        cube.corners.at[3] = cube::make_piece(cube::piece_in(cube.corners.at[3]),
                                              (cube::twist_in(cube.corners.at[3]) + 1) % 3);
    });
    EXPECT_EQ(twist->status, Status::Unsolvable);
    EXPECT_TRUE(twist->note.starts_with("twist:")) << twist->note;
    const auto flip = broken([](Cube& cube) { cube.edges.at[5] ^= 0x10; });
    EXPECT_TRUE(flip->note.starts_with("flip:")) << flip->note;
    const auto parity = broken([](Cube& cube) { std::swap(cube.edges.at[0], cube.edges.at[7]); });
    EXPECT_TRUE(parity->note.starts_with("parity:")) << parity->note;
    const auto twice = broken([](Cube& cube) { cube.edges.at[0] = cube.edges.at[7]; });
    EXPECT_NE(twice->note.find("twice"), std::string::npos) << twice->note;
}

TEST(CubeSolver, EverySampledSmallCubeIsAnsweredByTable) {
    Random random(4);
    Solver solver;
    for (int i = 0; i < 300; ++i) {
        const cube::Corners start = cube::random_corners(random);
        const auto report = solver.solve(small_request(start, "auto"));
        ASSERT_TRUE(report);
        EXPECT_TRUE(report->optimal);
        EXPECT_LE(report->moves.size(), 11U);
        EXPECT_LE(report->counters.expanded, 12U);
    }
}

}  // namespace
}  // namespace taquin::solver
