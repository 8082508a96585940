// The two puzzles with 239,500,800 boards each: their stored and loaded lookup tables against
// published counts and the distances of all boards. Half a minute and half a GB each.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <span>

#include "oracle/oracle_files.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::oracle {
namespace {

struct Case {
    tiles::Size size;
    std::string file;
};

void PrintTo(const Case& shown, std::ostream* out) { *out << shown.file; }

class LargeLookup : public ::testing::TestWithParam<Case> {
protected:
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }

    // The tables of this goal, as another process would load them.
    tiles::DistancesPtr stored_distances(const tiles::Board& goal) const {
        tables::TableLibrary first(folder, hardware_threads());
        EXPECT_TRUE(tiles::TileTables(first).distances(goal));
        tables::TableLibrary library(folder, hardware_threads());
        tiles::TileTables again(library);
        EXPECT_TRUE(again.has_distances(goal));
        return *again.distances(goal);
    }

    std::filesystem::path folder = testing::TempDir() + "taquin-long-" + std::to_string(::getpid());
};

TEST_P(LargeLookup, HasThePublishedCounts) {
    const tiles::Board goal = *tiles::make_goal("last", GetParam().size);
    const auto stored = stored_distances(goal);
    const tiles::EveryBoard& boards = stored->boards();
    const auto distances = every_distance(boards, hardware_threads(), {});
    std::vector<std::uint64_t> counts;
    std::uint64_t wrong = 0;
    for (std::uint64_t number = 0; number < distances.size(); ++number) {
        const std::uint8_t distance = distances[number];
        if (counts.size() <= distance) counts.resize(distance + 1U);
        ++counts[distance];
        // Given a neighbour's distance, a table of residues gives this board's distance.
        if (distance > 0 && stored->beside(distance - 1, number) != distance) ++wrong;
        if (stored->beside(distance + 1, number) != distance) ++wrong;
    }
    EXPECT_EQ(counts, read_depth_counts(GetParam().file));
    EXPECT_EQ(wrong, 0U);
    Random random(1);
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t number = random.below(boards.boards());
        ASSERT_EQ(stored->distance_of(boards.place(number)), distances[number]);
    }
}

// Every step of a random walk changes the distance by one; walking downhill ends at 0.
TEST_P(LargeLookup, ServesGoalsWithOtherTileNumbersAndCorners) {
    stored_distances(*tiles::make_goal("last", GetParam().size));
    const tiles::Board first = *tiles::make_goal("first", GetParam().size);
    tables::TableLibrary library(folder, hardware_threads());
    tiles::TileTables tables(library);
    ASSERT_TRUE(tables.has_distances(first));
    const auto distances = *tables.distances(first);
    const tiles::Domain<tiles::WordState> domain(first);
    tiles::WordState state(first);
    Random random(2);
    search::Cost at = 0;
    for (int step = 0; step < 10'000; ++step) {
        const auto& moves = domain.moves(state);
        domain.apply(state, moves.begin()[random.below(moves.size())]);
        const search::Cost now = distances->distance_beside(at, state);
        ASSERT_EQ(std::abs(now - at), 1);
        ASSERT_EQ(distances->distance(state), now);
        ASSERT_EQ(now == 0, domain.is_goal(state));
        at = now;
    }
}

INSTANTIATE_TEST_SUITE_P(Puzzles, LargeLookup,
                         ::testing::Values(Case{{3, 4}, "tiles_3x4_blankBR.txt"},
                                           Case{{2, 6}, "tiles_2x6_blankBR.txt"}));

}  // namespace
}  // namespace taquin::oracle
