// The tables of the two-phase search against breadth-first search and published counts, and its
// solutions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/stickers.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::oracle {
namespace {

using cube::Cube;
using cube::Metric;
using cube::PhaseOneReader;
using cube::PhaseOneSet;
using cube::PhaseTwoReader;
using cube::Turn;

using Key = std::vector<std::uint64_t>;

// All keys within `depth` turns of solved, each with its distance and the first cube that has it.
template <class Turns>
std::map<Key, std::pair<std::uint32_t, Cube>> within(std::uint32_t depth, const Turns& turns,
                                                     const std::function<Key(const Cube&)>& key) {
    std::map<Key, std::pair<std::uint32_t, Cube>> found{
        {key(cube::solved_cube), {0, cube::solved_cube}}};
    std::vector<Cube> layer{cube::solved_cube};
    for (std::uint32_t made = 1; made <= depth; ++made) {
        std::vector<Cube> next;
        for (const Cube& from : layer)
            for (const Turn turn : turns) {
                const Cube to = cube::turned(from, turn);
                if (found.try_emplace(key(to), made, to).second) next.push_back(to);
            }
        layer = std::move(next);
    }
    return found;
}

Key whole(const Cube& cube) {
    Key key(2);
    cube::Domain<Cube>(Metric::Half).pack(cube, key.data());
    return key;
}

Key coset(const Cube& cube) {
    static const cube::CornerCosets corners(cube::CornerKind::Twists);
    const cube::EdgeCoset edges = cube::edge_coset(cube.edges);
    return {corners.number(cube.corners), edges.middle, edges.flips};
}

Key corners_and_outer_edges(const Cube& cube) {
    return {cube::order_of_eight(cube.corners.at), cube::order_of_eight(cube.edges.at)};
}

Key corners_and_middle_edges(const Cube& cube) {
    return {cube::order_of_eight(cube.corners.at), cube.edges.at[8], cube.edges.at[9],
            cube.edges.at[10]};
}

// The tables take seconds to build, so the suite builds them once.
class TwoPhase : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        tables::TableLibrary library({}, 2);
        const auto table = [&](const cube::Pattern& pattern) {
            return new tables::Table(*library.obtain(cube::spec_of(pattern, Metric::Half)));
        };
        depths_ = table(PhaseOneSet::Depths);
        changes_ = table(PhaseOneSet::Changes);
        orders_ = table(cube::PhaseTwoSet{});
        small_ = new cube::CubeTwoPhase(PhaseOneReader(PhaseOneSet::Depths, *depths_),
                                        PhaseTwoReader(*orders_));
        large_ = new cube::CubeTwoPhase(PhaseOneReader(PhaseOneSet::Changes, *changes_),
                                        PhaseTwoReader(*orders_));
    }
    static void TearDownTestSuite() {
        delete large_;
        delete small_;
        delete orders_;
        delete changes_;
        delete depths_;
    }

    static search::Result<Turn> solve(const Cube& cube, std::uint64_t nodes) {
        search::Limits limits;
        limits.nodes = nodes;
        return large_->solve(cube, limits);
    }

    static inline const tables::Table* depths_ = nullptr;
    static inline const tables::Table* changes_ = nullptr;
    static inline const tables::Table* orders_ = nullptr;
    static inline const cube::CubeTwoPhase* small_ = nullptr;
    static inline const cube::CubeTwoPhase* large_ = nullptr;
};

