#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "taquin/core/bytes.hpp"

namespace taquin {
namespace {

std::vector<std::byte> some_bytes(std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::uint64_t x = 1;
    for (std::byte& byte : bytes) {
        x = x * 6364136223846793005U + 1442695040888963407U;
        byte = static_cast<std::byte>(x >> 56U);
    }
    return bytes;
}

// Files store these checksums, so a different result would break the format. The numbers come from
// a slow, independent implementation in another language, written from the description.
TEST(Checksum, NeverChanges) {
    EXPECT_EQ(checksum({}), 0xFB47C56C804E3605U);
    EXPECT_EQ(checksum(some_bytes(1)), 0x0D7993944EF04207U);
    EXPECT_EQ(checksum(some_bytes(1000)), 0xE9116B64258BCBA5U);
    EXPECT_EQ(checksum(some_bytes(1U << 20U)), 0xE14A264B1FC2384FU);
}

TEST(Checksum, DetectsEveryFlippedBit) {
    for (const std::size_t size : {1U, 8U, 63U, 64U, 65U, 255U, 256U, 257U, 1000U, 4099U}) {
        auto bytes = some_bytes(size);
        const std::uint64_t sum = checksum(bytes);
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
            const auto mask = static_cast<std::byte>(1U << bit % 8);
            bytes[bit / 8] ^= mask;
            ASSERT_NE(checksum(bytes), sum) << size << " " << bit;
            bytes[bit / 8] ^= mask;
        }
        EXPECT_EQ(checksum(bytes), sum);
    }
}

TEST(Checksum, DetectsEveryPairOfFlippedBits) {
    auto bytes = some_bytes(192);
    const std::uint64_t sum = checksum(bytes);
    for (std::size_t first = 0; first < 8 * bytes.size(); ++first)
        for (std::size_t second = first + 1; second < 8 * bytes.size(); ++second) {
            bytes[first / 8] ^= static_cast<std::byte>(1U << first % 8);
            bytes[second / 8] ^= static_cast<std::byte>(1U << second % 8);
            ASSERT_NE(checksum(bytes), sum) << first << " " << second;
            bytes[first / 8] ^= static_cast<std::byte>(1U << first % 8);
            bytes[second / 8] ^= static_cast<std::byte>(1U << second % 8);
        }
}

TEST(Checksum, ZerosOfDifferentLengthDiffer) {
    const std::vector<std::byte> zeros(5000);
    std::set<std::uint64_t> sums;
    for (std::size_t size = 0; size <= zeros.size(); ++size)
        EXPECT_TRUE(sums.insert(checksum(std::span(zeros).first(size))).second) << size;
}

TEST(Checksum, DetectsSwappedParts) {
    const auto bytes = some_bytes(4096);
    for (const std::size_t part : {8U, 16U, 64U, 256U, 1024U})
        for (std::size_t at = part; at + part <= bytes.size(); at += part) {
            auto swapped = bytes;
            std::swap_ranges(swapped.begin(), swapped.begin() + static_cast<std::ptrdiff_t>(part),
                             swapped.begin() + static_cast<std::ptrdiff_t>(at));
            EXPECT_NE(checksum(swapped), checksum(bytes)) << part << " " << at;
        }
}

TEST(Checksum, DoesNotDependOnAlignment) {
    const auto bytes = some_bytes(1000);
    for (std::size_t shift = 0; shift < 16; ++shift) {
        std::vector<std::byte> moved(shift);
        moved.insert(moved.end(), bytes.begin(), bytes.end());
        EXPECT_EQ(checksum(std::span(moved).subspan(shift)), checksum(bytes));
    }
}

}  // namespace
}  // namespace taquin
