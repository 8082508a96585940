#include "taquin/puzzles/cube/coset.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"

namespace taquin::cube {
namespace {

std::vector<Cube> random_cubes(int count) {
    Random random(5);
    std::vector<Cube> cubes;
    cubes.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) cubes.push_back(random_cube(random));
    return cubes;
}

TEST(EdgeCosets, NumbersRoundTrip) {
    for (std::uint16_t middle = 0; middle < middle_sets; ++middle)
        for (std::uint16_t flips = middle % 7; flips < flip_sets; flips += 7)
            ASSERT_EQ(edge_coset(edges_of({middle, flips})), (EdgeCoset{middle, flips}));
}

TEST(EdgeMaps, MatchTurns) {
    for (const Turn turn : moves_of(Metric::Half)) {
        const EdgeMap map = edge_map(turn);
        for (const Cube& cube : random_cubes(200))
            ASSERT_EQ(map(edge_coset(cube.edges)), edge_coset(turned(cube, turn).edges));
    }
}

TEST(EdgeMaps, MatchSymmetriesAndCompose) {
    for (Symmetry s = 0; s < axis_symmetries; ++s) {
        const EdgeMap map = edge_map(s);
        const EdgeMap both = edge_map(Turn::R).then(map);
        for (const Cube& cube : random_cubes(200)) {
            ASSERT_EQ(map(edge_coset(cube.edges)), edge_coset(symmetric(cube, s).edges));
            ASSERT_EQ(both(edge_coset(cube.edges)),
                      edge_coset(symmetric(turned(cube, Turn::R), s).edges));
        }
    }
}

struct Corner {
    CornerKind kind;
    std::uint32_t size;
    std::uint32_t classes;
};

class Classes : public ::testing::TestWithParam<Corner> {};

TEST_P(Classes, CountsMatchPublished) {
    const CornerCosets cosets(GetParam().kind);
    EXPECT_EQ(cosets.size(), GetParam().size);
    EXPECT_EQ(cosets.classes(), GetParam().classes);
    EXPECT_EQ(cosets.classes(), classes_of(GetParam().kind));
    std::uint64_t members = 0;
    for (std::uint32_t c = 0; c < cosets.classes(); ++c)
        members += axis_symmetries / cosets.stabilizer(c).size();
    EXPECT_EQ(members, cosets.size());
}

TEST_P(Classes, AreReachedBySymmetries) {
    const CornerCosets cosets(GetParam().kind);
    for (std::uint32_t number = 0; number < cosets.size(); ++number) {
        const Corners corners = cosets.corners_of(number);
        ASSERT_EQ(cosets.number(corners), number);
        const auto seen = cosets.seen_as(number);
        ASSERT_EQ(cosets.number(symmetric(corners, seen.symmetry)),
                  cosets.first(seen.corner_class));
    }
}

// Turns of U and D stay in the coset of the solved cube, and so do all half turns if only twists
// count. All other turns leave it.
TEST_P(Classes, IgnoreTurnsOfTheAxis) {
    if (GetParam().kind == CornerKind::Places) return;  // these numbers include the places
    const CornerCosets cosets(GetParam().kind);
    const std::uint32_t solved = cosets.number({});
    for (const Turn turn : moves_of(Metric::Half)) {
        const Cube cube = turned(solved_cube, turn);
        const bool hidden =
            cosets.number(cube.corners) == solved && edge_coset(cube.edges) == edge_coset(Edges{});
        const bool half = quarters_of(turn) == 2 && GetParam().kind == CornerKind::Twists;
        EXPECT_EQ(hidden, axis_of(face_of(turn)) == 0 || half) << index(turn);
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Classes,
                         ::testing::Values(Corner{CornerKind::Twists, 2187, 168},
                                           Corner{CornerKind::TwistsAndLayers, 76'545, 5112},
                                           Corner{CornerKind::TwistsAndUpper, 153'090, 9930},
                                           Corner{CornerKind::Places, 40'320, 2768}));

}  // namespace
}  // namespace taquin::cube
