// A* on several processes, played by threads: the same lengths and bounds as on one, and the end is
// noticed neither too early nor never.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/office.hpp"
#include "search/support/optimal.hpp"
#include "search/support/patchy.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/distributed_a_star.hpp"

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
using Answer = search::Result<Move>;

struct Crew {
    unsigned processes;
    unsigned threads;
};

class Processes : public ::testing::TestWithParam<Crew> {
protected:
    Board goal = blank_last({3, 3});
    Domain domain{goal};
    Problem<Domain, Manhattan> problem{domain, Manhattan(goal)};

    Board fifteen_goal = blank_last({4, 4});
    Domain fifteen{fifteen_goal};
    Problem<Domain, Manhattan> hard{fifteen, Manhattan(fifteen_goal)};
    Board hard_board = board_of({4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3});

    // Process 0's answer; it alone has the limits on time and the observer. Shared from the start,
    // however small the search is.
    template <class P, class O = const search::NoObserver>
    static Answer solve(const P& of, const Board& start, DistributedOptions options = {},
                        O& observer = search::no_observer) {
        Office office(GetParam().processes);
        options.threads = GetParam().threads;
        options.small = 0;
        std::vector<std::jthread> others;
        for (unsigned process = 1; process < GetParam().processes; ++process)
            others.emplace_back([&, mine = options, process]() mutable {
                mine.limits.stop = {};
                mine.connect = [&] { return office.connect(process); };
                const Answer none = search::distributed_a_star(of, WordState(start), mine);
                EXPECT_TRUE(none.moves.empty());
            });
        options.connect = [&] { return office.connect(0); };
        return search::distributed_a_star(of, WordState(start), options, observer);
    }
};

TEST_P(Processes, AreOptimal) {
    expect_optimal(9001, [this](const Board& board) { return solve(problem, board); });
}

TEST_P(Processes, AreOptimalWithAnInconsistentHeuristic) {
    const Problem<Domain, Patchy> patchy{domain, Patchy(goal)};
    expect_optimal(20011, [&](const Board& board) { return solve(patchy, board); });
}

