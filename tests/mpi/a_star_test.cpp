// A* on the ranks of an MPI job: the lengths of breadth-first search, the memory of all ranks, and
// proved bounds whenever it stops.
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "mpi/ranks.hpp"

namespace taquin::mpi_test {
namespace {

using cli_test::Finished;
using cli_test::Running;
using nlohmann::json;

const Arguments a_star{"solve", "--json", "--algorithm", "astar"};
const Arguments breadth_first{"solve", "--json", "--algorithm", "bfs"};

// One rank searches the first 20,000 nodes alone.
constexpr std::uint64_t shared_beyond = 20'000;

std::vector<json> answers_in(const Finished& finished) {
    std::vector<json> answers;
    for (const std::string& line : cli_test::lines_of(finished.out))
        answers.push_back(json::parse(line));
    return answers;
}

std::vector<int> lengths_of(const std::vector<json>& answers) {
    std::vector<int> lengths;
    for (const json& answer : answers) lengths.push_back(answer.at("length").get<int>());
    return lengths;
}

// --- lengths

struct Batch {
    const char* name;
    Arguments positions;
    Arguments how;
};

const Arguments eight_puzzles{"7 1 4/8 2 6/0 3 5", "4 3 8/7 0 5/6 1 2", "8 6 7/2 5 4/3 0 1",
                              "6 4 7/8 5 0/3 2 1", "8 4 5/6 7 1/3 2 0", "4 0 7/8 5 2/1 6 3"};

class DistributedRanks : public testing::TestWithParam<Batch> {};

TEST_P(DistributedRanks, FindTheLengthsOfBreadthFirstSearch) {
    const auto& [name, positions, how] = GetParam();
    Arguments blind = how;
    for (const char* const option : {"--heuristic", "--ties"})
        if (const auto at = std::ranges::find(blind, option); at != blind.end())
            blind.erase(at, at + 2);
    const Finished wanted = cli_test::run(with(with(breadth_first, blind), positions));
    ASSERT_EQ(wanted.code, 0) << wanted.err;
    const Finished found = run_on(4, with(with(a_star, how), positions));
    ASSERT_EQ(found.code, 0) << found.err;
    EXPECT_EQ(found.err.find("does not take part"), std::string::npos) << found.err;
    EXPECT_EQ(lengths_of(answers_in(found)), lengths_of(answers_in(wanted)));
    std::uint64_t most = 0;
    for (const json& answer : answers_in(found)) {
        EXPECT_EQ(answer.at("optimal"), true);
        EXPECT_EQ(answer.at("lower_bound"), answer.at("length"));
        most = std::max(most, answer.at("generated").get<std::uint64_t>());
    }
    EXPECT_GT(most, shared_beyond) << "no search was shared";
}

INSTANTIATE_TEST_SUITE_P(
    Puzzles, DistributedRanks,
    testing::Values(
        Batch{"Boards", eight_puzzles, {"--heuristic", "zero"}},
        Batch{"BoardsOnThreads", eight_puzzles, {"--heuristic", "zero", "--threads", "2"}},
        Batch{"Ties", {"8 6 7/2 5 4/3 0 1"}, {"--heuristic", "zero", "--ties", "lifo"}},
        Batch{"OtherGoals", {"2 1 3/6 7 8/4 0 5"}, {"--heuristic", "zero", "--goal", "snail"}},
        Batch{"Runs", {"8 6 7/2 5 4/3 0 1"}, {"--heuristic", "zero", "--metric", "multi"}},
        Batch{"Pancakes",
              {"1 7 4 8 2 6 3 5", "3 1 8 5 7 2 6 4"},
              {"--puzzle", "pancake", "--heuristic", "zero"}},
        Batch{"Rings",
              {"1 9 2 3 6 5 4 7 8", "9 1 8 2 7 3 6 4 5"},
              {"--puzzle", "topspin", "--size", "9,4", "--heuristic", "zero"}},
        Batch{"SmallCubes",
              {"R U F R2 U' F2 R U2 F' U", "R2 U' F R' U2 F' R"},
              {"--puzzle", "cube2", "--heuristic", "zero"}},
        Batch{"Cubes", {"R U F D2"}, {"--puzzle", "cube", "--heuristic", "zero"}}),
    [](const auto& shown) { return shown.param.name; });

// Tables, an inconsistent heuristic and more nodes.
TEST(DistributedFifteenPuzzle, IsSolvedAsByTaquin) {
    for (const char* const heuristic : {"conflict", "pdb:5-5-5", "max(conflict, corner)"}) {
        const Arguments search = {"--heuristic", heuristic,
                                  "12 10 13 1/8 4 3 7/2 5 0 14/6 11 15 9"};
        const Finished found = run_on(3, with(a_star, search));
        ASSERT_EQ(found.code, 0) << found.err;
        EXPECT_EQ(found.err.find("does not take part"), std::string::npos) << found.err;
        EXPECT_EQ(answers_in(found).at(0).at("length"), 54) << heuristic;
        EXPECT_EQ(answers_in(found).at(0).at("lower_bound"), 54) << heuristic;
    }
}

// --- limits

// Without a heuristic, A* stores nearly all 181,440 states before it reaches the farthest board, in
// whatever order the ranks expand them: too many for the memory of one rank, few for that of four.
TEST(DistributedLimits, EachRankAddsItsMemory) {
    const Arguments search =
        with(a_star, {"--heuristic", "zero", "--memory", "3M", "8 6 7/2 5 4/3 0 1"});
    const Finished alone = run_on(1, search);
    EXPECT_EQ(alone.code, 21) << alone.err;
    const Finished together = run_on(4, search);
    EXPECT_EQ(together.code, 0) << together.err;
    EXPECT_EQ(answers_in(together).at(0).at("length"), 31);
    EXPECT_GT(answers_in(together).at(0).at("peak_bytes").get<std::uint64_t>(), 3U << 20U);
}

// The board with a shortest solution of 80 moves, and a Manhattan distance of 58.
const Arguments hardest =
    with(a_star, {"--heuristic", "manhattan", "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1"});

void expect_bound(const json& answer) {
    EXPECT_EQ(answer.at("length"), nullptr);
    EXPECT_GE(answer.at("lower_bound"), 58);
    EXPECT_LE(answer.at("lower_bound"), 80);
    EXPECT_GT(answer.at("generated").get<std::uint64_t>(), shared_beyond);
}

TEST(DistributedLimits, ProveABoundWithoutMemory) {
    const Finished finished = run_on(4, with(hardest, {"--memory", "8M"}));
    EXPECT_EQ(finished.code, 21) << finished.err;
    expect_bound(answers_in(finished).at(0));
    EXPECT_LE(answers_in(finished).at(0).at("peak_bytes").get<std::uint64_t>(), 4 * (8U << 20U));
}

TEST(DistributedLimits, ProveABoundWithoutTime) {
    const Finished finished = run_on(4, with(hardest, {"--time", "2"}));
    EXPECT_EQ(finished.code, 20) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("limit"), "time");
    EXPECT_LE(answers_in(finished).at(0).at("lower_bound"), 80);
}

TEST(DistributedLimits, ShareTheNodes) {
    const Finished finished = run_on(4, with(hardest, {"--nodes", "100000"}));
    EXPECT_EQ(finished.code, 20) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("limit"), "nodes");
    expect_bound(answers_in(finished).at(0));
    EXPECT_LE(answers_in(finished).at(0).at("generated").get<std::uint64_t>(), 100'000U + 4 * 4);
}

TEST(DistributedLimits, FewNodesAreExact) {
    const Finished finished = run_on(2, with(hardest, {"--nodes", "5000"}));
    const Finished alone = cli_test::run(with(hardest, {"--nodes", "5000"}));
    EXPECT_EQ(finished.code, 20) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("generated"), answers_in(alone).at(0).at("generated"));
}

