#include "support/bad_inputs.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

template <class T>
std::optional<std::string> refusal(const Expected<T>& result) {
    return result ? std::nullopt : std::optional(result.error().message);
}

std::optional<std::string> refuse_board(const std::string& kind, const std::string& input) {
    const std::string base = "board";
    ReadOptions options;
    if (kind.size() > base.size()) {
        const std::string value = kind.substr(base.size() + 1);
        if (kind[base.size()] == ':')
            options.form = *parse_form(value);
        else
            options.size = *parse_size(value);
    }
    return refusal(read_board(input, options));
}

std::optional<std::string> refuse(const std::string& kind, const std::string& input) {
    if (kind.starts_with("board")) return refuse_board(kind, input);
    if (kind == "size") return refusal(parse_size(input));
    if (kind == "goal") return refusal(make_goal(input, {3, 3}));
    if (kind == "moves") return refusal(parse_moves(input));
    if (kind == "order") return refusal(parse_order(input));
    if (kind == "form") return refusal(parse_form(input));
    if (kind == "metric") return refusal(parse_metric(input));
    ADD_FAILURE() << "unknown kind " << kind;
    return std::nullopt;
}

TEST(BadInputs, EachIsRefusedWithASentenceThatGivesThePlace) {
    const auto inputs = test::bad_inputs();
    ASSERT_GE(inputs.size(), 200U);
    for (const auto& [kind, input, sentence] : inputs) {
        const auto refused = refuse(kind, input);
        ASSERT_TRUE(refused.has_value()) << kind << " accepted: " << input;
        EXPECT_NE(refused->find(sentence), std::string::npos)
            << kind << ": " << input << "\nexpected: " << sentence << "\ngot: " << *refused;
    }
}

TEST(BadInputs, SentencesAreOneLineOfPrintableText) {
    for (const auto& [kind, input, sentence] : test::bad_inputs())
        for (const char c : refuse(kind, input).value_or(""))
            EXPECT_GE(static_cast<unsigned char>(c), 0x20) << kind << ": " << input;
}

TEST(BadInputs, OversizedBoardsAreRefused) {
    std::string row = "0";
    for (int i = 1; i < 1001; ++i) row += " 0";
    const auto wide = read_board(row + "/" + row);
    ASSERT_FALSE(wide);
    EXPECT_NE(wide.error().message.find("a side of 1001"), std::string::npos);
    std::string tall = "0 0";
    for (int i = 1; i < 1001; ++i) tall += "/0 0";
    EXPECT_NE(read_board(tall).error().message.find("a side of 1001"), std::string::npos);
}

TEST(BadInputs, MakeBoardRefusesInvalidBoards) {
    EXPECT_FALSE(make_board({0, 0}, {}));
    EXPECT_FALSE(make_board({1, 4}, {1, 2, 3, 0}));
    EXPECT_FALSE(make_board({2, 2}, {1, 2, 3}));
    EXPECT_FALSE(make_board({2, 2}, {1, 2, 3, 3}));
    EXPECT_FALSE(make_board({2, 2}, {1, 2, 3, 4}));
    EXPECT_TRUE(make_board({2, 2}, {1, 2, 3, 0}));
    EXPECT_FALSE(make_goal("last", {1, 5}));
    EXPECT_FALSE(make_goal("last", {0, 0}));
}

}  // namespace
}  // namespace taquin::tiles
