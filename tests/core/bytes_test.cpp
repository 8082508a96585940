#include "taquin/core/bytes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace taquin::puzzle_test {
namespace {

TEST(ReverseBytes, MatchesStdReverseAndTouchesNothingElse) {
    for (std::size_t count = 0; count <= 100; ++count) {
        std::vector<std::uint8_t> bytes(count + 16);
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
        std::vector<std::uint8_t> expected = bytes;
        const auto first = expected.begin() + 8;
        std::reverse(first, first + static_cast<std::ptrdiff_t>(count));
        reverse_bytes(bytes.data() + 8, count);
        ASSERT_EQ(bytes, expected) << count;
    }
}

TEST(Nibbles, PackSixteenSmallBytes) {
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(15 - i);
    EXPECT_EQ(to_nibbles(bytes.data()), 0x0123456789ABCDEFU);
    std::array<std::uint8_t, 16> back{};
    from_nibbles(to_nibbles(bytes.data()), back.data());
    EXPECT_EQ(back, bytes);
}

}  // namespace
}  // namespace taquin::puzzle_test
