// Classes of symmetric cubes, and the tables of all cubes near the solved one.
#include "taquin/puzzles/cube/perimeter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/distributions.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::cube {
namespace {

using CubeCounts = std::vector<std::uint64_t>;

tables::Table perimeter_table(std::uint32_t depth, Metric metric, unsigned threads = 2) {
    tables::TableMemory memory(table_id(PerimeterSet{depth}, metric));
    EXPECT_TRUE(build_table(PerimeterSet{depth}, metric, memory.bytes(), {threads, {}}));
    return std::move(memory).finished();
}

PerimeterReader perimeter_reader(std::uint32_t depth, Metric metric) {
    return {PerimeterSet{depth}, perimeter_table(depth, metric)};
}

Expected<tables::Table> built_table(const Pattern& pattern, Metric metric) {
    tables::TableMemory memory(table_id(pattern, metric));
    EXPECT_TRUE(build_table(pattern, metric, memory.bytes(), {2, {}}));
    return std::move(memory).finished();
}

TEST(CubeClasses, HaveOneNumberForAllSymmetricCubes) {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const Cube cube = i % 2 == 0 ? random_cube(random)
                                     : turned(solved_cube, random_turns({.count = 3}, random));
        const std::uint64_t number = class_number(cube);
        EXPECT_LT(number, std::uint64_t{1} << 60U);
        const Cube back = cube_of_class(number);
        EXPECT_EQ(check_solvable(back), std::nullopt);
        bool found = false;
        std::uint64_t same = 0;
        for (Symmetry s = 0; s < symmetry_count; ++s) {
            const Cube image = symmetric(cube, s);
            EXPECT_EQ(class_number(image), number);
            found = found || image == back;
            same += image == cube ? 1 : 0;
        }
        EXPECT_TRUE(found);
        EXPECT_EQ(class_size(cube), symmetry_count / same);
    }
    EXPECT_EQ(class_size(solved_cube), 1U);
    EXPECT_EQ(class_size(turn_cube(Turn::U)), 12U);
    EXPECT_EQ(class_size(turn_cube(Turn::U2)), 6U);
}

