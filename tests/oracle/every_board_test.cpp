// The distances of all boards of small puzzles against published counts, and board by board against
// a plain full search.
#include <gtest/gtest.h>

#include "oracle/full_search.hpp"
#include "oracle/oracle_files.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::oracle {
namespace {

using tiles::EveryBoard;

struct Counted {
    tiles::Size size;
    tiles::Cell blank;
    std::string file;
};

void PrintTo(const Counted& counted, std::ostream* out) {
    *out << tiles::to_text(counted.size) << " blank " << counted.blank;
}

class EveryBoardOf : public ::testing::TestWithParam<Counted> {};

TEST_P(EveryBoardOf, HasThePublishedCounts) {
    const EveryBoard boards(GetParam().size, GetParam().blank);
    const auto distances = every_distance(boards, 2, {});
    std::vector<std::uint64_t> counts;
    for (const std::uint8_t distance : distances) {
        if (counts.size() <= distance) counts.resize(distance + 1U);
        ++counts[distance];
    }
    EXPECT_EQ(counts, read_depth_counts(GetParam().file));
}

INSTANTIATE_TEST_SUITE_P(Puzzles, EveryBoardOf,
                         ::testing::Values(Counted{{2, 2}, 3, "tiles_2x2_blankBR.txt"},
                                           Counted{{2, 3}, 5, "tiles_2x3_blankBR.txt"},
                                           Counted{{3, 2}, 5, "tiles_2x3_blankBR.txt"},
                                           Counted{{2, 4}, 7, "tiles_2x4_blankBR.txt"},
                                           Counted{{2, 5}, 9, "tiles_2x5_blankBR.txt"},
                                           Counted{{5, 2}, 9, "tiles_2x5_blankBR.txt"},
                                           Counted{{3, 3}, 8, "tiles_3x3_blankBR.txt"},
                                           Counted{{3, 3}, 4, "tiles_3x3_blankC_rowmajor.txt"},
                                           Counted{{3, 3}, 0, "tiles_3x3_blankTL.txt"}));

TEST(EveryBoard, MatchesTheFullSearchBoardByBoard) {
    const tiles::Size size{2, 4};
    const EveryBoard boards(size, 2);
    // The goal whose tiles, read without the blank, are 1 2 3 …
    const Tiles goal{1, 2, 0, 3, 4, 5, 6, 7};
    const FullSearch oracle(2, 4, goal);
    const auto distances = every_distance(boards, 1, {});
    for (std::uint64_t number = 0; number < boards.boards(); ++number) {
        const EveryBoard::Place place = boards.place(number);
        ASSERT_EQ(boards.number(place), number);
        Tiles board;
        std::size_t next = 0;
        for (tiles::Cell cell = 0; cell < size.cells(); ++cell)
            board.push_back(cell == place.blank ? 0 : place.order[next++] + 1U);
        ASSERT_EQ(distances[number], oracle.distance(board));
    }
}

TEST(EveryBoard, StopsOnRequest) {
    const EveryBoard boards({3, 3}, 8);
    std::stop_source source;
    const tables::Progress stop_at_once{[&](const tables::Step&) { source.request_stop(); },
                                        source.get_token()};
    EXPECT_TRUE(every_distance(boards, 2, stop_at_once).empty());
}

}  // namespace
}  // namespace taquin::oracle
