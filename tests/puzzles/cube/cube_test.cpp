#include "taquin/puzzles/cube/cube.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/stickers.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {
namespace {

std::vector<Cube> uniform_cubes(std::size_t count) {
    Random random(5);
    std::vector<Cube> cubes;
    while (cubes.size() < count) cubes.push_back(random_cube(random));
    return cubes;
}

TEST(Cube, EveryTurnMovesTheStickersAsOnARealCube) {
    for (const Turn turn : moves_of(Metric::Half)) {
        const std::string stickers = test::turn_stickers_by(std::string(test::solved_stickers),
                                                            to_text(std::span(&turn, 1)));
        EXPECT_EQ(to_facelets(turn_cube(turn)), stickers) << to_text(std::span(&turn, 1));
        EXPECT_EQ(replay(test::solved_stickers, std::span(&turn, 1)), stickers);
        EXPECT_EQ(to_facelets(turn_cube(turn).corners), test::corner_stickers(stickers));
    }
}

TEST(Cube, RoundTripsOfAHundredThousandRandomScrambles) {
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto turns = random_turns({.count = 1 + random.below(30)}, random);
        const Cube cube = turned(solved_cube, turns);
        const std::string stickers = to_facelets(cube);
        const auto read = parse_facelets(stickers);
        ASSERT_TRUE(read) << stickers << ": " << read.error().message;
        ASSERT_EQ(*read, cube);
        std::vector<Turn> back(turns.rbegin(), turns.rend());
        for (Turn& turn : back) turn = opposite(turn);
        ASSERT_EQ(turned(*read, back), solved_cube);
        if (i % 100 != 0) continue;
        ASSERT_EQ(stickers, test::turn_stickers_by(std::string(test::solved_stickers),
                                                   to_text(std::span<const Turn>(turns))));
        ASSERT_EQ(replay(stickers, back), test::solved_stickers);
    }
}

TEST(Cube, FastComposeMatchesThePortableOne) {
    const auto cubes = uniform_cubes(300);
    for (std::size_t i = 0; i + 1 < cubes.size(); ++i) {
        ASSERT_EQ(compose(cubes[i], cubes[i + 1]), compose_portable(cubes[i], cubes[i + 1]));
        ASSERT_EQ(compose(cubes[i].corners, cubes[i + 1].corners),
                  compose_portable(cubes[i].corners, cubes[i + 1].corners));
    }
}

TEST(Cube, IsAGroup) {
    const auto cubes = uniform_cubes(100);
    for (std::size_t i = 0; i + 2 < cubes.size(); ++i) {
        const Cube &a = cubes[i], &b = cubes[i + 1], &c = cubes[i + 2];
        EXPECT_EQ(compose(compose(a, b), c), compose(a, compose(b, c)));
        EXPECT_EQ(compose(a, inverse(a)), solved_cube);
        EXPECT_EQ(compose(inverse(a), a), solved_cube);
        EXPECT_EQ(inverse(compose(a, b)), compose(inverse(b), inverse(a)));
        EXPECT_EQ(compose(a, solved_cube), a);
    }
}

TEST(Cube, RandomCubesAreSolvableAndDiffer) {
    std::set<std::string> seen;
    for (const Cube& cube : uniform_cubes(1000)) {
        EXPECT_EQ(check_solvable(cube), std::nullopt);
        seen.insert(to_facelets(cube));
    }
    EXPECT_EQ(seen.size(), 1000U);
}

// Each piece is in each place with each twist about equally often.
TEST(Cube, RandomCubesAreUniform) {
    constexpr int count = 24'000;
    Random random(3);
    std::array<std::array<int, 64>, 16> corner_seen{}, edge_seen{};
    for (int i = 0; i < count; ++i) {
        const Cube cube = random_cube(random);
        for (std::size_t at = 0; at < corner_count; ++at) ++corner_seen[at][cube.corners.at[at]];
        for (std::size_t at = 0; at < edge_count; ++at) ++edge_seen[at][cube.edges.at[at]];
    }
    for (std::size_t at = 0; at < corner_count; ++at)
        for (std::size_t piece = 0; piece < corner_count; ++piece)
            for (std::size_t twist = 0; twist < 3; ++twist)
                EXPECT_NEAR(corner_seen[at][make_piece(piece, twist)], count / 24.0, 160);
    for (std::size_t at = 0; at < edge_count; ++at)
        for (std::size_t piece = 0; piece < edge_count; ++piece)
            for (std::size_t flip = 0; flip < 2; ++flip)
                EXPECT_NEAR(edge_seen[at][make_piece(piece, flip)], count / 24.0, 160);
}

