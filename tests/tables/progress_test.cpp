// Work on tables is split into small steps; no step starts after a stop request.
#include "taquin/tables/progress.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace taquin::tables {
namespace {

TEST(Steps, AllRunWithoutAStopRequest) {
    for (const unsigned threads : {1U, 3U}) {
        std::vector<std::atomic<int>> taken(100);
        EXPECT_TRUE(parallel_steps(taken.size(), threads, {},
                                   [&](std::size_t i, unsigned) { ++taken[i]; }));
        for (const auto& count : taken) EXPECT_EQ(count, 1);
    }
}

TEST(Steps, EndAfterTheStepThatRequestsTheStop) {
    std::stop_source source;
    std::size_t taken = 0;
    EXPECT_FALSE(parallel_steps(100, 1, {.receiver = {}, .stop = source.get_token()},
                                [&](std::size_t, unsigned) {
                                    if (++taken == 7) source.request_stop();
                                }));
    EXPECT_EQ(taken, 7U);
}

TEST(Steps, NoneStartsAfterTheDeadline) {
    const Progress late{.receiver = {}, .stop = {}, .until = std::chrono::steady_clock::now()};
    EXPECT_TRUE(late.stopped());
    EXPECT_FALSE(parallel_steps(100, 2, late, [](std::size_t, unsigned) { ADD_FAILURE(); }));
}

TEST(Parts, CoverAllBytesInSmallPieces) {
    std::vector<std::byte> bytes(2 * bytes_a_step + 17);
    EXPECT_TRUE(fill(bytes, std::byte{0xFF}, 2, {}));
    for (const std::byte byte : bytes) ASSERT_EQ(byte, std::byte{0xFF});
    std::size_t largest = 0;
    EXPECT_TRUE(parallel_parts(std::span(bytes), 1, {}, [&](std::span<std::byte> part) {
        largest = std::max(largest, part.size());
    }));
    EXPECT_EQ(largest, bytes_a_step);
}

}  // namespace
}  // namespace taquin::tables
