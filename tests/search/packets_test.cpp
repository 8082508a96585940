// Packets: the counts of completed iterations do not depend on how the tree is cut, who searches
// it, or how often the search is interrupted.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/domain_packets.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/thread_workers.hpp"

namespace taquin::search_test {
namespace {

using search::Iteration;
using search::Outcome;
using search::PacketJob;
using search::PacketResult;
using search::Steps;
using search::TreeProgress;
using search::TreeSearchOptions;
using StepResult = search::Result<std::uint8_t>;
using Domain = tiles::Domain<tiles::WordState>;

// A board at distance 28 with several shortest solutions: some thousand nodes.
const KnownBoard& many_solutions() {
    for (const KnownBoard& known : eight_puzzles())
        if (known.distance == 28 && known.shortest_solutions >= 20) return known;
    return eight_puzzles().back();
}

struct Fixture {
    KnownBoard known = many_solutions();
    tiles::Board goal = blank_last({3, 3});
    Domain domain{goal};
    search::Problem<Domain, Manhattan, tiles::NoBacktracking> problem{domain, Manhattan(goal), {}};
    tiles::WordState start{known.board()};
    search::DomainKernel<Domain, Manhattan, tiles::NoBacktracking> kernel{problem, start};

    search::Result<tiles::Move> sequential(bool all) const {
        return search::ida_star(problem, start, {{}, all});
    }
};

// Splits even small iterations.
TreeSearchOptions finely(unsigned threads, bool all = false) {
    TreeSearchOptions options;
    options.threads = threads;
    options.collect_all = all;
    options.tuning = {.worth_packets = 20, .packets = 30, .size = {{4, 100}}, .give_up = 4};
    return options;
}

void expect_same(const std::vector<Iteration>& found, const std::vector<Iteration>& wanted,
                 std::size_t count) {
    ASSERT_GE(found.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ(found[i].bound, wanted[i].bound);
        EXPECT_EQ(found[i].generated, wanted[i].generated) << "bound " << wanted[i].bound;
        EXPECT_EQ(found[i].expanded, wanted[i].expanded) << "bound " << wanted[i].bound;
    }
}

TEST(Packets, CompletedIterationsCountTheSameForAnyNumberOfThreads) {
    const Fixture f;
    const auto alone = f.sequential(false);
    ASSERT_GE(alone.iterations.size(), 4U);
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        const StepResult shared = search::search_in_packets(f.kernel, finely(threads));
        EXPECT_EQ(shared.outcome, Outcome::Solved);
        EXPECT_EQ(shared.moves.size(), alone.moves.size());
        EXPECT_EQ(shared.lower_bound, alone.lower_bound);
        ASSERT_EQ(shared.iterations.size(), alone.iterations.size());
        expect_same(shared.iterations, alone.iterations, alone.iterations.size() - 1);
    }
}

TEST(Packets, FindTheSameSolutionsWithTheSameCountsIfAllAreWanted) {
    const Fixture f;
    const auto alone = f.sequential(true);
    ASSERT_EQ(alone.all.size(), f.known.shortest_solutions);
    const std::set<std::vector<tiles::Move>> wanted(alone.all.begin(), alone.all.end());
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        const auto shared = search::with_moves<tiles::Move>(
            search::search_in_packets(f.kernel, finely(threads, true)));
        EXPECT_EQ((std::set<std::vector<tiles::Move>>(shared.all.begin(), shared.all.end())),
                  wanted);
        EXPECT_EQ(shared.all.size(), wanted.size());
        EXPECT_EQ(shared.counters.generated, alone.counters.generated);
        EXPECT_EQ(shared.counters.expanded, alone.counters.expanded);
        expect_same(shared.iterations, alone.iterations, alone.iterations.size());
    }
}

TEST(Packets, ThatGiveUpAreSplitAndCountedOnce) {
    const Fixture f;
    TreeSearchOptions options = finely(2, true);
    options.tuning.packets = 2;
    options.tuning.size = {{4, 1000}};
    options.tuning.give_up = 1;
    const auto alone = f.sequential(true);
    const StepResult shared = search::search_in_packets(f.kernel, options);
    EXPECT_EQ(shared.all.size(), alone.all.size());
    EXPECT_EQ(shared.counters.expanded, alone.counters.expanded);
    EXPECT_EQ(shared.counters.generated, alone.counters.generated);
}

