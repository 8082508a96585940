#include "taquin/core/permutation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "taquin/core/random.hpp"

namespace taquin {
namespace {

std::vector<std::uint32_t> shuffled(std::size_t size, Random& random) {
    std::vector<std::uint32_t> values(size);
    std::iota(values.begin(), values.end(), 0U);
    for (std::size_t left = size; left > 1; --left)
        std::swap(values[left - 1], values[random.below(left)]);
    return values;
}

std::uint64_t inversions_by_definition(const std::vector<std::uint32_t>& values) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j)
            if (values[i] > values[j]) ++count;
    return count;
}

TEST(Permutation, RanksFollowLexicographicOrder) {
    std::vector<std::uint8_t> permutation(8);
    std::iota(permutation.begin(), permutation.end(), std::uint8_t{0});
    std::vector<std::uint8_t> again(permutation.size());
    std::uint64_t expected = 0;
    do {
        ASSERT_EQ(rank<std::uint8_t>(permutation), expected);
        unrank<std::uint8_t>(expected, again);
        ASSERT_EQ(again, permutation);
        ++expected;
    } while (std::ranges::next_permutation(permutation).found);
    EXPECT_EQ(expected, factorial(8));
}

TEST(Permutation, TwentyElementsFillTheRange) {
    std::vector<std::uint32_t> permutation(max_ranked);
    unrank<std::uint32_t>(factorial(max_ranked) - 1, permutation);
    EXPECT_TRUE(std::ranges::is_sorted(permutation, std::greater{}));
    EXPECT_EQ(rank<std::uint32_t>(permutation), 2432902008176639999U);
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t number = random.below(factorial(max_ranked));
        unrank<std::uint32_t>(number, permutation);
        ASSERT_TRUE(is_permutation(permutation));
        ASSERT_EQ(rank<std::uint32_t>(permutation), number);
    }
}

TEST(Permutation, EmptyAndSingleElementHaveRankZero) {
    EXPECT_EQ(rank<std::uint8_t>(std::vector<std::uint8_t>{}), 0U);
    EXPECT_EQ(rank<std::uint8_t>(std::vector<std::uint8_t>{0}), 0U);
    EXPECT_EQ(inversions({}), 0U);
    EXPECT_FALSE(is_odd(std::span<const std::uint32_t>{}));
    EXPECT_TRUE(is_permutation({}));
}

TEST(Permutation, InversionsMatchTheDefinition) {
    Random random(1);
    for (std::size_t size = 0; size < 300; ++size) {
        const auto values = shuffled(size, random);
        ASSERT_EQ(inversions(values), inversions_by_definition(values)) << size;
    }
}

TEST(Permutation, InversionsDoNotDependOnGapsBetweenValues) {
    Random random(2);
    for (std::size_t size = 1; size < 100; ++size) {
        auto values = shuffled(size, random);
        const std::uint64_t dense = inversions(values);
        for (auto& value : values) value = value * 41'000'000U + 17U;
        ASSERT_EQ(inversions(values), dense);
    }
}

TEST(Permutation, ReverseOrderHasAllInversions) {
    for (const std::uint64_t size : {2U, 17U, 1000U, 65'536U, 100'001U}) {
        std::vector<std::uint32_t> values(size);
        std::iota(values.rbegin(), values.rend(), 0U);
        EXPECT_EQ(inversions(values), size * (size - 1) / 2);
        std::ranges::reverse(values);
        EXPECT_EQ(inversions(values), 0U);
    }
}

TEST(Permutation, ParityByCyclesEqualsParityOfInversions) {
    Random random(4);
    for (std::size_t size = 0; size < 300; ++size) {
        const auto values = shuffled(size, random);
        ASSERT_EQ(is_odd(values), inversions(values) % 2 != 0);
    }
}

TEST(Permutation, RepeatedAndLargeValuesAreRejected) {
    Random random(5);
    for (const std::size_t size : {2U, 9U, 64U, 65U, 400U}) {
        auto values = shuffled(size, random);
        EXPECT_TRUE(is_permutation(values));
        const std::uint32_t kept = values.back();
        values.back() = values.front();
        EXPECT_FALSE(is_permutation(values)) << "repeated value";
        values.back() = static_cast<std::uint32_t>(size);
        EXPECT_FALSE(is_permutation(values)) << "value out of range";
        values.back() = kept;
        EXPECT_TRUE(is_permutation(values));
    }
}

}  // namespace
}  // namespace taquin
