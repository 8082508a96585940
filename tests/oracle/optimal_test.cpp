// Every optimal algorithm with every admissible heuristic finds the true distance of eight-puzzles.
// The fastest combination runs on all 181,440 boards.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "oracle/full_search.hpp"
#include "support/boards.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin {
namespace {

constexpr tiles::Size eight{3, 3};

const oracle::FullSearch& distances_to(const tiles::Board& goal) {
    static std::map<std::vector<tiles::Tile>, oracle::FullSearch> known;
    return known.try_emplace(goal.tiles, 3, 3, goal.tiles).first->second;
}

// Solves every `stride`-th solvable board, starting with number `first`, and compares its length.
void expect_true_distances(solver::Request request, std::size_t first, std::size_t stride) {
    tiles::Board start = tiles::unpack(request.goal);
    const oracle::FullSearch& truth = distances_to(start);
    std::size_t count = 0;
    solver::Solver solver;
    for (std::uint64_t rank = 0; rank < truth.by_rank().size(); ++rank) {
        if (truth.by_rank()[rank] == oracle::FullSearch::unreachable) continue;
        if (count++ % stride != first) continue;
        unrank(rank, std::span<tiles::Tile>(start.tiles));
        request.start = tiles::pack(start);
        const auto report = solver.solve(request);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, solver::Status::Solved);
        ASSERT_EQ(report->moves.size(), truth.by_rank()[rank])
            << request.algorithm << " " << request.heuristic << " rank " << rank;
        ASSERT_EQ(static_cast<std::size_t>(report->lower_bound), report->moves.size());
        ASSERT_TRUE(report->optimal);
    }
}

solver::Request request_for(std::string_view goal, std::string_view algorithm,
                            std::string_view heuristic) {
    const tiles::Board board = *tiles::make_goal(goal, eight);
    return test::board_request(board, board, algorithm, heuristic);
}

class Goals : public testing::TestWithParam<const char*> {};

TEST_P(Goals, IdaStarSolvesEveryEightPuzzleOptimally) {
    expect_true_distances(request_for(GetParam(), "idastar", "manhattan"), 0, 1);
}

TEST_P(Goals, AutoSolvesEightPuzzlesOptimally) {
    expect_true_distances(request_for(GetParam(), "auto", ""), 3, 50);
}

TEST_P(Goals, EveryOptimalAlgorithmWithEveryAdmissibleHeuristicIsOptimal) {
    for (const solver::AlgorithmRow& algorithm : solver::algorithms()) {
        if (!algorithm.optimal) continue;
        if (!algorithm.informed) {
            expect_true_distances(request_for(GetParam(), algorithm.name, ""), 0, 15'000);
            continue;
        }
        for (const tiles::HeuristicRow& heuristic : tiles::heuristic_table()) {
            if (!heuristic.admissible) continue;
            // Weak heuristics make depth-first searches slow.
            const bool weak = heuristic.name == "zero" || heuristic.name == "misplaced" ||
                              heuristic.name == "gaschnig";
            expect_true_distances(request_for(GetParam(), algorithm.name, heuristic.name), 7,
                                  weak ? 30'000 : 2'000);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EightPuzzle, Goals, testing::Values("last", "snail"));

}  // namespace
}  // namespace taquin
