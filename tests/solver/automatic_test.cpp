// `auto` runs several searches one after another within the limits of the request.
#include <gtest/gtest.h>

#include <chrono>
#include <numeric>
#include <vector>

#include "solver/boards.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/run.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/solver/portfolio.hpp"

namespace taquin::solver {
namespace {

using test::larger;
using test::request;

// Fake searches that return prepared reports; the last one repeats.
std::vector<Report> answers;
std::vector<tiles::BoardRequest> asked;

Expected<Report> play(const tiles::BoardRequest& part, const tiles::TileContext&) {
    asked.push_back(part);
    Report answer = answers[std::min(asked.size(), answers.size()) - 1];
    if (part.limits.nodes)
        answer.counters.generated = std::min(answer.counters.generated, *part.limits.nodes);
    return answer;
}

Report run_played(const Request& wanted, std::vector<Report> parts) {
    answers = std::move(parts);
    asked.clear();
    SolverCache cache;
    tiles::HeuristicCache kept;
    const tiles::TileContext context{{cache}, kept, kept.use_tables(cache.tables(""), {})};
    return *run_automatic(kept.understand(wanted), context, play);
}

Report stopped(search::Cost bound) {
    Report report;
    report.status = Status::Limit;
    report.limit = search::LimitKind::Nodes;
    report.lower_bound = bound;
    report.counters.generated = 1'000'000'000;
    return report;
}

Report solved(std::size_t length) {
    Report report;
    report.status = Status::Solved;
    report.moves.resize(length);
    report.counters.generated = 100;
    return report;
}

Report interrupted() {
    Report report;
    report.status = Status::Interrupted;
    return report;
}

TEST(Automatic, FindsASolutionUnderAnyLimit) {
    Request none = request(larger);
    none.limits.nodes = 0;
    Request soon = request(larger);
    soon.limits.time = std::chrono::nanoseconds(1);
    for (const Request& limited : {none, soon}) {
        const auto report = solve(limited);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->status, Status::Solved);
        EXPECT_GT(report->lower_bound, 50);
    }
}

TEST(Automatic, SplitsTheNodeLimitBetweenItsSearches) {
    Request limited = request(larger);
    limited.limits.nodes = 10'000;
    const Report report = run_played(limited, {solved(120), stopped(80)});
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_LT(*asked[0].limits.nodes, 10'000U);
    EXPECT_EQ(*asked[1].limits.nodes, 10'000U - 100);
    EXPECT_EQ(report.counters.generated, 10'000U);
    EXPECT_EQ(report.moves.size(), 120U);
    EXPECT_EQ(report.lower_bound, 80);
}

TEST(Automatic, FindsASolutionFirstAndThenTriesToProveAShortestOne) {
    const Report report = run_played(request(larger), {solved(120), stopped(80)});
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_EQ(asked[0].algorithm, "anytime");
    EXPECT_EQ(asked[1].algorithm, "idastar");
    EXPECT_EQ(report.moves.size(), 120U);
    EXPECT_EQ(report.lower_bound, 80);
    EXPECT_NE(report.note, "");
    EXPECT_EQ(run_played(request(larger), {solved(120), solved(110)}).moves.size(), 110U);
}

TEST(Automatic, StopsWhenTheSolutionIsProvedShortest) {
    Report proved = solved(90);
    proved.lower_bound = 90;
    EXPECT_EQ(run_played(request(larger), {proved}).moves.size(), 90U);
    EXPECT_EQ(asked.size(), 1U);
    EXPECT_TRUE(run_played(request(larger), {solved(100), stopped(100)}).is_proved());
}

TEST(Automatic, LooksOnlyForShorterSolutionsThanItHas) {
    for (const bool optimal : {false, true}) {
        Request wanted = request(larger);
        wanted.optimal = optimal;
        run_played(wanted, {solved(120), stopped(80)});
        EXPECT_EQ(asked.back().algorithm, "idastar");
        EXPECT_EQ(asked.back().limits.depth, 119) << optimal;
        wanted.limits.depth = 100;
        run_played(wanted, {stopped(80)});
        EXPECT_EQ(asked.back().limits.depth, 100) << optimal;
    }
}

TEST(Automatic, KeepsItsSolutionWhenInterrupted) {
    const Report report = run_played(request(larger), {solved(120), interrupted()});
    EXPECT_EQ(asked.size(), 2U);
    EXPECT_EQ(report.status, Status::Interrupted);
    EXPECT_EQ(report.moves.size(), 120U);
    EXPECT_TRUE(report.has_solution());
}

// A board of this size is constructed within a millisecond.
TEST(Automatic, HasASolutionHoweverEarlyItIsInterrupted) {
    for (const bool optimal : {false, true})
        for (const std::string metric : {"single", "multi"}) {
            Request early = request(larger);
            early.optimal = optimal;
            early.metric = metric;
            std::stop_source stop;
            early.limits.stop = stop.get_token();
            stop.request_stop();
            const auto report = solve(early);
            ASSERT_TRUE(report) << report.error().message;
            EXPECT_EQ(report->status, Status::Interrupted) << metric;
            EXPECT_TRUE(report->has_solution()) << metric;
            EXPECT_GE(report->length, report->bound) << metric;
        }
}

// The tables of xy take 0.2 s for these sizes.
TEST(Automatic, HasASolutionIfTheTimeIsTooShortForTables) {
    for (const char* board :
         {"6 3 2/7 11 13/12 4 14/5 8 10/1 9 0", "6 7 12 5 1/3 11 4 8 9/2 13 14 10 0"})
        for (const bool optimal : {false, true})
            for (const int nanoseconds : {1, 10'000'000}) {
                Request soon = request(board);
                soon.optimal = optimal;
                soon.timed_tables = true;
                soon.limits.time = std::chrono::nanoseconds(nanoseconds);
                const auto report = solve(soon);
                ASSERT_TRUE(report) << report.error().message;
                EXPECT_EQ(report->status, Status::Solved) << board;
                EXPECT_TRUE(report->has_solution()) << board;
                EXPECT_EQ(report->heuristic.find("xy"), std::string::npos) << report->heuristic;
                EXPECT_GE(report->bound, 20U) << board;
                EXPECT_LE(report->bound, report->length) << board;
            }
}

TEST(TablesOfXY, AreBuiltOnceAndWithinTheTime) {
    SolverCache cache;
    tiles::TileTables tables(cache.tables(""));
    const tiles::Board goal = *tiles::make_goal("last", {5, 3});
    const auto late =
        tables.small_walking(goal, {.progress = {.until = std::chrono::steady_clock::now()}});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, ErrorKind::Time);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = tables.small_walking(goal, {.progress = {.stop = stop.get_token()}});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Interrupted);
    EXPECT_FALSE(tables.has_small_walking(goal));
    const auto made = tables.small_walking(goal);
    ASSERT_TRUE(made);
    EXPECT_TRUE(tables.has_small_walking(goal));
    EXPECT_EQ(*tables.small_walking(goal), *made);
}

// A brief search ends by its own time, then tables do not fit into memory.
TEST(Portfolio, ReportsTheLimitOfTheRequest) {
    const auto answer_within = [](std::optional<std::chrono::nanoseconds> time) {
        Request limited = request(larger);
        limited.limits.time = time;
        search::LimitKind limit = search::LimitKind::Time;
        const auto run = [&](const Request&) -> Expected<Report> {
            Report report = stopped(10);
            report.limit = limit;
            return report;
        };
        Portfolio<Request, decltype(run)> portfolio(limited, run);
        EXPECT_TRUE(*portfolio.try_for(limited, std::chrono::milliseconds(1)));
        limit = search::LimitKind::Memory;
        EXPECT_TRUE(*portfolio.try_briefly(limited, std::chrono::milliseconds(1), 1.0));
        return std::move(portfolio).answer();
    };
    EXPECT_EQ(answer_within(std::nullopt).limit, search::LimitKind::Memory);
    EXPECT_EQ(answer_within(std::chrono::hours(1)).limit, search::LimitKind::Memory);
    EXPECT_EQ(answer_within(std::chrono::nanoseconds(1)).limit, search::LimitKind::Time);
}

TEST(Automatic, SolvesNarrowBoardsOfAnyLength) {
    Random random(27);
    for (const tiles::Size size : std::vector<tiles::Size>{
             {2, 2}, {2, 5}, {2, 6}, {2, 7}, {2, 8}, {7, 2}, {8, 2}, {2, 9}, {3, 5}, {5, 3}}) {
        const tiles::Board goal = *tiles::make_goal("last", size);
        const auto report =
            solve(taquin::test::board_request(tiles::random_walk(goal, 20, random), goal));
        ASSERT_TRUE(report) << tiles::to_text(size) << ": " << report.error().message;
        EXPECT_TRUE(report->optimal) << tiles::to_text(size);
        EXPECT_LE(report->moves.size(), 20U) << tiles::to_text(size);
    }
}

// A request for a proof of a board that needs large tables.
Request proof() {
    Request proof = request(larger);
    proof.optimal = true;
    return proof;
}

TEST(Proof, HasASolutionBeforeItBuildsTables) {
    Report proved = solved(100);
    proved.lower_bound = 100;
    const Report report = run_played(proof(), {stopped(80), solved(120), proved});
    ASSERT_EQ(asked.size(), 3U);
    EXPECT_EQ(asked[0].algorithm, "idastar");
    EXPECT_FALSE(asked[0].heuristic.starts_with("pdb:")) << "no tables for an easy board";
    EXPECT_EQ(asked[1].algorithm, "anytime");
    EXPECT_EQ(asked[2].algorithm, "idastar");
    EXPECT_EQ(asked[2].heuristic, "pdb:ensemble");
    EXPECT_FALSE(asked[2].limits.time);
    EXPECT_TRUE(report.is_proved());
    EXPECT_FALSE(report.limit);
    EXPECT_EQ(report.moves.size(), 100U);
}

TEST(Proof, StoppedByALimitKeepsTheSolutionAndTheLimit) {
    const Report report = run_played(proof(), {stopped(80), solved(120), stopped(90)});
    EXPECT_EQ(report.status, Status::Solved);
    EXPECT_EQ(report.moves.size(), 120U);
    EXPECT_EQ(report.lower_bound, 90);
    EXPECT_EQ(report.limit, search::LimitKind::Nodes);
    const Report known = run_played(proof(), {stopped(80), solved(90), stopped(90)});
    EXPECT_TRUE(known.is_proved());
    EXPECT_FALSE(known.limit);
}

TEST(Proof, StoppedByAnInterruptKeepsTheSolution) {
    const Report report = run_played(proof(), {stopped(80), solved(120), interrupted()});
    EXPECT_EQ(report.status, Status::Interrupted);
    EXPECT_EQ(report.moves.size(), 120U);
    EXPECT_EQ(report.lower_bound, 80);
}

TEST(Proof, BuildsOnlyTablesThatTheLimitsAllow) {
    Request soon = proof();
    soon.limits.time = std::chrono::seconds(1);
    Request small = proof();
    small.limits.memory = std::uint64_t{64} << 20U;
    for (const Request& limited : {soon, small}) {
        run_played(limited, {stopped(80), solved(120), stopped(90)});
        ASSERT_EQ(asked.size(), 3U);
        EXPECT_FALSE(asked[2].heuristic.starts_with("pdb:")) << asked[2].heuristic;
    }
    const Report late = run_played(soon, {stopped(80), solved(120), stopped(90)});
    EXPECT_NE(late.note.find("ensemble"), std::string::npos) << late.note;
    Request untimed = soon;
    untimed.timed_tables = false;
    run_played(untimed, {stopped(80), solved(120), stopped(90)});
    EXPECT_EQ(asked[2].heuristic, "pdb:ensemble");
}

TEST(Proof, SharesTheNodesBetweenItsParts) {
    Request limited = proof();
    limited.limits.nodes = 10'000;
    run_played(limited, {stopped(80), solved(120), stopped(90)});
    ASSERT_EQ(asked.size(), 3U);
    EXPECT_EQ(*asked[0].limits.nodes, 1'000U);
    EXPECT_EQ(*asked[1].limits.nodes, 900U);
    EXPECT_EQ(*asked[2].limits.nodes, 8'900U);
}

TEST(Proof, IsOfferedWithItsTables) {
    const Report report = run_played(request(larger), {solved(120), stopped(80)});
    ASSERT_TRUE(report.proof_tables);
    EXPECT_EQ(report.proof_tables->name, "ensemble");
    EXPECT_EQ(report.proof_tables->bytes >> 20U, 353U);
    EXPECT_GT(report.proof_tables->seconds, 0);
}

}  // namespace
}  // namespace taquin::solver
