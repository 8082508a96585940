#include <gtest/gtest.h>

#include <array>
#include <set>

#include "puzzles/pancake/support.hpp"
#include "puzzles/walks.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/puzzles/pancake/puzzle.hpp"
#include "taquin/puzzles/pancake/stack.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::puzzle_test {
namespace {

using namespace pancake;

static_assert(search::PackedDomain<Domain<>>);
static_assert(search::IndexedDomain<Domain<16>>);
static_assert(search::ReversibleDomain<Domain<>>);
static_assert(search::MoveFilter<NoRepeat, Domain<>>);

Walker walker(std::size_t pancakes) { return {puzzle(), std::to_string(pancakes)}; }

// Sizes just below and above every change of representation.
constexpr std::array<std::size_t, 12> sizes{3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64};

TEST(PancakeRules, FlipsMatchTheReplayAndUndoThemselves) {
    Random random(1);
    for (const std::size_t size : sizes) {
        const Domain<> domain(sorted_stack(size));
        const Stack stack = random_stack(size, random);
        for (const Move move : domain.moves(domain.goal())) {
            State state = domain.state_of(stack);
            domain.apply(state, move);
            const Replay played = replay(stack, std::array{move});
            ASSERT_EQ(domain.bytes_of(state), played.end);
            ASSERT_FALSE(played.failed_at);
            domain.undo(state, move);
            ASSERT_EQ(state, domain.state_of(stack));
            domain.apply(state, move);
            domain.apply(state, domain.opposite(move));
            ASSERT_EQ(state, domain.state_of(stack));
        }
    }
}

TEST(PancakeRules, PackingKeepsEveryPancake) {
    Random random(2);
    for (const std::size_t size : sizes) {
        const Domain<> domain(sorted_stack(size));
        for (int repeat = 0; repeat < 20; ++repeat) {
            const State state = domain.state_of(random_stack(size, random));
            std::vector<std::uint64_t> words(domain.packed_words());
            domain.pack(state, words.data());
            State back = domain.state_of(random_stack(size, random));
            domain.unpack(words.data(), back);
            ASSERT_EQ(back, state);
        }
    }
}

TEST(PancakeRules, RanksAreDistinctAndStartAtZero) {
    const Domain<16> domain(sorted_stack(6));
    std::set<std::uint64_t> ranks;
    for (std::uint64_t number = 0; number < domain.size(); ++number) {
        Domain<16>::State state;
        domain.unrank(number, state);
        ASSERT_EQ(domain.rank(state), number);
        ranks.insert(domain.fingerprint(state));
    }
    EXPECT_EQ(ranks.size(), 720U);
}

TEST(PancakeRules, RenamingByTheGoalPreservesSolutions) {
    Random random(3);
    const Stack start = random_stack(9, random);
    const Stack goal = walker(9).random(start, 5, random);
    EXPECT_EQ(renamed_by_goal(goal, goal), sorted_stack(9));
    const std::array<Move, 3> moves{flip_of(4), flip_of(9), flip_of(2)};
    EXPECT_EQ(renamed_by_goal(replay(start, moves).end, goal),
              replay(renamed_by_goal(start, goal), moves).end);
}

TEST(PancakeRules, ReplayStopsAtTheFirstIllegalFlip) {
    const Replay played = replay({3, 1, 2}, std::array{flip_of(2), flip_of(4), flip_of(3)});
    EXPECT_EQ(played.failed_at, 1U);
    EXPECT_EQ(played.end, (Stack{1, 3, 2}));
}

TEST(PancakeText, RoundTrips) {
    const auto stack = read_stack(" 3 1,2, 5\t4\n");
    ASSERT_TRUE(stack);
    EXPECT_EQ(*stack, (Stack{3, 1, 2, 5, 4}));
    EXPECT_EQ(to_text(*stack), "3 1 2 5 4");
    const auto moves = read_moves("4 2,5", 5);
    ASSERT_TRUE(moves);
    EXPECT_EQ(*moves, (std::vector<Move>{2, 0, 3}));
    EXPECT_EQ(moves_to_text(*moves), "4 2 5");
    EXPECT_EQ(*read_size("12"), 12U);
    Random random(4);
    for (const std::size_t size : sizes) {
        const Stack any = random_stack(size, random);
        EXPECT_EQ(*read_stack(to_text(any), size), any);
    }
}

TEST(PancakeText, ErrorsNameTheMistakeAndItsPlace) {
    const auto error = [](std::string_view text) { return read_stack(text).error().message; };
    EXPECT_EQ(error(""), "the stack is empty; write pancake numbers such as 3 1 2 5 4");
    EXPECT_EQ(error("1 2"),
              "a stack has 3 to 64 pancakes, not 2; write pancake numbers such as 3 1 2 5 4");
    EXPECT_EQ(error("1 2 x 4"),
              "character 5: 'x' is not a number; write whole numbers separated by spaces or "
              "commas");
    EXPECT_EQ(error("1 2 9 4"),
              "character 5: there is no pancake 9 in a stack of 4; write the numbers 1 to 4");
    EXPECT_EQ(error("1 0 2"),
              "character 3: there is no pancake 0 in a stack of 3; write the numbers 1 to 3");
    EXPECT_EQ(error("1 2 2 4"), "character 5: pancake 2 appears twice, and pancake 3 is missing");
    EXPECT_EQ(read_stack("1 2 3", 4).error().message,
              "the stack has 3 pancakes, but the size is 4");
    EXPECT_EQ(read_moves("3 6", 5).error().message,
              "character 3: a flip cannot turn 6 pancakes of a stack of 5; write 2 to 5");
    EXPECT_FALSE(read_moves("1", 5));
    EXPECT_FALSE(read_moves("-2", 5));
    EXPECT_FALSE(read_size("2"));
    EXPECT_FALSE(read_size("65"));
    EXPECT_FALSE(read_size("5 5"));
    EXPECT_FALSE(read_stack("99999999999999999999 1 2"));
}

TEST(PancakePicture, HasOneLinePerPancakeAndThePlate) {
    EXPECT_EQ(draw({3, 1, 2}),
              " (==3==)\n"
              "   (1)\n"
              "  (=2=)\n"
              "---------\n");
    const std::string picture = svg({3, 1, 2});
    EXPECT_NE(picture.find("viewBox"), std::string::npos);
    EXPECT_EQ(picture.find('\0'), std::string::npos);
    std::size_t bars = 0;
    for (std::size_t at = 0; (at = picture.find("<rect", at)) != std::string::npos; ++at) ++bars;
    EXPECT_EQ(bars, 4U);
    for (const std::size_t size : sizes) EXPECT_FALSE(draw(sorted_stack(size)).empty());
}

TEST(PancakeScramble, IsReproducibleBySeed) {
    for (int repeat = 0; repeat < 3; ++repeat) {
        Random random(5);
        EXPECT_EQ(to_text(random_stack(8, random)), "6 3 5 8 4 7 1 2");
        EXPECT_EQ(to_text(walker(8).random(sorted_stack(8), 5, random)), "2 7 6 5 1 4 3 8");
    }
}

TEST(PancakeScramble, IsUniform) {
    Random random(6);
    std::map<Stack, int> count;
    for (int i = 0; i < 24'000; ++i) ++count[random_stack(4, random)];
    EXPECT_EQ(count.size(), 24U);
    for (const auto& [stack, times] : count) {
        EXPECT_GT(times, 850) << to_text(stack);
        EXPECT_LT(times, 1150) << to_text(stack);
    }
}

TEST(PancakeScramble, SelfAvoidingWalkVisitsAllStacksButNoMore) {
    Random random(7);
    EXPECT_TRUE(walker(3).self_avoiding(sorted_stack(3), 5, random));
    EXPECT_FALSE(walker(3).self_avoiding(sorted_stack(3), 6, random));
    EXPECT_NE(*walker(12).self_avoiding(sorted_stack(12), 1, random), sorted_stack(12));
    EXPECT_TRUE(walker(64).self_avoiding(sorted_stack(64), 1000, random));
}

}  // namespace
}  // namespace taquin::puzzle_test
