// The claims of a report are true: bounds, proofs, lists of all solutions.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <vector>

#include "solver/boards.hpp"

namespace taquin::solver {
namespace {

using test::larger;
using test::request;
using test::textbook;

constexpr auto crossed = "8 6 7/2 5 4/3 0 1";  // 31 moves, many shortest solutions
constexpr std::size_t length_of_crossed = 31;

std::set<Moves> every_solution(std::string_view algorithm, std::string_view heuristic) {
    Request every = request(crossed, algorithm, heuristic);
    every.all = true;
    const auto report = solve(every);
    EXPECT_TRUE(report->optimal) << heuristic;
    EXPECT_EQ(report->moves.size(), length_of_crossed) << heuristic;
    return {report->all.begin(), report->all.end()};
}

TEST(AllSolutions, AreTheSameForEveryAdmissibleHeuristic) {
    const auto all = every_solution("bfs", "");
    EXPECT_GT(all.size(), 1U);
    for (const char* heuristic : {"manhattan", "0.5*manhattan", "0.1*manhattan", "conflict^0.9"})
        EXPECT_EQ(every_solution("astar", heuristic), all) << heuristic;
}

TEST(AllSolutions, ReportSaysWhenALimitCutTheList) {
    Request every = request(crossed, "astar", "manhattan");
    every.all = true;
    every.limits.nodes = solve(every)->counters.generated - 1;
    const auto report = solve(every);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->status, Status::Solved);
    EXPECT_EQ(report->limit, search::LimitKind::Nodes);
    EXPECT_NE(report->note.find("limit"), std::string::npos);
    EXPECT_EQ(report->moves.size(), length_of_crossed);
}

TEST(Note, DoesNotQuestionAProvedSolution) {
    const auto proved = solve(request("1 2 3/4 5 6/0 7 8", "astar", "2*manhattan"));
    ASSERT_TRUE(proved);
    EXPECT_TRUE(proved->optimal);
    EXPECT_EQ(proved->note, "");
    const auto doubtful = solve(request(textbook, "astar", "2*manhattan"));
    ASSERT_TRUE(doubtful);
    EXPECT_FALSE(doubtful->optimal);
    EXPECT_NE(doubtful->note.find("may overestimate"), std::string::npos);
}

// Wherever a limit ends the search, a proved solution is reported as complete.
TEST(Limit, IsNotReportedWithAProvedSolution) {
    for (const char* algorithm : {"bidirectional", "astar", "idastar", "auto"}) {
        Request limited = request(textbook, algorithm, "manhattan");
        const std::uint64_t all = solve(limited)->counters.generated;
        for (std::uint64_t nodes = 1; nodes <= all; ++nodes) {
            limited.limits.nodes = nodes;
            const auto report = solve(limited);
            ASSERT_TRUE(report);
            const bool proved =
                report->has_solution() &&
                report->moves.size() == static_cast<std::size_t>(report->lower_bound);
            ASSERT_EQ(report->optimal, proved) << algorithm << nodes;
            ASSERT_EQ(report->optimal, !report->limit) << algorithm << nodes;
            ASSERT_TRUE(!report->optimal || report->note.empty()) << report->note;
        }
    }
}

class Listener : public Watcher {
public:
    void started(search::Cost lower_bound) override { bounds.push_back(lower_bound); }
    void progress(const search::Counters&, search::Cost lower_bound) override {
        bounds.push_back(lower_bound);
    }
    void iteration(search::Cost, const search::Counters&) override {}
    std::vector<search::Cost> bounds;
};

// The board needs at most 118 moves; the heuristic says 128.
TEST(Progress, ReportsOnlyProvedBounds) {
    for (const char* algorithm : {"idastar", "rbfs", "rbfs-memory", "astar", "bidirectional"}) {
        Request overestimated = request(larger, algorithm, "1.6*manhattan");
        overestimated.limits.time = std::chrono::milliseconds(250);
        Listener listener;
        const auto report = solve(overestimated, &listener);
        ASSERT_TRUE(report);
        ASSERT_FALSE(listener.bounds.empty());
        EXPECT_GE(listener.bounds.front(), 80) << "bound proved by the start alone";
        EXPECT_LE(std::ranges::max(listener.bounds), 118) << algorithm;
        EXPECT_LE(report->lower_bound, 118) << algorithm;
    }
}

TEST(Time, LimitIncludesBuildingTables) {
    Request timed = request(textbook, "idastar", "lookup");
    timed.limits.time = std::chrono::nanoseconds(1);
    const auto late = solve(timed);
    ASSERT_TRUE(late);
    EXPECT_EQ(late->status, Status::Limit);
    EXPECT_EQ(late->limit, search::LimitKind::Time);
    EXPECT_GE(late->lower_bound, 8);
    EXPECT_NE(late->note, "");
}

// The tenth is a few milliseconds. On a busy machine the process may be paused for longer, so only
// one of many attempts has to be in time.
TEST(Time, TenthOfTheLimitIsLeftAfterUntimedTables) {
    Request untimed = request(textbook, "idastar", "lookup");
    untimed.limits.time = std::chrono::microseconds(100);
    untimed.timed_tables = false;
    std::size_t length = 0;
    for (int attempt = 0; attempt < 50 && length == 0; ++attempt) {
        const auto report = solve(untimed);
        ASSERT_TRUE(report);
        ASSERT_GT(report->table_seconds, 0.0001) << "builds a table of all eight-puzzles";
        length = report->moves.size();
    }
    EXPECT_EQ(length, 16U);
}

}  // namespace
}  // namespace taquin::solver
