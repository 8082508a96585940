// The metric "multi" against a full breadth-first search in runs that shares nothing with the
// library: every board of 3x3 and 2x4.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "oracle/full_search.hpp"
#include "support/boards.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_distances.hpp"
#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin {
namespace {

using oracle::Tiles;

// Distances and numbers of shortest solutions, in runs, by lexicographic rank.
class FullRunSearch {
public:
    static constexpr std::uint8_t unreachable = 255;

    FullRunSearch(std::uint32_t rows, std::uint32_t columns, const Tiles& goal)
        : rows_(rows), columns_(columns) {
        std::uint64_t boards = 1;
        for (std::uint64_t n = 2; n <= goal.size(); ++n) boards *= n;
        distance_.assign(boards, unreachable);
        solutions_.assign(boards, 0);
        std::vector<Tiles> layer{goal};
        distance_[oracle::lexicographic_rank(goal)] = 0;
        solutions_[oracle::lexicographic_rank(goal)] = 1;
        for (std::uint8_t depth = 1; !layer.empty(); ++depth) {
            counts_.push_back(layer.size());
            std::vector<Tiles> next;
            for (const Tiles& board : layer)
                for (Tiles& child : one_run_away(board)) {
                    const std::uint64_t rank = oracle::lexicographic_rank(child);
                    if (distance_[rank] < depth) continue;
                    solutions_[rank] += solutions_[oracle::lexicographic_rank(board)];
                    if (distance_[rank] == depth) continue;
                    distance_[rank] = depth;
                    next.push_back(std::move(child));
                }
            layer = std::move(next);
        }
    }

    const std::vector<std::uint8_t>& by_rank() const { return distance_; }
    std::uint64_t solutions(std::uint64_t rank) const { return solutions_[rank]; }
    const std::vector<std::uint64_t>& counts() const { return counts_; }

    std::vector<Tiles> one_run_away(const Tiles& board) const {
        const auto blank = static_cast<std::int64_t>(std::ranges::find(board, 0U) - board.begin());
        std::vector<Tiles> result;
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            Tiles child = board;
            std::int64_t row = blank / columns_;
            std::int64_t column = blank % columns_;
            for (;;) {
                const std::int64_t from = row * columns_ + column;
                row += down;
                column += right;
                if (row < 0 || row >= rows_ || column < 0 || column >= columns_) break;
                std::swap(child[static_cast<std::size_t>(from)],
                          child[static_cast<std::size_t>(row * columns_ + column)]);
                result.push_back(child);
            }
        }
        return result;
    }

private:
    std::int64_t rows_;
    std::int64_t columns_;
    std::vector<std::uint8_t> distance_;
    std::vector<std::uint64_t> solutions_;
    std::vector<std::uint64_t> counts_;
};

const FullRunSearch& run_truth(const tiles::Board& goal) {
    static std::map<std::pair<std::uint32_t, Tiles>, FullRunSearch> known;
    return known
        .try_emplace({goal.size.rows, goal.tiles}, goal.size.rows, goal.size.columns, goal.tiles)
        .first->second;
}

tiles::Board goal_of(std::string_view name, tiles::Size size) {
    return *tiles::make_goal(name, size);
}

// Calls take(board, distance, rank) for every stride-th board that can reach the goal.
template <class Take>
void for_boards(const tiles::Board& goal, std::size_t stride, Take take) {
    const FullRunSearch& truth = run_truth(goal);
    tiles::Board board = goal;
    std::size_t count = 0;
    for (std::uint64_t rank = 0; rank < truth.by_rank().size(); ++rank) {
        if (truth.by_rank()[rank] == FullRunSearch::unreachable || count++ % stride != 0) continue;
        unrank(rank, std::span<tiles::Tile>(board.tiles));
        take(board, truth.by_rank()[rank], rank);
        if (testing::Test::HasFatalFailure()) return;
    }
}

void expect_fewest_runs(solver::Request request, std::size_t stride) {
    request.metric = "multi";
    solver::Solver solver;
    for_boards(tiles::unpack(request.goal), stride,
               [&](const tiles::Board& board, std::uint64_t distance, std::uint64_t rank) {
                   request.start = tiles::pack(board);
                   const auto report = solver.solve(request);
                   ASSERT_TRUE(report) << report.error().message;
                   ASSERT_EQ(report->status, solver::Status::Solved);
                   ASSERT_EQ(report->length, distance)
                       << request.algorithm << " " << request.heuristic << " rank " << rank;
                   ASSERT_EQ(report->bound, distance);
                   ASSERT_TRUE(report->optimal);
                   ASSERT_EQ(tiles::length(tiles::as_moves(report->moves), tiles::Metric::Multi),
                             distance);
               });
}

