#include "taquin/puzzles/topspin/heuristics.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "puzzles/every_algorithm.hpp"
#include "puzzles/topspin/support.hpp"
#include "taquin/puzzles/topspin/check.hpp"
#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/patterns.hpp"
#include "taquin/search/random_walk.hpp"

namespace taquin::puzzle_test {
namespace {

using namespace topspin;
using Keep = TurnFilter::Keep;

static_assert(search::Heuristic<Gaps, Domain>);
static_assert(search::Heuristic<Lookup, Domain>);
static_assert(search::Heuristic<Patterns, Domain>);

tables::Table built(const Size& size, std::size_t pattern) {
    tables::TableMemory memory(pattern_table_id(size, pattern));
    EXPECT_TRUE(build_pattern_table(size, pattern, memory.bytes(), {}));
    return std::move(memory).finished();
}

tables::Table made(const Size& size) {
    return *tables::TableLibrary({}, 1).obtain(lookup_table(size));
}

template <class H>
void expect_admissible(const H& heuristic, const Ring& goal, std::size_t turnstile,
                       bool consistent) {
    const Domain domain(goal, turnstile);
    for (const auto& [ring, distance] : all_rings(goal, turnstile)) {
        State state = domain.state_of(ring);
        const auto frame = heuristic.root(state);
        const search::Cost h = heuristic.value(frame);
        ASSERT_LE(h, distance) << to_text(ring);
        for (const Move move : domain.moves(state)) {
            const search::Applied made(domain, state, move);
            const auto after = heuristic.after(frame, state, move);
            ASSERT_EQ(heuristic.value(after), heuristic.value(heuristic.root(state)));
            const search::Cost change = std::abs(heuristic.value(after) - h);
            ASSERT_TRUE(change <= 1 || !consistent) << to_text(ring);
        }
    }
}

TEST(TopSpinGaps, AreAdmissibleAndConsistentForEveryRingAndGoal) {
    for (const Size& size : sizes_up_to(7))
        for (const Ring& goal : some_rings(size.tokens))
            expect_admissible(Gaps(goal, size.turnstile), goal, size.turnstile, true);
}

TEST(TopSpinGaps, UpdatesMatchOnLargeRings) {
    Random random(1);
    for (const Size& size : {Size{17, 4}, Size{20, 4}, Size{32, 7}, Size{32, 31}}) {
        const Ring goal = random_ring(sorted_ring(size.tokens), size.turnstile, random);
        const Domain domain(goal, size.turnstile);
        const Gaps gaps(goal, size.turnstile);
        EXPECT_EQ(gaps.root(domain.goal()).gaps, 0);
        State state = domain.goal();
        Gaps::Frame frame = gaps.root(state);
        for (int step = 0; step < 500; ++step) {
            const Move move = domain.moves(state)[random.below(size.tokens)];
            domain.apply(state, move);
            frame = gaps.after(frame, state, move);
            ASSERT_EQ(frame.gaps, gaps.root(state).gaps);
        }
    }
}

TEST(TopSpinLookup, IsTheDistanceForEveryGoal) {
    for (const Size& size : sizes_up_to(7)) {
        const tables::Table distances = made(size);
        for (const Ring& goal : some_rings(size.tokens)) {
            const Domain domain(goal, size.turnstile);
            const Lookup lookup(goal, size.turnstile, distances);
            for (const auto& [ring, distance] : all_rings(goal, size.turnstile))
                ASSERT_EQ(lookup.root(domain.state_of(ring)), distance) << to_text(ring);
        }
    }
}

TEST(TopSpinPatterns, NumbersRoundTrip) {
    for (const std::size_t tokens : {5U, 9U, 17U, 18U, 20U})
        for (std::size_t pattern = 2; pattern < std::min<std::size_t>(tokens, 5); ++pattern) {
            const PatternNumbers numbers(tokens, pattern);
            for (std::uint32_t number = 0; number < numbers.entries(); ++number) {
                auto places = numbers.places(number);
                ASSERT_EQ(numbers.number(places.data()), number);
                for (std::size_t i = 0; i < pattern; ++i)  // for every rotation of the ring
                    places[i] = static_cast<std::uint8_t>((places[i] + 3U) % tokens);
                ASSERT_EQ(numbers.number(places.data()), number);
            }
        }
}

TEST(TopSpinPatterns, AreAdmissibleForEveryRingAndGoal) {
    for (const Size& size : sizes_up_to(7))
        for (std::size_t pattern = 2; pattern < size.tokens; ++pattern) {
            const tables::Table table = built(size, pattern);
            for (const Ring& goal : some_rings(size.tokens)) {
                using Groups = Patterns::Groups;
                expect_admissible(Patterns(goal, pattern, table, Groups::Tokens), goal,
                                  size.turnstile, true);
                expect_admissible(Patterns(goal, pattern, table, Groups::TokensAndPlaces), goal,
                                  size.turnstile, false);
            }
        }
}

// With all tokens but one in the pattern, the last one's place is known too.
TEST(TopSpinPatterns, PatternOfAllTokensButOneIsExact) {
    const Size size{8, 4};
    const Ring goal = sorted_ring(8);
    const Domain domain(goal, 4);
    const Patterns patterns(goal, 7, built(size, 7), Patterns::Groups::Tokens);
    for (const auto& [ring, distance] : all_rings(goal, 4))
        ASSERT_EQ(patterns.root(domain.state_of(ring)), distance) << to_text(ring);
}

TEST(TopSpinPatterns, SizesFitTheTableLimits) {
    EXPECT_EQ(pattern_tokens(12, small_pattern_entries), 8U);
    EXPECT_EQ(pattern_tokens(16, small_pattern_entries), 7U);
    EXPECT_EQ(pattern_tokens(32, small_pattern_entries), 5U);
    for (std::size_t tokens = fewest_tokens; tokens <= most_tokens; ++tokens) {
        const std::size_t pattern = pattern_tokens(tokens, large_pattern_entries);
        EXPECT_LE(PatternNumbers(tokens, pattern).entries(), large_pattern_entries);
        EXPECT_LT(pattern, tokens);
    }
}

TEST(TopSpinPatterns, BuildStopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    tables::TableMemory memory(pattern_table_id({12, 4}, 6));
    tables::Progress progress;
    progress.stop = stop.get_token();
    EXPECT_FALSE(build_pattern_table({12, 4}, 6, memory.bytes(), progress));
}

TEST(TopSpinPatterns, WrongEntryIsDetected) {
    for (const Size& size : {Size{7, 4}, Size{8, 3}, Size{6, 5}}) {
        const tables::Table table = built(size, 4);
        EXPECT_FALSE(find_wrong_entry(size, 4, table.bytes()));
        std::vector<std::byte> bytes(table.bytes().begin(), table.bytes().end());
        bytes[5] = std::byte{40};
        EXPECT_TRUE(find_wrong_entry(size, 4, bytes));
        std::stop_source stopped;
        stopped.request_stop();
        EXPECT_FALSE(find_wrong_entry(size, 4, bytes, stopped.get_token()));
    }
}

TEST(TopSpinExplanation, NamesTheGaps) {
    const DataTable table = table_of_gaps({1, 2, 4, 3, 5, 6, 7}, sorted_ring(7));
    const std::array gaps{false, true, false, true, false, false, false};
    ASSERT_EQ(table.rows.size(), gaps.size());
    for (std::size_t i = 0; i < gaps.size(); ++i)
        EXPECT_EQ(std::get<bool>(table.rows[i][3].content), gaps[i]);
    const auto sum = [](const DataTable& of) {
        return std::get<std::int64_t>(of.rows.back().back().content);
    };
    EXPECT_EQ(sum(table), 2);
    for (const Ring& goal : some_rings(6))
        for (const auto& [ring, distance] : all_rings(goal, 4))
            ASSERT_EQ(sum(table_of_gaps(ring, goal)),
                      Gaps(goal, 4).root(Domain(goal, 4).state_of(ring)).gaps);
}

TEST(TopSpinSearch, EveryAlgorithmSolvesForEveryGoal) {
    Random random(2);
    for (const Size& size : {Size{7, 4}, Size{8, 3}, Size{8, 4}, Size{6, 2}})
        for (const Ring& goal : some_rings(size.tokens)) {
            const auto known = all_rings(goal, size.turnstile);
            for (int repeat = 0; repeat < 3; ++repeat) {
                const Ring start = random_ring(goal, size.turnstile, random);
                const Domain domain(goal, size.turnstile);
                const Domain back(start, size.turnstile);
                const search::Problem tree{domain, Gaps(goal, size.turnstile),
                                           TurnFilter(size, Keep::OnePath)};
                const search::TwoWayProblem both{search::Problem{domain, Gaps(goal, size.turnstile),
                                                                 TurnFilter(size, Keep::EveryPath)},
                                                 search::Problem{back, Gaps(start, size.turnstile),
                                                                 TurnFilter(size, Keep::EveryPath)},
                                                 domain.state_of(start), domain.goal()};
                const int distance = known.at(start);
                run_every_algorithm(tree, both, [&](auto name, const auto& result, bool optimal) {
                    ASSERT_EQ(result.outcome, search::Outcome::Solved) << name;
                    ASSERT_EQ(replay(start, size.turnstile, result.moves).end, goal) << name;
                    const auto length = static_cast<int>(result.moves.size());
                    ASSERT_TRUE(length == distance || (!optimal && length > distance)) << name;
                    ASSERT_LE(result.lower_bound, distance) << name;
                });
            }
        }
}

// For every ring, the filter allows at least one shortest path.
TEST(TopSpinSearch, TurnFilterKeepsAShortestPath) {
    for (const Size& size : {Size{9, 2}, Size{8, 3}, Size{9, 3}, Size{8, 4}, Size{9, 4}}) {
        const Ring goal = sorted_ring(size.tokens);
        const Domain domain(goal, size.turnstile);
        const tables::Table distances = made(size);
        const search::Problem tree{domain, Lookup(goal, size.turnstile, distances),
                                   TurnFilter(size, Keep::OnePath)};
        Random random(3);
        for (int repeat = 0; repeat < 300; ++repeat) {
            const State start = domain.state_of(random_ring(goal, size.turnstile, random));
            const auto result = search::ida_star(tree, start);
            ASSERT_EQ(static_cast<int>(result.moves.size()), distances.data()[domain.rank(start)]);
        }
    }
}

TEST(TopSpinSearch, TurnFilterSavesNodes) {
    const Ring goal = sorted_ring(12);
    const Domain domain(goal, 4);
    Random random(4);
    const State start = search::random_walk(domain, domain.goal(), 5, random);
    const auto plain = search::iterative_deepening(
        search::Problem{domain, search::ZeroHeuristic{}, TurnFilter({12, 4}, Keep::EveryPath)},
        start);
    const auto ordered = search::iterative_deepening(
        search::Problem{domain, search::ZeroHeuristic{}, TurnFilter({12, 4}, Keep::OnePath)},
        start);
    EXPECT_EQ(plain.moves.size(), ordered.moves.size());
    EXPECT_LT(3 * ordered.counters.generated, 2 * plain.counters.generated);
}

}  // namespace
}  // namespace taquin::puzzle_test
