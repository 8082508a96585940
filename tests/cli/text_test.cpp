// Numbers as people read them.
#include "cli/text.hpp"

#include <gtest/gtest.h>

namespace taquin::cli_test {
namespace {

TEST(TimesAsText, HaveNoExponent) {
    using cli::seconds_text;
    EXPECT_EQ(seconds_text(0), "0 ms");
    EXPECT_EQ(seconds_text(1e-9), "under 0.001 ms");
    EXPECT_EQ(seconds_text(1.5e-6), "0.0015 ms");
    EXPECT_EQ(seconds_text(0.0021349), "2.13 ms");
    EXPECT_EQ(seconds_text(0.9994), "999 ms");
    EXPECT_EQ(seconds_text(0.9996), "1 s") << "not 1e+03 ms";
    EXPECT_EQ(seconds_text(12.345), "12.3 s");
    EXPECT_EQ(seconds_text(599.9), "600 s");
    EXPECT_EQ(seconds_text(800), "13 min 20 s");
    for (double seconds = 1e-9; seconds < 1e9; seconds *= 1.1) {
        const std::string text = seconds_text(seconds);
        EXPECT_EQ(text.find("e+"), std::string::npos) << text;
        EXPECT_EQ(text.find("e-"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace taquin::cli_test
