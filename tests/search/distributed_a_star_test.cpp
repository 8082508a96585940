// A* on several threads: the same lengths and bounds as on one.
#include "taquin/search/distributed_a_star.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/optimal.hpp"
#include "search/support/patchy.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/a_star.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::DistributedOptions;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using tiles::Board;
using tiles::Move;
using tiles::WordState;
using Domain = tiles::Domain<WordState>;
using Word = Domain::Word;

constexpr std::array thread_counts{2U, 3U, 8U};

class DistributedAStar : public ::testing::TestWithParam<unsigned> {
protected:
    Board goal = blank_last({3, 3});
    Domain domain{goal};
    Problem<Domain, Manhattan> problem{domain, Manhattan(goal)};

    Board fifteen_goal = blank_last({4, 4});
    Domain fifteen{fifteen_goal};
    Problem<Domain, Manhattan> hard{fifteen, Manhattan(fifteen_goal)};
    // 52 moves
    Board hard_board = board_of({4, 4}, {3, 9, 2, 7, 1, 10, 14, 4, 5, 6, 12, 8, 13, 11, 15, 0});

    // All threads from the start, however small the search is.
    static DistributedOptions at_once() { return {{}, GetParam(), 0}; }

    template <class P>
    static auto solve(const P& of, const Board& board) {
        return search::distributed_a_star(of, WordState(board), at_once());
    }
};

TEST_P(DistributedAStar, IsOptimal) {
    expect_optimal(9001, [this](const Board& board) { return solve(problem, board); });
}

TEST_P(DistributedAStar, IsOptimalWithAnInconsistentHeuristic) {
    const Problem<Domain, Patchy> patchy{domain, Patchy(goal)};
    expect_optimal(20011, [&](const Board& board) { return solve(patchy, board); });
}

