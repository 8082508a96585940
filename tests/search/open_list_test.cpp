// Both open lists against a sorted list of all entries: the order must be the same.
#include "taquin/search/open_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/core/real_order.hpp"

namespace taquin::search {
namespace {

constexpr std::array all_ties{Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH};

// The simplest open list, as reference.
class SortedList {
public:
    explicit SortedList(Ties ties) : ties_(ties) {}

    bool empty() const { return entries_.empty(); }
    void push(std::int64_t key, Cost h, NodeIndex node) {
        const std::int64_t serial = ties_ == Ties::Lifo || ties_ == Ties::LowH ? -pushed_ : pushed_;
        const Cost tie = ties_ == Ties::LowH ? h : ties_ == Ties::HighH ? -h : 0;
        ++pushed_;
        const std::tuple entry{key, tie, serial, node};
        entries_.insert(std::ranges::upper_bound(entries_, entry), entry);
    }
    std::pair<std::int64_t, NodeIndex> pop() {
        const auto [key, tie, serial, node] = entries_.front();
        entries_.erase(entries_.begin());
        return {key, node};
    }

private:
    Ties ties_;
    std::int64_t pushed_ = 0;
    std::vector<std::tuple<std::int64_t, Cost, std::int64_t, NodeIndex>> entries_;
};

// Pushes and pops at random, mostly pushes at first, and compares with the reference.
template <class Open>
void expect_same_order(Open& open, Ties ties, std::uint64_t key_range) {
    SortedList sorted(ties);
    Random random(key_range + static_cast<std::uint64_t>(ties));
    for (NodeIndex step = 0; step < 6000 || !sorted.empty(); ++step) {
        if (step < 6000 && random.below(8) < (step < 4000 ? 5U : 3U)) {
            const auto key = static_cast<std::int64_t>(random.below(key_range));
            const auto h = static_cast<Cost>(random.below(12));
            open.push(static_cast<typename Open::Key>(key), h, step);
            sorted.push(key, h, step);
        } else if (!sorted.empty()) {
            ASSERT_FALSE(open.empty());
            const auto [key, node] = sorted.pop();
            ASSERT_EQ(open.top().key, static_cast<typename Open::Key>(key));
            ASSERT_EQ(open.top().node, node);
            open.pop();
        }
    }
    ASSERT_TRUE(open.empty());
}

TEST(BucketQueue, KeepsTheOrderForEveryTiePolicy) {
    for (const Ties ties : all_ties)
        for (const std::uint64_t range : {1U, 3U, 40U}) {
            MemoryAccount account;
            BucketQueue queue(account, ties);
            expect_same_order(queue, ties, range);
        }
}

TEST(BucketQueue, KeepsTheOrderWithMoreKeysThanBuckets) {
    for (const Ties ties : all_ties)
        for (const std::uint64_t range : {300U, 100'000U}) {
            MemoryAccount account;
            BucketQueue queue(account, ties, 200);
            expect_same_order(queue, ties, range);
        }
}

TEST(BucketQueue, KeepsTheOrderOfRealKeysWithoutBuckets) {
    constexpr std::array reals{-7.5, -0.25, -0.0, 1e-300, 0.1, 3.0, 3.5, 1e300};
    MemoryAccount account;
    BucketQueue queue(account, Ties::Fifo, 0);
    for (NodeIndex node = reals.size(); node-- > 0;) queue.push(whole_from(reals[node]), 0, node);
    for (NodeIndex node = 0; node < reals.size(); ++node, queue.pop()) {
        ASSERT_EQ(queue.top().node, node);
        ASSERT_EQ(real_from(queue.top().key), reals[node]);
    }
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(whole_from(-0.0), whole_from(0.0));
}

TEST(BucketQueue, HugeKeysNeedNoHugeMemory) {
    MemoryAccount account(1'000'000);
    BucketQueue queue(account, Ties::Fifo);
    queue.push(std::int64_t{1} << 50U, 5, 1);
    queue.push(7, 5, 2);
    EXPECT_EQ(queue.top().node, 2U);
    queue.pop();
    EXPECT_EQ(queue.top().node, 1U);
}

TEST(BucketQueue, WorksWithoutMemoryForBuckets) {
    MemoryAccount account(100'000);
    BucketQueue queue(account, Ties::Fifo);
    for (NodeIndex node = 0; node < 1000; ++node) queue.push(1'000'000 - node, 0, node);
    queue.push(5, 0, 1000);
    EXPECT_LE(account.peak(), 100'000U);
    for (NodeIndex node = 1001; node-- > 0; queue.pop()) ASSERT_EQ(queue.top().node, node);
    EXPECT_TRUE(queue.empty());
}

TEST(BucketQueue, LooksAheadCorrectly) {
    for (const Ties ties : {Ties::Fifo, Ties::Lifo}) {
        MemoryAccount account;
        BucketQueue queue(account, ties);
        for (NodeIndex node = 0; node < 1000; ++node) queue.push(3, 0, node);
        for (NodeIndex popped = 0; popped < 1000; ++popped) {
            for (const std::uint32_t ahead : {0U, 1U, 11U}) {
                const auto next = queue.upcoming(ahead);
                if (popped + ahead >= 1000) {
                    ASSERT_FALSE(next);
                } else if (next) {
                    const NodeIndex order = popped + ahead;
                    ASSERT_EQ(next->node, ties == Ties::Fifo ? order : 999 - order);
                    ASSERT_EQ(next->key, 3);
                } else {
                    ASSERT_EQ(ties, Ties::Lifo);  // it looks ahead within its chunk only
                }
            }
            queue.pop();
        }
    }
}

TEST(BucketQueue, NeedsFourBytesPerEntryAndReusesThem) {
    MemoryAccount account;
    BucketQueue queue(account, Ties::Fifo);
    for (NodeIndex node = 0; node < 1'000'000; ++node) queue.push(node % 50, 0, node);
    EXPECT_LT(account.peak(), 6'500'000U);
    for (int round = 0; round < 20; ++round) {
        for (NodeIndex i = 0; i < 100'000; ++i) queue.pop();
        for (NodeIndex i = 0; i < 100'000; ++i) queue.push(50 + round, 0, i);
    }
    EXPECT_LT(account.peak(), 6'500'000U);
}

TEST(Heap, KeepsTheOrderForEveryTiePolicy) {
    for (const Ties ties : all_ties)
        for (const std::uint64_t range : {1U, 40U, 100'000U}) {
            MemoryAccount account;
            Heap heap(account, ties);
            expect_same_order(heap, ties, range);
        }
}

}  // namespace
}  // namespace taquin::search
