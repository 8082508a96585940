// Coordinates of cubes, and the tables indexed by them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"

namespace taquin::cube {
namespace {

class BothMetrics : public testing::TestWithParam<Metric> {};

INSTANTIATE_TEST_SUITE_P(Metrics, BothMetrics, testing::ValuesIn(all_metrics),
                         [](const auto& metric) { return std::string(name(metric.param)); });

std::vector<std::byte> small_table(Metric metric, unsigned threads) {
    std::vector<std::byte> bytes(table_id(small_corners, metric).bytes());
    EXPECT_TRUE(build_table(small_corners, metric, bytes, {threads, {}}));
    return bytes;
}

TEST(CubeNumbers, OfCornersRoundTrip) {
    Random random(1);
    for (int i = 0; i < 10'000; ++i) {
        const auto number = static_cast<std::uint32_t>(random.below(all_corners.entries()));
        ASSERT_EQ(number_of(corners_of(number, all_corners), all_corners), number);
        const auto small = static_cast<std::uint32_t>(random.below(small_corners.entries()));
        ASSERT_EQ(number_of(corners_of(small, small_corners), small_corners), small);
    }
    EXPECT_EQ(number_of(Corners{}, all_corners), 0U);
}

TEST(CubeNumbers, OfEdgesAreInRangeAndDistinguishPlaces) {
    Random random(2);
    for (const EdgeSet set : {first_six_edges, last_six_edges, EdgeSet{2, 7}}) {
        std::set<std::uint32_t> seen;
        std::set<std::string> places;
        for (int i = 0; i < 2000; ++i) {
            const Edges where = random_cube(random).edges;
            const std::uint32_t number = number_of(where, set);
            ASSERT_LT(number, set.entries());
            seen.insert(number);
            places.emplace(where.at.begin() + set.first, where.at.begin() + set.first + set.pieces);
        }
        EXPECT_EQ(seen.size(), places.size());
    }
}

TEST(CubeNumbers, OfEdgesRoundTrip) {
    Random random(5);
    for (const EdgeSet set : {first_six_edges, last_six_edges, EdgeSet{5, 7}})
        for (int i = 0; i < 3000; ++i) {
            const auto number = static_cast<std::uint32_t>(random.below(set.entries()));
            ASSERT_EQ(number_of(edges_of(number, set), set), number);
        }
}

// A single wrong entry, anywhere, contradicts the rule for the goal or a neighbour.
TEST(CubeTables, CheckDetectsAWrongEntry) {
    for (const Metric metric : all_metrics) {
        auto bytes = small_table(metric, 2);
        const tables::Table table(table_id(small_corners, metric), bytes,
                                  std::shared_ptr<const void>());
        EXPECT_EQ(find_wrong_distance(table), std::nullopt);
        for (std::size_t i = 0; i < bytes.size(); i += 64) bytes[i] ^= std::byte{0x01};
        EXPECT_NE(find_wrong_distance(table), std::nullopt);
    }
    tables::TableId unknown = table_id(small_corners, Metric::Half);
    unknown.content = "4x4x4";
    EXPECT_NE(find_wrong_distance(tables::Table(unknown, {}, std::shared_ptr<const void>())),
              std::nullopt);
}

TEST(CubeDomain, PackedStatesRoundTrip) {
    Random random(3);
    const Domain<Cube> large(Metric::Half);
    const Domain<Corners> small(Metric::Half);
    for (int i = 0; i < 1000; ++i) {
        const Cube cube = random_cube(random);
        std::uint64_t words[2]{};
        Cube back;
        large.pack(cube, words);
        large.unpack(words, back);
        ASSERT_EQ(back, cube);
        Corners corners;
        small.pack(cube.corners, words);
        small.unpack(words, corners);
        ASSERT_EQ(corners, cube.corners);
    }
}

TEST_P(BothMetrics, SmallCubeCountsMatchPublished) {
    const std::string text = name(GetParam()) == "half" ? "HTM" : "QTM";
    const auto counts = count_nibbles(small_table(GetParam(), 2));
    std::ifstream file(TAQUIN_TEST_DATA "/oracles/cube_2x2x2_depth_counts.txt");
    std::vector<std::uint64_t> published;
    bool here = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("# HTM") || line.starts_with("# QTM")) here = line == "# " + text;
        std::istringstream words(line);
        std::uint64_t depth = 0;
        std::uint64_t count = 0;
        if (here && words >> depth >> count) published.push_back(count);
    }
    EXPECT_EQ(counts, published);
}

// A table is correct if solved has 0 and every other state has a neighbour one nearer and none
// nearer than that.
TEST_P(BothMetrics, SampledSmallCubesHaveANeighbourOneNearer) {
    const auto table = small_table(GetParam(), 1);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(table.data());
    const Domain<Corners> domain(GetParam());
    Random random(4);
    for (int i = 0; i < 20'000; ++i) {
        Corners at;
        const std::uint64_t number = random.below(domain.size());
        domain.unrank(number, at);
        ASSERT_EQ(domain.rank(at), number);
        const std::uint32_t distance = nibble(bytes, number);
        std::uint32_t nearest = 99;
        for (const Turn turn : domain.moves(at))
            nearest = std::min(nearest, nibble(bytes, domain.rank(turned(at, turn))));
        ASSERT_EQ(number == 0, distance == 0);
        if (number != 0) {
            ASSERT_EQ(nearest + 1, distance);
        }
    }
}

