// The numbered states of row problems and their stored distances, against the tables of
// walking_distance.hpp, which another search fills.
#include "taquin/puzzles/tiles/heuristics/walking_states.hpp"

#include <gtest/gtest.h>

#include <set>

#include "puzzles/tiles/heuristics_support.hpp"
#include "puzzles/tiles/walking_support.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"

namespace taquin::tiles::test {
namespace {

// The same state with a number for every tile.
TileLines tile_by_tile(const WalkingStates& states, const WalkingStates::State& state) {
    TileLines tiles{{state.blank}, {states.problem().blank_goal_line}};
    for (std::uint32_t line = 0; line < states.problem().lines; ++line)
        for (std::uint32_t goal = 0; goal < states.problem().lines; ++goal)
            for (std::uint32_t i = 0; i < states.count(state.content[line], goal); ++i) {
                tiles.line.push_back(line);
                tiles.goal.push_back(goal);
            }
    return tiles;
}

class WalkingProblems : public testing::TestWithParam<WalkingProblem> {};

TEST_P(WalkingProblems, HaveTheDistancesOfTheOtherSearch) {
    const WalkingStates states(GetParam());
    const WalkingTable table(GetParam());
    ASSERT_EQ(states.size(), table.size());
    std::vector<std::byte> distances(states.size());
    ASSERT_TRUE(build_walking_table(states, distances, 2, {}));
    for (WalkingStates::Number number = 0; number < states.size(); ++number) {
        const WalkingStates::State state = states.state(number);
        ASSERT_EQ(states.number(state), number);
        ASSERT_EQ(std::to_integer<Cost>(distances[number]),
                  table.distance(tile_by_tile(states, state)));
    }
}

INSTANTIATE_TEST_SUITE_P(Small, WalkingProblems,
                         testing::Values(WalkingProblem{2, 2, 1}, WalkingProblem{2, 6, 0},
                                         WalkingProblem{3, 3, 1}, WalkingProblem{3, 5, 2},
                                         WalkingProblem{4, 4, 3}, WalkingProblem{4, 4, 0},
                                         WalkingProblem{5, 3, 2}, WalkingProblem{6, 2, 4}));

// The figures of the documentation. The blank's goal does not change them.
TEST(WalkingStates, NumberMatchesTheEntriesOfTheTable) {
    for (const Size size : {Size{2, 7}, Size{3, 6}, Size{4, 5}, Size{5, 5}})
        for (const auto& [lines, length] :
             {std::pair{size.rows, size.columns}, std::pair{size.columns, size.rows}}) {
            ASSERT_TRUE(has_stored_walking({lines, length}));
            for (const std::uint32_t blank : {lines / 2, lines - 1}) {
                const WalkingProblem problem{lines, length, blank};
                EXPECT_EQ(WalkingStates(problem).size(), walking_table_id(problem).entries);
            }
        }
    EXPECT_EQ(WalkingStates({5, 5, 4}).size(), 65'650'495U);
    EXPECT_FALSE(has_stored_walking({4, 6}));
    EXPECT_FALSE(has_stored_walking({4, 4}));
}

TEST(WalkingStates, NumbersOfFiveByFiveAreDifferent) {
    const WalkingStates states({5, 5, 4});
    Random random(9);
    for (int i = 0; i < 20'000; ++i) {
        const auto number = static_cast<WalkingStates::Number>(random.below(states.size()));
        ASSERT_EQ(states.number(states.state(number)), number);
    }
}

TEST(WalkingStates, BuildStopsOnRequest) {
    std::stop_source stop;
    stop.request_stop();
    const WalkingStates states({4, 4, 3});
    std::vector<std::byte> bytes(states.size());
    EXPECT_FALSE(build_walking_table(states, bytes, 1, {.stop = stop.get_token()}));
}

TEST(WalkingStates, MirrorImagesShareATable) {
    EXPECT_EQ(canonical_problem({5, 5, 0}), (WalkingProblem{5, 5, 4}));
    EXPECT_EQ(canonical_problem({5, 5, 3}), (WalkingProblem{5, 5, 3}));
    EXPECT_EQ(canonical_problem({4, 5, 1}), (WalkingProblem{4, 5, 2}));
    const auto last = walking_distances({4, 5, 3});
    const auto first = walking_distances({4, 5, 0});
    const WalkingStates states({4, 5, 3});
    for (WalkingStates::Number number = 0; number < states.size(); number += 101) {
        TileLines tiles = tile_by_tile(states, states.state(number));
        const Cost distance = last->distance(tiles);
        for (auto* const lines : {&tiles.line, &tiles.goal})
            for (std::uint32_t& line : *lines) line = 3 - line;
        ASSERT_EQ(first->distance(tiles), distance);
    }
}

TEST(StoredWalking, IsUpdatedByMoves) {
    const Size size{4, 5};
    const Board goal = goal_board("snail", size);
    const auto pair = walking_pair(goal);
    const TableSource source{.walking = [&] { return pair; }};
    const auto xy = compile_heuristic<PairState>("xy", goal, source);
    const auto manhattan = heuristic<PairState>("manhattan", goal);
    ASSERT_TRUE(xy);
    const Domain<PairState> domain(goal);
    PairState at(goal);
    auto frame = xy->root(at);
    ASSERT_EQ(xy->value(frame), 0);
    Random random(3);
    for (int step = 0; step < 2000; ++step) {
        const auto& moves = domain.moves(at);
        const Move move =
            *(moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size())));
        domain.apply(at, move);
        const auto next = xy->after(frame, at, move);
        ASSERT_EQ(xy->value(next), xy->value(xy->root(at)));
        ASSERT_EQ(std::abs(xy->value(next) - xy->value(frame)), 1);
        ASSERT_GE(xy->value(next), manhattan.value(manhattan.root(at)));
        frame = next;
    }
}

TEST(StoredWalking, ChecksFindWrongEntries) {
    tables::TableMemory memory(walking_table_id({4, 5, 3}));
    build_walking_table(WalkingStates({4, 5, 3}), memory.bytes(), 2, {});
    std::vector<std::byte> good(memory.bytes().begin(), memory.bytes().end());
    EXPECT_EQ(find_wrong_walking(std::move(memory).finished()), std::nullopt);
    tables::TableMemory damaged(walking_table_id({4, 5, 3}));
    for (std::size_t i = 0; i < good.size(); ++i)
        damaged.bytes()[i] = i % 50 == 0 ? std::byte{200} : good[i];
    EXPECT_TRUE(find_wrong_walking(std::move(damaged).finished()));
}

}  // namespace
}  // namespace taquin::tiles::test
