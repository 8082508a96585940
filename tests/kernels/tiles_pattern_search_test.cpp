// The kernel searches the same tree as a plain recursion with the same heuristic and move pruning.
#include "taquin/puzzles/tiles/kernels/tiles_pattern_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::search_test {
namespace {

using search::Iteration;
using tiles::Board;

// One iteration after another; every heuristic value is computed from scratch.
class Recursion {
public:
    explicit Recursion(const tiles::PatternSet& set)
        : set_(set), home_(tiles::cells_of_tiles(set.goal())) {}

    std::vector<Iteration> run(const Board& start) {
        std::vector<Iteration> rounds;
        for (std::uint32_t bound = estimate(start); !solved_; bound += 2) {
            round_ = {static_cast<search::Cost>(bound), 0, 0};
            visit(start, 0, bound);
            rounds.push_back(round_);
        }
        return rounds;
    }

private:
    std::uint32_t estimate(const Board& board) const {
        const std::vector<tiles::Cell> cell_of = tiles::cells_of_tiles(board);
        std::uint32_t sum = 2 * set_.excess(cell_of);
        for (tiles::Tile tile = 1; tile < cell_of.size(); ++tile)
            sum += tiles::steps_between(board.size, cell_of[tile], home_[tile]);
        return sum;
    }

    // Visits the whole tree within the bound, even after a solution.
    void visit(const Board& board, std::uint16_t seen, std::uint32_t left) {
        solved_ = solved_ || board == set_.goal();
        if (left == 0) return;
        ++round_.expanded;
        for (const tiles::Move move : tiles::all_moves) {
            const std::uint16_t next = tiles::short_move_strings().next[seen][tiles::index(move)];
            Board child = board;
            if (next == tiles::forbidden_move || !slide(child, move)) continue;
            ++round_.generated;
            if (estimate(child) < left) visit(child, next, left - 1);
        }
    }

    static bool slide(Board& board, tiles::Move move) {
        const tiles::Cell blank = tiles::blank_of(board);
        const tiles::Size size = board.size;
        const std::array<tiles::Cell, 4> from{blank - size.columns, blank + size.columns, blank - 1,
                                              blank + 1};
        const tiles::Cell cell = from[tiles::index(move)];
        if (cell >= size.cells() || tiles::steps_between(size, cell, blank) != 1) return false;
        std::swap(board.tiles[blank], board.tiles[cell]);
        return true;
    }

