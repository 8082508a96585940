// Rubik's Cube against published counts: cubes at each depth, tables, optimal lengths.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/perimeter.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::cube {
namespace {

using Counts = std::vector<std::uint64_t>;

// Each table is built once for all tests of this program.
Expected<tables::Table> table_of(const Pattern& pattern, Metric metric) {
    static std::map<std::string, tables::Table> made;
    const tables::TableId id = table_id(pattern, metric);
    if (const auto known = made.find(id.file_name()); known != made.end()) return known->second;
    tables::TableMemory memory(id);
    EXPECT_TRUE(build_table(pattern, metric, memory.bytes(), {2, {}}));
    return made.emplace(id.file_name(), std::move(memory).finished()).first->second;
}

Counts counts_of(const Pattern& pattern, Metric metric) {
    return count_nibbles(table_of(pattern, metric)->bytes());
}

TEST(CubeTables, CornerCountsMatchPublished) {
    EXPECT_EQ(counts_of(all_corners, Metric::Half),
              (Counts{1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616,
                      15139616, 64736}));
    EXPECT_EQ(counts_of(all_corners, Metric::Quarter),
              (Counts{1, 12, 114, 924, 6539, 39528, 199926, 806136, 2761740, 8656152, 22334112,
                      32420448, 18780864, 2166720, 6624}));
}

TEST(CubeTables, SixEdgeCountsMatchPublished) {
    EXPECT_EQ(counts_of(first_six_edges, Metric::Half),
              (Counts{1, 18, 230, 2747, 30847, 308783, 2508618, 13189082, 23497569, 3039786, 239}));
    EXPECT_EQ(counts_of(last_six_edges, Metric::Half),
              (Counts{1, 15, 190, 2360, 27139, 281416, 2380459, 13065209, 23961831, 2859244, 56}));
    EXPECT_EQ(
        counts_of(first_six_edges, Metric::Quarter),
        (Counts{1, 12, 109, 941, 7767, 60751, 439746, 2768420, 12518862, 22465564, 4312983, 2764}));
    EXPECT_EQ(
        counts_of(last_six_edges, Metric::Quarter),
        (Counts{1, 10, 93, 832, 6904, 54904, 406895, 2646406, 12435645, 22838844, 4185743, 1643}));
}

// Counts each level with the generic search from the solved cube; its goal is out of reach.
Counts levels_by_search(Metric metric, search::Cost depth) {
    Random random(1);
    const Domain<Cube> domain(metric, random_cube(random));
    const search::Problem problem{domain, search::ZeroHeuristic{}, CanonicalOrder(metric)};
    search::BreadthFirstOptions options;
    options.limits.depth = depth;
    const auto result = search::breadth_first(problem, solved_cube, options);
    Counts counts;
    for (const search::Iteration& layer : result.iterations) counts.push_back(layer.states);
    return counts;
}

TEST(CubeLevels, CountsBySearchMatchPublished) {
    const auto begins_with = [](const Counts& counts, const Counts& published) {
        ASSERT_GE(counts.size(), published.size());
        EXPECT_TRUE(std::equal(published.begin(), published.end(), counts.begin()));
    };
    begins_with(levels_by_search(Metric::Half, 5), {1, 18, 243, 3240, 43239, 574908});
    begins_with(levels_by_search(Metric::Quarter, 6), {1, 12, 114, 1068, 10011, 93840, 878880});
}

struct Packed {
    std::array<std::uint64_t, 2> words{};
    friend bool operator==(const Packed&, const Packed&) = default;
    friend bool operator<(const Packed& a, const Packed& b) { return a.words < b.words; }
};

struct HashOf {
    std::size_t operator()(const Packed& packed) const {
        return hash_words(packed.words.data(), packed.words.size());
    }
};

// Counts the cubes of each level up to symmetry. Each class of up to 48 cubes, or 96 with inverses,
// is represented by its smallest cube; the number of distinct images is the size of the class.
struct ClassCounts {
    Counts cubes;
    Counts classes;
    Counts with_inverses;
};

class ClassLevels {
public:
    explicit ClassLevels(Metric metric) : domain_(metric) {}

    ClassCounts run(std::size_t depth) {
        std::vector<Cube> level{solved_cube};
        seen_.insert(class_of(solved_cube).smallest);
        ClassCounts counts;
        for (std::size_t d = 0; d <= depth; ++d) {
            counts.classes.push_back(level.size());
            counts.cubes.push_back(0);
            std::unordered_set<Packed, HashOf> with_inverses;
            for (const Cube& cube : level) {
                const Class here = class_of(cube);
                counts.cubes.back() += here.size;
                with_inverses.insert(std::min(here.smallest, class_of(inverse(cube)).smallest));
            }
            counts.with_inverses.push_back(with_inverses.size());
            if (d < depth) level = next(level);
        }
        return counts;
    }

private:
    struct Class {
        Packed smallest;
        std::uint64_t size;
    };

    Packed packed(const Cube& cube) const {
        Packed result;
        domain_.pack(cube, result.words.data());
        return result;
    }

    Class class_of(const Cube& cube) const {
        const Packed here = packed(cube);
        Packed smallest = here;
        std::uint64_t fixed = 0;
        for (Symmetry s = 0; s < symmetry_count; ++s) {
            const Packed image = packed(symmetric(cube, s));
            smallest = std::min(smallest, image);
            fixed += image == here ? 1 : 0;
        }
        return {smallest, symmetry_count / fixed};
    }

