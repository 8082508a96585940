#include <gtest/gtest.h>

#include <array>
#include <set>

#include "puzzles/topspin/support.hpp"
#include "puzzles/walks.hpp"
#include "taquin/puzzles/topspin/check.hpp"
#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/puzzle.hpp"
#include "taquin/puzzles/topspin/ring.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::puzzle_test {
namespace {

using namespace topspin;

static_assert(search::PackedDomain<Domain>);
static_assert(search::IndexedDomain<Domain>);
static_assert(search::ReversibleDomain<Domain>);
static_assert(search::MoveFilter<TurnFilter, Domain>);

std::vector<Size> many_sizes() {
    std::vector<Size> sizes = sizes_up_to(9);
    for (const std::size_t n : {12U, 16U, 17U, 20U, 31U, 32U})
        for (const std::size_t k : {std::size_t{2}, std::size_t{4}, std::size_t{7}, n / 2, n - 1})
            sizes.push_back({n, k});
    return sizes;
}

Walker walker(const Size& size) { return {puzzle(), to_text(size)}; }

Ring shuffled(std::size_t tokens, Random& random) {
    Ring ring = sorted_ring(tokens);
    for (std::size_t left = tokens; left > 1; --left)
        std::swap(ring[left - 1], ring[random.below(left)]);
    return normalised(ring);
}

TEST(TopSpinRules, TurnsMatchTheReplayAndOppositesUndoThem) {
    Random random(1);
    for (const Size& size : many_sizes()) {
        const Domain domain(sorted_ring(size.tokens), size.turnstile);
        const Ring ring = shuffled(size.tokens, random);
        const State start = domain.state_of(ring);
        for (const Move move : domain.moves(start)) {
            State state = start;
            domain.apply(state, move);
            const Replay played = replay(ring, size.turnstile, std::array{move});
            ASSERT_FALSE(played.failed_at);
            ASSERT_EQ(domain.bytes_of(state), played.end) << to_text(size) << " turn " << +move;
            const Move back = domain.opposite(move);
            ASSERT_EQ(domain.opposite(back), move);
            ASSERT_EQ(replay(played.end, size.turnstile, std::array{back}).end, ring);
            domain.undo(state, move);
            ASSERT_EQ(state, start) << to_text(size) << " turn " << +move;
        }
    }
}

TEST(TopSpinRules, PackingAndRanksKeepEveryToken) {
    Random random(2);
    for (const Size& size : many_sizes()) {
        const Domain domain(sorted_ring(size.tokens), size.turnstile);
        const State state = domain.state_of(shuffled(size.tokens, random));
        std::vector<std::uint64_t> words(domain.packed_words());
        domain.pack(state, words.data());
        State back;
        domain.unpack(words.data(), back);
        ASSERT_EQ(back, state);
        ASSERT_EQ(domain.fingerprint(back), domain.hash(words.data()));
        if (size.tokens > 20) continue;
        const std::uint64_t rank = domain.rank(state);
        ASSERT_LT(rank, domain.size());
        domain.unrank(rank, back);
        ASSERT_EQ(back, state);
    }
}

TEST(TopSpinRules, RenamingByTheGoalPreservesSolutions) {
    Random random(3);
    const Ring start = shuffled(9, random);
    const Ring goal = shuffled(9, random);
    EXPECT_EQ(renamed_by_goal(goal, goal), sorted_ring(9));
    EXPECT_EQ(named_for_goal(renamed_by_goal(start, goal), goal), start);
    const std::array<Move, 4> moves{0, 8, 3, 6};
    EXPECT_EQ(renamed_by_goal(replay(start, 4, moves).end, goal),
              replay(renamed_by_goal(start, goal), 4, moves).end);
}

TEST(TopSpinRules, ReplayStopsAtTheFirstIllegalTurn) {
    const Replay played = replay(sorted_ring(6), 4, std::array<Move, 3>{1, 6, 1});
    EXPECT_EQ(played.failed_at, 1U);
    EXPECT_EQ(played.end, (Ring{1, 5, 4, 3, 2, 6}));
}

// Checks the rule of check.hpp by a full search of each small size.
TEST(TopSpinCheck, IsExactForEverySmallSize) {
    for (const Size& size : sizes_up_to(8)) {
        const Ring goal = sorted_ring(size.tokens);
        const auto reachable = all_rings(goal, size.turnstile);
        ASSERT_EQ(reachable.size(), reachable_states(size)) << to_text(size);
        Ring ring = goal;
        do {
            const auto found = obstacle(ring, goal, size.turnstile);
            ASSERT_EQ(!found, reachable.contains(ring)) << to_text(size) << ": " << to_text(ring);
            ASSERT_TRUE(!found || !to_sentence(*found, size).empty());
        } while (std::next_permutation(ring.begin() + 1, ring.end()));
    }
}

TEST(TopSpinCheck, CountsAreCorrectForLargerSizes) {
    for (const std::size_t turnstile : {4U, 7U})
        EXPECT_EQ(all_rings(sorted_ring(9), turnstile).size(), reachable_states({9, turnstile}));
    for (const std::size_t turnstile : {3U, 5U, 7U, 9U})
        EXPECT_EQ(all_rings(sorted_ring(10), turnstile).size(), reachable_states({10, turnstile}));
    EXPECT_EQ(all_rings(sorted_ring(12), 5).size(), reachable_states({12, 5}));
    EXPECT_EQ(all_rings(sorted_ring(12), 9).size(), reachable_states({12, 9}));
}

TEST(TopSpinCheck, HoldsForOtherGoals) {
    for (const Size& size : sizes_up_to(7))
        for (const Ring& goal : some_rings(size.tokens)) {
            const auto reachable = all_rings(goal, size.turnstile);
            Ring ring = sorted_ring(size.tokens);
            do {
                ASSERT_EQ(!obstacle(ring, goal, size.turnstile), reachable.contains(ring));
            } while (std::next_permutation(ring.begin() + 1, ring.end()));
        }
}

TEST(TopSpinText, RoundTrips) {
    const auto ring = read_ring(" 3 4,5, 1\t2\n");
    ASSERT_TRUE(ring);
    EXPECT_EQ(to_text(*ring), "1 2 3 4 5");
    const auto moves = read_moves("12 1,3", {12, 4});
    ASSERT_TRUE(moves);
    EXPECT_EQ(*moves, (std::vector<Move>{11, 0, 2}));
    EXPECT_EQ(moves_to_text(*moves), "12 1 3");
    EXPECT_EQ(*read_size("12,3"), (Size{12, 3}));
    EXPECT_EQ(*read_size("12"), (Size{12, 4}));
    EXPECT_EQ(to_text(Size{12, 3}), "12,3");
    Random random(4);
    for (const Size& size : many_sizes()) {
        const Ring any = shuffled(size.tokens, random);
        EXPECT_EQ(*read_ring(to_text(any), size), any);
        EXPECT_EQ(*read_size(to_text(size)), size);
    }
}

TEST(TopSpinText, ErrorsNameTheMistakeAndItsPlace) {
    const auto error = [](std::string_view text) { return read_ring(text).error().message; };
    EXPECT_EQ(error(" "), "the ring is empty; write token numbers such as 1 5 2 4 3 6");
    EXPECT_EQ(error("1 2 3 4"),
              "a ring has 5 to 32 tokens, not 4; write token numbers such as 1 5 2 4 3 6");
    EXPECT_EQ(error("1 2 3 4 6"),
              "character 9: there is no token 6 in a ring of 5; write the numbers 1 to 5");
    EXPECT_EQ(error("1 2 3 3 5"), "character 7: token 3 appears twice, and token 4 is missing");
    EXPECT_EQ(read_ring("1 2 3 4 5", Size{6, 4}).error().message,
              "the ring has 5 tokens, but the size is 6,4");
    EXPECT_EQ(read_moves("3 13", {12, 4}).error().message,
              "character 3: there is no place 13 in a ring of 12; write a place from 1 to 12");
    EXPECT_EQ(read_size("4,2").error().message,
              "'4,2' is not a TopSpin size; a ring has 5 to 32 tokens");
    EXPECT_EQ(read_size("8,8").error().message,
              "'8,8' is not a TopSpin size; the turnstile of a ring of 8 holds 2 to 7 tokens");
    EXPECT_FALSE(read_size("8x4"));
    EXPECT_FALSE(read_size(""));
    EXPECT_FALSE(read_size("8,4,2"));
}

TEST(TopSpinPicture, MarksTheTurnstile) {
    EXPECT_EQ(draw({1, 2, 3, 4, 5, 6, 7}, 4, 5),
              "  -- --      \n"
              "/  1  2  3  4 \\\n"
              "\\  7  6  5    /\n"
              "  -- --      \n");
    const std::string picture = svg(sorted_ring(12), 4);
    std::size_t tokens = 0;
    for (std::size_t at = 0; (at = picture.find("<circle", at)) != std::string::npos; ++at)
        ++tokens;
    EXPECT_EQ(tokens, 12U);
    EXPECT_NE(picture.find("<path"), std::string::npos);
}

TEST(TopSpinScramble, IsUniformOverSolvableRings) {
    Random random(5);
    for (const Size& size : sizes_up_to(6)) {
        const Ring goal = some_rings(size.tokens).back();
        const auto states = static_cast<int>(reachable_states(size));
        std::map<Ring, int> count;
        for (int i = 0; i < 500 * states; ++i) ++count[random_ring(goal, size.turnstile, random)];
        ASSERT_EQ(static_cast<int>(count.size()), states) << to_text(size);
        for (const auto& [ring, times] : count) {
            ASSERT_FALSE(obstacle(ring, goal, size.turnstile)) << to_text(size);
            ASSERT_GT(times, 380) << to_text(size);
            ASSERT_LT(times, 620) << to_text(size);
        }
    }
}

TEST(TopSpinScramble, IsSolvableOrUnsolvableAsRequested) {
    Random random(6);
    for (const Size& size : many_sizes()) {
        const Ring goal = shuffled(size.tokens, random);
        for (int repeat = 0; repeat < 20; ++repeat) {
            const Ring ring = random_ring(goal, size.turnstile, random);
            ASSERT_FALSE(obstacle(ring, goal, size.turnstile)) << to_text(size);
            const auto other = random_unsolvable_ring(goal, size.turnstile, random);
            ASSERT_TRUE(!other || obstacle(*other, goal, size.turnstile)) << to_text(size);
            const Ring walked = walker(size).random(goal, 10, random);
            ASSERT_FALSE(obstacle(walked, goal, size.turnstile)) << to_text(size);
        }
    }
    EXPECT_FALSE(random_unsolvable_ring(sorted_ring(12), 4, random));
    EXPECT_TRUE(random_unsolvable_ring(sorted_ring(11), 4, random));
}

TEST(TopSpinScramble, SelfAvoidingWalkHasAMaximumLength) {
    Random random(7);
    EXPECT_TRUE(walker({5, 3}).self_avoiding(sorted_ring(5), 5, random));
    EXPECT_TRUE(walker({6, 5}).self_avoiding(sorted_ring(6), 1, random));
    EXPECT_FALSE(walker({6, 5}).self_avoiding(sorted_ring(6), 2, random));
    EXPECT_TRUE(walker({32, 4}).self_avoiding(sorted_ring(32), 1000, random));
}

}  // namespace
}  // namespace taquin::puzzle_test
