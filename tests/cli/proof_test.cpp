// solve --optimal: a proof that a limit or an interrupt stops still gives the best solution found.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/boards.hpp"
#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

// The first of Korf and Felner's 24-puzzles (2002). Their shortest solution has 95 moves.
constexpr auto korf_24 = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
constexpr std::uint64_t korf_24_length = 95;

class Proof : public testing::Test {
protected:
    std::vector<std::string> call(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"solve", "--optimal", "--json"});
        arguments.insert(arguments.end(), {"--cache", path(".")});
        return arguments;
    }
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    Finished prove(const std::vector<std::string>& arguments) const { return run(call(arguments)); }

    // The solution is valid, the bound is true, and neither claims to be the other.
    void expect_unproved(const Json& answer, std::uint64_t length) const {
        ASSERT_TRUE(answer["moves"].is_string()) << answer;
        EXPECT_EQ(answer["optimal"], false);
        EXPECT_GE(answer["length"].get<std::uint64_t>(), length);
        EXPECT_LE(answer["lower_bound"].get<std::uint64_t>(), length);
        EXPECT_GT(answer["lower_bound"].get<std::uint64_t>(), length / 2);
        const Finished checked =
            run({"verify", "--goal", answer["goal"], answer["start"], answer["moves"]});
        EXPECT_EQ(checked.code, 0) << checked.out;
    }

private:
    test::TemporaryFolder folder_;
};

// No machine finishes in a millisecond, and none is too slow for the answer.
TEST_F(Proof, StoppedByALimitGivesTheBestSolutionAndTheBound) {
    for (const auto& [option, value] : {std::pair{"--nodes", "20k"}, {"--time", "0.001"}}) {
        const Finished finished = prove({option, value, "--goal", "first", korf_24});
        EXPECT_EQ(finished.code, 20) << finished.err;
        const Json answer = Json::parse(finished.out);
        EXPECT_EQ(answer["status"], "solved");
        EXPECT_EQ(answer["limit"], std::string(option).substr(2));
        EXPECT_TRUE(answer["note"].is_string());
        expect_unproved(answer, korf_24_length);
    }
}

TEST_F(Proof, StoppedByALimitIsReportedInPlainText) {
    const Finished finished =
        run({"solve", "--optimal", "--nodes", "20k", "--goal", "first", korf_24});
    EXPECT_EQ(finished.code, 20);
    EXPECT_NE(finished.out.find("solved in "), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("proved lower bound: "), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("moves      "), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("353 MiB"), std::string::npos)
        << "the tables that there was no time for: " << finished.out;
}

// Long before the first solution of `anytime`.
TEST_F(Proof, ThatIsInterruptedEarlyGivesASolution) {
    for (const std::string metric : {"single", "multi"}) {
        Running program(Call{call({"--metric", metric, "--goal", "first", korf_24}), "", {}});
        program.wait_until_it_listens();
        program.wait_until_it_worked(std::chrono::milliseconds(400));  // under the sanitizers too
        program.signal(SIGINT);
        const Finished finished = program.wait();
        EXPECT_EQ(finished.code, 130);
        const Json answer = Json::parse(finished.out);
        EXPECT_EQ(answer["status"], "interrupted");
        EXPECT_TRUE(answer["moves"].is_string()) << finished.out;
    }
}

TEST_F(Proof, ThatIsInterruptedDoesNotBlameTheTime) {
    Running program(Call{
        call({"--puzzle", "cube", "R U2 F' L D B2 R' U F2 D' L2 B U R2 F D2 L' B' U2 R"}), "", {}});
    program.wait_until_it_listens();
    program.wait_until_it_worked(std::chrono::milliseconds(1500));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    EXPECT_EQ(finished.out.find("too short"), std::string::npos) << finished.out;
}

// 40 MB are too little for tables. The first solution takes 2 s on every core.
TEST_F(Proof, StoppedByAnInterruptGivesTheBestSolutionAndTheBound) {
    Running program(Call{call({"--memory", "40M", "--goal", "first", korf_24}), "", {}});
    program.wait_until_it_listens();
    program.wait_until_it_worked(std::chrono::seconds(3));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    const Json answer = Json::parse(finished.out);
    EXPECT_EQ(answer["status"], "interrupted");
    expect_unproved(answer, korf_24_length);
}

TEST_F(Proof, OfASmallBoardKeepsItsSolutionToo) {
    const Finished finished = prove({"--nodes", "5", "8 6 7/2 5 4/3 0 1"});
    EXPECT_EQ(finished.code, 20);
    expect_unproved(Json::parse(finished.out), 31);
    const Json proved = Json::parse(prove({"--nodes", "1G", "8 6 7/2 5 4/3 0 1"}).out);
    EXPECT_EQ(proved["length"], 31);
    EXPECT_EQ(proved["optimal"], true);
    EXPECT_TRUE(proved["limit"].is_null());
}

TEST_F(Proof, IsCompleteForABoardNearTheGoal) {
    const Finished finished =
        prove({"1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 0 22 23 24"});
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(finished.err, "") << "no tables are needed";
    const Json answer = Json::parse(finished.out);
    EXPECT_EQ(answer["optimal"], true);
    EXPECT_EQ(answer["length"], 3);
}

// The same search with the simplest heuristic is the oracle.
TEST_F(Proof, UsesTablesOnDisk) {
    const std::string catalogue = path("sets.txt");
    std::ofstream(catalogue) << "tiny 3x6\naaabbb\ncccddd\neeeff.\n";
    const std::string board = "7 2 4 15 5 6/16 1 3 10 0 11/13 8 14 9 17 12";
    EXPECT_EQ(run({"tables", "build", "tiny", "--size", "3x6", "--catalogue", catalogue, "--cache",
                   path(".")})
                  .code,
              0);
    const Json answer = Json::parse(prove({"--catalogue", catalogue, board}).out);
    const Json simple =
        Json::parse(prove({"--algorithm", "idastar", "--heuristic", "manhattan", board}).out);
    EXPECT_EQ(answer["heuristic"], "pdb:tiny");
    EXPECT_EQ(answer["optimal"], true);
    EXPECT_EQ(answer["length"], simple["length"]);
}

TEST_F(Proof, OfOtherPuzzlesKeepsItsSolution) {
    const std::string ring = "7 2 17 12 5 20 9 14 1 11 16 3 19 8 13 4 18 6 10 15";
    const Finished finished = prove({"--puzzle", "topspin", "--nodes", "3M", ring});
    EXPECT_EQ(finished.code, 20) << finished.err;
    const Json answer = Json::parse(finished.out);
    EXPECT_EQ(answer["status"], "solved") << answer;
    EXPECT_EQ(answer["optimal"], false);
    EXPECT_EQ(answer["limit"], "nodes");
    EXPECT_GT(answer["length"].get<int>(), answer["lower_bound"].get<int>());
    const Finished checked =
        run({"verify", "--puzzle", "topspin", ring, answer["moves"].get<std::string>()});
    EXPECT_EQ(checked.code, 0) << checked.out;
}

}  // namespace
}  // namespace taquin::cli_test
