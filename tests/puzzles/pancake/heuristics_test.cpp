#include "taquin/puzzles/pancake/heuristics.hpp"

#include <gtest/gtest.h>

#include <array>

#include "puzzles/every_algorithm.hpp"
#include "puzzles/pancake/support.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/puzzles/pancake/gap_ida_star.hpp"

namespace taquin::puzzle_test {
namespace {

using namespace pancake;

static_assert(search::Heuristic<Gap, Domain<>>);
static_assert(search::Heuristic<Lookup, Domain<>>);

tables::Table made(std::size_t pancakes) {
    return *tables::TableLibrary({}, 1).obtain(lookup_table(pancakes));
}

std::vector<std::uint64_t> counts_by_distance(const tables::Table& distances) {
    std::vector<std::uint64_t> counts;
    for (const std::uint8_t distance : std::span(distances.data(), distances.bytes().size())) {
        if (distance >= counts.size()) counts.resize(distance + 1U);
        ++counts[distance];
    }
    return counts;
}

// OEIS A092113; the last distance of each row is the pancake number of n, OEIS A058986.
TEST(PancakeLookup, CountsMatchPublished) {
    const std::vector<std::vector<std::uint64_t>> published{
        {1, 2, 2, 1},
        {1, 3, 6, 11, 3},
        {1, 4, 12, 35, 48, 20},
        {1, 5, 20, 79, 199, 281, 133, 2},
        {1, 6, 30, 149, 543, 1357, 1903, 1016, 35},
        {1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455},
        {1, 8, 56, 391, 2278, 10666, 38015, 93585, 132697, 79379, 5804},
    };
    for (std::size_t i = 0; i < published.size(); ++i)
        EXPECT_EQ(counts_by_distance(made(i + 3)), published[i]);
}

template <class H>
void expect_admissible_and_consistent(const H& heuristic, const Stack& goal) {
    const Domain<> domain(goal);
    for (const auto& [stack, distance] : all_stacks(goal)) {
        State state = domain.state_of(stack);
        const auto frame = heuristic.root(state);
        const search::Cost h = heuristic.value(frame);
        ASSERT_LE(h, distance) << to_text(stack);
        ASSERT_EQ(h == 0, distance == 0) << to_text(stack);
        for (const Move move : domain.moves(state)) {
            const search::Applied made(domain, state, move);
            const auto after = heuristic.after(frame, state, move);
            ASSERT_EQ(heuristic.value(after), heuristic.value(heuristic.root(state)));
            ASSERT_LE(std::abs(heuristic.value(after) - h), 1);
        }
    }
}

TEST(PancakeGap, IsAdmissibleAndConsistentForEveryStackAndGoal) {
    for (const std::size_t size : {3U, 4U, 5U, 6U, 7U})
        for (const Stack& goal : some_stacks(size))
            expect_admissible_and_consistent(Gap(goal), goal);
}

TEST(PancakeGap, UpdatesMatchOnLargeStacks) {
    Random random(1);
    for (const std::size_t size : {16U, 17U, 63U, 64U}) {
        const Stack goal = random_stack(size, random);
        const Domain<> domain(goal);
        const Gap gap(goal);
        EXPECT_EQ(gap.root(domain.goal()), 0);
        State state = domain.state_of(random_stack(size, random));
        search::Cost frame = gap.root(state);
        for (int step = 0; step < 500; ++step) {
            const Move move = domain.moves(state)[random.below(size - 1)];
            domain.apply(state, move);
            frame = gap.after(frame, state, move);
            ASSERT_EQ(frame, gap.root(state));
        }
    }
}

TEST(PancakeLookup, IsTheDistanceForEveryGoal) {
    for (const std::size_t size : {3U, 6U, 7U}) {
        const tables::Table distances = made(size);
        for (const Stack& goal : some_stacks(size)) {
            const Domain<> domain(goal);
            const Lookup lookup(goal, distances);
            for (const auto& [stack, distance] : all_stacks(goal))
                ASSERT_EQ(lookup.root(domain.state_of(stack)), distance) << to_text(stack);
        }
    }
}

TEST(PancakeExplanation, NamesTheGaps) {
    const DataTable table = table_of_gaps({3, 1, 2, 5, 4}, sorted_stack(5));
    const std::array gaps{true, false, true, false, true};
    ASSERT_EQ(table.rows.size(), gaps.size());
    for (std::size_t i = 0; i < gaps.size(); ++i)
        EXPECT_EQ(std::get<bool>(table.rows[i][3].content), gaps[i]);
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(table.rows[4][2].content));  // the plate
    const auto sum = [](const DataTable& of) {
        return std::get<std::int64_t>(of.rows.back().back().content);
    };
    EXPECT_EQ(sum(table), 3);
    for (const std::size_t size : {4U, 6U})
        for (const Stack& goal : some_stacks(size))
            for (const auto& [stack, distance] : all_stacks(goal))
                ASSERT_EQ(sum(table_of_gaps(stack, goal)),
                          Gap(goal).root(Domain<>(goal).state_of(stack)));
}

TEST(PancakeSearch, EveryAlgorithmSolvesForEveryGoal) {
    Random random(2);
    for (const Stack& goal : some_stacks(6)) {
        const auto known = all_stacks(goal);
        for (int repeat = 0; repeat < 8; ++repeat) {
            const Stack start = random_stack(6, random);
            const Domain<> domain(goal);
            const Domain<> back(start);
            const search::Problem ahead{domain, Gap(goal), NoRepeat{}};
            const search::TwoWayProblem both{ahead, search::Problem{back, Gap(start), NoRepeat{}},
                                             domain.state_of(start), domain.goal()};
            run_every_algorithm(ahead, both, [&](auto name, const auto& result, bool optimal) {
                ASSERT_EQ(result.outcome, search::Outcome::Solved) << name;
                ASSERT_EQ(replay(start, result.moves).end, goal) << name;
                const int distance = known.at(start);
                const auto length = static_cast<int>(result.moves.size());
                ASSERT_TRUE(length == distance || (!optimal && length > distance)) << name;
                ASSERT_LE(result.lower_bound, distance) << name;
            });
        }
    }
}

TEST(PancakeSearch, KernelVisitsTheSameNodesAsTheGenericSearch) {
    Random random(3);
    for (const std::size_t size : {3U, 5U, 12U, 16U, 17U, 24U})
        for (int repeat = 0; repeat < 10; ++repeat) {
            const Stack start = random_stack(size, random);
            const Domain<> domain(sorted_stack(size));
            const search::Problem problem{domain, Gap(sorted_stack(size)), NoRepeat{}};
            const auto plain = search::ida_star(problem, domain.state_of(start));
            const auto fast = gap_ida_star(start);
            ASSERT_EQ(fast.outcome, search::Outcome::Solved);
            ASSERT_EQ(fast.moves, plain.moves) << to_text(start);
            ASSERT_EQ(fast.lower_bound, plain.lower_bound);
            ASSERT_EQ(fast.counters.generated, plain.counters.generated);
            ASSERT_EQ(fast.counters.expanded, plain.counters.expanded);
            ASSERT_EQ(fast.counters.peak_nodes, plain.counters.peak_nodes);
            ASSERT_EQ(fast.iterations.size(), plain.iterations.size());
        }
}

TEST(PancakeSearch, KernelRespectsItsLimits) {
    Random random(4);
    const Stack start = random_stack(64, random);
    const auto few = gap_ida_star(start, {.limits = {.nodes = 1000}});
    EXPECT_EQ(few.outcome, search::Outcome::LimitReached);
    EXPECT_EQ(few.limit, search::LimitKind::Nodes);
    EXPECT_TRUE(few.moves.empty());
    EXPECT_GE(few.lower_bound, 55);
    EXPECT_EQ(gap_ida_star(start, {.limits = {.depth = 5}}).limit, search::LimitKind::Depth);
    const auto none = gap_ida_star(sorted_stack(64));
    EXPECT_EQ(none.outcome, search::Outcome::Solved);
    EXPECT_TRUE(none.moves.empty());
    const Stack last = replay(sorted_stack(64), std::array{flip_of(64)}).end;
    EXPECT_EQ(gap_ida_star(last).moves, (std::vector<Move>{flip_of(64)}));
}

TEST(PancakeSearch, FortyPancakesAreSolvedOptimally) {
    Random random(5);
    for (int repeat = 0; repeat < 3; ++repeat) {
        const Stack start = random_stack(40, random);
        const auto result = gap_ida_star(start);
        ASSERT_EQ(replay(start, result.moves).end, sorted_stack(40));
        ASSERT_EQ(result.lower_bound, static_cast<search::Cost>(result.moves.size()));
    }
}

}  // namespace
}  // namespace taquin::puzzle_test