// Two random cubes are symmetric about once in 10^18 pairs.
TEST(CubeClasses, HaveDifferentNumbersForOtherCubes) {
    Random random(2);
    std::set<std::uint64_t> numbers;
    for (int i = 0; i < 10'000; ++i) numbers.insert(class_number(random_cube(random)));
    EXPECT_EQ(numbers.size(), 10'000U);
}

// The true distances, from a breadth-first search over whole cubes that knows no symmetry.
class CubesNearby {
public:
    CubesNearby(Metric metric, std::uint32_t depth) : domain_(metric) {
        std::vector<Cube> layer{solved_cube};
        distance_[key(solved_cube)] = 0;
        for (std::uint32_t d = 1; d <= depth; ++d) {
            std::vector<Cube> next;
            for (const Cube& cube : layer)
                for (const Turn turn : moves_of(metric)) {
                    const Cube neighbour = turned(cube, turn);
                    if (distance_.emplace(key(neighbour), d).second) next.push_back(neighbour);
                }
            all_.insert(all_.end(), next.begin(), next.end());
            layer.swap(next);
        }
    }

    const std::vector<Cube>& cubes() const { return all_; }
    std::uint32_t distance(const Cube& cube) const { return distance_.at(key(cube)); }

private:
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    Key key(const Cube& cube) const {
        std::array<std::uint64_t, 2> words{};
        domain_.pack(cube, words.data());
        return {words[0], words[1]};
    }

    Domain<Cube> domain_;
    std::map<Key, std::uint32_t> distance_{};
    std::vector<Cube> all_{};
};

class Perimeters : public testing::TestWithParam<Metric> {};

INSTANTIATE_TEST_SUITE_P(Metrics, Perimeters, testing::ValuesIn(all_metrics),
                         [](const auto& metric) { return std::string(name(metric.param)); });

TEST_P(Perimeters, HaveTheTrueDistanceInsideAndOneMoreThanTheDepthOutside) {
    const std::uint32_t most = GetParam() == Metric::Half ? 4 : 5;
    const CubesNearby nearby(GetParam(), most);
    for (const std::uint32_t depth : {std::uint32_t{1}, most - 1, most}) {
        const PerimeterReader reader = perimeter_reader(depth, GetParam());
        EXPECT_EQ(reader.bound(solved_cube), 0U);
        for (const Cube& cube : nearby.cubes())
            ASSERT_EQ(reader.bound(cube), std::min(nearby.distance(cube), depth + 1));
    }
}

TEST_P(Perimeters, HaveAsManyCubesAtEachDistanceAsPublished) {
    const bool half = GetParam() == Metric::Half;
    const CubeCounts published = half ? CubeCounts{1, 18, 243, 3240, 43239, 574908}
                                      : CubeCounts{1, 12, 114, 1068, 10011, 93840, 878880};
    const auto depth = static_cast<std::uint32_t>(published.size() - 1);
    EXPECT_EQ(perimeter_reader(depth, GetParam()).counts(2), published);
    const tables::Table table = perimeter_table(depth, GetParam());
    const std::span words(reinterpret_cast<const std::uint64_t*>(table.data()), table.id().entries);
    std::uint64_t classes = 0;
    for (std::uint32_t distance = 0; distance <= depth; ++distance)
        classes += classes_at(distance, GetParam());
    EXPECT_EQ(words.size() - static_cast<std::size_t>(std::ranges::count(words, 0U)), classes);
}

TEST_P(Perimeters, AreTheSameForAnyNumberOfThreads) {
    const tables::Table one = perimeter_table(4, GetParam(), 1);
    const tables::Table three = perimeter_table(4, GetParam(), 3);
    EXPECT_TRUE(std::ranges::equal(one.bytes(), three.bytes()));
}

// Scrambles of n moves are at most n moves from solved, so no value may be larger.
TEST_P(Perimeters, NeverExceedTheLengthOfAScramble) {
    const auto h = compile_heuristic<Cube>("perimeter:5", {GetParam(), {}}, built_table);
    ASSERT_TRUE(h) << h.error().message;
    EXPECT_TRUE(h->admissible());
    EXPECT_TRUE(h->consistent());
    Random random(3);
    int outside = 0;
    for (int round = 0; round < 300; ++round) {
        Cube cube;
        Cost before = 0;
        Cost made = 0;
        for (const Turn turn : random_turns({.count = 10, .metric = GetParam()}, random)) {
            cube = turned(cube, turn);
            const Cost value = h->value(h->root(cube));
            EXPECT_LE(value, ++made);
            EXPECT_LE(std::abs(value - before), 1);
            outside += value == 6 ? 1 : 0;
            before = value;
        }
    }
    EXPECT_GT(outside, 1000);
}

// With a perimeter IDA* finds solutions of the same length, also for another goal, and generates
// fewer nodes.
TEST_P(Perimeters, ShortenTheSearch) {
    const search::IdaStarOptions options;
    Random random(4);
    std::uint64_t with = 0;
    std::uint64_t without = 0;
    for (int i = 0; i < 5; ++i) {
        const Cube goal = i < 3 ? solved_cube : random_cube(random);
        const Domain<Cube> domain(GetParam(), goal);
        const Cube start = turned(goal, random_turns({.count = 7, .metric = GetParam()}, random));
        const auto solve = [&](const char* heuristic) {
            auto h = compile_heuristic<Cube>(heuristic, {GetParam(), goal}, built_table);
            return search::ida_star(
                search::Problem{domain, *std::move(h), CanonicalOrder(GetParam())}, start, options);
        };
        const auto plain = solve("manhattan");
        const auto near = solve("max(manhattan, perimeter:5)");
        ASSERT_EQ(near.moves.size(), plain.moves.size());
        EXPECT_EQ(turned(start, near.moves), goal);
        with += near.counters.generated;
        without += plain.counters.generated;
    }
    EXPECT_LT(with, without / 5);
}

TEST_P(Perimeters, WrongDistancesAreDetected) {
    const tables::TableId id = table_id(PerimeterSet{4}, GetParam());
    std::vector<std::byte> bytes(id.bytes());
    EXPECT_TRUE(build_table(PerimeterSet{4}, GetParam(), bytes, {1, {}}));
    const tables::Table table(id, bytes, std::shared_ptr<const void>());
    EXPECT_EQ(find_wrong_distance(table), std::nullopt);
    for (std::size_t i = 0; i < bytes.size(); i += 5 * sizeof(std::uint64_t))
        if (bytes[i] != std::byte{0}) bytes[i] ^= std::byte{0x01};
    EXPECT_NE(find_wrong_distance(table), std::nullopt);
}

TEST(Perimeter, BuildStopsOnRequest) {
    std::vector<std::byte> bytes(table_id(PerimeterSet{5}, Metric::Half).bytes());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(build_table(PerimeterSet{5}, Metric::Half, bytes, {2, {{}, stop.get_token()}}));
}

TEST(Perimeter, HasADepthInItsName) {
    EXPECT_EQ(parse_perimeter("perimeter")->depth, PerimeterSet{}.depth);
    EXPECT_EQ(parse_perimeter("perimeter:8")->depth, 8U);
    for (const char* name : {"perimeter:", "perimeter:0", "perimeter:9", "perimeter:07",
                             "perimeter:4x", "perimeter:-1"}) {
        EXPECT_TRUE(names_perimeter(name));
        const auto refused = check_expression(name, Size::Three);
        ASSERT_TRUE(refused) << name;
        EXPECT_NE(refused->message.find("from 1 to 8"), std::string::npos) << refused->message;
        EXPECT_FALSE(find_pattern_set(name)) << name;
        EXPECT_TRUE(check_distribution(name, Size::Three)) << name;
    }
    EXPECT_FALSE(names_perimeter("perimeters"));
    EXPECT_FALSE(check_expression("max(perimeter, perimeter:3)", Size::Three));
    EXPECT_TRUE(check_expression("perimeter", Size::Two));
}

// experiments/cube: 11.5 s on two cores.
TEST(Perimeter, EstimateOfItsBuildTimeIsNotTooLow) {
    const auto tables = table_set_of(*find_pattern_set("perimeter:8"), Metric::Half).tables;
    EXPECT_GE(tables::build_seconds(tables, 2), 11.0);
    EXPECT_LE(tables::build_seconds(tables, 2), 14.0);
}

// One piece alone has 24 positions. Korf (1997): divided by four, the sum over all edges is 5.5 on
// average; over all corners it is 3.08, printed as 3.
TEST(CubeDistributions, OfOnePieceHaveThePublishedMeans) {
    tables::TableLibrary none({}, 1);
    const auto mean = [&](const char* name, double pieces) {
        const auto one = distribution(name, {Size::Three, Metric::Half}, none, {});
        EXPECT_EQ(one->positions, 24U);
        double sum = 0;
        for (std::size_t moves = 0; moves < one->counts.size(); ++moves)
            sum += static_cast<double>(moves * one->counts[moves]);
        return pieces * sum / 24 / 4;
    };
    EXPECT_DOUBLE_EQ(mean("edge", 12), 5.5);
    EXPECT_NEAR(mean("corner", 8), 3, 0.1);
    EXPECT_TRUE(check_distribution("nothing", Size::Three));
    EXPECT_TRUE(check_distribution("corners", Size::Two));
}

}  // namespace
}  // namespace taquin::cube