TEST(CubeTables, AreTheSameForAnyNumberOfThreads) {
    EXPECT_EQ(small_table(Metric::Half, 1), small_table(Metric::Half, 3));
}

TEST(CubeTables, BuildStopsOnRequest) {
    std::vector<std::byte> bytes(table_id(small_corners, Metric::Half).bytes());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(build_table(small_corners, Metric::Half, bytes, {1, {{}, stop.get_token()}}));
}

TEST(CubeTables, HaveUniqueIds) {
    std::set<std::string> names;
    for (const Metric metric : all_metrics)
        for (const Pattern& pattern :
             {Pattern(all_corners), Pattern(small_corners), Pattern(first_six_edges),
              Pattern(last_six_edges), Pattern(EdgeSet{0, 7})})
            names.insert(table_id(pattern, metric).file_name());
    EXPECT_EQ(names.size(), 10U);
}

TEST_P(BothMetrics, ManhattanCountsPiecesAwayFromHome) {
    const PieceDistances distances(GetParam());
    EXPECT_EQ(distances.sums(solved_cube).larger(), 0);
    for (const Turn turn : moves_of(GetParam())) {
        const PieceSums sums = distances.sums(turn_cube(turn));
        EXPECT_EQ(sums.corners, 4);
        EXPECT_EQ(sums.edges, 4);
        EXPECT_EQ(sums.all_by_eight(), 1);
    }
}

// Published for half turns (Korf 1997): the edges' sum divided by four averages 5.5, the corners'
// 3.1.
TEST(Manhattan, AveragesMatchPublished) {
    const PieceDistances distances(Metric::Half);
    Random random(6);
    double corners = 0;
    double edges = 0;
    constexpr int count = 20'000;
    for (int i = 0; i < count; ++i) {
        const PieceSums sums = distances.sums(random_cube(random));
        corners += sums.corners / 4.0;
        edges += sums.edges / 4.0;
    }
    EXPECT_NEAR(corners / count, 3.0, 0.2);
    EXPECT_NEAR(edges / count, 5.5, 0.2);
}

// On random walks from solved, no heuristic value exceeds the moves made or changes by more than
// one per move.
template <class State>
void walk(const std::string& heuristic, Metric metric, const ObtainTable& obtain) {
    const auto h = compile_heuristic<State>(heuristic, {metric, {}}, obtain);
    ASSERT_TRUE(h) << h.error().message;
    EXPECT_TRUE(h->admissible());
    EXPECT_TRUE(h->consistent());
    Random random(7);
    for (int round = 0; round < 200; ++round) {
        State at{};
        const bool small = std::is_same_v<State, Corners>;
        Cost before = 0;
        Cost made = 0;
        for (const Turn turn :
             random_turns({.count = 12, .metric = metric, .only_three_faces = small}, random)) {
            at = turned(at, turn);
            const Cost value = h->value(h->root(at));
            EXPECT_LE(value, ++made) << heuristic;
            EXPECT_LE(std::abs(value - before), 1) << heuristic;
            before = value;
        }
    }
}

TEST_P(BothMetrics, HeuristicsAreAdmissibleAndConsistentOnWalks) {
    const auto table = small_table(GetParam(), 1);
    const ObtainTable obtain = [&](const Pattern& pattern, Metric metric) {
        return tables::Table(table_id(pattern, metric), table, std::shared_ptr<const void>());
    };
    for (const char* name : {"zero", "manhattan", "manhattan-sum", "max(manhattan, zero)"}) {
        walk<Cube>(name, GetParam(), obtain);
        walk<Corners>(name, GetParam(), obtain);
    }
    walk<Corners>("lookup", GetParam(), obtain);
}

// Empty tables of the right size: their pages are never touched.
Expected<tables::Table> empty_table(const Pattern& pattern, Metric metric) {
    return tables::TableMemory(table_id(pattern, metric)).finished();
}

// All heuristics for this size in one sum, in several orders: the sum has the value of its terms.
template <class State>
void add_up_all(Size size) {
    std::vector<std::string> names;
    for (const heuristics::HeuristicRow& row : heuristic_rows(size)) names.emplace_back(row.name);
    Random random(2);
    State at{};
    for (const Turn turn :
         random_turns({.count = 5, .only_three_faces = size == Size::Two}, random))
        at = turned(at, turn);
    Cost expected = 0;
    for (const std::string& name : names) {
        const auto h = compile_heuristic<State>(name, {}, empty_table);
        expected += h->value(h->root(at));
    }
    for (int order = 0; order < 10; ++order) {
        for (std::size_t i = names.size(); i > 1; --i)
            std::swap(names[i - 1], names[random.below(i)]);
        std::string text = names[0];
        for (std::size_t i = 1; i < names.size(); ++i) text += " + " + names[i];
        const auto h = compile_heuristic<State>(text, {}, empty_table);
        ASSERT_TRUE(h) << h.error().message;
        EXPECT_EQ(h->value(h->root(at)), expected) << text;
    }
}

TEST(CubeHeuristics, AllOfThemFitIntoOneExpression) {
    add_up_all<Cube>(Size::Three);
    add_up_all<Corners>(Size::Two);
}

TEST(CubeHeuristics, UnknownNamesAreRefusedWithTheValidOnes) {
    const auto none = compile_heuristic<Cube>("conflict", {}, {});
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("3x3x3 cubes; choose from: zero manhattan-sum manhattan"),
              std::string::npos);
    EXPECT_FALSE(compile_heuristic<Corners>("korf", {}, {}));
}

}  // namespace
}  // namespace taquin::cube
