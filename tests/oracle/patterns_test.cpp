// Sums of pattern databases never exceed the true distance, and their search finds it: on every
// board of small puzzles, for goals with the blank in a corner, on an edge and in the middle, and
// on Korf's easier fifteen-puzzles.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "oracle/full_search.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/kernels/pattern_batch.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_pattern_search.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"
#include "taquin/search/batch_beam.hpp"

namespace taquin::oracle {
namespace {

using tiles::Board;
using tiles::Size;

struct Puzzle {
    Size size;
    std::string goal;
    std::uint64_t bytes;  // memory for the tables
};

void PrintTo(const Puzzle& puzzle, std::ostream* out) {
    *out << tiles::to_text(puzzle.size) << ' ' << puzzle.goal;
}

std::uint32_t manhattan(const Board& board, const Board& goal) {
    const auto home = tiles::cells_of_tiles(goal);
    const auto gap = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    std::uint32_t sum = 0;
    for (tiles::Cell cell = 0; cell < board.tiles.size(); ++cell)
        if (board.tiles[cell] != 0)
            sum += gap(board.size.row(cell), board.size.row(home[board.tiles[cell]])) +
                   gap(board.size.column(cell), board.size.column(home[board.tiles[cell]]));
    return sum;
}

class SmallPuzzle : public ::testing::TestWithParam<Puzzle> {
protected:
    SmallPuzzle()
        : goal_(*tiles::make_goal(GetParam().goal, GetParam().size)),
          oracle_(GetParam().size.rows, GetParam().size.columns, goal_.tiles),
          patterns_(*tables_.patterns(tiles::automatic_patterns(GetParam().size, GetParam().bytes),
                                      goal_)) {}

    // Calls use(board, distance) for every solvable board whose rank is a multiple of `step`.
    template <class Use>
    void for_boards(std::uint64_t step, Use use) const {
        for (std::uint64_t rank = 0; rank < oracle_.by_rank().size(); rank += step) {
            const std::uint32_t distance = oracle_.by_rank()[rank];
            if (distance == FullSearch::unreachable) continue;
            Board board{goal_.size, std::vector<tiles::Tile>(goal_.size.cells())};
            unrank(rank, std::span<tiles::Tile>(board.tiles));
            use(board, distance);
        }
    }