solver::Request run_request(std::string_view goal, tiles::Size size, std::string_view algorithm,
                            std::string_view heuristic) {
    const tiles::Board board = goal_of(goal, size);
    return test::board_request(board, board, algorithm, heuristic);
}

// Published: 24 multi-tile moves solve every eight-puzzle, and some need them.
TEST(Runs, NoEightPuzzleNeedsMoreThan24) {
    const FullRunSearch& truth = run_truth(goal_of("last", {3, 3}));
    EXPECT_EQ(truth.counts().size() - 1, 24U);
    EXPECT_EQ(truth.counts()[1], 4U);
    EXPECT_EQ(truth.counts()[2], 8U);
}

TEST(Runs, DistancesOfEveryBoardAreThoseOfTheOracle) {
    for (const tiles::Size size : {tiles::Size{3, 3}, {2, 4}, {4, 2}}) {
        const tiles::Board goal = goal_of("snail", size);
        const tiles::EveryBoard boards(size, tiles::blank_of(goal));
        const auto distances = tiles::every_run_distance(boards, 2, {});
        const FullRunSearch& truth = run_truth(goal);
        ASSERT_EQ(distances.size(), boards.boards());
        for (std::uint64_t number = 0; number < distances.size(); ++number) {
            const tiles::Board board = tiles::EveryBoard::board(boards.place(number), goal);
            ASSERT_EQ(distances[number], truth.by_rank()[oracle::lexicographic_rank(board.tiles)]);
        }
    }
}

TEST(Runs, TheStatisticsCountRuns) {
    const tiles::Board goal = goal_of("last", {3, 3});
    const Position position = tiles::pack(goal);
    tables::TableLibrary library({}, 1);
    const auto counted =
        position.puzzle->distributions({.goal = position, .metric = "multi"}, library, {});
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->front().counts, run_truth(goal).counts());
}

TEST(Runs, IdaStarSolvesEveryEightPuzzleWithTheFewestRuns) {
    expect_fewest_runs(run_request("last", {3, 3}, "idastar", "run-pdb"), 1);
}

TEST(Runs, IdaStarSolvesEvery2x4BoardWithTheFewestRuns) {
    expect_fewest_runs(run_request("last", {2, 4}, "idastar", "run-pdb"), 1);
    expect_fewest_runs(run_request("snail", {4, 2}, "idastar", "run-pdb"), 1);
}

TEST(Runs, AutoSolvesSmallBoardsWithTheFewestRuns) {
    for (const char* const goal : {"last", "first", "snail", "center"})
        expect_fewest_runs(run_request(goal, {3, 3}, "auto", ""), 400);
    expect_fewest_runs(run_request("last", {2, 4}, "auto", ""), 50);
}

