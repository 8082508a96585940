// Invalid expressions: the message gives the position and what was expected, and no input crashes
// the parser.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/heuristics/expression.hpp"

namespace taquin::heuristics {
namespace {

struct Bad {
    std::string text;
    std::size_t character;  // from 1
    std::string says;
};

TEST(BadExpression, MessageGivesPositionAndExpectation) {
    const std::vector<Bad> rows{
        {"", 1, "expected a heuristic"},
        {"   ", 4, "expected a heuristic"},
        {"+", 1, "not '+'"},
        {"a +", 4, "not the end"},
        {"a + + b", 5, "not '+'"},
        {"a b", 3, "expected '+', '^' or the end, not 'b'"},
        {"a)", 2, "not ')'"},
        {"(a", 3, "expected ')', not the end"},
        {"()", 2, "not ')'"},
        {"max", 4, "expected '(' after max"},
        {"max()", 5, "at least one heuristic"},
        {"max( )", 6, "at least one heuristic"},
        {"max(a", 6, "expected ',' or ')'"},
        {"max(a,)", 7, "not ')'"},
        {"max(a b)", 7, "expected ',' or ')', not 'b'"},
        {"max(,a)", 5, "not ','"},
        {"step a", 6, "expected '(' after step"},
        {"step(a, b)", 9,
         "expected the number of expansions per step (a whole number from 1 to 1000000000)"},
        {"step(a, 500)", 12, "expected ',' and the increase of the exponent per step, not ')'"},
        {"step(a, 500, )", 14, "expected the increase of the exponent per step"},
        {"step(a, 0, 0.1)", 9, "from 1 to 1000000000), not 0"},
        {"step(a, 1.5, 0.1)", 9, "not a fraction"},
        {"step(a, 1000000001, 0.1)", 9, "not '1000000001'"},
        {"step(a, -5, 0.1)", 9, "not '-'"},
        {"step(a, 500, 0)", 14, "(a number above 0, up to 1), not 0"},
        {"step(a, 500, 1.1)", 14, "not '1.1'"},
        {"step(a, 500, 0.1, 2)", 17, "expected ')', not ','"},
        {"step(a 500)", 8, "expected ',' or ')', not '5'"},
        {"arctan()", 8, "not ')'"},
        {"arctan(a", 9, "expected ',' or ')'"},
        {"arctan(a, b)", 11, "expected the scale in expansions (a number above 0"},
        {"arctan(a, 0)", 11, "not 0"},
        {"arctan(a, 2000000000)", 11, "not '2000000000'"},
        {"arctan(a, 1, 2)", 12, "expected ')', not ','"},
        {"2", 2, "expected '*'"},
        {"2 a", 3, "expected '*' and a heuristic after the number, not 'a'"},
        {"2*", 3, "not the end"},
        {"2**a", 3, "not '*'"},
        {"a*2", 2, "not '*'"},
        {"-2*a", 1, "expected a weight (a number from 0 to 1000000), not '-'"},
        {"1.2.3*a", 1, "not '1.2.3'"},
        {".*a", 1, "not '.'"},
        {"1000001*a", 1, "from 0 to 1000000"},
        {"1e3*a", 2, "expected '*'"},
        {"a^", 3, "expected an exponent (a number above 0, up to 100), not the end"},
        {"a^b", 3, "not 'b'"},
        {"a^-1", 3, "not '-'"},
        {"a^0", 3, "above 0, up to 100), not 0"},
        {"a^101", 3, "not '101'"},
        {"a^2^3", 4, "not '^'"},
        {"a - b", 3, "not '-'"},
        {"a # b", 3, "not '#'"},
        {"a\x01", 2, "not '\\x01'"},
        {"\xC3\xA9", 1, "not '\xC3\xA9'"},
        {"a(b)", 2, "'a' takes no arguments"},
        {"Max(a)", 4, "'Max' takes no arguments"},
        {std::string(51, '(') + "a" + std::string(51, ')'), 51, "nested more than 50 deep"},
        {std::string(100, '('), 51, "nested more than 50 deep"}};
    for (const auto& [text, character, says] : rows) {
        const auto expression = parse_expression(text);
        if (expression) {
            ADD_FAILURE() << text;
            continue;
        }
        const std::string& message = expression.error().message;
        EXPECT_NE(message.find("character " + std::to_string(character) + ":"), std::string::npos)
            << message;
        EXPECT_NE(message.find(says), std::string::npos) << message;
    }
}

TEST(Expression, MaximumNestingIsAccepted) {
    std::string text = "a";
    for (std::size_t i = 1; i < max_nesting; ++i) text.insert(0, "max(a, a + ").append(")");
    const auto expression = parse_expression(text);
    ASSERT_TRUE(expression) << expression.error().message;
    const std::array<std::uint32_t, 1> places{0};
    const std::array<Cost, 1> values{1};
    const auto levels = static_cast<Cost>(max_nesting);
    EXPECT_EQ(expression->link(places).value(values.data()), levels);
    EXPECT_DOUBLE_EQ(expression->link(places).score(values.data(), 0), levels);
}

TEST(Expression, LengthIsLimited) {
    std::string text = "a";
    while (text.size() + 2 <= max_expression_length) text += "+a";
    EXPECT_TRUE(parse_expression(text));
    EXPECT_FALSE(parse_expression(text + "+a+a"));
}

TEST(Expression, NumberOfDifferentHeuristicsIsLimited) {
    std::string text = "h0";
    for (std::size_t i = 1; i < max_leaves; ++i) text += " + h" + std::to_string(i);
    EXPECT_TRUE(parse_expression(text));
    EXPECT_TRUE(parse_expression(text + " + h0 + 2*h1")) << "repeated heuristics count once";
    const auto refused = parse_expression(text + " + last");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("character " + std::to_string(text.size() + 4) +
                                           ": 'last' is one heuristic too many; the maximum "
                                           "is 13 different ones"),
              std::string::npos)
        << refused.error().message;
}

// Accepted expressions can be printed, parsed again, linked and run; values are finite and never
// negative.
void expect_sound(const std::string& text) {
    const auto expression = parse_expression(text);
    if (!expression) {
        ASSERT_FALSE(expression.error().message.empty());
        for (const char c : expression.error().message) ASSERT_TRUE(c >= ' ' && c <= '~');
        return;
    }
    const std::string canonical = to_text(*expression);
    const auto again = parse_expression(canonical);
    ASSERT_TRUE(again || canonical.size() > max_expression_length) << text << " -> " << canonical;
    if (again) {
        ASSERT_EQ(to_text(*again), canonical) << text;
    }
    const std::vector<std::uint32_t> places(expression->leaves().size(), 0);
    const Program program = expression->link(places);
    for (const Cost leaf : {0, 1, 80, 1'000'000'000}) {
        const double score = program.score(&leaf, 2500);
        ASSERT_TRUE(score >= 0 && score <= max_score) << text;
        ASSERT_GE(program.value(&leaf), 0) << text;
        const Cost rounded = static_cast<Cost>(std::min<double>(score, max_value));
        ASSERT_TRUE(!program.integral() || program.value(&leaf) == rounded) << text;
    }
}

TEST(Expression, MutatedTextIsAcceptedOrRejected) {
    const std::vector<std::string> seeds{
        "max(conflict, xy)",        "1.5*(manhattan + misplaced-blank)^1.8",
        "step(2*arctan(gaschnig))", "max(a, max(b, 0.1*c), ((d)))",
        "pdb:7-8 + 3 * zero ^ .5",  "step(a + b, 500, 0.25)",
        "arctan(2*a, 20.5)"};
    const std::string alphabet = "max(),+*^.0129ab-: step\t#\xFF";
    Random random(42);
    for (int round = 0; round < 100'000; ++round) {
        std::string text = seeds[random.below(seeds.size())];
        for (std::uint64_t change = random.below(4); change-- > 0;) {
            const std::size_t at = random.below(text.size() + 1);
            const char c = alphabet[random.below(alphabet.size())];
            switch (random.below(4)) {
                case 0: text.insert(at, 1, c); break;
                case 1: text.erase(at, 1); break;
                case 2: text.insert(at, text.substr(0, random.below(text.size() + 1))); break;
                default: text.replace(at, 1, 1, c); break;
            }
        }
        ASSERT_NO_FATAL_FAILURE(expect_sound(text)) << text;
    }
}

}  // namespace
}  // namespace taquin::heuristics