TEST(Packets, SmallIterationsStayWhole) {
    const Fixture f;
    TreeSearchOptions options;
    options.threads = 8;
    std::size_t splits = 0;
    options.callbacks.packets = [&](std::size_t, std::size_t) { ++splits; };
    const StepResult shared = search::search_in_packets(f.kernel, options);
    const auto alone = f.sequential(false);
    EXPECT_EQ(shared.moves, search::steps_of(std::span(alone.moves)));
    EXPECT_EQ(shared.counters.generated, alone.counters.generated);
    EXPECT_EQ(shared.counters.expanded, alone.counters.expanded);
    EXPECT_EQ(splits, 0U);
}

// The tree above the roots and the trees below them are the whole tree, whatever its cut.
TEST(PacketPlan, CutsTheTreeWithoutLossOrOverlap) {
    const Fixture f;
    const auto alone = f.sequential(false);
    for (const Iteration& iteration : alone.iterations) {
        if (iteration.bound == alone.lower_bound) break;
        for (const std::uint64_t target : {1U, 5U, 50U}) {
            PacketJob job;
            job.bound = iteration.bound;
            job.last_expanded = 100;
            const auto searcher = f.kernel.make_searcher();
            search::Budget budget({});
            search::PacketPlan plan =
                search::PacketPlanner(*searcher, job, target, budget).cut_tree({}, 8);
            search::Counters sum = plan.counters;
            std::set<Steps> roots;
            for (const search::Packet& packet : plan.packets) {
                job.roots = packet.roots;
                roots.insert(packet.roots.begin(), packet.roots.end());
                PacketResult result;
                run_packet(*searcher, job, {}, result);
                EXPECT_EQ(result.end, search::PacketEnd::Complete);
                add(sum, result.counters);
            }
            EXPECT_EQ(sum.expanded, iteration.expanded);
            EXPECT_EQ(sum.generated, iteration.generated);
            std::size_t listed = 0;
            for (const search::Packet& packet : plan.packets) listed += packet.roots.size();
            EXPECT_EQ(listed, roots.size());
        }
    }
}

TEST(PacketPlan, CutsFinerWhereTheIterationBeforeWasLarge) {
    const Fixture f;
    const auto searcher = f.kernel.make_searcher();
    search::Budget budget({});
    PacketJob job;
    job.bound = f.sequential(false).lower_bound;
    job.last_expanded = 1000;
    const auto even = search::PacketPlanner(*searcher, job, 500, budget).cut_tree({}, 1);
    ASSERT_GE(even.packets.size(), 2U);
    std::vector<search::Packet> measured = even.packets;
    for (search::Packet& packet : measured) packet.done = true;
    measured.front().expanded = 1000;
    const auto finer = search::PacketPlanner(*searcher, job, 100, budget).cut_tree(measured, 1);
    const Steps& large = measured.front().roots.front();
    std::size_t deepest = 0;
    for (const search::Packet& packet : finer.packets)
        for (const Steps& root : packet.roots) {
            if (root.size() <= large.size()) continue;
            EXPECT_TRUE(std::equal(large.begin(), large.end(), root.begin()));
            deepest = std::max(deepest, root.size());
        }
    EXPECT_GT(deepest, large.size());
}

// --- limits

TEST(Packets, StopWhenTheUserDoes) {
    const Fixture f;
    std::stop_source source;
    source.request_stop();
    TreeSearchOptions options = finely(2);
    options.limits.stop = source.get_token();
    EXPECT_EQ(search::search_in_packets(f.kernel, options).outcome, Outcome::Cancelled);
}

TEST(Packets, KeepTheDepthLimit) {
    const Fixture f;
    TreeSearchOptions options = finely(2);
    options.limits.depth = f.known.distance - 1;
    const StepResult result = search::search_in_packets(f.kernel, options);
    EXPECT_EQ(result.limit, search::LimitKind::Depth);
    EXPECT_EQ(result.lower_bound, f.known.distance);
}

TEST(Packets, AProcessThatServesHasNoSearchOfItsOwn) {
    const Fixture f;
    TreeSearchOptions options = finely(1);
    bool served = false;
    options.make_workers = [&](const search::PacketKernel&) {
        served = true;
        return std::unique_ptr<search::PacketWorkers>();
    };
    EXPECT_EQ(search::search_in_packets(f.kernel, options).outcome, Outcome::Cancelled);
    EXPECT_TRUE(served);
}

