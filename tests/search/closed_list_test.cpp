#include "taquin/search/closed_list.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <stop_token>

#include "search/support/boards.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/beam_parts.hpp"

namespace taquin::search {
namespace {

using taquin::search_test::blank_last;
using tiles::WordState;
using TilesDomain = tiles::Domain<WordState>;
using Meta = NodeMeta<tiles::Move>;

TEST(NodeMeta, KeepsItsPartsSeparate) {
    Meta meta(Meta::max_length, tiles::Move::Right);
    meta.close();
    meta.mark();
    EXPECT_EQ(meta.length(), Meta::max_length);
    EXPECT_EQ(meta.move(), tiles::Move::Right);
    EXPECT_TRUE(meta.closed());
    meta.open();
    EXPECT_FALSE(meta.closed());
    EXPECT_TRUE(meta.marked());
    meta.unmark();
    EXPECT_EQ(meta, Meta(Meta::max_length, tiles::Move::Right));
    EXPECT_TRUE(Meta::start().is_start());
}

class ClosedListTest : public ::testing::Test {
protected:
    TilesDomain domain{blank_last({4, 4})};
    MemoryAccount account{};
    std::stop_source stop{};
    Budget budget{Limits{.stop = stop.get_token()}};
    ClosedList<TilesDomain> closed{domain, account, budget};

