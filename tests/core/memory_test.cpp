#include "taquin/core/memory.hpp"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Array, KeepsElementsWhenGrowing) {
    MemoryAccount account;
    Array<std::uint32_t> numbers(account);
    constexpr std::uint32_t count = 3'000'000;  // grows from the heap to mapped memory
    for (std::uint32_t i = 0; i < count; ++i) numbers.push_back(i);
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(numbers[i], i);
    EXPECT_EQ(account.held(), numbers.bytes());
    EXPECT_LE(account.peak(), count * sizeof(std::uint32_t) * 5 / 4);
}

TEST(Array, NewElementsAreZero) {
    MemoryAccount account;
    Array<std::uint64_t> numbers(account);
    for (const std::size_t size : {10U, 1000U, 400'000U, 1'000'000U}) {
        const std::size_t before = numbers.size();
        numbers.resize(size);
        for (std::size_t i = before; i < size; ++i) ASSERT_EQ(numbers[i], 0U);
    }
    std::ranges::fill(numbers, 7U);
    numbers.replace(600'000);
    EXPECT_TRUE(numbers.empty());
    numbers.resize(600'000);
    for (const std::uint64_t number : numbers) ASSERT_EQ(number, 0U);
}

TEST(Array, ReturnsItsBytesToTheAccount) {
    MemoryAccount account;
    {
        Array<char> small(account);
        small.resize(100);
        Array<char> large(account);
        large.resize(10'000'000);
        EXPECT_GE(account.held(), 10'000'100U);
    }
    EXPECT_EQ(account.held(), 0U);
    EXPECT_GE(account.peak(), 10'000'100U);
}

TEST(Array, FailsBeyondTheLimitAndStaysUnchanged) {
    for (const std::uint64_t limit : {0U, 1000U, 1'000'000U, 10'000'000U}) {
        MemoryAccount account(limit);
        Array<std::uint32_t> numbers(account);
        const auto fill = [&] {
            while (true) numbers.push_back(static_cast<std::uint32_t>(numbers.size()));
        };
        EXPECT_THROW(fill(), std::bad_alloc);
        EXPECT_LE(account.peak(), limit);
        EXPECT_EQ(account.held(), numbers.bytes());
        for (std::uint32_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], i);
        EXPECT_GE(numbers.size() * sizeof(std::uint32_t), limit / 3);
    }
}

TEST(Array, MoveTransfersTheMemory) {
    MemoryAccount account;
    Array<int> first(account);
    first.resize(1'000'000);
    first[999'999] = 5;
    Array<int> second(account);
    std::swap(first, second);
    EXPECT_TRUE(first.empty());
    EXPECT_EQ(second[999'999], 5);
    EXPECT_EQ(account.held(), second.bytes());
}

TEST(MemoryBlock, FailsWhenTheSystemIsOutOfMemory) {
    MemoryAccount account;
    MemoryBlock block(account);
    EXPECT_THROW(block.grow(std::size_t{1} << 60U), std::bad_alloc);
    block.grow(5'000'000);
    EXPECT_THROW(block.grow(std::size_t{1} << 60U), std::bad_alloc);
    EXPECT_EQ(account.held(), block.bytes());
}

}  // namespace
}  // namespace taquin
