// Limits, interrupts, exhausted memory: the proved bound is reported, and the exit code says what
// happened.
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

constexpr int manhattan_of_hard = 58;

struct LimitCase {
    const char* name;
    std::vector<std::string> options;
    const char* limit;
    int code;
};

class EveryLimit : public testing::TestWithParam<LimitCase> {};

TEST_P(EveryLimit, IsReportedWithTheProvedBound) {
    std::vector<std::string> arguments{"solve", "--json", "--heuristic", "manhattan", hard};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.code, GetParam().code) << finished.err;
    const Json object = Json::parse(finished.out);
    EXPECT_EQ(object["status"], "limit");
    EXPECT_EQ(object["limit"], GetParam().limit);
    EXPECT_GE(object["lower_bound"].get<int>(), manhattan_of_hard);
    EXPECT_LE(object["lower_bound"].get<int>(), 80);
    EXPECT_TRUE(object["moves"].is_null());
}

INSTANTIATE_TEST_SUITE_P(
    Limits, EveryLimit,
    testing::Values(LimitCase{"time", {"--algorithm", "idastar", "--time", "0.001"}, "time", 20},
                    LimitCase{"nodes", {"--algorithm", "idastar", "--nodes", "10k"}, "nodes", 20},
                    LimitCase{"depth", {"--algorithm", "idastar", "--depth", "57"}, "depth", 20},
                    LimitCase{"memory", {"--algorithm", "astar", "--memory", "8M"}, "memory", 21}),
    [](const testing::TestParamInfo<LimitCase>& shown) { return std::string(shown.param.name); });