    ClosedList<TilesDomain>::Inserted insert(std::uint64_t word, Meta meta = Meta(1, {})) {
        return closed.insert(&word, domain.hash(&word), meta);
    }
};

TEST_F(ClosedListTest, FindsExactlyTheInsertedStates) {
    std::map<std::uint64_t, NodeIndex> expected;
    Random random(1);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t word = random.below(150'000);  // many duplicates
        const auto [node, fresh] = insert(word);
        const auto [entry, is_new] = expected.try_emplace(word, node);
        ASSERT_EQ(fresh, is_new);
        ASSERT_EQ(node, entry->second);
    }
    ASSERT_EQ(closed.distinct(), expected.size());
    for (std::uint64_t word = 0; word < 150'000; ++word) {
        const auto found = closed.find(&word, domain.hash(&word));
        const auto entry = expected.find(word);
        ASSERT_EQ(found.has_value(), entry != expected.end());
        if (found) {
            ASSERT_EQ(*found, entry->second);
        }
    }
}

TEST_F(ClosedListTest, NeedsLittleMemory) {
    for (std::uint64_t word = 0; word < 3'000'000; ++word) {
        insert(word);
        if (word > 2'000'000 && word % 1024 == 0) {
            ASSERT_LT(account.held(), 22 * closed.size()) << closed.size();
        }
    }
    EXPECT_LT(account.peak(), 22 * closed.size());
}

TEST_F(ClosedListTest, FindsThePathByUndoingMoves) {
    const tiles::MoveOrder moves{tiles::Move::Up, tiles::Move::Left, tiles::Move::Up,
                                 tiles::Move::Right};
    WordState state = domain.goal();
    insert(state.word(), Meta::start());
    NodeIndex last = 0;
    Cost length = 0;
    for (const tiles::Move move : moves) {
        domain.apply(state, move);
        last = insert(state.word(), Meta(++length, move)).node;
    }
    EXPECT_EQ(closed.path_to(last), std::vector(moves.begin(), moves.end()));
    EXPECT_TRUE(closed.path_to(0).empty());
}

TEST_F(ClosedListTest, KeepsMarkedPathsOnly) {
    Random random(7);
    std::vector<NodeIndex> nodes;
    insert(domain.goal().word(), Meta::start());
    for (int walk = 0; walk < 100; ++walk) {
        WordState state = domain.goal();
        NodeIndex node = 0;
        for (Cost length = 1; length <= 20; ++length) {
            const auto& possible = domain.moves(state);
            const tiles::Move move = possible.begin()[random.below(possible.size())];
            domain.apply(state, move);
            const auto inserted = insert(state.word(), Meta(closed.meta(node).length() + 1, move));
            node = inserted.node;
        }
        nodes.push_back(node);
    }
    WordState kept;
    closed.unpack(nodes[50], kept);
    const auto path = closed.path_to(nodes[50]);
    const std::size_t marked = closed.mark_path_to(nodes[50]);
    EXPECT_EQ(marked, path.size() + 1);
    EXPECT_EQ(closed.mark_path_to(nodes[50]), 0U);
    closed.keep_marked();
    EXPECT_EQ(closed.size(), path.size() + 1);
    const auto found = closed.find(kept);
    ASSERT_TRUE(found);
    EXPECT_EQ(closed.path_to(*found), path);
    EXPECT_FALSE(closed.meta(*found).marked());
}

TEST_F(ClosedListTest, StopsGrowingWhenTheBudgetEnds) {
    std::uint64_t word = 0;
    while (word < 20'000) insert(word++);
    EXPECT_TRUE(closed.complete());
    stop.request_stop();
    while (word < 100'000) insert(word++);
    EXPECT_FALSE(closed.complete());
    EXPECT_FALSE(budget.spend());
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Limits the address space. Not for sanitizers: they need more than the limit leaves.
class AddressSpace {
public:
    explicit AddressSpace(std::uint64_t more_bytes) {
        getrlimit(RLIMIT_AS, &before_);
        std::uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        rlimit tight = before_;
        tight.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more_bytes;
        setrlimit(RLIMIT_AS, &tight);
    }
    ~AddressSpace() { setrlimit(RLIMIT_AS, &before_); }
    AddressSpace(const AddressSpace&) = delete;
    AddressSpace& operator=(const AddressSpace&) = delete;

private:
    rlimit before_{};
};

TEST_F(ClosedListTest, KeepsItsStatesWhenTheSystemIsOutOfMemory) {
    constexpr std::uint64_t many = 20'000'000;
    for (const std::uint64_t megabytes : {12U, 24U, 40U}) {
        closed.clear();
        std::uint64_t word = 0;
        {
            const AddressSpace tight(megabytes << 20U);
            const auto fill = [&] {
                for (; word < many; ++word) insert(word);
            };
            EXPECT_THROW(fill(), std::bad_alloc);
        }
        EXPECT_GT(word, 0U);
        for (std::uint64_t known = 0; known < word; ++known)
            ASSERT_EQ(closed.find(&known, domain.hash(&known)), static_cast<NodeIndex>(known));
    }
}
#endif

TEST(ClosedListLimit, StopsGrowingAtTheMemoryLimit) {
    const TilesDomain domain(blank_last({4, 4}));
    for (const std::uint64_t limit : {0U, 5000U, 700'000U, 9'000'000U}) {
        MemoryAccount account(limit);
        Budget budget{Limits{}};
        ClosedList<TilesDomain> closed(domain, account, budget);
        std::uint64_t word = 0;
        const auto fill = [&] {
            for (; word < 10'000'000; ++word) closed.insert(&word, domain.hash(&word), Meta(1, {}));
        };
        EXPECT_THROW(fill(), std::bad_alloc);
        EXPECT_LE(account.peak(), limit);
        for (std::uint64_t known = 0; known < word; ++known)
            ASSERT_EQ(closed.find(&known, domain.hash(&known)), static_cast<NodeIndex>(known));
        if (limit > 100'000) {
            EXPECT_GT(word, limit / 32);  // the memory is well used
        }
    }
}

TEST(FingerprintSet, ForgetsOldEntriesOnlyWhenMemoryIsFull) {
    MemoryAccount account;
    Budget budget{Limits{}};
    FingerprintSet set(account, budget);
    Random random(3);
    std::vector<std::uint64_t> fingerprints(50'000);
    for (std::uint64_t& fingerprint : fingerprints) fingerprint = random.next();
    for (const std::uint64_t fingerprint : fingerprints) {
        ASSERT_FALSE(set.contains(fingerprint));
        ASSERT_TRUE(set.insert(fingerprint));
    }
    for (const std::uint64_t fingerprint : fingerprints) {
        ASSERT_TRUE(set.contains(fingerprint));
        ASSERT_FALSE(set.insert(fingerprint));
    }
    EXPECT_EQ(set.size(), fingerprints.size());

    MemoryAccount little(200'000);
    FingerprintSet forgetful(little, budget);
    for (const std::uint64_t fingerprint : fingerprints) forgetful.insert(fingerprint);
    EXPECT_LE(little.peak(), 200'000U);
    EXPECT_TRUE(forgetful.contains(fingerprints.back()));
    EXPECT_FALSE(forgetful.contains(fingerprints.front()));
}

}  // namespace
}  // namespace taquin::search
