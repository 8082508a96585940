// Which requests solve() refuses and with which message; and that its reports make no false claims.
#include <gtest/gtest.h>

#include <chrono>
#include <new>
#include <string>

#include "solver/boards.hpp"
#include "taquin/heuristics/expression.hpp"

namespace taquin::solver {
namespace {

using test::hard;
using test::request;
using test::textbook;

std::string refusal(const Request& request) {
    const auto report = solve(request);
    return report ? "" : report.error().message;
}

// The refused parameter; empty if the request is accepted.
std::string refused(const Request& request) {
    const auto report = solve(request);
    return report ? "" : report.error().parameter;
}

TEST(SolveRequest, StartAndGoalMustMatch) {
    EXPECT_NE(refusal({}), "");
    Request other_size = request(textbook);
    other_size.goal = tiles::pack(*tiles::make_goal("last", {3, 4}));
    EXPECT_NE(refusal(other_size).find("same size"), std::string::npos);
}

class Overestimating : public testing::TestWithParam<const char*> {};

TEST_P(Overestimating, HeuristicsCannotProveOptimality) {
    Request proof = request(textbook, GetParam(), "2*manhattan");
    EXPECT_EQ(refusal(proof), "");
    proof.optimal = true;
    EXPECT_EQ(refused(proof), "optimal");
    Request every = request(textbook, GetParam(), "2*manhattan");
    every.all = true;
    EXPECT_EQ(refused(every), "all");
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Overestimating, testing::Values("astar", "idastar", "auto"));

TEST(Optimal, IsRefusedForAlgorithmsWithoutAProof) {
    for (const char* algorithm : {"greedy", "wastar", "beam", "dfs"}) {
        Request proof = request(textbook, algorithm);
        proof.optimal = true;
        EXPECT_EQ(refused(proof), "optimal") << algorithm;
    }
}

TEST(Options, UnusedByTheAlgorithmAreRefused) {
    for (const AlgorithmRow& row : algorithms()) {
        Request ties = request(textbook, row.name);
        ties.ties = search::Ties::Lifo;
        EXPECT_EQ(refusal(ties).empty(), row.has_ties()) << row.name;
        Request duplicates = request(textbook, row.name);
        duplicates.duplicates = search::Duplicates::Expanded;
        EXPECT_EQ(refusal(duplicates).empty(), row.has_duplicates()) << row.name;
        Request all = request(textbook, row.name);
        all.all = true;
        EXPECT_EQ(refusal(all).empty(), row.all) << row.name;
        Request weight = request(textbook, row.name);
        weight.weight = 2;
        EXPECT_EQ(refusal(weight).empty(), row.name == "wastar") << row.name;
        Request width = request(textbook, row.name);
        width.width = 10;
        EXPECT_EQ(refusal(width).empty(), row.name == "beam") << row.name;
        const Request estimate = request(textbook, row.name, "manhattan");
        EXPECT_EQ(refusal(estimate).empty(), row.informed) << row.name;
    }
}

// The canonical spelling adds spaces and is longer than the maximum length of an expression.
TEST(Bidirectional, AcceptsTheLongestExpression) {
    std::string sum = "zero";
    while (sum.size() + 5 <= heuristics::max_expression_length) sum += "+zero";
    const auto report = solve(request(textbook, "bidirectional", sum));
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->moves.size(), 16U);
}

// A watcher that throws std::bad_alloc, as a search without memory would.
class Exhausted : public Watcher {
public:
    void started(search::Cost lower_bound) override { bound_ = lower_bound; }
    void progress(const search::Counters&, search::Cost) override {}
    void iteration(search::Cost, const search::Counters&) override { throw std::bad_alloc(); }
    search::Cost bound() const { return bound_; }

private:
    search::Cost bound_ = 0;
};

TEST(Memory, ExhaustionGivesAReportNotAnException) {
    for (const char* algorithm : {"idastar", "dfid", "rbfs", "rbfs-memory", "bfs", "beam"}) {
        Exhausted watcher;
        const auto report = solve(request(hard, algorithm), &watcher);
        ASSERT_TRUE(report) << algorithm;
        EXPECT_EQ(report->status, Status::Limit) << algorithm;
        EXPECT_EQ(report->limit, search::LimitKind::Memory) << algorithm;
        EXPECT_GE(report->lower_bound, watcher.bound()) << algorithm;
    }
}

// The kernel and the generic search give the same result, but only the kernel needs megabytes.
TEST(Memory, FewKilobytesAreEnoughForTheGenericSearch) {
    Request little = request(hard, "idastar", "manhattan");
    little.limits.memory = 100'000;
    little.limits.time = std::chrono::milliseconds(300);
    const auto report = solve(little);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->limit, search::LimitKind::Time);
    EXPECT_LE(report->counters.peak_bytes, 100'000U);
}

}  // namespace
}  // namespace taquin::solver