TEST(DistributedLimits, ProveABoundByDepth) {
    const Finished finished =
        run_on(4, with(a_star, {"--heuristic", "zero", "--depth", "30", "8 6 7/2 5 4/3 0 1"}));
    EXPECT_EQ(finished.code, 20) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("limit"), "depth");
    EXPECT_EQ(answers_in(finished).at(0).at("lower_bound"), 31);
}

TEST(DistributedLimits, EveryStateOfAnUnsolvableBoardIsStoredOnce) {
    const Finished finished = run_on(4, with(a_star, {"--heuristic", "zero", "--search-unsolvable",
                                                      "--depth", "1000", "2 1 3/4 5 6/7 8 0"}));
    EXPECT_EQ(finished.code, 10) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("status"), "unsolvable");
    EXPECT_EQ(answers_in(finished).at(0).at("distinct"), 181'440);
}

// --- interrupts and kills

std::chrono::nanoseconds time_used_by(pid_t process) {
    clockid_t clock{};
    timespec now{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &now) != 0) return {};
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Waits until every rank has used much more processor time than starting and waiting take.
std::vector<pid_t> wait_until_ranks_work(const Running& job, std::size_t count) {
    constexpr std::chrono::milliseconds enough{500};
    for (;;) {
        std::vector<pid_t> ranks = children_of(job.process());
        const bool all_work = ranks.size() == count && std::ranges::all_of(ranks, [&](pid_t rank) {
                                  return time_used_by(rank) >= enough;
                              });
        if (all_work || job.has_ended()) return ranks;
        sched_yield();
    }
}

// Waits until the process runs no more. Nobody may have asked for its exit code yet.
void wait_for_end_of(pid_t process) {
    for (char state = ' '; state != 'Z' && state != 'X'; sched_yield()) {
        std::ifstream file("/proc/" + std::to_string(process) + "/stat");
        std::string text;
        if (!std::getline(file, text)) return;
        state = text.at(text.rfind(')') + 2);
    }
}

TEST(DistributedInterrupts, LeaveAProvedBound) {
    Running job(on_ranks(3, with(hardest, {"--memory", "500M"})));
    const std::vector<pid_t> ranks = wait_until_ranks_work(job, 3);
    ASSERT_EQ(ranks.size(), 3U);
    ::kill(ranks.front(), SIGINT);  // mpirun starts rank 0 first
    const Finished finished = job.wait();
    EXPECT_EQ(finished.code, 130) << finished.err;
    ASSERT_EQ(answers_in(finished).size(), 1U) << finished.err;
    EXPECT_EQ(answers_in(finished).at(0).at("status"), "interrupted");
    expect_bound(answers_in(finished).at(0));
}

TEST(DistributedInterrupts, OfTheJobEndAllRanks) {
    Running job(on_doomed_ranks(3, with(hardest, {"--memory", "500M"})));
    const std::vector<pid_t> ranks = wait_until_ranks_work(job, 3);
    job.signal(SIGINT);
    EXPECT_NE(job.wait().code, 0);
    for (const pid_t rank : ranks) wait_for_end_of(rank);
}

TEST(DistributedInterrupts, AKilledRankEndsTheJob) {
    Running job(on_doomed_ranks(3, with(hardest, {"--memory", "500M"})));
    const std::vector<pid_t> ranks = wait_until_ranks_work(job, 3);
    ASSERT_EQ(ranks.size(), 3U);
    ::kill(ranks.back(), SIGKILL);
    EXPECT_EQ(job.wait().code, 137);
}

}  // namespace
}  // namespace taquin::mpi_test
