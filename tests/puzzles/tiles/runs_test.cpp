// The metric "multi": runs, their tables, and what is refused.
#include "taquin/puzzles/tiles/multi/runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "support/boards.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_table.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::tiles {
namespace {

solver::Request in_runs(solver::Request request) {
    request.metric = "multi";
    return request;
}

Board last(Size size) { return *make_goal("last", size); }

TEST(RunsOfMoves, AreReadAndWritten) {
    const std::vector<Move> moves = *parse_moves("UUULDDR");
    const std::vector<tiles::Run> runs = to_runs(moves);
    EXPECT_EQ(runs, (std::vector{make_run(Move::Up, 3), make_run(Move::Left, 1),
                                 make_run(Move::Down, 2), make_run(Move::Right, 1)}));
    EXPECT_EQ(to_single_moves(runs), moves);
    EXPECT_TRUE(to_runs({}).empty());
    for (const tiles::Run run : runs) {
        EXPECT_EQ(opposite(opposite(run)), run);
        EXPECT_EQ(cells_of(opposite(run)), cells_of(run));
    }
    EXPECT_LE(static_cast<int>(make_run(Move::Right, max_run_side - 1)), 63);
}

// Replays run by run with coordinates only, and compares the first illegal run and the end.
TEST(VerificationInRuns, AgreesWithAReplayRunByRun) {
    Random random(23);
    const Size size{3, 4};
    int failures = 0;
    for (int i = 0; i < 500; ++i) {
        const Board start = random_board(last(size), random, true);
        std::vector<Move> moves;
        for (int j = 0; j < 6; ++j)
            moves.insert(moves.end(), 1 + random.below(3), all_moves[random.below(4)]);
        Board at = start;
        std::optional<std::size_t> failed;
        const std::vector<tiles::Run> runs = to_runs(moves);
        for (std::size_t k = 0; k < runs.size() && !failed; ++k) {
            const Board before = at;
            for (std::uint32_t cell = 0; cell < cells_of(runs[k]) && !failed; ++cell) {
                Cell blank = blank_of(at);
                if (can_move(size, blank, direction_of(runs[k])))
                    make_move(at, blank, direction_of(runs[k]));
                else
                    failed = k;
            }
            if (failed) at = before;
        }
        const auto result =
            puzzle().verify(pack(start), pack(last(size)), {to_text(moves), "blank", "multi"});
        ASSERT_TRUE(result);
        EXPECT_EQ(result->failed_at, failed) << to_text(moves);
        EXPECT_EQ(unpack(result->end), at) << to_text(moves);
        EXPECT_EQ(result->length, runs.size());
        failures += failed ? 1 : 0;
    }
    EXPECT_GT(failures, 50);
    EXPECT_LT(failures, 500);
}

TEST(RunLayout, NumbersEveryPlacementOnce) {
    for (const auto& [size, tiles] :
         {std::pair{Size{3, 3}, 3U}, {Size{2, 4}, 5U}, {Size{4, 4}, 2U}}) {
        const RunLayout layout(size, tiles);
        for (std::uint64_t number = 0; number < layout.entries(); ++number) {
            const auto [blank, placed] = layout.placement(number);
            ASSERT_EQ(layout.number(blank, placed), number);
        }
    }
}

TEST(RunPatterns, ShareATableIfTheGoalIsSymmetric) {
    EXPECT_EQ(run_tables(last({4, 4}), 5).size(), 1U);
    EXPECT_EQ(run_tables(last({3, 4}), 5).size(), 2U);
    EXPECT_EQ(run_tables(*make_goal("first", {4, 4}), 5).front().id,
              run_tables(last({4, 4}), 5).front().id);
    EXPECT_EQ(run_pattern_tiles({4, 4}), (std::vector{5U, 6U}));
    EXPECT_TRUE(run_pattern_tiles({6, 6}).empty());
}

TEST(RunTable, ADamagedEntryIsFound) {
    const tables::TableSpec spec = run_tables(last({2, 2}), 1).front();
    tables::TableMemory good(spec.id);
    ASSERT_EQ(spec.build(good.bytes(), 1, {}), tables::BuildOutcome::Done);
    std::vector<std::byte> bytes(good.bytes().begin(), good.bytes().end());
    EXPECT_FALSE(find_wrong_run_entry(std::move(good).finished()));
    for (std::size_t entry = 0; entry < bytes.size(); ++entry) {
        tables::TableMemory bad(spec.id);
        std::ranges::copy(bytes, bad.bytes().begin());
        bad.bytes()[entry] ^= std::byte{4};
        EXPECT_TRUE(find_wrong_run_entry(std::move(bad).finished())) << entry;
    }
}

TEST(RunTable, BuildStopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    const tables::TableSpec spec = run_tables(last({4, 4}), 5).front();
    tables::TableMemory memory(spec.id);
    EXPECT_EQ(spec.build(memory.bytes(), 2, {.stop = stop.get_token()}),
              tables::BuildOutcome::Cancelled);
}

// Breadth-first search from both ends knows nothing of tables.
TEST(FifteenPuzzle, HasTheFewestRuns) {
    Random random(18);
    solver::Solver solver;
    for (int i = 0; i < 10; ++i) {
        const Board start = random_walk(last({4, 4}), 30, random);
        auto request = in_runs(taquin::test::board_request(start, last({4, 4}), "bibfs"));
        const auto truth = solver.solve(request);
        ASSERT_TRUE(truth);
        for (const char* const algorithm : {"idastar", "astar"}) {
            request.algorithm = algorithm;
            request.heuristic = "run-lines";
            EXPECT_EQ(solver.solve(request)->length, truth->length) << i << " " << algorithm;
        }
        const auto single =
            solver.solve(taquin::test::board_request(start, last({4, 4}), "idastar"));
        EXPECT_LE(truth->length, length(as_moves(single->moves), Metric::Multi));
        EXPECT_LE(truth->length, 43U);
    }
}

TEST(LimitsInRuns, AreKeptAndGiveABound) {
    const char* const hard = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
    auto request = in_runs(taquin::test::board_request(hard, "last", "idastar", "run-lines"));
    request.limits.nodes = 10'000;
    const auto report = solver::solve(request);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->status, solver::Status::Limit);
    EXPECT_FALSE(report->optimal);
    EXPECT_GT(report->bound, 10U);
    EXPECT_LE(report->bound, 43U);
    request.limits.nodes.reset();
    request.limits.depth = 5;
    EXPECT_EQ(solver::solve(request)->limit, search::LimitKind::Depth);
    request.heuristic = "run-pdb";
    request.limits.memory = 1'000'000;
    const auto small = solver::solve(request);
    ASSERT_TRUE(small);
    EXPECT_EQ(small->limit, search::LimitKind::Memory);
    EXPECT_GT(small->bound, 10U);
}