TEST(ThreadWorkers, ReturnPacketsThatWereNotBegun) {
    const Fixture f;
    search::ThreadWorkers workers(f.kernel, 1, std::nullopt);
    PacketJob job;
    job.bound = f.known.distance;
    job.collect = true;
    job.roots = {{}};
    for (job.number = 0; job.number < 5; ++job.number) workers.submit(job);
    workers.stop();
    std::set<std::uint64_t> numbers;
    while (numbers.size() < 5)
        if (const auto result = workers.wait(std::chrono::milliseconds(100)))
            numbers.insert(result->number);
    EXPECT_EQ(numbers, (std::set<std::uint64_t>{0, 1, 2, 3, 4}));
}

// --- journals

// Stops the search at its Nth save, as a kill would.
class StoppingJournal : public search::TreeJournal {
public:
    explicit StoppingJournal(std::optional<TreeProgress> earlier) : kept(std::move(earlier)) {}

    Expected<std::optional<TreeProgress>> resume(const search::PacketKernel&) override {
        return kept;
    }
    bool is_due() const override { return true; }
    void save(const TreeProgress& progress) override {
        if (saves == 0) return;
        kept = progress;
        if (--saves == 0) stop.request_stop();
    }

    std::optional<TreeProgress> kept;
    std::stop_source stop{};
    int saves = 1;
};

void expect_same_after_stops(bool all) {
    const Fixture f;
    const auto alone = f.sequential(all);
    std::optional<TreeProgress> progress;
    unsigned threads = 1;
    for (int runs = 0; runs < 10'000; ++runs, threads = threads % 3 + 1) {
        StoppingJournal journal(progress);
        journal.saves = 1 + runs % 7;
        TreeSearchOptions options = finely(threads, all);
        options.journal = &journal;
        options.limits.stop = journal.stop.get_token();
        const StepResult result = search::search_in_packets(f.kernel, options);
        progress = journal.kept;
        if (result.outcome == Outcome::Cancelled) continue;
        ASSERT_GT(runs, 3);
        ASSERT_EQ(result.outcome, Outcome::Solved);
        EXPECT_EQ(result.moves.size(), alone.moves.size());
        EXPECT_EQ(result.all.size(), alone.all.size());
        const std::size_t completed = alone.iterations.size() - (all ? 0 : 1);
        expect_same(result.iterations, alone.iterations, completed);
        if (all) {
            EXPECT_EQ(result.counters.generated, alone.counters.generated);
        }
        return;
    }
    FAIL() << "the search never ended";
}

TEST(TreeJournal, ContinuesWithTheSameCounts) { expect_same_after_stops(false); }

TEST(TreeJournal, ContinuesWithTheSameSolutions) { expect_same_after_stops(true); }

TEST(TreeJournal, KnowsAFinishedSearch) {
    const Fixture f;
    StoppingJournal journal(std::nullopt);
    journal.saves = 1'000'000;
    TreeSearchOptions options = finely(2, true);
    options.journal = &journal;
    const StepResult first = search::search_in_packets(f.kernel, options);
    ASSERT_TRUE(journal.kept && journal.kept->finished);
    const StepResult again = search::search_in_packets(f.kernel, options);
    EXPECT_EQ(again.outcome, Outcome::Solved);
    EXPECT_EQ(again.all, first.all);
    EXPECT_EQ(again.counters.generated, first.counters.generated);
    EXPECT_EQ(again.lower_bound, first.lower_bound);
    options.limits.depth = f.known.distance - 1;
    EXPECT_EQ(search::search_in_packets(f.kernel, options).limit, search::LimitKind::Depth);
}

// --- guesses

// Its guess is the given solution, if any, and counts as one node.
class GuessingKernel : public search::DomainKernel<Domain, Manhattan, tiles::NoBacktracking> {
public:
    GuessingKernel(const Fixture& f, std::optional<Steps> solution)
        : DomainKernel(f.problem, f.start), solution_(std::move(solution)) {}

    std::optional<Steps> guess(search::Cost bound, std::uint64_t nodes, search::Budget& budget,
                               search::Counters& counters) const override {
        EXPECT_GT(nodes, 0U);
        ++counters.generated;
        budget.spend();
        if (!solution_ || static_cast<std::size_t>(bound) != solution_->size()) return std::nullopt;
        return solution_;
    }

private:
    std::optional<Steps> solution_;
};

TreeSearchOptions guessing(unsigned threads) {
    TreeSearchOptions options = finely(threads);
    options.guesses = true;
    options.tuning.worth_guess = 100;
    return options;
}