    const tiles::PatternSet& set_;
    std::vector<tiles::Cell> home_;
    Iteration round_{};
    bool solved_ = false;
};

struct Case {
    tiles::Size size;
    std::string goal;
    std::string set;
    std::uint64_t steps;
};

class PatternSearchOf : public ::testing::TestWithParam<Case> {};

constexpr std::uint64_t most_direct = std::uint64_t{64} << 20U;

// Returns the number of completed iterations, which have the same counts.
std::size_t compare(const search::Result<tiles::Move>& result, const std::vector<Iteration>& twin) {
    std::size_t whole = 0;
    for (std::size_t i = 0; i < result.iterations.size(); ++i) {
        const bool last = i + 1 == twin.size();  // the kernel stops at the goal
        EXPECT_EQ(result.iterations[i].bound, twin[i].bound);
        EXPECT_LE(result.iterations[i].generated, twin[i].generated);
        if (last) continue;
        EXPECT_EQ(result.iterations[i].generated, twin[i].generated);
        EXPECT_EQ(result.iterations[i].expanded, twin[i].expanded);
        ++whole;
    }
    return whole;
}

TEST_P(PatternSearchOf, SearchesTheSameTreeAsTheRecursion) {
    const Case& about = GetParam();
    tables::TableLibrary library({}, 1);
    tiles::TileTables tables(library);
    const Board goal = *tiles::make_goal(about.goal, about.size);
    const auto named = tables.sets().named(about.set, about.size);
    ASSERT_TRUE(named);
    const auto patterns = *tables.patterns(*named, goal);
    const auto direct = tiles::DirectTables::bytes(patterns->patterns());
    ASSERT_TRUE(direct && *direct <= most_direct);
    const kernels::PatternSearchPlan stored{};
    const kernels::PatternSearchPlan with_direct{.direct_memory = most_direct, .worth_direct = 0};
    Random random(20);
    std::size_t whole = 0;
    for (int board = 0; board < 10; ++board) {
        const Board start = tiles::random_walk(goal, about.steps, random);
        SCOPED_TRACE(tiles::to_rows(start));
        const std::vector<Iteration> twin = Recursion(*patterns).run(start);
        for (const auto& plan : {stored, with_direct}) {
            const auto result = kernels::pattern_search(*patterns, start, plan);
            ASSERT_EQ(result.iterations.size(), start == goal ? 0 : twin.size());
            ASSERT_TRUE(tiles::replay(start, goal, result.moves).reaches_goal);
            whole += compare(result, twin);
        }
    }
    EXPECT_GT(whole, 20);
}

INSTANTIATE_TEST_SUITE_P(
    Sets, PatternSearchOf,
    ::testing::Values(Case{{4, 4}, "last", "5-5-5", 200}, Case{{4, 4}, "snail", "5-5-5", 200},
                      Case{{4, 4}, "center", "5-5-5", 200}, Case{{3, 5}, "last", "auto", 300},
                      Case{{2, 8}, "last", "auto", 200}, Case{{8, 2}, "first", "auto", 200}));

// A node stores its last 64 moves; the search must recover the earlier ones.
TEST(PatternSearch, ReturnsAllMovesOfLongSolutions) {
    const Board start = *tiles::parse_board("0 11 4 3 2 1/6 5 10 9 8 7");
    const Board goal = *tiles::make_goal("last", start.size);
    tables::TableLibrary library({}, 1);
    tiles::TileTables tables(library);
    const auto patterns = *tables.patterns(*tables.sets().named("auto", start.size), goal);
    for (const unsigned threads : {1U, 2U}) {
        const auto result = kernels::pattern_search(*patterns, start, {}, {.threads = threads});
        EXPECT_EQ(result.moves.size(), 80U);
        EXPECT_TRUE(tiles::replay(start, goal, result.moves).reaches_goal);
    }
}

TEST(PatternSearch, GuessesSaveNodesAndChangeNoAnswer) {
    const Board goal = *tiles::make_goal("last", {4, 4});
    tables::TableLibrary library({}, 1);
    tiles::TileTables tables(library);
    const auto patterns = *tables.patterns(*tables.sets().named("5-5-5", goal.size), goal);
    Random random(5);
    std::uint64_t saved = 0;
    for (int board = 0; board < 10; ++board) {
        const Board start = tiles::random_walk(goal, 1000, random);
        SCOPED_TRACE(tiles::to_rows(start));
        const auto plain = kernels::pattern_search(*patterns, start);
        for (const unsigned threads : {1U, 2U}) {
            const auto result =
                kernels::pattern_search(*patterns, start, {},
                                        {.guesses = true,
                                         .threads = threads,
                                         .tuning = {.worth_packets = 5'000, .worth_guess = 5'000}});
            EXPECT_EQ(result.outcome, search::Outcome::Solved);
            EXPECT_EQ(result.moves.size(), plain.moves.size());
            EXPECT_EQ(result.lower_bound, plain.lower_bound);
            EXPECT_TRUE(tiles::replay(start, goal, result.moves).reaches_goal);
            ASSERT_EQ(result.iterations.size(), plain.iterations.size());
            for (std::size_t i = 0; i + 1 < plain.iterations.size(); ++i)
                EXPECT_EQ(result.iterations[i].expanded, plain.iterations[i].expanded);
            if (threads == 1 && result.counters.expanded < plain.counters.expanded)
                saved += plain.counters.expanded - result.counters.expanded;
        }
    }
    EXPECT_GT(saved, 50'000U);
}

TEST(PatternSearch, ReportsTheTablesBoundEvenIfStoppedAtOnce) {
    const Board start = *tiles::parse_board("0 11 4 3 2 1/6 5 10 9 8 7");
    const Board goal = *tiles::make_goal("last", start.size);
    tables::TableLibrary library({}, 1);
    tiles::TileTables tables(library);
    const auto patterns = *tables.patterns(*tables.sets().named("auto", start.size), goal);
    std::stop_source stop;
    stop.request_stop();
    const auto result =
        kernels::pattern_search(*patterns, start, {}, {.limits = {.stop = stop.get_token()}});
    EXPECT_EQ(result.outcome, search::Outcome::Cancelled);
    EXPECT_GT(result.lower_bound, 40);
    EXPECT_LE(result.lower_bound, 80);
}

}  // namespace
}  // namespace taquin::search_test
