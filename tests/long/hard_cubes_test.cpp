// Solves the cubes of cubes.txt, including the superflip (20 moves), with the largest table; and
// random cubes from stickers to a solution and back. Building the tables takes a few minutes and
// 2.5 GB in all.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "support/stickers.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"
#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"
#include "taquin/puzzles/cube/perimeter.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::oracle {
namespace {

TEST(HardCubes, HaveTheirPublishedLengths) {
    if (!cube::CubeOptimal::supported()) GTEST_SKIP() << "this processor has no AVX2";
    const unsigned threads = hardware_threads();
    const auto table = tables::TableLibrary({}, threads)
                           .obtain(cube::spec_of(cube::large_cosets, cube::Metric::Half));
    const cube::CosetReader reader(cube::large_cosets, cube::Metric::Half, *table);
    const cube::CubeOptimal solver(cube::Metric::Half, reader);
    std::ifstream file(TAQUIN_TEST_DATA "/instances/cubes.txt");
    int solved = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const auto read = cube::read_cube(line);
        ASSERT_TRUE(read) << line;
        const auto result = solver.solve(read->cube, {.threads = threads});
        EXPECT_EQ(cube::turned(read->cube, result.moves), cube::solved_cube) << line;
        EXPECT_EQ(result.moves.size(), std::stoul(read->label.substr(read->label.find('|') + 1)))
            << line;
        ++solved;
    }
    EXPECT_EQ(solved, 12);
}

// 16 s and 900 MB on two cores.
TEST(CubeLevels, EightHalfTurnsAreAsPublished) {
    const cube::PerimeterSet set{8};
    const unsigned threads = hardware_threads();
    const auto table =
        tables::TableLibrary({}, threads).obtain(cube::spec_of(set, cube::Metric::Half));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(cube::PerimeterReader(set, *table).counts(threads),
              (std::vector<std::uint64_t>{1, 18, 243, 3240, 43239, 574908, 7618438, 100803036,
                                          1332343288}));
}

// The superflip needs 20 half turns, or 24 quarter turns (Rokicki, Kociemba, Davidson and Dethridge
// 2010; Reid 1998). A few nodes do not prove it.
TEST(HardCubes, KeepTheirSolutionWhenALimitStopsTheProof) {
    const Puzzle& puzzle = cube::puzzle();
    solver::Solver solver;
    solver::Request request;
    request.start = puzzle.read("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", {})->position;
    request.goal = *puzzle.goal("", request.start.size);
    request.optimal = true;
    request.limits.nodes = 2'000'000;
    request.limits.memory = std::uint64_t{300} << 20U;
    for (const auto& [metric, length] : {std::pair{"half", 20U}, {"quarter", 24U}}) {
        request.metric = metric;
        const auto report = solver.solve(request);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->status, solver::Status::Solved) << metric;
        EXPECT_EQ(report->limit, search::LimitKind::Nodes) << metric;
        EXPECT_FALSE(report->optimal) << metric;
        EXPECT_GE(report->length, length) << metric;
        EXPECT_LE(report->length, 2 * length) << metric;
        EXPECT_LE(report->bound, length) << metric;
        EXPECT_GE(report->bound, length / 2) << metric;
    }
}

TEST(HundredThousandCubes, AreReadFromStickersAndSolved) {
    tables::TableLibrary library({}, hardware_threads());
    const auto table = [&](const cube::Pattern& pattern) {
        return *library.obtain(cube::spec_of(pattern, cube::Metric::Half));
    };
    const cube::CubeTwoPhase solver(
        cube::PhaseOneReader(cube::PhaseOneSet::Depths, table(cube::PhaseOneSet::Depths)),
        cube::PhaseTwoReader(table(cube::PhaseTwoSet{})));
    Random random(1);
    std::size_t moves = 0;
    for (int i = 0; i < 100'000; ++i) {
        const std::string stickers = cube::to_facelets(cube::random_cube(random));
        const auto read = cube::parse_facelets(stickers);
        ASSERT_TRUE(read) << stickers;
        auto result = solver.solve(*read, {.nodes = 5'000});
        for (std::uint64_t nodes = 20'000; result.outcome != search::Outcome::Solved; nodes *= 4)
            result = solver.solve(*read, {.nodes = nodes});
        ASSERT_EQ(test::turn_stickers_by(stickers,
                                         cube::to_text(std::span<const cube::Turn>(result.moves))),
                  test::solved_stickers)
            << stickers;
        moves += result.moves.size();
    }
    EXPECT_LT(moves, 2'100'000U);
}

}  // namespace
}  // namespace taquin::oracle
