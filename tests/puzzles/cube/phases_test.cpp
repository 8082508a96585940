// The coordinates of the two phases under symmetries and turns. Their tables take seconds to build,
// so tests/oracle tests them.
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/phase_one.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"

namespace taquin::cube {
namespace {

Cube random_phase_two_cube(Random& random) {
    Cube cube;
    for (int i = 0; i < 40; ++i)
        cube = turned(cube, phase_two_turns[random.below(phase_two_turns.size())]);
    return cube;
}

TEST(DistanceChanges, DistinguishNearerAndFarther) {
    constexpr TurnSet r = TurnSet{1} << index(Turn::R);
    constexpr TurnSet r2 = TurnSet{1} << index(Turn::R2);
    constexpr TurnSet b3 = TurnSet{1} << index(Turn::B3);
    const DistanceChanges changes{r | b3 | 1U << (turn_count + index(Face::R))};
    EXPECT_EQ(changes.change(r), -1);
    EXPECT_EQ(changes.change(r2), 0);
    EXPECT_EQ(changes.change(b3), 1);
    EXPECT_EQ(changes.nearer(), r);
    EXPECT_EQ(changes.not_farther(), all_turns & ~b3);
}

TEST(PhaseOneNumbers, SymmetricCubesShareAClass) {
    const PhaseOneNumbers numbers;
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        const Cube cube = random_cube(random);
        const PhaseOnePlace place = numbers.place(cube);
        ASSERT_LT(place.entry, numbers.entries());
        for (Symmetry s = 0; s < axis_symmetries; ++s)
            EXPECT_EQ(numbers.place(symmetric(cube, s)).entry / edge_cosets,
                      place.entry / edge_cosets);
        EXPECT_EQ(numbers.place(symmetric(cube, place.symmetry)).entry, place.entry);
    }
}

TEST(PhaseOneNumbers, IgnoreWhatPhaseTwoSolves) {
    const PhaseOneNumbers numbers;
    Random random(2);
    for (int i = 0; i < 100; ++i) {
        const Cube cube = random_cube(random);
        const Cube hidden = compose(random_phase_two_cube(random), cube);
        EXPECT_EQ(numbers.place(hidden).entry, numbers.place(cube).entry);
        EXPECT_EQ(numbers.place(random_phase_two_cube(random)).entry,
                  numbers.place(solved_cube).entry);
    }
}

TEST(PhaseOneNumbers, GiveTheEntryOneTurnAway) {
    const PhaseOneNumbers numbers;
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        // The representative of its class, which has symmetry 0.
        Cube cube = random_cube(random);
        cube = symmetric(cube, numbers.place(cube).symmetry);
        const std::uint32_t entry = numbers.place(cube).entry;
        ASSERT_EQ(numbers.place(cube).symmetry, 0);
        for (std::size_t turn = 0; turn < turn_count; ++turn) {
            const Cube after = turned(cube, static_cast<Turn>(turn));
            EXPECT_EQ(numbers.neighbour(entry, turn), numbers.place(after).entry);
            const auto [corner_class, map] = numbers.turned_class(entry / edge_cosets, turn);
            EXPECT_EQ(corner_class, numbers.place(after).entry / edge_cosets);
        }
    }
}

TEST(PhaseTwoNumbers, OfEightPiecesFollowLexicographicOrder) {
    for (std::uint32_t number = 0; number < orders_of_eight; ++number) {
        Pieces pieces = all_at_home;
        put_places(number, 8, std::span(pieces).first(8));
        ASSERT_EQ(order_of_eight(pieces), number);
    }
}

TEST(PhaseTwoNumbers, SymmetricCubesShareAnEntry) {
    const PhaseTwoNumbers numbers;
    Random random(4);
    for (int i = 0; i < 100; ++i) {
        const Cube cube = random_phase_two_cube(random);
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            const Cube seen = symmetric(cube, s);
            EXPECT_EQ(numbers.seen_through(cube, s), seen);
            EXPECT_EQ(numbers.middle_seen(numbers.middle(cube), s), numbers.middle(seen));
            EXPECT_EQ(numbers.seen(cube).corner_class, numbers.seen(seen).corner_class);
        }
    }
}

TEST(PhaseTwoNumbers, RoundTripThroughACube) {
    const PhaseTwoNumbers numbers;
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        const auto corner_class =
            static_cast<std::uint32_t>(random.below(numbers.corners().classes()));
        const auto edges = static_cast<std::uint32_t>(random.below(orders_of_eight));
        const auto middle = static_cast<std::uint32_t>(random.below(orders_of_four));
        const Cube cube = numbers.cube_of(corner_class, edges, middle);
        EXPECT_EQ(numbers.seen(cube).corner_class, corner_class);
        EXPECT_EQ(order_of_eight(cube.edges.at), edges);
        EXPECT_EQ(numbers.middle(cube), middle);
    }
}

// A table of zeros is wrong, and the check detects it.
TEST(PhaseTables, TablesOfZerosAreDetected) {
    for (const Pattern& pattern : {Pattern(PhaseOneSet::Depths), Pattern(PhaseTwoSet{})}) {
        tables::TableMemory memory(table_id(pattern, Metric::Half));
        EXPECT_NE(find_wrong_distance(std::move(memory).finished()), std::nullopt);
    }
}

}  // namespace
}  // namespace taquin::cube
