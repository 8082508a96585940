// --quiet omits everything that was not requested, and nothing else.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

std::string quietly(std::vector<std::string> more) {
    std::vector<std::string> arguments{"solve", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.err, "");
    return finished.out;
}

TEST(Quiet, PrintsTheSolutionInTheFormOfShow) {
    EXPECT_EQ(quietly({easy}), "RR\n");
    EXPECT_EQ(quietly({"--show", "moves", easy}), "RR\n");
    EXPECT_EQ(quietly({"--show", "states", easy}),
              "1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0\n");
    EXPECT_EQ(quietly({"--show", "boards", easy}),
              "1 2 3\n4 5 6\n. 7 8\n\n1 2 3\n4 5 6\n7 . 8\n\n1 2 3\n4 5 6\n7 8 .\n\n");
    EXPECT_EQ(quietly({"--show", "none", easy}), "");
}

TEST(Quiet, PrintsThe42StatisticsWithoutEmptyLines) {
    const std::string one = run({"solve", "--stats", "42", easy}).out;
    EXPECT_NE(one.find("Number of moves: 2\n"), std::string::npos) << one;
    EXPECT_EQ(quietly({"--stats", "42", easy, easy}), one + one);
    EXPECT_EQ(run({"solve", "--stats", "42", easy, easy}).out, one + "\n" + one);
}

TEST(Quiet, PrintsRequestedSolutionsAndIterations) {
    EXPECT_EQ(quietly({"--all", easy}), "RR\n");
    EXPECT_EQ(quietly({"--all", "--show", "none", easy}), "");
    const std::string rounds = quietly({"--iterations", "--algorithm", "idastar", easy});
    EXPECT_TRUE(rounds.starts_with("RR\n")) << rounds;
    EXPECT_NE(rounds.find("generated"), std::string::npos) << rounds;
}

TEST(School, ShowsTheStatesByDefault) {
    const auto shown = [](const std::string& how) {
        return run({"solve", "--stats", "42", "--show", how, easy}).out;
    };
    EXPECT_EQ(shown("states"), run({"solve", "--stats", "42", easy}).out);
    EXPECT_TRUE(shown("moves").ends_with("Ordered sequence of moves:\nRR\n")) << shown("moves");
    EXPECT_TRUE(shown("none").ends_with("Number of moves: 2\n")) << shown("none");
    EXPECT_TRUE(shown("boards").ends_with("1 2 3\n4 5 6\n7 8 .\n\n")) << shown("boards");
}

}  // namespace
}  // namespace taquin::cli_test
