// Number of boards at each distance: the library's breadth-first search, and the oracle that other
// tests rely on, against published counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "oracle/full_search.hpp"
#include "oracle/oracle_files.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/search/breadth_first.hpp"

namespace taquin {
namespace {

struct Case {
    tiles::Size size;
    std::string goal;
    std::string file;
    std::size_t levels = 1000;  // compare at most this many lines of the file

    friend void PrintTo(const Case& shown, std::ostream* out) { *out << shown.file; }
};

std::string name_of(const testing::TestParamInfo<Case>& info) {
    std::string name = info.param.file;
    std::ranges::replace_if(
        name, [](char c) { return c == '.'; }, '_');
    return name;
}

std::vector<std::uint64_t> first(std::vector<std::uint64_t> counts, std::size_t levels) {
    counts.resize(std::min(counts.size(), levels));
    return counts;
}

template <class State>
std::vector<std::uint64_t> counts_by_breadth_first(const tiles::Board& goal, std::size_t levels) {
    const tiles::Domain<State> domain(goal);
    search::BreadthFirstOptions options;
    options.exhaust = true;
    if (levels < 1000) options.limits.depth = static_cast<search::Cost>(levels) - 1;
    const auto result =
        search::breadth_first(search::Problem<tiles::Domain<State>>{domain}, State(goal), options);
    std::vector<std::uint64_t> counts;
    for (const search::Iteration& layer : result.iterations) counts.push_back(layer.states);
    return counts;
}

class DepthCounts : public testing::TestWithParam<Case> {};

TEST_P(DepthCounts, OfTheLibraryMatchPublished) {
    const Case& given = GetParam();
    const auto goal = tiles::make_goal(given.goal, given.size);
    ASSERT_TRUE(goal);
    const auto counts = given.size.cells() <= tiles::WordState::capacity
                            ? counts_by_breadth_first<tiles::WordState>(*goal, given.levels)
                            : counts_by_breadth_first<tiles::PairState>(*goal, given.levels);
    EXPECT_EQ(counts, first(oracle::read_depth_counts(given.file), given.levels));
}

INSTANTIATE_TEST_SUITE_P(
    Boards, DepthCounts,
    testing::Values(Case{{2, 2}, "last", "tiles_2x2_blankBR.txt"},
                    Case{{2, 3}, "last", "tiles_2x3_blankBR.txt"},
                    Case{{2, 4}, "last", "tiles_2x4_blankBR.txt"},
                    Case{{2, 5}, "last", "tiles_2x5_blankBR.txt"},
                    Case{{3, 3}, "last", "tiles_3x3_blankBR.txt"},
                    Case{{3, 3}, "first", "tiles_3x3_blankTL.txt"},
                    Case{{3, 3}, "center", "tiles_3x3_blankC_rowmajor.txt"},
                    Case{{3, 3}, "1 0 2/3 4 5/6 7 8", "tiles_3x3_blankEdge.txt"},
                    Case{{3, 3}, "snail", "tiles_3x3_snail.txt"},
                    Case{{3, 5}, "last", "tiles_3x5_depth_counts.txt", 20},
                    Case{{4, 4}, "last", "tiles_4x4_depth_counts.txt", 20},
                    Case{{5, 5}, "first", "tiles_5x5_depth_counts.txt", 16}),
    name_of);

TEST(Oracle, HasThePublishedFingerprints) {
    struct Fingerprint {
        std::uint32_t rows, columns;
        oracle::Tiles goal;
        std::uint64_t sum;
    };
    const std::vector<Fingerprint> published{
        {2, 2, {1, 2, 3, 0}, 0x5565c268ade995ff},
        {2, 3, {1, 2, 3, 4, 5, 0}, 0xc87a73be9443f817},
        {3, 2, {1, 2, 3, 4, 5, 0}, 0x4f632c2839667a80},
        {2, 4, {1, 2, 3, 4, 5, 6, 7, 0}, 0x06e0da77a335111e},
        {3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 0}, 0xbd814612957c7c01},
        {3, 3, {0, 1, 2, 3, 4, 5, 6, 7, 8}, 0xc627e8a85d0185c7},
        {3, 3, {1, 2, 3, 8, 0, 4, 7, 6, 5}, 0xbaf471a145929439},
        {3, 3, {1, 2, 3, 4, 0, 5, 6, 7, 8}, 0x5d5348dc5ee73214}};
    for (const auto& [rows, columns, goal, expected] : published) {
        const oracle::FullSearch search(rows, columns, goal);
        std::uint64_t sum = 0;
        for (std::uint64_t rank = 0; rank < search.by_rank().size(); ++rank) {
            if (search.by_rank()[rank] == oracle::FullSearch::unreachable) continue;
            std::uint64_t seed = rank * 128 + search.by_rank()[rank];
            sum += splitmix64(seed);
        }
        EXPECT_EQ(sum, expected) << rows << "x" << columns;
    }
}

}  // namespace
}  // namespace taquin
