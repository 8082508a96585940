// Walking down a lookup table against IDA* with the same heuristic.
#include "taquin/puzzles/tiles/kernels/tiles_lookup_walk.hpp"

#include <gtest/gtest.h>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/simple.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::kernels {
namespace {

using tiles::Board;
using tiles::Move;
using tiles::WordState;

struct Case {
    tiles::Size size;
    std::string goal;
    tiles::DistanceCode code;
    tiles::MoveOrder order = tiles::all_moves;
};

void PrintTo(const Case& shown, std::ostream* out) {
    *out << tiles::to_text(shown.size) << " " << shown.goal;
}

class LookupWalk : public ::testing::TestWithParam<Case> {
protected:
    Board goal = *tiles::make_goal(GetParam().goal, GetParam().size);
    tiles::DistancesPtr distances = tiles::make_distances(goal, GetParam().code);
    tiles::Domain<WordState> domain{goal, GetParam().order};

    KnownSteps known{};

    void expect_walk_matches_search(const Board& start) {
        const search::Problem problem{domain, tiles::Lookup<WordState>(distances),
                                      tiles::NoBacktracking{}};
        const auto searched = search::ida_star(problem, WordState(start));
        // Without a cache; with a cache that fills; with the full cache.
        expect_same(start, walk_down(*distances, domain, WordState(start)), searched);
        expect_same(start, walk_down(*distances, domain, WordState(start), known), searched);
        expect_same(start, walk_down(*distances, domain, WordState(start), known), searched);
    }

    void expect_same(const Board& start, const search::Result<Move>& walked,
                     const search::Result<Move>& searched) const {
        ASSERT_EQ(walked.outcome, search::Outcome::Solved);
        ASSERT_EQ(walked.moves, searched.moves);
        ASSERT_EQ(walked.lower_bound, searched.lower_bound);
        ASSERT_EQ(walked.counters.generated, searched.counters.generated);
        ASSERT_EQ(walked.counters.expanded, searched.counters.expanded);
        ASSERT_EQ(walked.counters.peak_nodes, searched.counters.peak_nodes);
        ASSERT_EQ(walked.iterations.size(), searched.iterations.size());
        ASSERT_TRUE(tiles::replay(start, goal, walked.moves).reaches_goal);
    }
};

TEST_P(LookupWalk, MatchesTheSearch) {
    expect_walk_matches_search(goal);
    const tiles::EveryBoard& boards = distances->boards();
    const std::uint64_t step = boards.boards() / 500 + 1;
    for (std::uint64_t number = 0; number < boards.boards(); number += step) {
        const auto place = boards.place(number);
        Board start = goal;
        std::vector<tiles::Tile> names;
        std::vector<tiles::Cell> source(goal.size.cells());
        for (tiles::Cell cell = 0; cell < goal.size.cells(); ++cell)
            source[distances->image(cell)] = cell;
        for (const tiles::Cell cell : source)
            if (goal.tiles[cell] != 0) names.push_back(goal.tiles[cell]);
        std::size_t next = 0;
        for (tiles::Cell cell = 0; cell < goal.size.cells(); ++cell)
            start.tiles[source[cell]] = cell == place.blank ? 0 : names[place.order[next++]];
        ASSERT_NO_FATAL_FAILURE(expect_walk_matches_search(start));
    }
}

constexpr tiles::MoveOrder backwards{Move::Right, Move::Left, Move::Down, Move::Up};

INSTANTIATE_TEST_SUITE_P(
    Puzzles, LookupWalk,
    ::testing::Values(Case{{3, 3}, "last", tiles::DistanceCode::Bytes},
                      Case{{3, 3}, "center", tiles::DistanceCode::Residues, backwards},
                      Case{{3, 3}, "snail", tiles::DistanceCode::Bytes, backwards},
                      Case{{4, 2}, "first", tiles::DistanceCode::Residues},
                      Case{{2, 4}, "7 1 0 2/3 6 4 5", tiles::DistanceCode::Bytes},
                      Case{{2, 2}, "last", tiles::DistanceCode::Bytes}));

}  // namespace
}  // namespace taquin::kernels
