// Partial goals, allowed moves and steps on the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

TEST(PartialGoals, AreSolvedCheckedAndVerified) {
    const Finished solved =
        run({"solve", "--json", "--goal", "1 2 3/4 5 6/7 x x", "1 2 3/4 5 6/0 7 8"});
    ASSERT_EQ(solved.code, 0) << solved.err;
    const Json answer = Json::parse(solved.out);
    EXPECT_EQ(answer["goal"], "1 2 3/4 5 6/7 x x");
    EXPECT_EQ(answer["moves"], "R");
    EXPECT_EQ(answer["optimal"], true);
    EXPECT_EQ(answer["steps"], nullptr);
    EXPECT_EQ(run({"check", "--goal", "1 2 3/4 5 6/x x 0", "2 1 3/4 5 6/7 8 0"}).code, 0);
    EXPECT_EQ(run({"check", "--goal", "1 2 3/4 5 6/7 x 0", "2 1 3/4 5 6/7 8 0"}).code, 10);
    EXPECT_EQ(run({"verify", "--goal", "cross-D", "R U", "U' R'"}).code, 0);
    EXPECT_EQ(run({"verify", "--goal", "cross-D", "R U", "U'"}).code, 2);
}

TEST(PartialGoals, NameTheAlternativeThatIsReached) {
    const Finished solved = run({"solve", "--json", "--all", "--goal", "eo", "F U"});
    ASSERT_EQ(solved.code, 0) << solved.err;
    const Json answer = Json::parse(solved.out);
    ASSERT_EQ(answer["steps"].size(), 1U);
    EXPECT_EQ(answer["steps"][0]["name"].get<std::string>().substr(0, 3), "eo-");
}

TEST(PartialGoals, AreRefusedWhereTheyMakeNoSense) {
    const std::string start = "1 2 3/4 5 6/0 7 8";
    const std::string goal = "1 2 3/4 5 6/7 x x";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"explain", "--goal", goal, start},
             {"tree", "--goal", goal, start},
             {"scramble", "--size", "3x3", "--goal", goal},
             {"solve", "--goal", goal, "--algorithm", "astar", start},
             {"solve", "--goal", goal, "--heuristic", "manhattan", start},
             {"solve", "--goal", goal, "--metric", "multi", start},
             {"solve", "--goal", goal, "--longer", "1", start},
             {"solve", "--all", "--longer", "1", start},
             {"solve", "--allow", "X", start},
             {"solve", "--allow", "2", "--puzzle", "topspin", "1 5 2 4 3"},
             {"solve", "--steps", "eo > finish", start},
             {"solve", "--steps", "eo > dr", "R"},
             {"solve", "--steps", "eo >> finish", "R"},
             {"solve", "--steps", "eo > finish", "--optimal", "R"},
             {"explain", "--goal", "cross", "R U"}}) {
        const Finished refused = run(arguments);
        EXPECT_EQ(refused.code, 2) << arguments[0] << " " << arguments[2] << refused.out;
        EXPECT_EQ(refused.out, "") << arguments[0];
    }
}

TEST(AllowedMoves, ThatCannotReachTheGoalMakeItUnsolvable) {
    EXPECT_EQ(run({"solve", "--allow", "U", "R"}).code, 10);
    EXPECT_EQ(run({"solve", "--allow", "R", "R"}).code, 0);
}

}  // namespace
}  // namespace taquin::cli_test