// The solution is too long for these searches to store.
TEST(Limits, OfTheProgramAreNotReportedAsTheUsers) {
    const std::string board = run({"scramble", "--size", "400x400", "--seed", "1", "--quiet"}).out;
    for (const std::string algorithm : {"astar", "wastar", "greedy"}) {
        const auto limited = [&](std::vector<std::string> more) {
            std::vector<std::string> arguments{"solve", "--json", "--algorithm", algorithm};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const Finished finished = run(Call{arguments, board, {}});
            EXPECT_EQ(finished.code, 20);
            return Json::parse(finished.out);
        };
        const Json own = limited({});
        EXPECT_EQ(own["limit"], "length");
        EXPECT_NE(own["note"].get<std::string>().find("16777215 moves"), std::string::npos);
        EXPECT_EQ(limited({"--depth", "1000000000"})["limit"], "length");
        const Json asked = limited({"--depth", "1000000"});
        EXPECT_EQ(asked["limit"], "depth");
        EXPECT_TRUE(asked["note"].is_null());
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// The longest path that fits into memory ends the search.
TEST(Limits, OnDepthMayExceedTheMemory) {
    for (const std::string size : {"4x4", "10x10"}) {
        const std::string board = run({"scramble", "--size", size, "--seed", "1", "--quiet"}).out;
        const Finished finished = run(Call{{"solve", "--json", "--algorithm", "dfs", "--depth",
                                            "999999999999", "--memory", "100M"},
                                           board,
                                           {}});
        EXPECT_EQ(finished.code, 21) << size;
        EXPECT_EQ(Json::parse(finished.out)["limit"], "memory");
        EXPECT_LE(finished.peak_bytes, 140'000'000U) << size;
    }
}
#endif

// There is a first solution, but not all of them.
TEST(Limits, CuttingTheListOfSolutionsIsReported) {
    std::vector<std::string> arguments{"solve",  "--json",      "--all",     "--algorithm",
                                       "astar",  "--heuristic", "manhattan", "--metric",
                                       "single", "--nodes",     "1G",        "8 6 7/2 5 4/3 0 1"};
    const Json whole = Json::parse(run(arguments).out);
    EXPECT_TRUE(whole["limit"].is_null());
    arguments[10] = std::to_string(whole["generated"].get<int>() - 1);
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.code, 20);
    const Json cut = Json::parse(finished.out);
    EXPECT_EQ(cut["status"], "solved");
    EXPECT_EQ(cut["limit"], "nodes");
    EXPECT_EQ(cut["length"], 31);
    EXPECT_LT(cut["solutions"].size(), whole["solutions"].size());
    EXPECT_NE(cut["note"].get<std::string>().find("limit"), std::string::npos);
}

TEST(Limits, AreReportedWithTheBound) {
    const Finished finished = run({"solve", "--algorithm", "idastar", "--nodes", "10k", hard});
    EXPECT_EQ(finished.code, 20);
    EXPECT_NE(finished.out.find("limit on nodes"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("proved lower bound: "), std::string::npos) << finished.out;
}

TEST(Limits, AreReportedWithTheBoundInShortOutputToo) {
    for (const std::vector<std::string>& few :
         {std::vector<std::string>{"--quiet"}, {"--stats", "42"}}) {
        std::vector<std::string> arguments{"solve",   "--algorithm", "idastar",
                                           "--nodes", "10k",         hard};
        arguments.insert(arguments.end(), few.begin(), few.end());
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.code, 20);
        EXPECT_NE(finished.out.find("limit; proved lower bound: 6"), std::string::npos)
            << finished.out;
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Sanitizers need more address space than this limit leaves.
TEST(Memory, RefusedBySystemGivesACodeAndAMessage) {
    const Finished finished = run_shell(
        std::string("ulimit -v 160000; taquin solve --algorithm astar --heuristic manhattan '") +
        hard + "'");
    EXPECT_EQ(finished.code, 21) << finished.out << finished.err;
    EXPECT_NE(finished.out.find("limit on memory"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("proved lower bound: "), std::string::npos) << finished.out;
}
#endif

TEST(Unsolvable, IsReportedWithoutASearchAtAnySize) {
    for (const std::string size : {"2x2", "3x3", "4x4", "5x7", "100x100"}) {
        const Finished made = run({"scramble", "--unsolvable", "--size", size, "--seed", "1"});
        const Finished finished = run(Call{{"solve", "--quiet"}, made.out, {}});
        EXPECT_EQ(finished.code, 10) << size;
        EXPECT_EQ(finished.out, "unsolvable\n") << size;
    }
}

// A* reaches every board of the half that holds the start: 9!/2.
TEST(Unsolvable, IsSearchedOnRequestUntilALimitOrTheEnd) {
    const std::vector<std::string> search{"solve", "--json", "--search-unsolvable", "--algorithm"};
    const auto searched = [&](std::vector<std::string> more) {
        more.insert(more.begin(), search.begin(), search.end());
        return run(more);
    };
    const Finished whole = searched({"astar", "--nodes", "10M", unsolvable});
    EXPECT_EQ(whole.code, 10) << whole.err;
    const Json all = Json::parse(whole.out);
    EXPECT_EQ(all["status"], "unsolvable");
    EXPECT_EQ(all["distinct"], 181'440);
    EXPECT_TRUE(all["lower_bound"].is_null());
    for (const std::string algorithm : {"astar", "bfs", "idastar", "beam", "bidirectional"}) {
        const Finished part = searched({algorithm, "--nodes", "1000", unsolvable});
        EXPECT_EQ(part.code, 20) << algorithm << part.err;
        const Json object = Json::parse(part.out);
        EXPECT_EQ(object["status"], "limit") << algorithm;
        EXPECT_EQ(object["limit"], "nodes") << algorithm;
        EXPECT_EQ(object["generated"], 1000) << algorithm;
        EXPECT_TRUE(object["lower_bound"].is_null()) << algorithm;
        EXPECT_TRUE(object["moves"].is_null()) << algorithm;
        EXPECT_NE(object["note"].get<std::string>().find("inversions"), std::string::npos)
            << object["note"];
    }
    const Finished usual = searched({"astar", "--nodes", "1000", easy});
    EXPECT_EQ(usual.code, 0) << "a solvable board is solved as always";
}

TEST(Unsolvable, SearchesThatCouldNotEndAreRefused) {
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"--algorithm", "astar"},
          {"--nodes", "10"},
          {"--algorithm", "anytime", "--nodes", "10"},
          {"--algorithm", "astar", "--nodes", "10", "--heuristic", "max(manhattan, lookup)"}}) {
        std::vector<std::string> arguments{"solve", "--search-unsolvable", unsolvable};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.code, 2) << finished.out;
        EXPECT_NE(finished.err.find("--search-unsolvable: "), std::string::npos) << finished.err;
    }
}

// A batch whose second board never ends: once the first answer arrives, the second search is
// running.
Call endless(const std::string& option) {
    return {{"solve", option, "--algorithm", "idastar", "--heuristic", "manhattan"},
            std::string(easy) + "\n" + hard + "\n" + easy + "\n",
            {}};
}

class Interrupt : public testing::TestWithParam<int> {};

TEST_P(Interrupt, StopsTheSearchAndReportsTheProvedBound) {
    Running program(endless("--json"));
    EXPECT_EQ(Json::parse(program.read_line())["status"], "solved");
    program.signal(GetParam());
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    const auto lines = lines_of(finished.out);
    ASSERT_EQ(lines.size(), 1U) << "boards after the interrupt are not started";
    const Json object = Json::parse(lines.front());
    EXPECT_EQ(object["status"], "interrupted");
    EXPECT_GE(object["lower_bound"].get<int>(), manhattan_of_hard);
}

INSTANTIATE_TEST_SUITE_P(Signals, Interrupt, testing::Values(SIGINT, SIGTERM),
                         [](const testing::TestParamInfo<int>& shown) {
                             return shown.param == SIGINT ? "SIGINT" : "SIGTERM";
                         });

TEST(Interrupts, StopAllParallelSearches) {
    Call call = endless("--json");
    call.arguments.insert(call.arguments.end(), {"--threads", "2"});
    call.input += std::string(hard) + "\n" + hard + "\n";
    Running program(call);
    EXPECT_EQ(Json::parse(program.read_line())["status"], "solved");
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    const auto lines = lines_of(finished.out);
    ASSERT_GE(lines.size(), 1U);
    ASSERT_LE(lines.size(), 3U) << "the last board is not started";
    EXPECT_EQ(Json::parse(lines.front())["status"], "interrupted");
    EXPECT_EQ(Json::parse(lines.front())["line"], 2);
}

TEST(Interrupts, ReportTheBoundInPlainText) {
    Running program(endless("--show=moves"));
    while (program.read_line().find("time ") == std::string::npos) {
    }
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    EXPECT_NE(finished.out.find("interrupted; proved lower bound: "), std::string::npos)
        << finished.out;
}

TEST(Interrupts, SecondInterruptEndsTheProgramAtOnce) {
    std::string boards;
    for (int i = 0; i < 2000; ++i) boards += std::string(easy) + "\n";
    Running program(Call{{"solve", "--json"}, boards, {}});
    program.wait_until_output_is_full();  // now it is blocked and cannot end by itself
    program.signal(SIGINT);
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait_without_reading(), 130);
}

}  // namespace
}  // namespace taquin::cli_test
