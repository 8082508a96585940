// How the puzzle of a position is chosen: by name, form, size or text.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

std::string puzzle_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"check", "--json"});
    return nlohmann::json::parse(run(arguments).out)["puzzle"];
}

TEST(Positions, TextFormSizeOrNameDecideThePuzzle) {
    EXPECT_EQ(puzzle_of({easy}), "tiles");
    EXPECT_EQ(puzzle_of({"R U F'"}), "cube");
    EXPECT_EQ(puzzle_of({"--form", "moves", "12"}), "cube") << "tiles do not have this form";
    EXPECT_EQ(puzzle_of({"--form", "rows", "R U"}), "tiles");
    EXPECT_EQ(puzzle_of({"--size", "2x2x2", "R U"}), "cube2");
    EXPECT_EQ(puzzle_of({"--size", "3x3", "R U"}), "tiles");
    EXPECT_EQ(puzzle_of({"--puzzle", "cube2", "R U"}), "cube2");
}

TEST(Positions, FirstLineOfAFileDecidesThePuzzle) {
    const Finished finished = run(Call{{"check", "--json"}, "# cubes\nR U\n\nF2\n1 2 3\n", {}});
    EXPECT_EQ(finished.code, 2);
    const auto lines = lines_of(finished.out);
    ASSERT_EQ(lines.size(), 3U);
    for (const auto& line : lines) EXPECT_EQ(nlohmann::json::parse(line)["puzzle"], "cube");
    EXPECT_EQ(nlohmann::json::parse(lines[1])["line"], 4);
}

TEST(Positions, AnyCubeCanBeTheGoal) {
    const Finished finished = run({"solve", "--json", "--goal", "R", "R U"});
    EXPECT_EQ(nlohmann::json::parse(finished.out)["length"], 1);
    EXPECT_EQ(run({"verify", "--goal", "R", "R U", "U'"}).code, 0);
    EXPECT_EQ(run({"check", "--goal", "R", "R U"}).code, 0);
}

// Words too short to be positions are joined into one, valid or not.
TEST(Positions, WordsWithoutQuotesAreJoined) {
    EXPECT_EQ(run({"solve", "--quiet", "1", "2", "3", "4", "5", "6", "7", "0", "8"}).out, "R\n");
    EXPECT_EQ(lines_of(run({"check", "1", "2", "3", "4", "5", "6", "7", "8", "8"}).err).size(), 1U);
    EXPECT_EQ(lines_of(run({"check", "--quiet", easy, easy}).out).size(), 2U);
}

}  // namespace
}  // namespace taquin::cli_test