TEST(Symmetry, TurnsCommuteWithSymmetries) {
    const auto cubes = uniform_cubes(20);
    for (Symmetry s = 0; s < symmetry_count; ++s)
        for (const Cube& cube : cubes) {
            const Cube seen = symmetric(cube, s);
            EXPECT_EQ(check_solvable(seen), std::nullopt);
            EXPECT_EQ(symmetric(seen, inverse_of(s)), cube);
            EXPECT_EQ(symmetric(cube.corners, s), seen.corners);
            EXPECT_EQ(symmetric(inverse(cube), s), inverse(seen));
            for (const Turn turn : moves_of(Metric::Half))
                ASSERT_EQ(symmetric(turned(cube, turn), s), turned(seen, symmetric(turn, s)));
        }
}

TEST(Symmetry, FormAGroupOfFortyEight) {
    const Cube cube = uniform_cubes(1).front();
    std::set<std::string> seen;
    for (Symmetry a = 0; a < symmetry_count; ++a) {
        seen.insert(to_facelets(symmetric(cube, a)));
        EXPECT_EQ(symmetric(solved_cube, a), solved_cube);
        EXPECT_EQ(axis_of(face_map(a)[index(Face::U)]) == axis_of(Face::U), a < 16);
        for (Symmetry b = 0; b < symmetry_count; ++b)
            ASSERT_EQ(symmetric(symmetric(cube, a), b), symmetric(cube, product(a, b)));
    }
    EXPECT_EQ(seen.size(), symmetry_count);
}

TEST(Symmetry, SuperflipIsItsOwnImageAndInverse) {
    const auto moves = parse_moves("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    const Cube superflip = after_moves(solved_cube, *moves);
    for (std::size_t i = 0; i < edge_count; ++i) EXPECT_EQ(superflip.edges.at[i], make_piece(i, 1));
    EXPECT_EQ(superflip.corners, Corners{});
    EXPECT_EQ(inverse(superflip), superflip);
    for (Symmetry s = 0; s < symmetry_count; ++s) EXPECT_EQ(symmetric(superflip, s), superflip);
}

// Canonical move sequences reach every cube within three turns; in half turns, each exactly once.
class CanonicalOrderOf : public testing::TestWithParam<Metric> {};

TEST_P(CanonicalOrderOf, ReachesEveryStateOfTheFirstLevels) {
    const CanonicalOrder order(GetParam());
    struct Node {
        Cube cube;
        CanonicalOrder::Mark mark;
    };
    std::vector<Node> level{{solved_cube, CanonicalOrder::start()}};
    std::set<std::string> seen{to_facelets(solved_cube)};
    std::set<std::string> all_seen = seen;
    std::vector<Cube> all_level{solved_cube};
    for (int depth = 1; depth <= 3; ++depth) {
        std::vector<Node> next;
        std::vector<Cube> all_next;
        for (const Node& node : level)
            for (const Turn turn : moves_of(GetParam()))
                if (order.allows(node.mark, turn)) {
                    next.push_back(
                        {turned(node.cube, turn), CanonicalOrder::next(node.mark, turn)});
                    seen.insert(to_facelets(next.back().cube));
                }
        for (const Cube& cube : all_level)
            for (const Turn turn : moves_of(GetParam()))
                if (const Cube child = turned(cube, turn);
                    all_seen.insert(to_facelets(child)).second)
                    all_next.push_back(child);
        EXPECT_EQ(seen, all_seen) << "depth " << depth;
        level = std::move(next);
        all_level = std::move(all_next);
    }
    EXPECT_EQ(level.size(), GetParam() == Metric::Half ? 3240U : 1068U);
}

INSTANTIATE_TEST_SUITE_P(Metrics, CanonicalOrderOf, testing::ValuesIn(all_metrics),
                         [](const auto& metric) { return std::string(name(metric.param)); });

}  // namespace
}  // namespace taquin::cube