TEST(PacketGuess, ReplacesTheLastIteration) {
    const Fixture f;
    const auto alone = f.sequential(false);
    const Steps solution = search::steps_of(std::span(alone.moves));
    const GuessingKernel kernel(f, solution);
    for (const unsigned threads : {1U, 3U}) {
        const StepResult result = search::search_in_packets(kernel, guessing(threads));
        EXPECT_EQ(result.outcome, Outcome::Solved);
        EXPECT_EQ(result.moves, solution);
        EXPECT_EQ(result.lower_bound, alone.lower_bound);
        ASSERT_EQ(result.iterations.size(), alone.iterations.size());
        expect_same(result.iterations, alone.iterations, alone.iterations.size() - 1);
        EXPECT_EQ(result.iterations.back().generated, 1U);
    }
}

TEST(PacketGuess, ChangesOnlyTheTotalIfItFails) {
    const Fixture f;
    const auto alone = f.sequential(false);
    const GuessingKernel kernel(f, std::nullopt);
    const StepResult result = search::search_in_packets(kernel, guessing(1));
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_EQ(result.moves.size(), alone.moves.size());
    expect_same(result.iterations, alone.iterations, alone.iterations.size());
    EXPECT_GT(result.counters.generated, alone.counters.generated);
    EXPECT_EQ(result.counters.expanded, alone.counters.expanded);
}

TEST(PacketGuess, IsKeptByTheJournal) {
    const Fixture f;
    const auto alone = f.sequential(false);
    const Steps solution = search::steps_of(std::span(alone.moves));
    const GuessingKernel kernel(f, solution);
    StoppingJournal journal(std::nullopt);
    journal.saves = 1'000'000;
    TreeSearchOptions options = guessing(1);
    options.journal = &journal;
    EXPECT_EQ(search::search_in_packets(kernel, options).moves, solution);
    ASSERT_TRUE(journal.kept && journal.kept->finished);
    EXPECT_EQ(search::search_in_packets(f.kernel, options).moves, solution);
}

TEST(PacketGuess, IsNotForAllSolutions) {
    const Fixture f;
    const auto alone = f.sequential(true);
    const GuessingKernel kernel(f, search::steps_of(std::span(alone.moves)));
    TreeSearchOptions options = guessing(1);
    options.collect_all = true;
    const StepResult result = search::search_in_packets(kernel, options);
    EXPECT_EQ(result.all.size(), alone.all.size());
    EXPECT_EQ(result.counters.generated, alone.counters.generated);
}

// --- as bytes

TEST(PacketBytes, JobsAndResultsComeBackUnchanged) {
    PacketJob job;
    job.number = 300;
    job.bound = 52;
    job.collect = true;
    job.last_expanded = 1'000'000'007;
    job.most_nodes = 5;
    job.roots = {{0, 1, 2}, {0, 1, 3, 255}, {}, {7}};
    PacketResult result;
    result.number = 300;
    result.end = search::PacketEnd::GaveUp;
    result.counters.generated = UINT64_MAX;
    result.next_bound = 54;
    result.solutions = {{1, 2}, {1, 3}};
    ByteWriter to;
    write_job(to, job);
    write_result(to, result);
    ByteReader from(to.bytes());
    const PacketJob job_back = search::read_job(from);
    const PacketResult result_back = search::read_result(from);
    EXPECT_TRUE(from.ok() && from.at_end());
    EXPECT_EQ(job_back.number, job.number);
    EXPECT_EQ(job_back.bound, job.bound);
    EXPECT_EQ(job_back.collect, job.collect);
    EXPECT_EQ(job_back.last_expanded, job.last_expanded);
    EXPECT_EQ(job_back.most_nodes, job.most_nodes);
    EXPECT_EQ(job_back.roots, job.roots);
    EXPECT_EQ(result_back.end, result.end);
    EXPECT_EQ(result_back.counters.generated, UINT64_MAX);
    EXPECT_EQ(result_back.next_bound, result.next_bound);
    EXPECT_EQ(result_back.solutions, result.solutions);
}

TEST(PacketBytes, ShortBytesAreDetected) {
    ByteWriter to;
    PacketJob job;
    job.roots = {{0, 1, 2}, {0, 1, 3}};
    write_job(to, job);
    for (std::size_t size = 0; size < to.bytes().size(); ++size) {
        ByteReader from(to.bytes().first(size));
        search::read_job(from);
        EXPECT_FALSE(from.ok()) << size;
    }
}

}  // namespace
}  // namespace taquin::search_test