TEST(Runs, EveryOptimalAlgorithmFindsTheFewestRuns) {
    for (const solver::AlgorithmRow& algorithm : solver::algorithms()) {
        if (!algorithm.optimal) continue;
        const bool deepens = algorithm.name == "dfid";
        if (!algorithm.informed) {
            expect_fewest_runs(run_request("last", {2, 4}, algorithm.name, ""),
                               deepens ? 4'000 : 400);
            if (!deepens)
                expect_fewest_runs(run_request("snail", {3, 3}, algorithm.name, ""), 15'000);
            continue;
        }
        for (const char* const heuristic : {"run-pdb", "run-lines", "max(run-lines, run-pdb)"}) {
            const bool weak = std::string_view(heuristic) == "run-lines";
            expect_fewest_runs(run_request("last", {2, 4}, algorithm.name, heuristic),
                               weak ? 2'000 : 100);
            expect_fewest_runs(run_request("snail", {3, 3}, algorithm.name, heuristic),
                               weak ? 60'000 : 2'000);
        }
    }
}

TEST(Runs, EveryShortestSolutionIsListedOnce) {
    for (const char* const algorithm : {"idastar", "astar", "bfs"}) {
        solver::Request request = run_request("last", {3, 3}, algorithm, "");
        request.metric = "multi";
        request.all = true;
        solver::Solver solver;
        const FullRunSearch& truth = run_truth(tiles::unpack(request.goal));
        for_boards(tiles::unpack(request.goal), 9'000,
                   [&](const tiles::Board& board, std::uint64_t distance, std::uint64_t rank) {
                       request.start = tiles::pack(board);
                       const auto report = solver.solve(request);
                       ASSERT_TRUE(report) << report.error().message;
                       ASSERT_EQ(report->all.size(), truth.solutions(rank)) << algorithm;
                       std::set<std::string> different;
                       for (const Moves& moves : report->all) {
                           const auto singles = tiles::as_moves(moves);
                           ASSERT_EQ(tiles::length(singles, tiles::Metric::Multi), distance);
                           different.insert(tiles::to_text(singles));
                       }
                       ASSERT_EQ(different.size(), report->all.size()) << algorithm;
                   });
    }
}

// --- heuristics

template <class State>
void expect_claims(std::string_view name, const tiles::Board& goal, bool consistent) {
    tables::TableLibrary library({}, 1);
    const auto heuristic = tiles::compile_run_heuristic<State>(name, goal, {library});
    ASSERT_TRUE(heuristic) << heuristic.error().message;
    EXPECT_TRUE(heuristic->admissible());
    EXPECT_EQ(heuristic->consistent(), consistent);
    const tiles::RunDomain<State> domain(goal);
    for_boards(goal, 7, [&](const tiles::Board& board, std::uint64_t distance, std::uint64_t rank) {
        State at(board);
        const auto frame = heuristic->root(at);
        const search::Cost value = heuristic->value(frame);
        ASSERT_LE(value, static_cast<search::Cost>(distance)) << name << " rank " << rank;
        for (const tiles::Run run : domain.moves(at)) {
            const search::Applied<tiles::RunDomain<State>> step(domain, at, run);
            const search::Cost next = heuristic->value(heuristic->after(frame, at, run));
            ASSERT_EQ(next, heuristic->value(heuristic->root(at))) << name << " rank " << rank;
            ASSERT_TRUE(!consistent || value - next <= 1) << name << " rank " << rank;
        }
    });
}

TEST(Runs, HeuristicsKeepTheirClaims) {
    for (const char* const goal : {"last", "snail"})
        for (const tiles::Size size : {tiles::Size{3, 3}, {2, 4}, {4, 2}}) {
            expect_claims<tiles::WordState>("zero", goal_of(goal, size), true);
            expect_claims<tiles::WordState>("run-lines", goal_of(goal, size), false);
            expect_claims<tiles::WordState>("run-pdb", goal_of(goal, size), true);
            expect_claims<tiles::ByteState>("max(run-pdb, run-lines)", goal_of(goal, size), false);
        }
}

// Manhattan distance is a guide, not a bound.
TEST(Runs, ManhattanDistanceOverestimates) {
    const tiles::Board goal = goal_of("last", {3, 3});
    tables::TableLibrary library({}, 1);
    const auto heuristic =
        tiles::compile_run_heuristic<tiles::WordState>("manhattan", goal, {library});
    ASSERT_TRUE(heuristic);
    EXPECT_FALSE(heuristic->admissible());
    const tiles::RunDomain<tiles::WordState> domain(goal);
    bool above = false;
    for_boards(goal, 1, [&](const tiles::Board& board, std::uint64_t distance, std::uint64_t) {
        tiles::WordState at(board);
        const auto frame = heuristic->root(at);
        above = above || heuristic->value(frame) > static_cast<search::Cost>(distance);
        for (const tiles::Run run : domain.moves(at)) {
            const search::Applied<tiles::RunDomain<tiles::WordState>> step(domain, at, run);
            ASSERT_EQ(heuristic->value(heuristic->after(frame, at, run)),
                      heuristic->value(heuristic->root(at)));
        }
    });
    EXPECT_TRUE(above);
}

TEST(Runs, InadmissibleGuidesProveNothing) {
    solver::Request request =
        test::board_request("8 6 7/2 5 4/3 0 1", "last", "astar", "manhattan");
    request.metric = "multi";
    const auto report = solver::solve(request);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->status, solver::Status::Solved);
    EXPECT_FALSE(report->optimal);
    EXPECT_LT(report->bound, report->length);
    request.optimal = true;
    EXPECT_FALSE(solver::solve(request));
}

}  // namespace
}  // namespace taquin
