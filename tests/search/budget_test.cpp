#include "taquin/search/budget.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>

namespace taquin::search {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

void be_busy(milliseconds time) {
    const auto end = steady_clock::now() + time;
    while (steady_clock::now() < end) {
    }
}

TEST(Budget, CountsNodesExactly) {
    for (const std::uint64_t nodes : {0U, 1U, 5U, 4095U, 4096U, 4097U, 100'000U}) {
        Budget budget({.nodes = nodes});
        std::uint64_t spent = 0;
        while (budget.spend()) ++spent;
        EXPECT_EQ(spent, nodes);
        EXPECT_EQ(budget.reached(), LimitKind::Nodes);
        EXPECT_FALSE(budget.spend());
    }
}

TEST(Budget, NoticesAStopAfterEverySlowNode) {
    std::stop_source stop;
    Budget budget({.stop = stop.get_token()});
    for (int node = 0; node < 10'000; ++node) ASSERT_TRUE(budget.spend());  // quick ones
    for (int node = 0; node < 8; ++node) {  // soon it notices that nodes are slow now
        be_busy(milliseconds(5));
        ASSERT_TRUE(budget.spend(4096));
    }
    stop.request_stop();
    be_busy(milliseconds(5));
    EXPECT_FALSE(budget.spend() && budget.spend());
    EXPECT_TRUE(budget.cancelled());
}

TEST(Budget, StopFoundByTickEndsSpendingToo) {
    std::stop_source stop;
    Budget budget({.stop = stop.get_token()});
    for (int node = 0; node < 10'000; ++node) ASSERT_TRUE(budget.spend());
    stop.request_stop();
    int ticks = 0;
    while (budget.tick()) ++ticks;
    EXPECT_LE(ticks, 4096);
    EXPECT_FALSE(budget.spend());
}

}  // namespace
}  // namespace taquin::search
