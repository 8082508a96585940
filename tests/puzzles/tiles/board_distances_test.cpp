// Tables of all distances against a full search, in both encodings and for all kinds of goals; and
// detection of wrong entries.
#include "taquin/puzzles/tiles/board_distances.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "oracle/full_search.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::tiles {
namespace {

struct Case {
    Size size;
    std::string goal;
    DistanceCode code;
};

void PrintTo(const Case& shown, std::ostream* out) {
    *out << to_text(shown.size) << " " << shown.goal << " code " << static_cast<int>(shown.code);
}

class Distances : public ::testing::TestWithParam<Case> {
protected:
    // Calls use(board, distance) for every solvable board.
    template <class Use>
    void for_boards(Use use) const {
        const oracle::FullSearch search(goal.size.rows, goal.size.columns, goal.tiles);
        for (std::uint64_t rank = 0; rank < search.by_rank().size(); ++rank) {
            if (search.by_rank()[rank] == oracle::FullSearch::unreachable) continue;
            Board board{goal.size, std::vector<Tile>(goal.size.cells())};
            unrank(rank, std::span<Tile>(board.tiles));
            use(board, search.by_rank()[rank]);
        }
    }

    Board goal = *make_goal(GetParam().goal, GetParam().size);
    DistancesPtr distances = make_distances(goal, GetParam().code);
};

TEST_P(Distances, MatchAFullSearch) {
    for_boards([&](const Board& board, std::uint8_t distance) {
        ASSERT_EQ(distances->distance(WordState(board)), distance);
        ASSERT_EQ(distances->distance(WideState(board)), distance);
    });
}

TEST_P(Distances, FollowFromANeighboursDistance) {
    const Domain<WordState> domain(goal);
    for_boards([&](const Board& board, std::uint8_t distance) {
        WordState state(board);
        for (const Move move : domain.moves(state)) {
            const search::Applied<Domain<WordState>> step(domain, state, move);
            ASSERT_EQ(distances->distance_beside(distance, state), distances->distance(state));
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Distances,
                         ::testing::Values(Case{{2, 2}, "last", DistanceCode::Bytes},
                                           Case{{2, 2}, "3 0/1 2", DistanceCode::Residues},
                                           Case{{2, 3}, "last", DistanceCode::Residues},
                                           Case{{3, 2}, "snail", DistanceCode::Residues},
                                           Case{{3, 2}, "5 1/0 4/2 3", DistanceCode::Bytes},
                                           Case{{2, 4}, "first", DistanceCode::Residues},
                                           Case{
                                               {4, 2}, "7 1/5 2/0 3/6 4", DistanceCode::Residues}));

TEST(DistanceTable, SymmetricGoalsShareATable) {
    const auto tables = [](Size size) {
        std::set<std::string> names;
        for (Cell blank = 0; blank < size.cells(); ++blank)
            names.insert(distance_table_id(canonical_boards(size, blank).boards).file_name());
        return names;
    };
    EXPECT_EQ(tables({2, 2}).size(), 1U);
    EXPECT_EQ(tables({3, 3}).size(), 3U);  // corner, edge, middle
    EXPECT_EQ(tables({2, 6}).size(), 3U);
    EXPECT_EQ(tables({3, 4}).size(), 4U);
    EXPECT_EQ(tables({3, 4}), tables({4, 3}));
}

TEST(DistanceTable, MatchesAGenericSearch) {
    const Board goal = *make_goal("snail", {3, 3});
    const Domain<WordState> domain(goal);
    std::vector<std::uint8_t> by_rank(domain.size());
    tables::fill_distance_table(domain, WordState(goal), by_rank);
    const auto distances = make_distances(goal, DistanceCode::Residues);
    for (std::uint64_t rank = 0; rank < by_rank.size(); rank += 7) {
        if (by_rank[rank] == tables::unreachable) continue;
        WordState state;
        domain.unrank(rank, state);
        ASSERT_EQ(distances->distance(state), by_rank[rank]);
    }
}

TEST(DistanceTable, StopsOnRequest) {
    const EveryBoard boards({3, 3}, 8);
    std::stop_source source;
    source.request_stop();
    std::vector<std::byte> bytes(boards.boards());
    EXPECT_FALSE(
        build_distance_table(boards, bytes, 1, {.receiver = {}, .stop = source.get_token()}));
}

TEST(DistanceTable, WrongEntryIsDetected) {
    for (const DistanceCode code : {DistanceCode::Bytes, DistanceCode::Residues}) {
        const EveryBoard boards({2, 3}, 5);
        const tables::TableId id = distance_table_id(boards, code);
        const auto bytes = std::make_shared<std::vector<std::byte>>(id.bytes());
        ASSERT_TRUE(build_distance_table(boards, *bytes, 1, {}));
        const tables::Table table(id, *bytes, bytes);
        EXPECT_EQ(find_wrong_distance(table), std::nullopt);
        for (std::size_t byte = 0; byte < bytes->size(); byte += 5) {
            (*bytes)[byte] ^= std::byte{1};
            EXPECT_TRUE(find_wrong_distance(table)) << byte;
            (*bytes)[byte] ^= std::byte{1};
        }
        const tables::Table other({id.kind, "7x7 blank 3", id.entries, id.bits}, *bytes, bytes);
        EXPECT_TRUE(find_wrong_distance(other));
    }
}

TEST(Lookup, WithoutATableSourceIsForSmallBoardsOnly) {
    EXPECT_TRUE(compile_heuristic<WordState>("lookup", *make_goal("last", {2, 5})));
    const auto large = compile_heuristic<WordState>("lookup", *make_goal("last", {3, 4}));
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().message.find("lookup table for 3x4"), std::string::npos);
    EXPECT_FALSE(compile_heuristic<WordState>("lookup", *make_goal("last", {4, 4})));
}

// Tiles have one distribution, without a name.
TEST(Distributions, NamesAreRefused) {
    tables::TableLibrary library({}, 1);
    const TableQuery all{.goal = *puzzle().goal("", "2x3")};
    EXPECT_TRUE(puzzle().distributions(all, library, {}));
    for (const std::string metric : {"single", "multi"}) {
        const TableQuery named{.goal = all.goal, .metric = metric, .distributions = {"corners"}};
        const auto refused = puzzle().distributions(named, library, {});
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message.find("leave the name out"), std::string::npos);
    }
}

}  // namespace
}  // namespace taquin::tiles