TEST(LargeBoardsInRuns, GetASolutionAndABound) {
    Random random(5);
    for (const Size size : {Size{5, 5}, {3, 20}}) {
        auto request = in_runs(
            taquin::test::board_request(random_board(last(size), random, true), last(size)));
        request.limits.time = std::chrono::seconds(1);
        request.threads = 1;
        const auto report = solver::solve(request);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, solver::Status::Solved);
        EXPECT_EQ(report->length, length(as_moves(report->moves), Metric::Multi));
        EXPECT_LT(report->length, report->moves.size());
        EXPECT_GT(report->bound, 0U);
        EXPECT_LE(report->bound, report->length);
        EXPECT_FALSE(report->optimal);
        EXPECT_FALSE(report->note.empty());
    }
}

TEST(RunRequests, NoteDoesNotQuestionAProvedSolution) {
    for (const char* algorithm : {"anytime", "astar"}) {
        auto request = in_runs(taquin::test::board_request("1 2 3 0/5 6 7 4/9 10 11 8/13 14 15 12",
                                                           "last", algorithm, ""));
        if (algorithm == std::string("astar")) request.heuristic = "manhattan";
        const auto report = solver::solve(request);
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_TRUE(report->optimal);
        EXPECT_EQ(report->length, 1U);
        EXPECT_EQ(report->note, "");
    }
}