TEST_F(TwoPhase, TablesAreConsistentBetweenNeighbours) {
    for (const tables::Table* table : {depths_, changes_, orders_})
        EXPECT_EQ(cube::find_wrong_distance(*table, 100'000), std::nullopt);
}

// Cosets of the first phase by number of moves, 0 to 12, as published; the table stores distances
// modulo three.
TEST_F(TwoPhase, FirstPhaseCountsMatchPublished) {
    constexpr std::array<std::uint64_t, 13> published{
        1,          4,           50,          592,           7156,       87'236, 1'043'817,
        12'070'278, 124'946'368, 821'605'960, 1'199'128'738, 58'202'444, 476};
    std::array<std::uint64_t, 4> expected{};
    for (std::size_t depth = 0; depth < published.size(); ++depth)
        expected[depth % 3] += published[depth];
    const cube::CornerCosets corners(cube::CornerKind::Twists);
    std::array<std::uint64_t, 4> counts{};
    for (std::uint64_t entry = 0; entry < depths_->id().entries; ++entry)
        counts[depths_->data()[entry / 4] >> (2 * (entry % 4)) & 3U] +=
            cube::axis_symmetries /
            corners.stabilizer(static_cast<std::uint32_t>(entry / cube::edge_cosets)).size();
    EXPECT_EQ(counts, expected);
}

TEST_F(TwoPhase, FirstPhaseDistancesMatchBreadthFirstSearch) {
    const PhaseOneReader small(PhaseOneSet::Depths, *depths_);
    const PhaseOneReader large(PhaseOneSet::Changes, *changes_);
    constexpr std::array<std::uint64_t, 6> published{1, 4, 50, 592, 7156, 87'236};
    std::array<std::uint64_t, 6> counts{};
    for (const auto& [key, found] : within(5, cube::moves_of(Metric::Half), coset)) {
        const auto& [distance, cube] = found;
        ++counts[distance];
        ASSERT_EQ(small.distance(cube), distance);
        ASSERT_EQ(large.distance(cube), distance);
    }
    EXPECT_EQ(counts, published);
}

TEST_F(TwoPhase, BothFirstPhaseTablesAgree) {
    const PhaseOneReader small(PhaseOneSet::Depths, *depths_);
    const PhaseOneReader large(PhaseOneSet::Changes, *changes_);
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto place = small.place(cube::random_cube(random));
        ASSERT_EQ(small.changes(place).bits, large.changes(place).bits);
    }
}

TEST_F(TwoPhase, SecondPhaseBoundsMatchBreadthFirstSearch) {
    const PhaseTwoReader reader(*orders_);
    for (const auto& [key, found] : within(6, cube::phase_two_turns, corners_and_outer_edges))
        ASSERT_EQ(reader.bound(found.second), found.first);
    for (const auto& [key, found] : within(6, cube::phase_two_turns, corners_and_middle_edges))
        ASSERT_EQ(reader.first_bound(found.second), found.first);
}

TEST_F(TwoPhase, SolvesRandomCubesInFewMoves) {
    Random random(2);
    std::size_t moves = 0;
    constexpr int cubes = 1000;
    for (int i = 0; i < cubes; ++i) {
        const Cube start = cube::random_cube(random);
        const auto result = solve(start, 20'000);
        ASSERT_EQ(result.outcome, search::Outcome::Solved);
        // This check shares no code with the library.
        ASSERT_EQ(test::turn_stickers_by(cube::to_facelets(start),
                                         cube::to_text(std::span<const Turn>(result.moves))),
                  test::solved_stickers);
        ASSERT_GE(result.moves.size(), static_cast<std::size_t>(result.lower_bound));
        ASSERT_LE(result.counters.generated, 20'000U + cube::turn_count);
        moves += result.moves.size();
    }
    EXPECT_LT(moves, 19'600U);
}

TEST_F(TwoPhase, SymmetricAndInverseCubesAreSolvedWithTheSameBound) {
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Cube start = cube::random_cube(random);
        const auto bound = large_->lower_bound(start);
        for (cube::Symmetry s = 0; s < cube::symmetry_count; s += 5)
            for (const Cube& other :
                 {cube::symmetric(start, s), cube::inverse(cube::symmetric(start, s))}) {
                const auto result = solve(other, 20'000);
                ASSERT_EQ(cube::turned(other, result.moves), cube::solved_cube);
                EXPECT_EQ(large_->lower_bound(other), bound);
            }
    }
}

TEST_F(TwoPhase, ShortScramblesGetProvedShortestSolutions) {
    const auto near = within(4, cube::moves_of(Metric::Half), whole);
    const auto expect_length = [&](const Cube& start, std::uint32_t distance) {
        const auto result = solve(start, 1'000'000);
        ASSERT_EQ(cube::turned(start, result.moves), cube::solved_cube);
        EXPECT_EQ(result.moves.size(), distance);
        EXPECT_EQ(result.lower_bound, static_cast<search::Cost>(distance));
        EXPECT_FALSE(result.limit);
    };
    Random random(4);
    for (const auto& [key, found] : near) {
        const auto& [distance, cube] = found;
        if (distance <= 2 || random.below(100) == 0) expect_length(cube, distance);
        const Cube fifth = cube::turned(cube, static_cast<Turn>(random.below(cube::turn_count)));
        if (distance == 4 && !near.contains(whole(fifth)) && random.below(100) == 0)
            expect_length(fifth, 5);
    }
}

// Both tables lead the search through the same nodes, on every run.
TEST_F(TwoPhase, IsDeterministic) {
    Random random(5);
    for (int i = 0; i < 50; ++i) {
        const Cube start = cube::random_cube(random);
        search::Limits limits;
        limits.nodes = 10'000;
        const auto first = large_->solve(start, limits);
        EXPECT_EQ(large_->solve(start, limits).moves, first.moves);
        const auto small = small_->solve(start, limits);
        EXPECT_EQ(small.moves, first.moves);
        EXPECT_EQ(small.counters.generated, first.counters.generated);
        EXPECT_EQ(small.lower_bound, first.lower_bound);
    }
}

TEST_F(TwoPhase, RespectsLimits) {
    Random random(6);
    const Cube start = cube::random_cube(random);
    search::Limits shallow;
    shallow.depth = 8;
    const auto none = large_->solve(start, shallow);
    EXPECT_EQ(none.outcome, search::Outcome::LimitReached);
    EXPECT_EQ(none.limit, search::LimitKind::Depth);
    EXPECT_EQ(none.lower_bound, 9);
    std::stop_source stop;
    stop.request_stop();
    search::Limits stopped;
    stopped.stop = stop.get_token();
    EXPECT_EQ(large_->solve(start, stopped).outcome, search::Outcome::Cancelled);
    std::size_t shortest = 99;
    search::Callbacks callbacks;
    callbacks.found = [&](std::size_t length) {
        EXPECT_LT(length, shortest);
        shortest = length;
    };
    search::Limits nodes;
    nodes.nodes = 100'000;
    EXPECT_EQ(large_->solve(start, nodes, callbacks).moves.size(), shortest);
}

}  // namespace
}  // namespace taquin::oracle
