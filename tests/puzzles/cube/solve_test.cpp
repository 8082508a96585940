// Cubes through solver::solve: every algorithm, both sizes, both metrics.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/stickers.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cube {
namespace {

using solver::AlgorithmRow;
using solver::Report;
using solver::Request;
using solver::Solver;
using solver::Status;

Request request(const Puzzle& puzzle, const Position& start, std::string_view algorithm,
                std::string_view heuristic) {
    Request request;
    request.start = start;
    request.goal = *puzzle.goal("", "");
    request.algorithm = algorithm;
    request.heuristic = heuristic;
    return request;
}

Request request(const Cube& start, std::string_view algorithm, std::string_view heuristic = {}) {
    return request(puzzle(), position_of(puzzle(), start, Size::Three), algorithm, heuristic);
}

Request small_request(const Corners& start, std::string_view algorithm,
                      std::string_view heuristic = {}) {
    return request(small_puzzle(), position_of(small_puzzle(), {Edges{}, start}, Size::Two),
                   algorithm, heuristic);
}

Cube scrambled(std::string_view moves) { return after_moves(solved_cube, *parse_moves(moves)); }

// This check shares no code with the library.
void expect_solves(const Position& start, const Moves& moves) {
    EXPECT_EQ(test::turn_stickers_by(puzzle().write(start), puzzle().write_moves(moves)),
              test::solved_stickers);
}

TEST(CubeSolver, SolvedCubeNeedsNoMovesAndATurnNeedsOne) {
    for (const AlgorithmRow& row : solver::algorithms()) {
        if (row.name == "dfs" || row.name == "beam") continue;
        const std::string_view heuristic = row.informed ? "manhattan" : "";
        const auto nothing = solver::solve(request(solved_cube, row.name, heuristic));
        ASSERT_TRUE(nothing) << row.name;
        EXPECT_EQ(nothing->status, Status::Solved) << row.name;
        EXPECT_TRUE(nothing->moves.empty()) << row.name;
        for (const Turn turn : moves_of(Metric::Half)) {
            const auto one = solver::solve(request(turn_cube(turn), row.name, heuristic));
            ASSERT_TRUE(one) << row.name;
            EXPECT_EQ(one->moves, solver::numbered(std::vector{opposite(turn)})) << row.name;
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
    for (const AlgorithmRow& row : solver::algorithms())
        for (const Metric metric : all_metrics) cases.push_back({row.name, metric});
    return cases;
}

INSTANTIATE_TEST_SUITE_P(All, CubeAlgorithms, testing::ValuesIn(all_cases()), [](const auto& test) {
    std::string text(test.param.algorithm);
    std::erase(text, '-');
    return text + "_" + std::string(name(test.param.metric));
});

TEST_P(CubeAlgorithms, SolveSmallCubesOptimallyIfTheyClaimIt) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = solver::algorithm_row(puzzle(), algorithm);
    std::vector<std::byte> table(table_id(small_corners, metric).bytes());
    ASSERT_TRUE(build_table(small_corners, metric, table, {}));
    Solver solver;
    Random random(1);
    for (int i = 0; i < 6; ++i) {
        Corners start;
        const auto turns =
            random_turns({.count = 6, .metric = metric, .only_three_faces = true}, random);
        for (const Turn turn : turns) start = turned(start, turn);
        Request wanted = small_request(start, algorithm, row.informed ? "lookup" : "");
        wanted.metric = name(metric);
        if (algorithm == "dfs") wanted.limits.depth = 8;
        const auto report = solver.solve(wanted);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, Status::Solved);
        const std::uint32_t distance = nibble(reinterpret_cast<const std::uint8_t*>(table.data()),
                                              number_of(where(start), small_corners));
        if (row.optimal || algorithm == "auto") {
            EXPECT_EQ(report->moves.size(), distance);
            EXPECT_TRUE(report->optimal);
        }
        EXPECT_LE(static_cast<std::uint32_t>(report->lower_bound), distance);
    }
}

TEST_P(CubeAlgorithms, SolveShortScramblesOfTheLargeCube) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = solver::algorithm_row(puzzle(), algorithm);
    Solver solver;
    for (const auto& [moves, length] : {std::pair{"R", 1U}, {"R U'", 2U}, {"R U' F", 3U}}) {
        Request wanted = request(scrambled(moves), algorithm, row.informed ? "manhattan" : "");
        wanted.metric = name(metric);
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

TEST_P(CubeAlgorithms, RespectTheirLimits) {
    const auto& [algorithm, metric] = GetParam();
    const AlgorithmRow& row = solver::algorithm_row(puzzle(), algorithm);
    Request wanted =
        request(scrambled("R U F' L2 D B R U2 F L"), algorithm, row.informed ? "manhattan" : "");
    wanted.metric = name(metric);
    wanted.limits.nodes = 5000;
    const auto report = solver::solve(wanted);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_LE(report->counters.generated, 5000U + 18U);
    EXPECT_GE(report->lower_bound, 1);
    EXPECT_TRUE(report->status == Status::Solved || report->limit.has_value());
}

TEST(CubeSolver, SymmetricAndInverseCubesHaveTheSameLength) {
    Random random(3);
    Solver solver;
    for (int i = 0; i < 4; ++i) {
        const Cube start = turned(Cube{}, random_turns({.count = 4}, random));
        const auto report = solver.solve(request(start, "idastar", "manhattan"));
        for (Symmetry s = 0; s < symmetry_count; s = static_cast<Symmetry>(s + 7))
            for (const Cube& other : {symmetric(start, s), inverse(symmetric(start, s))})
                EXPECT_EQ(solver.solve(request(other, "idastar", "manhattan"))->moves.size(),
                          report->moves.size());
    }
}

TEST(CubeSolver, AnyCubeCanBeTheGoal) {
    Request wanted = request(scrambled("R U F"), "idastar", "manhattan");
    wanted.goal = *puzzle().goal("R U F D2 L", "");
    const auto report = solver::solve(wanted);
    ASSERT_TRUE(report);
    EXPECT_EQ(puzzle().write_moves(report->moves), "D2 L");
}

TEST(CubeSolver, TwoPhaseSearchRefusesQuarterTurnsAndSmallCubes) {
    Request quarter = request(scrambled("R U"), "twophase");
    quarter.metric = "quarter";
    EXPECT_NE(solver::solve(quarter).error().message.find("quarter"), std::string::npos);
    const auto small = solver::solve(small_request({}, "twophase"));
    EXPECT_EQ(small.error().parameter, "algorithm");
    Request proof = request(scrambled("R U"), "twophase");
    proof.optimal = true;
    EXPECT_EQ(solver::solve(proof).error().parameter, "optimal");
}

// U and D commute, so only one of their two orders is listed.
TEST(CubeSolver, AllSolutionsAreListedOnce) {
    for (const char* algorithm : {"bfs", "astar", "idastar", "dfid"}) {
        Request wanted = request(scrambled("U D R"), algorithm);
        if (solver::algorithm_row(puzzle(), algorithm).informed) wanted.heuristic = "manhattan";
        wanted.all = true;
        const auto report = solver::solve(wanted);
        ASSERT_TRUE(report) << algorithm;
        EXPECT_EQ(report->all.size(), 1U) << algorithm;
        wanted.start =
            position_of(puzzle(), scrambled("R2 L2 F2 B2"), Size::Three);  // also F2 B2 R2 L2
        const auto two = solver::solve(wanted);
        EXPECT_EQ(two->all.size(), 2U);
    }
}

TEST(CubeSolver, QuarterTurnsHaveTheParityOfTheCorners) {
    Request wanted = request(scrambled("R U F D L B R U F D L"), "idastar", "manhattan");
    wanted.metric = "quarter";
    wanted.limits.nodes = 1000;
    EXPECT_EQ(solver::solve(wanted)->lower_bound % 2, 1);
}

// Two-phase search finds R2 U2 in half turns. In quarter turns that has length 4. The limits leave
// no nodes and no time for the searches in quarter turns.
TEST(CubeSolver, DepthCountsQuarterTurns) {
    const auto solved_within = [](search::Cost depth) {
        Request wanted = request(scrambled("R2 U2"), "auto");
        wanted.metric = "quarter";
        wanted.optimal = true;
        wanted.timed_tables = true;
        wanted.limits = {.nodes = 1000, .time = std::chrono::seconds(5), .depth = depth};
        return *solver::solve(wanted);
    };
    const Report enough = solved_within(4);
    EXPECT_TRUE(enough.has_solution());
    EXPECT_EQ(enough.length, 4U);
    const Report too_few = solved_within(3);
    EXPECT_FALSE(too_few.has_solution());
    EXPECT_EQ(too_few.status, Status::Limit);
}

// The limit is too small for the tables of two-phase search.
TEST(CubeSolver, FindsASolutionWithoutMemoryForTables) {
    Random random(4);
    for (const std::string metric : {"half", "quarter"})
        for (const bool optimal : {false, true}) {
            Request wanted = request(random_cube(random), "auto");
            wanted.metric = metric;
            wanted.optimal = optimal;
            wanted.limits = {.nodes = 20'000'000, .memory = std::uint64_t{30} << 20U};
            const auto report = solver::solve(wanted);
            ASSERT_TRUE(report) << report.error().message;
            ASSERT_TRUE(report->has_solution()) << metric << report->note;
            expect_solves(wanted.start, report->moves);
            EXPECT_LE(report->bound, report->length);
        }
}

constexpr auto long_scramble = "R U2 F' L D B2 R' U F2 D' L2 B U R2 F D2 L' B' U2 R";

TEST(CubeSolver, WithTooLittleMemoryForTablesTheLimitIsMemory) {
    for (const std::string metric : {"half", "quarter"})
        for (const std::uint64_t memory : {1, 3}) {
            Request wanted = request(scrambled(long_scramble), "auto");
            wanted.metric = metric;
            wanted.limits.memory = memory << 20U;
            const auto report = solver::solve(wanted);
            ASSERT_TRUE(report) << report.error().message;
            EXPECT_EQ(report->status, Status::Limit) << metric;
            EXPECT_EQ(report->limit, search::LimitKind::Memory) << metric;
            EXPECT_NE(report->note.find("MiB of memory"), std::string::npos) << report->note;
        }
}

// Rebuilding would take longer than the time limit, or is quick on a machine with many cores.
TEST(CubeSolver, DamagedTwoPhaseTablesDoNotCostTheSolution) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / "taquin-damaged-two-phase";
    std::filesystem::create_directories(folder);
    for (const char* const set : {"twophase", "twophase-large"})
        for (const auto& table : table_set_of(*find_pattern_set(set), Metric::Half).tables)
            std::ofstream(folder / table.id.file_name()) << "?";
    for (const char* const algorithm : {"twophase", "auto"}) {
        Request wanted = request(scrambled(long_scramble), algorithm);
        wanted.tables_folder = folder;
        wanted.timed_tables = true;
        wanted.limits.time = std::chrono::seconds(4);
        const auto report = solver::solve(wanted);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_TRUE(report->has_solution()) << algorithm << report->note;
        expect_solves(wanted.start, report->moves);
        ASSERT_FALSE(report->warnings.empty()) << algorithm;
        EXPECT_NE(report->warnings.front().find(folder), std::string::npos);
    }
    std::filesystem::remove_all(folder);
}

// The first part has no tables, and there is no memory for a second one.
TEST(CubeSolver, AllSolutionsCountTheNodesOfAllParts) {
    Request wanted = request(scrambled(long_scramble), "auto");
    wanted.all = true;
    wanted.limits.memory = std::uint64_t{3} << 20U;
    const auto report = solver::solve(wanted);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->limit, search::LimitKind::Memory);
    EXPECT_GT(report->counters.generated, 0U);
}