TEST_P(Processes, StoreEveryStateOnce) {
    const Board swapped = board_of({3, 3}, {2, 1, 3, 4, 5, 6, 7, 8, 0});
    const Answer answer = solve(problem, swapped);
    EXPECT_EQ(answer.outcome, Outcome::Unsolvable);
    EXPECT_EQ(answer.counters.distinct, 181'440U);
    EXPECT_GE(answer.counters.expanded, 181'440U);
    EXPECT_GT(answer.counters.peak_bytes, 181'440U * 12);
}

TEST_P(Processes, ASolvedStartNeedsNoMoves) {
    const Answer answer = solve(problem, goal);
    EXPECT_EQ(answer.outcome, Outcome::Solved);
    EXPECT_TRUE(answer.moves.empty());
}

TEST_P(Processes, RespectTheDepthLimit) {
    const KnownBoard& known = eight_puzzles()[150'000];
    DistributedOptions options;
    options.limits.depth = known.distance - 1;
    const Answer shallow = solve(problem, known.board(), options);
    EXPECT_EQ(shallow.outcome, Outcome::LimitReached);
    EXPECT_EQ(shallow.limit, LimitKind::Depth);
    EXPECT_EQ(shallow.lower_bound, known.distance);
    options.limits.depth = known.distance;
    EXPECT_EQ(solve(problem, known.board(), options).outcome, Outcome::Solved);
}

// A shortest solution has 80 moves at most.
void expect_bound(const Answer& answer, Cost at_least) {
    EXPECT_TRUE(answer.moves.empty());
    EXPECT_GE(answer.lower_bound, at_least);
    EXPECT_LE(answer.lower_bound, 80);
}

TEST_P(Processes, ProveABoundWhenMemoryRunsOut) {
    DistributedOptions options;
    options.limits.memory = 8'000'000;
    const Answer answer = solve(hard, hard_board, options);
    EXPECT_EQ(answer.outcome, Outcome::LimitReached);
    EXPECT_EQ(answer.limit, LimitKind::Memory);
    EXPECT_LE(answer.counters.peak_bytes, GetParam().processes * *options.limits.memory);
    expect_bound(
        answer,
        1 + Manhattan(fifteen_goal).value(Manhattan(fifteen_goal).root(WordState(hard_board))));
}

TEST_P(Processes, ShareTheNodeLimit) {
    DistributedOptions options;
    options.limits.nodes = 100'000;
    const Answer answer = solve(hard, hard_board, options);
    EXPECT_EQ(answer.outcome, Outcome::LimitReached);
    EXPECT_EQ(answer.limit, LimitKind::Nodes);
    const std::uint64_t workers = std::uint64_t{GetParam().processes} * GetParam().threads;
    EXPECT_LE(answer.counters.generated, 100'000U + 4 * workers);
    EXPECT_GE(answer.counters.generated, 100'000U / workers);
    expect_bound(answer, 1);
}

// Stops the search from its own progress report.
struct StopAtProgress {
    std::stop_source& source;
    Cost bound = 0;
    std::uint64_t expanded = 0;
    void progress(const search::Counters& counters, Cost lower_bound) {
        EXPECT_GE(lower_bound, bound);
        bound = lower_bound;
        expanded = counters.expanded;
        if (expanded > 0) source.request_stop();
    }
};

TEST_P(Processes, CanBeStopped) {
    std::stop_source source;
    DistributedOptions options;
    options.limits.stop = source.get_token();
    StopAtProgress stopper{source};
    const Answer answer = solve(hard, hard_board, options, stopper);
    EXPECT_EQ(answer.outcome, Outcome::Cancelled);
    EXPECT_GE(answer.counters.expanded, stopper.expanded);
    expect_bound(answer, stopper.bound);
}

INSTANTIATE_TEST_SUITE_P(Crews, Processes, ::testing::Values(Crew{2, 1}, Crew{5, 1}, Crew{3, 2}),
                         [](const auto& shown) {
                             return std::to_string(shown.param.processes) + "x" +
                                    std::to_string(shown.param.threads);
                         });

// --- peers alone, step by step

// A process whose workers do what the test says.
struct Puppet : search::Process {
    bool quiet = true;
    bool stopped = false;
    Cost lowest = search::no_cost;
    Cost length = search::no_cost;
    std::uint64_t batches = 0;

    void take_nodes(ByteReader& /*batch*/) override { ++batches; }
    bool is_quiet() const override { return quiet; }
    search::ProcessReport report() const override {
        search::ProcessReport report;
        report.lowest = std::min(lowest, length);
        report.counters.expanded = 10;
        return report;
    }
    bool is_full() const override { return false; }
    Cost shortest() const override { return length; }
    void learn_length(Cost found) override { length = std::min(length, found); }
    void stop() override { stopped = true; }
};

class PeersOfTwo : public ::testing::Test {
protected:
    Office office{2, false};
    std::array<std::unique_ptr<search::Post>, 2> posts{office.connect(0), office.connect(1)};
    std::array<search::Peers, 2> peers{search::Peers(*posts[0]), search::Peers(*posts[1])};
    std::array<Puppet, 2> puppets{};

    void carry(std::size_t process) { peers.at(process).carry(puppets.at(process)); }
    // Until process 0 has the reports of one more wave.
    void wave() {
        const auto before = peers[0].waves();
        while (peers[0].waves() == before) {
            carry(0);
            carry(1);
        }
    }
};

TEST_F(PeersOfTwo, TwoCalmWavesEndTheSearch) {
    wave();
    EXPECT_FALSE(puppets[0].stopped);
    wave();
    EXPECT_TRUE(puppets[0].stopped);
}

TEST_F(PeersOfTwo, AWorkingProcessContinuesTheSearch) {
    puppets[1].quiet = false;
    for (int i = 0; i < 5; ++i) wave();
    EXPECT_FALSE(puppets[0].stopped);
    puppets[1].quiet = true;
    wave();
    EXPECT_FALSE(puppets[0].stopped) << "it worked at the first of these two waves";
    wave();
    EXPECT_TRUE(puppets[0].stopped);
}

// The classic error: each process is quiet when it is asked, but never both at the same time.
TEST_F(PeersOfTwo, ABatchBetweenTwoReportsContinuesTheSearch) {
    wave();
    peers[1].send(0, {}, 12);
    carry(1);
    carry(0);
    ASSERT_EQ(puppets[0].batches, 1U);
    wave();
    EXPECT_FALSE(puppets[0].stopped);
    wave();
    EXPECT_TRUE(puppets[0].stopped);
}

TEST_F(PeersOfTwo, TheBoundIncludesBatchesOnTheWay) {
    puppets[0].quiet = puppets[1].quiet = false;
    puppets[0].lowest = 20;
    puppets[1].lowest = 22;
    wave();
    EXPECT_EQ(peers[0].proved(), 20);
    puppets[0].lowest = 30;
    peers[0].send(1, {}, 24);
    puppets[1].lowest = 28;
    wave();
    EXPECT_EQ(peers[0].proved(), 24) << "sent since the last report";
    wave();
    wave();
    EXPECT_EQ(peers[0].proved(), 28) << "received";
    EXPECT_EQ(peers[0].counters().expanded, 20U);
}

TEST_F(PeersOfTwo, ASolutionLimitsTheBound) {
    puppets[0].quiet = puppets[1].quiet = false;
    puppets[1].length = 26;
    wave();
    EXPECT_EQ(peers[0].proved(), 26);
    EXPECT_EQ(puppets[0].length, 26) << "process 1 has announced it";
}

TEST_F(PeersOfTwo, AcknowledgementsMakeRoom) {
    puppets[1].quiet = false;
    int sent = 0;
    for (; !peers[0].is_full(1); ++sent) {
        ASSERT_LT(sent, 1000);
        peers[0].send(1, {}, 12);
    }
    EXPECT_FALSE(peers[0].is_full(0));
    carry(0);
    carry(1);
    carry(0);
    EXPECT_EQ(puppets[1].batches, static_cast<std::uint64_t>(sent));
    EXPECT_FALSE(peers[0].is_full(1));
}

TEST(BatchAsBytes, IsTheSameAgain) {
    search::Batch batch;
    const std::array<std::uint64_t, 2> words{0xFEDCBA9876543210U, 5};
    const auto state = std::as_bytes(std::span(words));
    batch.add({.hash = 1, .g = 70'000, .h = 3, .move = 63, .is_goal = true}, state);
    batch.add({.hash = 2, .g = 0, .h = 2'000'000'000, .move = 0, .is_goal = false}, state);
    const ByteWriter bytes = search::bytes_of(batch);
    ByteReader from(bytes.bytes());
    const auto again = search::read_batch(from);
    EXPECT_TRUE(from.ok());
    EXPECT_TRUE(from.at_end());
    EXPECT_EQ(again.states, batch.states);
    EXPECT_EQ(again.lowest, batch.lowest);
    ASSERT_EQ(again.entries.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(again.entries[i].g, batch.entries[i].g);
        EXPECT_EQ(again.entries[i].h, batch.entries[i].h);
        EXPECT_EQ(again.entries[i].move, batch.entries[i].move);
        EXPECT_EQ(again.entries[i].is_goal, batch.entries[i].is_goal);
    }
}

TEST(BatchAsBytes, MissingBytesAreNoticed) {
    search::Batch batch;
    const std::array<std::byte, 8> state{};
    for (int i = 0; i < 3; ++i) batch.add({.g = 5, .h = 300, .move = 2}, state);
    const ByteWriter bytes = search::bytes_of(batch);
    for (std::size_t size = 0; size < bytes.bytes().size(); ++size) {
        ByteReader from(bytes.bytes().first(size));
        search::read_batch(from);
        EXPECT_FALSE(from.ok()) << size;
    }
}

TEST(OwnerOfAState, OneProcessHasTheSameWorkersAsBefore) {
    for (std::uint64_t hash = 1; hash != 0; hash <<= 1U) {
        const search::Owner alone = search::owner_of(hash, 1, 6);
        EXPECT_EQ(alone.process, 0U);
        const search::Owner pair = search::owner_of(hash, 2, 3);
        EXPECT_EQ(alone.worker, pair.process * 3 + pair.worker);
    }
}

}  // namespace
}  // namespace taquin::search_test
