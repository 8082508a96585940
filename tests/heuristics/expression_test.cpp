// Heuristic expressions: syntax, values, and which of them are admissible or consistent.
#include "taquin/heuristics/expression.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

namespace taquin::heuristics {
namespace {

Expression parsed(std::string_view text) {
    auto expression = parse_expression(text);
    EXPECT_TRUE(expression) << text << ": " << expression.error().message;
    return *expression;
}

Program program_of(std::string_view text) {
    const Expression expression = parsed(text);
    std::vector<std::uint32_t> places(expression.leaves().size());
    std::iota(places.begin(), places.end(), 0U);
    return expression.link(places);
}

// The leaves have values 5, 7 and 11, in order of appearance.
constexpr std::array<Cost, 3> leaf_values{5, 7, 11};

struct Worth {
    const char* text;
    double score;
    Cost value;
    bool integral;
};

TEST(Expression, ValuesFollowTheFormula) {
    const std::vector<Worth> rows{{"a", 5, 5, true},
                                  {"max(a, b)", 7, 7, true},
                                  {"max(a)", 5, 5, true},
                                  {"max(a, b, c)", 11, 11, true},
                                  {"max(b2, max(a, a))", 7, 7, true},
                                  {"a + b", 12, 12, true},
                                  {"a+b+c", 23, 23, true},
                                  {"a + a", 10, 10, true},
                                  {"2*a", 10, 10, true},
                                  {"2 * 3 * a", 30, 30, true},
                                  {"0*a", 0, 0, true},
                                  {"1.5*a", 7.5, 7, false},
                                  {".5*a", 2.5, 2, false},
                                  {"2*a + b", 17, 17, true},
                                  {"2*(a + b)", 24, 24, true},
                                  {"a^2", 25, 25, false},
                                  {"2*a^2", 50, 50, false},
                                  {"(2*a)^2", 100, 100, false},
                                  {"(a + b)^0.5", std::sqrt(12.0), 3, false},
                                  {"step(a)", 5, 5, false},
                                  {"arctan(a)", 5, 5, false},
                                  {"step(a, 500, 0.25)", 5, 5, false},
                                  {"arctan(a, 20)", 5, 5, false},
                                  {"  max ( a,b ) ", 7, 7, true},
                                  {"((a))", 5, 5, true}};
    for (const auto& [text, score, value, integral] : rows) {
        SCOPED_TRACE(text);
        const Program program = program_of(text);
        EXPECT_DOUBLE_EQ(program.score(leaf_values.data(), 0), score);
        EXPECT_EQ(program.value(leaf_values.data()), value);
        EXPECT_EQ(program.integral(), integral);
    }
}

TEST(Expression, LeavesAreListedOnceInOrder) {
    const std::vector<std::string> expected{"pdb:7-8", "x", "misplaced-blank"};
    EXPECT_EQ(parsed("max(pdb:7-8, x, misplaced-blank + x, pdb:7-8)").leaves(), expected);
}

TEST(Expression, LinkedProgramReadsTheGivenPlaces) {
    const std::array<std::uint32_t, 2> places{2, 0};
    EXPECT_EQ(parsed("2*x + y").link(places).value(leaf_values.data()), 27);
}

struct Spelling {
    const char* text;
    const char* canonical;
};

TEST(Expression, SpellingIsCanonicalAndStable) {
    const std::vector<Spelling> rows{{" manhattan ", "manhattan"},
                                     {"max(a)", "a"},
                                     {"max(a,max(b,c))", "max(a, b, c)"},
                                     {"max(max(a,b),c)", "max(a, b, c)"},
                                     {"a+(b+c)", "a + b + c"},
                                     {"(a+b)+c", "a + b + c"},
                                     {"2.50*a", "2.5*a"},
                                     {"2*(3*a)", "2*3*a"},
                                     {"2*(a+b)", "2*(a + b)"},
                                     {"(2*a)+b", "2*a + b"},
                                     {"2*(a^1.8)", "2*a^1.8"},
                                     {"(2*a)^1.80", "(2*a)^1.8"},
                                     {"(a^2)^3", "(a^2)^3"},
                                     {"(a+b)^2", "(a + b)^2"},
                                     {"max(a,b)^2", "max(a, b)^2"},
                                     {"0.000001*a", "0.000001*a"},
                                     {"step((a))", "step(a)"},
                                     {"step(a,1000,.1)", "step(a)"},
                                     {"step(a,1000,0.2)", "step(a, 1000, 0.2)"},
                                     {"step(a+b , 0500, 0.10)", "step(a + b, 500, 0.1)"},
                                     {"step(max(a,b),1,1)", "step(max(a, b), 1, 1)"},
                                     {"arctan(a,1000.0)", "arctan(a)"},
                                     {"arctan(a, 2.50)", "arctan(a, 2.5)"},
                                     {"2*arctan(a,20)^2", "2*arctan(a, 20)^2"},
                                     {"arctan(max(a , b+c))", "arctan(max(a, b + c))"}};
    for (const Spelling& row : rows) {
        SCOPED_TRACE(row.text);
        const std::string canonical = to_text(parsed(row.text));
        EXPECT_EQ(canonical, row.canonical);
        EXPECT_EQ(to_text(parsed(canonical)), canonical);
        EXPECT_DOUBLE_EQ(program_of(canonical).score(leaf_values.data(), 3000),
                         program_of(row.text).score(leaf_values.data(), 3000));
    }
}

TEST(Expression, SmallestNumbersArePrintedInFull) {
    const std::string tiny = "0." + std::string(320, '0') + "5";
    for (const std::string& number :
         {std::string("0.000000000000000123456789012345"), "0." + std::string(30, '0') + "1", tiny,
          std::string("999999.9999999999")}) {
        const std::string text = to_text(parsed(number + "*a"));
        EXPECT_EQ(text, to_text(parsed(text)));
        EXPECT_EQ(std::strtod(text.c_str(), nullptr), std::strtod(number.c_str(), nullptr));
    }
}

TEST(Schedules, FollowTheirFormulas) {
    EXPECT_DOUBLE_EQ(step_exponent(0), 1.0);
    EXPECT_DOUBLE_EQ(step_exponent(999), 1.0);
    EXPECT_DOUBLE_EQ(step_exponent(1000), 1.1);
    EXPECT_DOUBLE_EQ(step_exponent(5999), 1.5);
    EXPECT_DOUBLE_EQ(step_exponent(10'000), 2.0);
    EXPECT_DOUBLE_EQ(step_exponent(1'000'000'000), 2.0);
    EXPECT_DOUBLE_EQ(arctan_exponent(0), 1.0);
    EXPECT_DOUBLE_EQ(arctan_exponent(1000), 1.0 + std::atan(1.0));
    EXPECT_NEAR(arctan_exponent(1'000'000'000'000), 1.0 + std::acos(0.0), 1e-8);
}

TEST(Schedules, TakeTheirNumbers) {
    EXPECT_DOUBLE_EQ(step_exponent(499, 500, 0.25), 1.0);
    EXPECT_DOUBLE_EQ(step_exponent(500, 500, 0.25), 1.25);
    EXPECT_DOUBLE_EQ(step_exponent(1999, 500, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(step_exponent(2000, 500, 0.25), 2.0);
    EXPECT_DOUBLE_EQ(step_exponent(1'000'000, 500, 0.25), 2.0) << "2 is the largest exponent";
    EXPECT_DOUBLE_EQ(step_exponent(3, 1, 0.3), 1.9);
    EXPECT_DOUBLE_EQ(arctan_exponent(20, 20), 1.0 + std::atan(1.0));
    EXPECT_DOUBLE_EQ(arctan_exponent(1000, 0.5), 1.0 + std::atan(2000.0));
    const Program step = program_of("step(a, 500, 0.25)");
    EXPECT_TRUE(step.scheduled());
    EXPECT_DOUBLE_EQ(step.score(leaf_values.data(), 1400), std::pow(5.0, 1.5));
    const Program arctan = program_of("arctan(a, 2000)");
    EXPECT_TRUE(arctan.scheduled());
    EXPECT_DOUBLE_EQ(arctan.score(leaf_values.data(), 500), std::pow(5.0, 1.0 + std::atan(0.25)));
}

// Without numbers the schedules are those of the report, to the last bit.
TEST(Schedules, HaveTheReportsNumbersByDefault) {
    const auto expect_same = [](std::string_view plain, std::string_view spelled) {
        const Program a = program_of(plain);
        const Program b = program_of(spelled);
        for (std::uint64_t expanded = 0; expanded < 15'000; expanded += 250)
            ASSERT_EQ(a.score(leaf_values.data(), expanded), b.score(leaf_values.data(), expanded));
    };
    expect_same("step(a)", "step(a, 1000, 0.1)");
    expect_same("arctan(a)", "arctan(a, 1000)");
    for (std::uint64_t steps = 0; steps <= 10; ++steps)
        EXPECT_EQ(step_exponent(1000 * steps), 1.0 + static_cast<double>(steps) / 10.0);
}

TEST(Schedules, RaiseTheirArgumentToTheScheduledPower) {
    const Program step = program_of("step(a)");
    EXPECT_TRUE(step.scheduled());
    EXPECT_FALSE(program_of("2*a^1.8").scheduled());
    EXPECT_DOUBLE_EQ(step.score(leaf_values.data(), 3500), std::pow(5.0, 1.3));
    EXPECT_DOUBLE_EQ(program_of("arctan(2*a)").score(leaf_values.data(), 500),
                     std::pow(10.0, 1.0 + std::atan(0.5)));
    EXPECT_EQ(step.value(leaf_values.data()), 5)
        << "value() uses the exponent at the start of the search";
}

TEST(Program, SaturatesInsteadOfOverflowing) {
    const std::array<Cost, 1> huge{1'000'000'000};
    EXPECT_EQ(program_of("1000000*1000000*a").value(huge.data()), max_value);
    EXPECT_EQ(program_of("a + a + a + a").value(huge.data()), max_value);
    EXPECT_EQ(program_of("a^100").value(huge.data()), max_value);
    EXPECT_DOUBLE_EQ(program_of("(a^100)^100").score(huge.data(), 0), max_score);
    EXPECT_DOUBLE_EQ(program_of("0*a^100").score(huge.data(), 0), 0);
}

constexpr Properties both{true, true};
constexpr Properties admissible_only{true, false};
constexpr Properties none{};

struct Promise {
    const char* text;
    Properties expected;
};

// The forms that help texts list are read, and their claims are those of the parser: "not
// admissible" holds whatever the parts are.
TEST(Expression, ListedFormsAreRead) {
    for (const ExpressionForm& form : expression_forms) {
        std::string text(form.text);
        const auto replace = [&](std::string_view name, std::string_view number) {
            if (const std::size_t at = text.find(name); at != std::string::npos)
                text.replace(at, name.size(), number);
        };
        replace(", ...", "");
        replace("every", "500");
        replace("by", "0.2");
        replace("scale", "20");
        const Expression expression = parsed(text);
        const std::vector<Properties> leaves(expression.leaves().size(), both);
        EXPECT_EQ(properties(expression, leaves).admissible, text == "max(a, b)") << text;
        if (form.claim == "not admissible") continue;
        EXPECT_TRUE(form.claim.starts_with("admissible if")) << text;
    }
}

// Leaves: a and b are admissible and consistent, i is admissible only, n neither.
TEST(Expression, PropertiesFollowFromTheLeaves) {
    const std::vector<Promise> rows{{"a", both},
                                    {"i", admissible_only},
                                    {"n", none},
                                    {"max(a, b)", both},
                                    {"max(a, i)", admissible_only},
                                    {"max(a, n)", none},
                                    {"max(n, a)", none},
                                    {"1*a", both},
                                    {"0.9*a", both},
                                    {"1.1*a", none},
                                    {"2*a", none},
                                    {"0*n", both},
                                    {"0.5*n", none},
                                    {"a + b", none},
                                    {"a^1", both},
                                    {"a^0.5", both},
                                    {"i^0.5", admissible_only},
                                    {"a^1.1", none},
                                    {"step(a)", none},
                                    {"arctan(a)", none},
                                    {"step(a, 1000000000, 0.000001)", none},
                                    {"arctan(a, 1000000000)", none},
                                    {"max(0.5*a, b^0.5)", both}};
    for (const Promise& row : rows) {
        SCOPED_TRACE(row.text);
        const Expression expression = parsed(row.text);
        std::vector<Properties> leaves;
        for (const std::string& name : expression.leaves())
            leaves.push_back({name != "n", name == "a" || name == "b"});
        EXPECT_EQ(properties(expression, leaves), row.expected);
    }
}

}  // namespace
}  // namespace taquin::heuristics
