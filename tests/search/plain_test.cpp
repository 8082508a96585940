// A puzzle written with the adaptors works with every search: all pancake stacks of five.
#include "taquin/search/plain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "taquin/search/a_star.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::testing {
namespace {

using Stack = std::array<std::uint8_t, 5>;

struct Pancakes : search::PlainStates<Stack> {
    using Move = std::uint8_t;  // number of pancakes flipped

    static bool is_goal(const Stack& stack) { return std::ranges::is_sorted(stack); }
    static std::array<Move, 4> moves(const Stack&) { return {2, 3, 4, 5}; }
    static void apply(Stack& stack, Move flipped) {
        std::reverse(stack.begin(), stack.begin() + flipped);
    }
    static void undo(Stack& stack, Move flipped) { apply(stack, flipped); }
};

// The gap heuristic: adjacent pancakes that differ by more than one. A flip separates only one
// pair.
search::Cost gaps(const Stack& stack) {
    search::Cost count = stack.back() == stack.size() ? 0 : 1;
    for (std::size_t i = 1; i < stack.size(); ++i)
        if (std::abs(stack[i - 1] - stack[i]) > 1) ++count;
    return count;
}

std::vector<Stack> all_stacks() {
    std::vector<Stack> stacks;
    Stack stack{1, 2, 3, 4, 5};
    do stacks.push_back(stack);
    while (std::ranges::next_permutation(stack).found);
    return stacks;
}

struct Padded {
    std::uint8_t small;
    std::uint32_t large;
    friend bool operator==(const Padded&, const Padded&) = default;
};

static_assert(search::PackedDomain<Pancakes>);
static_assert(search::Heuristic<search::PlainHeuristic<search::Cost (*)(const Stack&)>, Pancakes>);
static_assert(!search::Heuristic<search::PlainHeuristic<double (*)(const Stack&)>, Pancakes>);
static_assert(search::PlainValue<Stack>);
static_assert(search::PlainValue<std::uint32_t>);
static_assert(!search::PlainValue<Padded>);
static_assert(!search::PlainValue<double>);
static_assert(!search::PlainValue<const char*>);
static_assert(!search::PlainValue<std::vector<std::uint8_t>>);

TEST(PlainStates, AreEachReachedOnce) {
    const Pancakes pancakes;
    const auto all =
        search::breadth_first(search::Problem{pancakes}, Stack{1, 2, 3, 4, 5}, {.exhaust = true});
    EXPECT_EQ(all.counters.distinct, 120U);
    std::vector<std::uint64_t> at_distance;
    for (const auto& layer : all.iterations) at_distance.push_back(layer.states);
    EXPECT_EQ(at_distance, (std::vector<std::uint64_t>{1, 4, 12, 35, 48, 20}));
}

TEST(PlainHeuristic, FindsShortestSolutionsForEveryStack) {
    const Pancakes pancakes;
    const search::Problem problem{pancakes, search::PlainHeuristic{gaps}};
    for (const Stack& start : all_stacks()) {
        const auto shortest = search::breadth_first(problem, start);
        ASSERT_EQ(shortest.outcome, search::Outcome::Solved);
        for (const auto& found :
             {search::a_star(problem, start), search::ida_star(problem, start)}) {
            ASSERT_EQ(found.moves.size(), shortest.moves.size());
            Stack stack = start;
            for (const Pancakes::Move move : found.moves) Pancakes::apply(stack, move);
            ASSERT_TRUE(Pancakes::is_goal(stack));
        }
    }
}

}  // namespace
}  // namespace taquin::testing
