#include "taquin/core/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <vector>

namespace taquin {
namespace {

TEST(ParallelFor, VisitsEveryIndexOnce) {
    for (const std::size_t count : {0U, 1U, 2U, 3U, 64U, 1000U, 100'003U})
        for (const unsigned threads : {0U, 1U, 2U, 5U}) {
            std::vector<std::atomic<int>> visits(count);
            parallel_for(count, threads, [&](std::size_t index, unsigned thread) {
                ASSERT_LT(thread, std::max(1U, threads));
                ++visits[index];
            });
            for (const auto& each : visits) ASSERT_EQ(each, 1) << count << " " << threads;
        }
}

TEST(ParallelFor, OneThreadVisitsInOrder) {
    std::vector<std::size_t> seen;
    parallel_for(5, 1, [&](std::size_t index, unsigned) { seen.push_back(index); });
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(ParallelFor, EachThreadNumberIsOneThread) {
    std::vector<std::set<std::thread::id>> threads(4);
    parallel_for(10'000, 4, [&](std::size_t, unsigned thread) {
        threads[thread].insert(std::this_thread::get_id());
    });
    for (const auto& each : threads) EXPECT_LE(each.size(), 1U);
    EXPECT_TRUE(threads[0].empty() || threads[0].contains(std::this_thread::get_id()));
}

TEST(ParallelFor, ExceptionsPropagateAndEndTheLoop) {
    for (const unsigned threads : {1U, 2U, 4U}) {
        std::atomic<std::size_t> visits = 0;
        EXPECT_THROW(parallel_for(1'000'000, threads,
                                  [&](std::size_t index, unsigned) {
                                      ++visits;
                                      if (index == 0) throw std::runtime_error("no more");
                                  }),
                     std::runtime_error);
        EXPECT_GE(visits, 1U);
        EXPECT_LE(visits, 1'000'000U);
    }
}

TEST(HardwareThreads, AreAtLeastOne) { EXPECT_GE(hardware_threads(), 1U); }

}  // namespace
}  // namespace taquin