TEST_P(DistributedAStar, EveryStateHasOneOwner) {
    // A search of the whole space stores each of the 181,440 states once.
    const Board start = eight_puzzles().back().board();
    const Problem<Domain> blind{domain};
    const auto result = search::distributed_a_star(blind, WordState(start), at_once());
    ASSERT_EQ(static_cast<int>(result.moves.size()), eight_puzzles().back().distance);
    EXPECT_LE(result.counters.distinct, 181'440U);
    EXPECT_GT(result.counters.distinct, 170'000U);
    EXPECT_GE(result.counters.expanded, result.counters.distinct / 2);
}

TEST_P(DistributedAStar, ReportsUnsolvable) {
    const Board swapped = board_of({3, 3}, {2, 1, 3, 4, 5, 6, 7, 8, 0});
    const auto result = search::distributed_a_star(problem, WordState(swapped), at_once());
    EXPECT_EQ(result.outcome, Outcome::Unsolvable);
    EXPECT_EQ(result.counters.distinct, 181'440U);
    EXPECT_GE(result.counters.expanded, 181'440U);
}

TEST_P(DistributedAStar, SmallSearchesAreThoseOfOneThread) {
    const WordState start(eight_puzzles()[100'000].board());
    DistributedOptions options;
    options.threads = GetParam();
    const auto result = search::distributed_a_star(problem, start, options);
    const auto one = search::a_star(problem, start);
    EXPECT_EQ(result.moves, one.moves);
    EXPECT_EQ(result.counters.expanded, one.counters.expanded);
}

TEST_P(DistributedAStar, SolvedStartNeedsNoMoves) {
    const auto result = search::distributed_a_star(problem, WordState(goal), at_once());
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.counters.expanded, 0U);
}

TEST_P(DistributedAStar, ProvesABoundWhenMemoryRunsOut) {
    DistributedOptions options = at_once();
    options.limits.memory = 20'000'000;
    const auto one = search::a_star(hard, WordState(hard_board), options);
    const auto result = search::distributed_a_star(hard, WordState(hard_board), options);
    if (result.outcome == Outcome::Solved) return;
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Memory);
    EXPECT_GT(result.lower_bound,
              Manhattan(fifteen_goal).value(Manhattan(fifteen_goal).root(WordState(hard_board))));
    EXPECT_LE(result.counters.peak_bytes, 20'000'000U);
    EXPECT_LE(result.lower_bound, one.outcome == Outcome::Solved ? one.lower_bound : 80);
}

TEST_P(DistributedAStar, RespectsTheDepthLimit) {
    const KnownBoard& known = eight_puzzles()[150'000];
    DistributedOptions options = at_once();
    options.limits.depth = known.distance - 1;
    const auto shallow = search::distributed_a_star(problem, WordState(known.board()), options);
    EXPECT_EQ(shallow.outcome, Outcome::LimitReached);
    EXPECT_EQ(shallow.limit, LimitKind::Depth);
    EXPECT_EQ(shallow.lower_bound, known.distance);
    options.limits.depth = known.distance;
    const auto exact = search::distributed_a_star(problem, WordState(known.board()), options);
    EXPECT_EQ(exact.outcome, Outcome::Solved);
}

// Stops the search from its own progress report.
struct Stopper {
    std::stop_source& source;
    Cost bound = 0;
    void progress(const search::Counters&, Cost lower_bound) {
        EXPECT_GE(lower_bound, bound);
        bound = lower_bound;
        source.request_stop();
    }
};

TEST_P(DistributedAStar, CanBeStopped) {
    std::stop_source source;
    DistributedOptions options = at_once();
    options.limits.stop = source.get_token();
    Stopper stopper{source};
    const Board board = board_of({4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3});
    const auto result = search::distributed_a_star(hard, WordState(board), options, stopper);
    EXPECT_EQ(result.outcome, Outcome::Cancelled);
    EXPECT_GE(result.lower_bound, stopper.bound);
    EXPECT_LE(result.lower_bound, 80);
}

INSTANTIATE_TEST_SUITE_P(Threads, DistributedAStar, ::testing::ValuesIn(thread_counts));

// --- the mailboxes

using Mail = search::Mailboxes;

search::Batch batch_of(Cost f) {
    search::Batch batch;
    const std::array<std::byte, 8> state{};
    batch.add({.hash = 7, .g = 1, .h = f - 1}, state);
    return batch;
}

TEST(Mailboxes, TheLowestNodeIsNeverOverlooked) {
    Mail mail(2);
    mail.set_lowest(0, 12);
    mail.set_lowest(1, 20);
    EXPECT_EQ(mail.lowest(), 12);
    mail.send(1, batch_of(10));
    mail.set_lowest(0, 15);
    EXPECT_EQ(mail.lowest(), 10);
    EXPECT_TRUE(mail.has_mail(1));
    EXPECT_EQ(mail.receive(1).size(), 1U);
    EXPECT_EQ(mail.lowest(), 10) << "the worker has not stored the node yet";
    mail.set_lowest(1, 20);
    EXPECT_EQ(mail.lowest(), 15);
}

TEST(Mailboxes, TheSearchIsOverWhenAllWaitAndNothingIsOnTheWay) {
    Mail mail(2);
    Mail::Batches batches;
    constexpr std::chrono::milliseconds now{0};
    EXPECT_EQ(mail.wait(1, now, batches), Mail::Wake::Time);
    mail.send(1, batch_of(10));
    EXPECT_EQ(mail.wait(0, now, batches), Mail::Wake::Time) << "a batch is on the way to 1";
    EXPECT_EQ(mail.wait(1, now, batches), Mail::Wake::Mail);
    EXPECT_EQ(batches.size(), 1U);
    EXPECT_FALSE(mail.is_over());
    EXPECT_EQ(mail.wait(1, now, batches), Mail::Wake::Over);
    EXPECT_TRUE(mail.is_over());
    EXPECT_EQ(mail.wait(0, now, batches), Mail::Wake::Over);
}

TEST(Mailboxes, AFullMailboxSaysSo) {
    Mail mail(2);
    for (int i = 0; !mail.is_full(1); ++i) {
        ASSERT_LT(i, 1000);
        mail.send(1, batch_of(10));
    }
    EXPECT_FALSE(mail.is_full(0));
    mail.receive(1);
    EXPECT_FALSE(mail.is_full(1));
}

TEST(OwnerOf, SpreadsStatesEvenly) {
    const Board start = eight_puzzles().front().board();
    std::array<std::size_t, 8> owned{};
    const Domain domain(start);
    std::vector<Word> packed(domain.packed_words());
    for (const KnownBoard& known : eight_puzzles()) {
        domain.pack(WordState(known.board()), packed.data());
        const auto [process, worker] = search::owner_of(domain.hash(packed.data()), 2, 4);
        ++owned.at(process * 4 + worker);
    }
    for (const std::size_t count : owned) {
        EXPECT_GT(count, 181'440U / 8 * 9 / 10);
        EXPECT_LT(count, 181'440U / 8 * 11 / 10);
    }
}

}  // namespace
}  // namespace taquin::search_test
