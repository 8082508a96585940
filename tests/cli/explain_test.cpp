// The lists that `explain` prints for large boards.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

std::string reversed(int side) {
    std::string board = "0";
    for (int cell = 1; cell < side * side; ++cell)
        board += (cell % side == 0 ? "/" : " ") + std::to_string(side * side - cell);
    return board;
}

Finished explained(const std::string& board, bool json = false) {
    std::vector<std::string> arguments{"explain"};
    if (json) arguments.emplace_back("--json");
    return run(Call{arguments, board, {}});
}

TEST(Explain, ListsEveryTileOfATwentyByTwentyBoard) {
    const std::string text = explained(reversed(20)).out;
    EXPECT_NE(text.find("\n 399 "), std::string::npos);
    EXPECT_EQ(text.find("more tile"), std::string::npos);
}

TEST(Explain, SaysWhatIsOmittedForALargeBoard) {
    const std::string text = explained(reversed(120)).out;
    EXPECT_TRUE(text.starts_with("a board of size 120x120\n")) << text.substr(0, 100);
    EXPECT_NE(text.find("... and 13,999 more tiles; use --json to list all\n"), std::string::npos);
    EXPECT_LT(text.size(), 500'000U);
}

// Every row is reversed, so all pairs in all rows are in conflict.
TEST(Explain, ShortensLongListsInATable) {
    constexpr int side = 120;
    std::string board = "0";
    for (int row = 0; row < side; ++row)
        for (int column = row == 0 ? 1 : 0; column < side; ++column)
            board += (column == 0 ? "/" : " ") +
                     std::to_string(row == 0 ? side - column : (row + 1) * side - 1 - column);
    const std::string text = run(Call{{"explain", "--goal", "first"}, board, {}}).out;
    EXPECT_NE(text.find("Linear conflicts, "), std::string::npos);
    EXPECT_NE(text.find(", ...  "), std::string::npos);
    EXPECT_NE(text.find(" 7021  "), std::string::npos) << "the number of pairs";
    EXPECT_LT(text.size(), 500'000U);
}

TEST(Explain, ListsEverythingInJson) {
    const auto object = nlohmann::json::parse(explained(reversed(120), true).out);
    EXPECT_EQ(object["tiles"].size(), 120U * 120U - 1);
}

TEST(Explain, SaysFirstThatABoardIsUnsolvable) {
    const Finished finished = run({"explain", "2 1/3 0"});
    const auto said = finished.out.find("\nunsolvable\nReading row by row");
    ASSERT_NE(said, std::string::npos) << finished.out;
    EXPECT_LT(said, finished.out.find("Estimates of the moves left"));
    EXPECT_EQ(run({"explain", "1 2/0 3"}).out.find("unsolvable"), std::string::npos);
}

}  // namespace
}  // namespace taquin::cli_test