    tables::TableLibrary library_{{}, 2};
    tiles::TileTables tables_{library_};
    Board goal_;
    FullSearch oracle_;
    tiles::PatternSetPtr patterns_;
};

TEST_P(SmallPuzzle, SumsNeverExceedTheDistance) {
    std::uint64_t better = 0;
    for_boards(1, [&](const Board& board, std::uint32_t distance) {
        const std::uint32_t excess = patterns_->excess(tiles::cells_of_tiles(board));
        ASSERT_LE(manhattan(board, goal_) + 2 * excess, distance) << tiles::to_text(board.size);
        better += excess > 0 ? 1 : 0;
    });
    if (patterns_->patterns()[0].tiles.size() > 1) {
        EXPECT_GT(better, oracle_.by_rank().size() / 20);  // than Manhattan distance alone
    }
}

TEST_P(SmallPuzzle, SearchFindsShortestSolutions) {
    for_boards(
        oracle_.by_rank().size() / 2000 + 1, [&](const Board& board, std::uint32_t distance) {
            const auto result = kernels::pattern_search(*patterns_, board);
            ASSERT_EQ(result.outcome, search::Outcome::Solved);
            ASSERT_EQ(result.moves.size(), distance);
            ASSERT_EQ(static_cast<std::uint32_t>(result.lower_bound), distance);
            ASSERT_TRUE(tiles::replay(board, goal_, result.moves).reaches_goal);
            ASSERT_EQ(kernels::pattern_search(*patterns_, board, {}, {.threads = 2}).moves.size(),
                      distance);
        });
}

// A beam that keeps all nodes overlooks nothing, and a narrow one finds no wrong solution.
TEST_P(SmallPuzzle, BeamsFindSolutionsOfTheirBound) {
    using Batch = kernels::PatternBatch<kernels::PatternNode<32, 32, 8>>;
    const kernels::PatternRules<Batch::Node> rules(*patterns_, tiles::short_move_strings());
    const auto beam = [&](const Board& board, std::uint32_t bound, std::size_t width) {
        Batch batch(rules, bound);
        search::Budget budget({});
        search::Counters counters;
        const std::uint32_t slack = (bound - manhattan(board, goal_)) / 2;
        return search::BatchBeam(batch, budget, counters).run(rules.root(board, slack), width);
    };
    std::uint64_t lucky = 0;
    for_boards(oracle_.by_rank().size() / 500 + 1, [&](const Board& board, std::uint32_t distance) {
        if (distance == 0) return;
        const auto wide = beam(board, distance, oracle_.by_rank().size());
        ASSERT_TRUE(wide);
        ASSERT_EQ(wide->size(), distance);
        ASSERT_TRUE(tiles::replay(board, goal_, *wide).reaches_goal);
        if (distance >= manhattan(board, goal_) + 2) {
            ASSERT_FALSE(beam(board, distance - 2, oracle_.by_rank().size()));
        }
        const auto narrow = beam(board, distance, 3);
        if (!narrow) return;
        ++lucky;
        ASSERT_EQ(narrow->size(), distance);
        ASSERT_TRUE(tiles::replay(board, goal_, *narrow).reaches_goal);
    });
    EXPECT_GT(lucky, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Goals, SmallPuzzle,
    ::testing::Values(Puzzle{{3, 3}, "last", 10'000}, Puzzle{{3, 3}, "snail", 1'000},
                      Puzzle{{3, 3}, "center", 10'000}, Puzzle{{3, 3}, "first", 100},
                      Puzzle{{2, 5}, "last", 1'000'000}, Puzzle{{4, 2}, "snail", 1'000},
                      Puzzle{{2, 2}, "last", 100}));

// Pruned move strings: each has another string that leads to the same board wherever it is legal.
// The searches of all eight-puzzles above show that pruning loses no solution.
TEST(MoveStrings, PruneOneDirectionAroundASquare) {
    const tiles::MoveAutomaton automaton = tiles::make_move_automaton(6);
    const auto allowed = [&](std::string_view moves) {
        std::uint16_t state = 0;
        for (const char move : moves) {
            state = automaton.next[state][std::string_view("UDLR").find(move)];
            if (state == tiles::forbidden_move) return false;
        }
        return true;
    };
    EXPECT_FALSE(allowed("UD"));
    EXPECT_FALSE(
        allowed("RULL"
                "R"));
    EXPECT_TRUE(allowed("RURUR"));
    // Of each pair of six-move loops, clockwise and counterclockwise, one is pruned.
    EXPECT_NE(allowed("URDLUR"), allowed("RULDRU"));
    EXPECT_NE(allowed("DRULDR"), allowed("RDLURD"));
}

// A walk is at least as long as the shortest way back.
TEST(FifteenPuzzles, SumsNeverExceedTheLengthOfAWalk) {
    tables::TableLibrary library({}, 2);
    tiles::TileTables tables(library);
    for (const std::string_view name : {"last", "snail", "center"}) {
        const Board goal = *tiles::make_goal(name, {4, 4});
        const auto patterns = *tables.patterns(*tables.sets().named("5-5-5", goal.size), goal);
        Random random(4);
        std::uint64_t better = 0;  // than Manhattan distance
        for (std::uint32_t steps = 0; steps < 80; ++steps)
            for (int walk = 0; walk < 100; ++walk) {
                const Board board = tiles::random_walk(goal, steps, random);
                const std::uint32_t excess = patterns->excess(tiles::cells_of_tiles(board));
                const std::uint32_t sum = manhattan(board, goal) + 2 * excess;
                ASSERT_LE(sum, steps) << tiles::to_rows(board);
                ASSERT_EQ(sum % 2, steps % 2);
                better += excess > 0 ? 1 : 0;
            }
        EXPECT_GT(better, 1000U);
    }
}

TEST(KorfsFifteenPuzzles, AreSolvedWithSmallTables) {
    const std::vector<int> easy{12, 16, 42, 55, 71, 79};
    tables::TableLibrary library({}, 2);
    tiles::TileTables tables(library);
    const Board goal = *tiles::make_goal("first", {4, 4});
    const auto patterns = *tables.patterns(*tables.sets().named("5-5-5", goal.size), goal);
    std::ifstream file(std::string(TAQUIN_TEST_DATA) + "/instances/korf100.txt");
    std::size_t solved = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        int number = 0;
        words >> number;
        if (std::ranges::find(easy, number) == easy.end()) continue;
        Board board{goal.size, std::vector<tiles::Tile>(16)};
        for (tiles::Tile& tile : board.tiles) words >> tile;
        std::size_t length = 0;
        words >> length;
        const auto result = kernels::pattern_search(*patterns, board);
        EXPECT_EQ(result.moves.size(), length) << number;
        EXPECT_TRUE(tiles::replay(board, goal, result.moves).reaches_goal);
        ++solved;
    }
    EXPECT_EQ(solved, easy.size());
}

}  // namespace
}  // namespace taquin::oracle
