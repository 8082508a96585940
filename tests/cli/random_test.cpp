// Random results: the seed is printed, and gives the same result again.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

TEST(Scramble, PrintedSeedGivesTheSameBoards) {
    const Finished first = run({"scramble", "--count", "5", "--size", "3x4"});
    ASSERT_TRUE(first.err.starts_with("seed ")) << first.err;
    const std::string seed = lines_of(first.err).front().substr(5);
    const Finished second =
        run({"scramble", "--count", "5", "--size", "3x4", "--seed", seed, "--quiet"});
    EXPECT_EQ(first.out, second.out);
    EXPECT_EQ(second.err, "");
    EXPECT_EQ(lines_of(first.out).size(), 5U);
}

TEST(Scramble, NewSeedIsPrintedEvenWithQuiet) {
    EXPECT_TRUE(run({"scramble", "--quiet"}).err.starts_with("seed "));
}

TEST(Scramble, JsonHasTheSeedInEveryObject) {
    const Finished finished =
        run({"scramble", "--count", "3", "--size", "3x3", "--steps", "20", "--json"});
    EXPECT_EQ(finished.err, "");
    std::set<std::uint64_t> seeds;
    for (const auto& line : lines_of(finished.out)) {
        const Json object = Json::parse(line);
        seeds.insert(object["seed"].get<std::uint64_t>());
        EXPECT_EQ(object["method"], "walk");
        EXPECT_EQ(object["steps"], 20);
        EXPECT_EQ(object["solvable"], true);
        EXPECT_EQ(object["size"], "3x3");
    }
    EXPECT_EQ(seeds.size(), 1U);
}

TEST(Scramble, BoardsAreSolvableOrUnsolvableAsRequested) {
    for (const std::string goal : {"last", "first", "snail", "center"}) {
        const Finished good =
            run({"scramble", "--goal", goal, "--size", "3x3", "--count", "20", "--seed", "5"});
        EXPECT_EQ(run(Call{{"check", "--goal", goal}, good.out, {}}).code, 0) << goal;
        const Finished bad = run({"scramble", "--goal", goal, "--size", "3x3", "--count", "20",
                                  "--seed", "5", "--unsolvable"});
        const Finished checked = run(Call{{"check", "--quiet", "--goal", goal}, bad.out, {}});
        EXPECT_EQ(checked.code, 10) << goal;
        EXPECT_EQ(checked.out.find("\nsolvable"), std::string::npos) << goal;
    }
}

TEST(Scramble, WalkStaysWithinItsSteps) {
    const Finished made =
        run({"scramble", "--size", "3x3", "--self-avoiding", "10", "--count", "20", "--seed", "2"});
    const Finished solved = run(Call{{"solve", "--json", "--algorithm", "bfs"}, made.out, {}});
    for (const auto& line : lines_of(solved.out))
        EXPECT_LE(Json::parse(line)["length"].get<int>(), 10);
}

TEST(Scramble, GoalBoardDeterminesTheSize) {
    const Finished finished =
        run({"scramble", "--goal", "3 2 1/0 4 5", "--steps", "0", "--seed", "1"});
    EXPECT_EQ(finished.out, "3 2 1/0 4 5\n");
}

TEST(Demo, SolvesTheBoardOfItsSeedAndSuggestsCommands) {
    const Finished finished = run({"demo", "--size", "3x3", "--seed", "4"});
    EXPECT_EQ(finished.code, 0);
    for (const auto* part :
         {"board of size 3x3", "seed 4", "solved in", "moves ", "Try next:", "taquin explain"})
        EXPECT_NE(finished.out.find(part), std::string::npos) << part;
}

TEST(Demo, SuggestsTheProgramNameTheUserTyped) {
    const Finished finished = run(Call{{"demo", "--size", "2x2"}, "", {"TAQUIN_CALLED_AS=./run"}});
    EXPECT_NE(finished.out.find("./run solve"), std::string::npos);
}

// Without --seed, the output names the seed.
TEST(Anytime, ReportsItsSeed) {
    const std::string board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24";
    const auto seed_of = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"solve", "--json", "--nodes", "1000"});
        arguments.push_back(board);
        return Json::parse(run(arguments).out)["seed"];
    };
    EXPECT_EQ(seed_of({"--algorithm", "anytime"}), 1);
    EXPECT_EQ(seed_of({"--algorithm", "anytime", "--seed", "7"}), 7);
    EXPECT_TRUE(seed_of({"--algorithm", "astar"}).is_null());
    const Finished text = run({"solve", "--algorithm", "anytime", "--nodes", "1000", board});
    EXPECT_NE(text.out.find(", seed 1\n"), std::string::npos) << text.out;
}

}  // namespace
}  // namespace taquin::cli_test