TEST(RunRequests, UnsupportedOnesAreRefused) {
    const char* const board = "1 2 3/4 0 6/7 5 8";
    const auto error_of = [](const solver::Request& request) {
        const auto report = solver::solve(request);
        return report ? std::string("none") : report.error().message;
    };
    EXPECT_NE(error_of(in_runs(taquin::test::board_request(board, "last", "astar", "conflict")))
                  .find("counts tiles moved"),
              std::string::npos);
    EXPECT_NE(error_of(taquin::test::board_request(board, "last", "astar", "run-pdb"))
                  .find("metric multi"),
              std::string::npos);
    EXPECT_NE(error_of(in_runs(taquin::test::board_request(board, "last", "astar", "run-pdb:9")))
                  .find("run-pdb:6"),
              std::string::npos);
    Random random(1);
    const Board wide = random_board(last({2, 30}), random, true);
    EXPECT_NE(
        error_of(in_runs(taquin::test::board_request(wide, last({2, 30}), "astar"))).find("17"),
        std::string::npos);
    solver::SearchTree tree;
    EXPECT_TRUE(solver::Solver().record(
        in_runs(taquin::test::board_request(board, "last", "astar")), tree));
    for (const char* const treeless : {"auto", "anytime"})
        EXPECT_FALSE(solver::Solver().record(
            in_runs(taquin::test::board_request(board, "last", treeless)), tree));
}

TEST(TablesInRuns, WithoutANumberAreTheSmallestSet) {
    const TableQuery query{.goal = pack(last({4, 4})), .metric = "multi"};
    const auto set = puzzle().table_set("run-pdb", query);
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->name, "run-pdb:5");
    EXPECT_EQ(set->tables.front().id, puzzle().table_set("run-pdb:5", query)->tables.front().id);
    EXPECT_FALSE(puzzle().table_set("run-pdb:9", query));
}

// In each metric, exactly the heuristics that the searches accept.
TEST(HeuristicsInRuns, AreCheckedAgainstTheMetric) {
    const auto accepts = [](std::string_view heuristic, std::string_view metric) {
        return !puzzle().check_heuristic(heuristic, "4x4", metric);
    };
    for (const auto& row : puzzle().heuristics()) {
        const bool in_runs = row.metrics != "single" || row.name == "manhattan";
        EXPECT_EQ(accepts(row.name, "multi"), in_runs) << row.name;
        if (row.name == "lookup") continue;  // too large
        EXPECT_EQ(accepts(row.name, "single"), row.metrics != "multi") << row.name;
        EXPECT_EQ(accepts(row.name, ""), row.metrics != "multi") << row.name;
    }
    EXPECT_FALSE(accepts("max(run-lines, conflict)", "multi"));
    EXPECT_TRUE(accepts("max(run-lines, run-pdb:5)", "multi"));
}

TEST(ExplanationInRuns, SaysWhichHeuristicsHold) {
    const Position start = pack(*parse_board("8 6 7/2 5 4/3 0 1"));
    const Position goal = pack(last({3, 3}));
    tables::TableLibrary library({}, 1);
    const auto explained = puzzle().explain(start, goal, "multi", library);
    ASSERT_TRUE(explained);
    ASSERT_EQ(explained->estimates.size(), puzzle().heuristics().size());
    for (std::size_t i = 0; i < explained->estimates.size(); ++i) {
        const auto& [name, value, why_not] = explained->estimates[i];
        const std::string_view metrics = puzzle().heuristics()[i].metrics;
        EXPECT_EQ(value.has_value(), metrics != "single") << name;
        EXPECT_EQ(why_not.empty(), value.has_value()) << name;
        EXPECT_LE(value.value_or(0), 24) << name;
    }
}

}  // namespace
}  // namespace taquin::tiles
