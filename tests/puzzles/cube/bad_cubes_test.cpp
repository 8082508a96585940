#include <gtest/gtest.h>

#include <optional>

#include "support/bad_inputs.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {
namespace {

template <class T>
std::optional<std::string> refusal(const Expected<T>& result) {
    return result ? std::nullopt : std::optional(result.error().message);
}

std::optional<std::string> refuse(std::string kind, const std::string& input) {
    if (kind == "form") return refusal(parse_form(input));
    if (kind == "metric") return refusal(parse_metric(input));
    TextOptions options;
    if (kind.starts_with("small:")) {
        options.size = Size::Two;
        kind = kind.substr(6);
    }
    if (kind != "any") options.form = *parse_form(kind);
    return refusal(read_cube(input, options));
}

TEST(BadCubes, EachIsRefusedWithTheBrokenRule) {
    const auto inputs = test::bad_inputs("bad_cubes.txt");
    ASSERT_GE(inputs.size(), 100U);
    for (const auto& [kind, input, sentence] : inputs) {
        const auto refused = refuse(kind, input);
        ASSERT_TRUE(refused.has_value()) << kind << " accepted: " << input;
        EXPECT_NE(refused->find(sentence), std::string::npos)
            << kind << ": " << input << "\nexpected: " << sentence << "\ngot: " << *refused;
        for (const char c : *refused)
            EXPECT_GE(static_cast<unsigned char>(c), 0x20) << kind << ": " << input;
    }
}

}  // namespace
}  // namespace taquin::cube
