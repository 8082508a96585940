// Lookup tables of whole puzzles against published counts and fingerprints.
#include <gtest/gtest.h>

#include <span>

#include "oracle/full_search.hpp"
#include "oracle/oracle_files.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::oracle {
namespace {

using tiles::Board;

// Calls use(rank, distance) for every solvable board, with distances from its lookup table.
template <class Use>
void for_boards(const Board& goal, Use use) {
    const auto distances = tiles::make_distances(goal);
    Board board{goal.size, std::vector<tiles::Tile>(goal.size.cells())};
    for (std::uint64_t rank = 0; rank < factorial(goal.size.cells()); ++rank) {
        unrank(rank, std::span<tiles::Tile>(board.tiles));
        if (tiles::is_solvable(board, goal))
            use(rank, static_cast<std::uint64_t>(distances->distance(tiles::WordState(board))));
    }
}

struct Case {
    tiles::Size size;
    std::string goal;
    std::string file;
};

void PrintTo(const Case& shown, std::ostream* out) { *out << shown.file; }

class LookupTable : public ::testing::TestWithParam<Case> {};

TEST_P(LookupTable, HasThePublishedCounts) {
    std::vector<std::uint64_t> counts;
    for_boards(*tiles::make_goal(GetParam().goal, GetParam().size),
               [&](std::uint64_t, std::uint64_t distance) {
                   if (counts.size() <= distance) counts.resize(distance + 1);
                   ++counts[distance];
               });
    EXPECT_EQ(counts, read_depth_counts(GetParam().file));
}

INSTANTIATE_TEST_SUITE_P(
    Puzzles, LookupTable,
    ::testing::Values(Case{{2, 2}, "last", "tiles_2x2_blankBR.txt"},
                      Case{{2, 3}, "last", "tiles_2x3_blankBR.txt"},
                      Case{{2, 4}, "last", "tiles_2x4_blankBR.txt"},
                      Case{{2, 5}, "last", "tiles_2x5_blankBR.txt"},
                      Case{{3, 3}, "last", "tiles_3x3_blankBR.txt"},
                      Case{{3, 3}, "first", "tiles_3x3_blankTL.txt"},
                      Case{{3, 3}, "center", "tiles_3x3_blankC_rowmajor.txt"},
                      Case{{3, 3}, "1 0 2/3 4 5/6 7 8", "tiles_3x3_blankEdge.txt"},
                      Case{{3, 3}, "snail", "tiles_3x3_snail.txt"}));

// Lines "3 3 goal [1 2 3 …]: … splitmix64-sum = 16 hexadecimal digits".
TEST(LookupTables, HaveThePublishedFingerprints) {
    std::ifstream file(TAQUIN_TEST_DATA "/oracles/tiles_table_fingerprints.txt");
    std::size_t tables = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        tiles::Size size;
        words >> size.rows >> size.columns;
        const std::size_t open = line.find('[');
        const std::size_t last = line.rfind(' ');
        ASSERT_NE(open, std::string::npos) << line;
        std::istringstream numbers(line.substr(open + 1));
        Board goal{size, std::vector<tiles::Tile>(size.cells())};
        for (tiles::Tile& tile : goal.tiles) numbers >> tile;
        std::uint64_t sum = 0;
        for_boards(goal, [&](std::uint64_t rank, std::uint64_t distance) {
            std::uint64_t seed = rank * 128 + distance;
            sum += splitmix64(seed);
        });
        EXPECT_EQ(sum, std::stoull(line.substr(last + 1), nullptr, 16)) << line;
        ++tables;
    }
    EXPECT_EQ(tables, 10U);
}

}  // namespace
}  // namespace taquin::oracle