    std::vector<Cube> next(const std::vector<Cube>& level) {
        std::vector<Cube> result;
        for (const Cube& cube : level)
            for (const Turn turn : domain_.moves(cube)) {
                const Cube child = turned(cube, turn);
                if (seen_.insert(class_of(child).smallest).second) result.push_back(child);
            }
        return result;
    }

    Domain<Cube> domain_;
    std::unordered_set<Packed, HashOf> seen_;
};

TEST(CubeLevels, CountsUpToSymmetryMatchPublished) {
    const ClassCounts half = ClassLevels(Metric::Half).run(6);
    EXPECT_EQ(half.cubes, (Counts{1, 18, 243, 3240, 43239, 574908, 7618438}));
    EXPECT_EQ(half.classes, (Counts{1, 2, 9, 75, 934, 12077, 159131}));
    EXPECT_EQ(half.with_inverses, (Counts{1, 2, 8, 48, 509, 6198, 80178}));
    const ClassCounts quarter = ClassLevels(Metric::Quarter).run(7);
    EXPECT_EQ(quarter.cubes, (Counts{1, 12, 114, 1068, 10011, 93840, 878880, 8221632}));
    EXPECT_EQ(quarter.classes, (Counts{1, 1, 5, 25, 219, 1978, 18395, 171529}));
    EXPECT_EQ(quarter.with_inverses, (Counts{1, 1, 5, 17, 130, 1031, 9393, 86183}));
}

TEST(CubeLevels, CountsAtSevenHalfTurnsMatchPublished) {
    const ClassCounts half = ClassLevels(Metric::Half).run(7);
    EXPECT_EQ(half.cubes.back(), 100803036U);
    EXPECT_EQ(half.classes.back(), 2101575U);
    EXPECT_EQ(half.with_inverses.back(), 1053077U);
}

// The same levels by the table's own classes: an independent second way.
TEST(CubeLevels, InPerimetersAreAsPublished) {
    const auto levels = [](std::uint32_t depth, Metric metric) {
        const PerimeterSet set{depth};
        return PerimeterReader(set, *table_of(set, metric)).counts(2);
    };
    EXPECT_EQ(levels(7, Metric::Half),
              (Counts{1, 18, 243, 3240, 43239, 574908, 7618438, 100803036}));
    EXPECT_EQ(levels(8, Metric::Quarter),
              (Counts{1, 12, 114, 1068, 10011, 93840, 878880, 8221632, 76843595}));
}

CompiledHeuristic<Cube> korf(Metric metric) {
    return *compile_heuristic<Cube>("korf", {metric, {}}, table_of);
}

TEST(KorfKernel, VisitsTheSameNodesAsTheGenericSearch) {
    if (!CubeIdaStar::supported()) GTEST_SKIP() << "this processor has no AVX2";
    for (const Metric metric : all_metrics) {
        const auto heuristic = korf(metric);
        const Domain<Cube> domain(metric);
        const search::Problem problem{domain, heuristic, CanonicalOrder(metric)};
        const CubeIdaStar kernel(metric, heuristic.korf_tables());
        Random random(2);
        for (std::uint64_t length = 8; length <= 11; ++length) {
            const Cube start =
                turned(Cube{}, random_turns({.count = length, .metric = metric}, random));
            const auto fast = kernel.solve(start);
            const auto slow = search::ida_star(problem, start);
            EXPECT_EQ(fast.moves, slow.moves);
            EXPECT_EQ(fast.counters.generated, slow.counters.generated);
            EXPECT_EQ(fast.counters.expanded, slow.counters.expanded);
        }
    }
}

// Solutions are no longer than the scramble; symmetric and inverse cubes have the same length.
TEST(KorfKernel, ShortScramblesTheirImagesAndInversesHaveTheRightLength) {
    if (!CubeIdaStar::supported()) GTEST_SKIP() << "this processor has no AVX2";
    const auto heuristic = korf(Metric::Half);
    const CubeIdaStar kernel(Metric::Half, heuristic.korf_tables());
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Cube start = turned(Cube{}, random_turns({.count = 10}, random));
        const auto result = kernel.solve(start);
        EXPECT_LE(result.moves.size(), 10U);
        EXPECT_EQ(turned(start, result.moves), solved_cube);
        const auto s = static_cast<Symmetry>(random.below(symmetry_count));
        EXPECT_EQ(kernel.solve(symmetric(start, s)).moves.size(), result.moves.size());
        EXPECT_EQ(kernel.solve(inverse(start)).moves.size(), result.moves.size());
    }
}

// The cubes of cubes.txt that Korf's tables solve in seconds.
TEST(KorfKernel, InstancesHaveTheirPublishedLengths) {
    if (!CubeIdaStar::supported()) GTEST_SKIP() << "this processor has no AVX2";
    const auto heuristic = korf(Metric::Half);
    const CubeIdaStar kernel(Metric::Half, heuristic.korf_tables());
    std::ifstream file(TAQUIN_TEST_DATA "/instances/cubes.txt");
    int solved = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const auto read = read_cube(line);
        ASSERT_TRUE(read) << line;
        const auto length = std::stoul(read->label.substr(read->label.find('|') + 1));
        const auto start = kernel.solve(read->cube, {.limits = {.depth = 3}});
        EXPECT_LE(static_cast<std::size_t>(start.lower_bound), length) << line;
        if (length > 3) continue;
        ++solved;
        EXPECT_EQ(start.moves.size(), length) << line;
    }
    EXPECT_EQ(solved, 3);
}

}  // namespace
}  // namespace taquin::cube