// The time is too short to build tables for a proof. The search improves its solution and its bound
// until a limit is reached.
TEST(CubeSolver, AProofWithoutTimeForTablesUsesAllNodes) {
    Request wanted = request(scrambled(long_scramble), "auto");
    wanted.limits = {.nodes = 3'000'000, .time = std::chrono::seconds(6)};
    wanted.timed_tables = true;
    wanted.optimal = true;
    const auto proof = solver::solve(wanted);
    ASSERT_TRUE(proof);
    ASSERT_TRUE(proof->has_solution());
    expect_solves(wanted.start, proof->moves);
    EXPECT_EQ(proof->limit, search::LimitKind::Nodes) << proof->note;
    EXPECT_GT(proof->counters.generated, 2'500'000U);
}

// No folder, so no tables. idastar with manhattan finds the same solutions.
TEST(CubeSolver, AutoListsAllSolutionsOfEasyCubesWithoutTables) {
    for (const char* moves : {"", "R U F", "R2 L2 F2 B2"}) {
        Request wanted = request(scrambled(moves), "auto");
        wanted.all = true;
        wanted.timed_tables = true;
        wanted.limits.time = std::chrono::seconds(1);
        const auto report = solver::solve(wanted);
        wanted.algorithm = "idastar";
        wanted.heuristic = "manhattan";
        const auto expected = solver::solve(wanted);
        ASSERT_TRUE(report && expected) << moves;
        EXPECT_EQ(report->status, Status::Solved) << moves;
        EXPECT_FALSE(report->limit) << moves;
        EXPECT_TRUE(report->optimal) << moves;
        EXPECT_FALSE(report->all.empty()) << moves;
        EXPECT_EQ(report->all, expected->all) << moves;
        EXPECT_EQ(report->heuristic, "manhattan") << moves;
    }
}

TEST(CubeSolver, ImpossibleCubesAreUnsolvableWithAReason) {
    const auto broken = [](auto change) {
        Cube cube = scrambled("R U F");
        change(cube);
        return solver::solve(request(cube, "auto"));
    };
    const auto twist = broken([](Cube& cube) {
        cube.corners.at[3] =
            make_piece(piece_in(cube.corners.at[3]), (twist_in(cube.corners.at[3]) + 1) % 3);
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

TEST(CubeSolver, SampledSmallCubesAreSolvedByTable) {
    Random random(4);
    Solver solver;
    for (int i = 0; i < 300; ++i) {
        const Corners start = random_corners(random);
        const auto report = solver.solve(small_request(start, "auto"));
        ASSERT_TRUE(report);
        EXPECT_TRUE(report->optimal);
        EXPECT_LE(report->moves.size(), 11U);
        EXPECT_LE(report->counters.expanded, 12U);
    }
}

}  // namespace
}  // namespace taquin::cube
