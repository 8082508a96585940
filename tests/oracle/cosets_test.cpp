// Coset tables against published counts, and the search that uses them against breadth-first
// search.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::oracle {
namespace {

using cube::Cube;
using cube::Metric;
using cube::Turn;

// The table takes seconds to build, so one test checks everything.
class SmallCosets : public ::testing::TestWithParam<Metric> {
protected:
    std::size_t length_of(const Cube& cube) const {
        const auto result = solver_.solve(cube);
        EXPECT_EQ(result.outcome, search::Outcome::Solved);
        EXPECT_EQ(cube::turned(cube, result.moves), cube::solved_cube);
        EXPECT_EQ(static_cast<std::size_t>(result.lower_bound), result.moves.size());
        return result.moves.size();
    }

    void expect_published_counts() const;
    void expect_distances_near_solved() const;
    void expect_bound_within_scramble_length() const;
    void expect_same_length_for_symmetric_and_inverse_cubes() const;
    void expect_same_counts_in_packets(const Cube& cube) const;
    void expect_right_length_for_symmetric_cube() const;
    void expect_every_shortest_solution() const;

    const tables::Table table_ =
        *tables::TableLibrary({}, 2).obtain(cube::spec_of(cube::small_cosets, GetParam()));
    const cube::CosetReader reader_{cube::small_cosets, GetParam(), table_};
    const cube::CubeOptimal solver_{GetParam(), reader_};
};

// Counts entries for all cosets, not only for the representatives of their symmetry classes.
std::array<std::uint64_t, 4> counts_of(const tables::Table& table) {
    const cube::CornerCosets corners(cube::CornerKind::Twists);
    std::array<std::uint64_t, 4> counts{};
    for (std::uint32_t c = 0; c < corners.classes(); ++c) {
        const std::uint64_t members = cube::axis_symmetries / corners.stabilizer(c).size();
        for (std::size_t i = 0; i < cube::CosetLayout::bytes_a_class; ++i)
            for (unsigned shift = 0; shift < 8; shift += 2)
                counts[table.data()[c * cube::CosetLayout::bytes_a_class + i] >> shift & 3U] +=
                    members;
    }
    return counts;
}

// Cosets of the first phase of two-phase solvers, by number of moves, 0 to 12, as published.
void SmallCosets::expect_published_counts() const {
    constexpr std::array<std::uint64_t, 13> published{
        1,          4,           50,          592,           7156,       87'236, 1'043'817,
        12'070'278, 124'946'368, 821'605'960, 1'199'128'738, 58'202'444, 476};
    const std::uint32_t base = cube::base_of(cube::small_cosets, Metric::Half);
    std::array<std::uint64_t, 4> expected{};
    for (std::uint32_t depth = 0; depth < published.size(); ++depth)
        expected[depth <= base ? 0 : std::min(depth - base, 3U)] += published[depth];
    EXPECT_EQ(counts_of(table_), expected);
}

// All cubes at each depth from solved, without symmetry reduction.
std::vector<std::vector<Cube>> layers(Metric metric, std::size_t depth) {
    std::vector<std::vector<Cube>> all{{cube::solved_cube}};
    const auto known = [&](const Cube& cube) {
        for (std::size_t back = 1; back <= std::min<std::size_t>(3, all.size()); ++back)
            if (std::ranges::find(all[all.size() - back], cube) != all[all.size() - back].end())
                return true;
        return false;
    };
    while (all.size() <= depth) {
        std::vector<Cube> next;
        for (const Cube& cube : all.back())
            for (const Turn turn : cube::moves_of(metric)) {
                const Cube child = cube::turned(cube, turn);
                if (!known(child) && std::ranges::find(next, child) == next.end())
                    next.push_back(child);
            }
        all.push_back(std::move(next));
    }
    return all;
}

void SmallCosets::expect_distances_near_solved() const {
    const auto all = layers(GetParam(), 3);
    for (std::size_t depth = 0; depth < all.size(); ++depth)
        for (const Cube& cube : all[depth]) ASSERT_EQ(length_of(cube), depth);
}

void SmallCosets::expect_bound_within_scramble_length() const {
    Random random(6);
    const auto moves = cube::moves_of(GetParam());
    for (int walk = 0; walk < 300; ++walk) {
        Cube cube = cube::solved_cube;
        for (std::uint32_t made = 1; made <= 13; ++made) {
            cube = cube::turned(cube, *(moves.begin() + random.below(moves.size())));
            ASSERT_LE(reader_.bound(cube, cube::inverse(cube)), made);
        }
    }
}

void SmallCosets::expect_same_length_for_symmetric_and_inverse_cubes() const {
    Random random(7);
    const auto moves = cube::moves_of(GetParam());
    for (int board = 0; board < 5; ++board) {
        Cube cube = cube::solved_cube;
        for (int made = 0; made < 11; ++made)
            cube = cube::turned(cube, *(moves.begin() + random.below(moves.size())));
        const std::size_t length = length_of(cube);
        EXPECT_LE(length, 11U);
        EXPECT_EQ(length_of(cube::inverse(cube)), length);
        for (cube::Symmetry s = 0; s < cube::symmetry_count; s += 7)
            EXPECT_EQ(length_of(cube::symmetric(cube, s)), length);
        expect_same_counts_in_packets(cube);
    }
}

void SmallCosets::expect_same_counts_in_packets(const Cube& cube) const {
    const auto alone = solver_.solve(cube);
    for (const unsigned threads : {2U, 3U, 8U}) {
        const auto shared = solver_.solve(
            cube, {.threads = threads, .tuning = {.worth_packets = 10, .size = {{10, 1000}}}});
        EXPECT_EQ(cube::turned(cube, shared.moves), cube::solved_cube);
        EXPECT_EQ(shared.moves.size(), alone.moves.size());
        ASSERT_EQ(shared.iterations.size(), alone.iterations.size());
        for (std::size_t i = 0; i + 1 < alone.iterations.size(); ++i) {
            EXPECT_EQ(shared.iterations[i].generated, alone.iterations[i].generated);
            EXPECT_EQ(shared.iterations[i].expanded, alone.iterations[i].expanded);
        }
    }
}

// This cube has three-fold symmetry and its neighbours do not. Its length is one more than that of
// its nearest neighbour.
void SmallCosets::expect_right_length_for_symmetric_cube() const {
    const Cube snake = cube::read_cube("L U B' U' R L' B R' F B' D R D' F'")->cube;
    ASSERT_EQ(cube::symmetric(snake, cube::held_by(1)), snake);
    std::size_t nearest = 20;
    for (const Turn turn : cube::moves_of(Metric::Half))
        nearest = std::min(nearest, length_of(cube::turned(snake, turn)));
    EXPECT_EQ(length_of(snake), nearest + 1);
    expect_same_counts_in_packets(snake);
}

// Half-turn cubes have several shortest solutions, for example R2 L2 U2 D2, in any metric.
std::vector<Cube> cubes_of_half_turns(std::size_t turns) {
    const auto half = [](cube::Face face) { return cube::make_turn(face, 2); };
    using enum cube::Face;
    std::vector<Cube> cubes{
        cube::turned(cube::solved_cube, std::vector<Turn>{half(R), half(L), half(U), half(D)})};
    Random random(8);
    while (cubes.size() < 30) {
        Cube cube = cube::solved_cube;
        for (std::size_t made = 0; made < turns; ++made)
            cube = cube::turned(cube, half(cube::all_faces[random.below(6)]));
        cubes.push_back(cube);
    }
    return cubes;
}

void SmallCosets::expect_every_shortest_solution() const {
    const cube::Domain<Cube> domain(GetParam());
    const auto manhattan = cube::compile_heuristic<Cube>("manhattan", {GetParam(), {}}, {});
    const search::Problem problem{domain, *manhattan, cube::CanonicalOrder(GetParam())};
    std::size_t most = 0;
    for (const Cube& cube : cubes_of_half_turns(GetParam() == Metric::Half ? 4 : 2)) {
        auto expected = search::ida_star(problem, cube, {{}, true}).all;
        std::ranges::sort(expected);
        ASSERT_EQ(solver_.solve(cube, {.collect_all = true}).all, expected);
        const search::PacketTuning finely{.worth_packets = 10, .size = {{10, 1000}}};
        ASSERT_EQ(solver_.solve(cube, {.collect_all = true, .threads = 2, .tuning = finely}).all,
                  expected);
        most = std::max(most, expected.size());
    }
    EXPECT_GT(most, 1U);
}

TEST_P(SmallCosets, GivesLowerBoundsAndShortestSolutions) {
    if (!cube::CubeOptimal::supported()) GTEST_SKIP() << "this processor has no AVX2";
    EXPECT_EQ(cube::find_wrong_distance(table_), std::nullopt);
    if (GetParam() == Metric::Half) expect_published_counts();
    expect_bound_within_scramble_length();
    expect_distances_near_solved();
    expect_same_length_for_symmetric_and_inverse_cubes();
    if (GetParam() == Metric::Half) expect_right_length_for_symmetric_cube();
    expect_every_shortest_solution();
}

INSTANTIATE_TEST_SUITE_P(Metrics, SmallCosets, ::testing::Values(Metric::Half, Metric::Quarter));

}  // namespace
}  // namespace taquin::oracle
