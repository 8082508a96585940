// Partial goals of boards, and allowed moves, against full searches of the 3x3 boards.
#include "taquin/puzzles/tiles/partial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::tiles {
namespace {

using solver::Report;
using solver::Request;
using solver::Solver;
using solver::Status;

constexpr Size three{3, 3};

// The length of the shortest paths from a board to every board, and how many there are.
struct Reached {
    std::uint32_t moves = 0;
    std::uint64_t paths = 0;
};
using AllReached = std::map<std::vector<Tile>, Reached>;

AllReached search_from(const Board& start, const std::vector<Move>& allowed) {
    AllReached reached{{start.tiles, {0, 1}}};
    std::vector<Board> layer{start};
    for (std::uint32_t moves = 1; !layer.empty(); ++moves) {
        std::vector<Board> next;
        for (const Board& board : layer)
            for (const Move move : allowed) {
                Cell blank = blank_of(board);
                if (!can_move(board.size, blank, move)) continue;
                Board to = board;
                make_move(to, blank, move);
                const auto [known, is_new] = reached.emplace(to.tiles, Reached{moves, 0});
                if (is_new) next.push_back(to);
                if (known->second.moves == moves)
                    known->second.paths += reached.at(board.tiles).paths;
            }
        layer = std::move(next);
    }
    return reached;
}

Board shuffled(Random& random, Size size) {
    Board board{size, {}};
    for (Tile tile = 0; tile < size.cells(); ++tile) board.tiles.push_back(tile);
    for (std::size_t left = board.tiles.size(); left > 1; --left)
        std::swap(board.tiles[left - 1], board.tiles[random.below(left)]);
    return board;
}

// A random board with x on these cells and more.
std::string random_goal(Random& random, std::size_t least_open) {
    partial::Goal goal = partial::whole(shuffled(random, three));
    const std::size_t open = least_open + random.below(8 - least_open);
    for (std::size_t i = 0; i < open;) {
        auto& cell = goal.cells[random.below(9)];
        i += cell ? 1 : 0;
        cell.reset();
    }
    return partial::to_text(goal);
}

Report solved(Solver& solver, const Request& request) {
    auto report = solver.solve(request);
    EXPECT_TRUE(report) << report.error().message;
    return report ? *std::move(report) : Report{};
}

// The shortest way to boards within the goal: moves, and the number of ways.
Reached nearest(const AllReached& reached, const partial::Goal& goal) {
    Reached best{std::numeric_limits<std::uint32_t>::max(), 0};
    for (const auto& [tiles, way] : reached) {
        if (way.moves > best.moves || !partial::reaches({three, tiles}, goal)) continue;
        if (way.moves < best.moves) best = {way.moves, 0};
        best.paths += way.paths;
    }
    return best;
}

TEST(PartialBoards, LengthsAndCountsAreThoseOfAFullSearch) {
    Random random(1);
    for (int board = 0; board < 2; ++board) {
        const Board start = shuffled(random, three);
        const AllReached reached = search_from(start, {all_moves.begin(), all_moves.end()});
        for (int i = 0; i < 8; ++i) {
            Solver solver;
            Request request;
            request.start = pack(start);
            request.goal = *puzzle().partial_goal(random_goal(random, 1), "3x3");
            request.all = i % 2 == 0;
            const Report report = solved(solver, request);
            const Reached best = nearest(reached, **partial::read(request.goal.partial, three));
            EXPECT_EQ(puzzle().is_solvable(request.start, request.goal), best.paths != 0);
            EXPECT_EQ(report.status, best.paths != 0 ? Status::Solved : Status::Unsolvable);
            if (best.paths == 0) continue;
            EXPECT_EQ(report.moves.size(), best.moves) << request.goal.partial;
            EXPECT_TRUE(report.optimal);
            if (request.all) {
                EXPECT_EQ(report.all.size(), best.paths) << request.goal.partial;
            }
        }
    }
}

// Moves that cannot be undone, too.
TEST(PartialBoards, AllowedMovesAreTheOnlyOnesUsed) {
    Random random(2);
    Solver solver;
    for (const auto& [text, moves] :
         {std::pair("U L R", std::vector{Move::Up, Move::Left, Move::Right}),
          std::pair("UL", std::vector{Move::Up, Move::Left}),
          std::pair("ULRD", std::vector(all_moves.begin(), all_moves.end()))}) {
        const Board start = shuffled(random, three);
        const AllReached reached = search_from(start, moves);
        for (int i = 0; i < 12; ++i) {
            Request request;
            request.start = pack(start);
            request.allow = text;
            request.goal = *puzzle().partial_goal(random_goal(random, 6), "3x3");
            const Report report = solved(solver, request);
            const Reached best = nearest(reached, **partial::read(request.goal.partial, three));
            ASSERT_EQ(report.status, best.paths != 0 ? Status::Solved : Status::Unsolvable)
                << text << " " << to_rows(start) << " " << request.goal.partial;
            if (best.paths != 0) {
                EXPECT_EQ(report.moves.size(), best.moves);
            }
        }
    }
}

// The tables of a large goal add up: with all tiles given, the length is the usual one.
TEST(PartialBoards, TablesOfManyTilesAddUp) {
    const auto start = puzzle().read("5 1 2 4/9 6 3 7/13 10 0 8/14 15 11 12", {})->position;
    Request request;
    request.start = start;
    request.goal = *puzzle().partial_goal("1 2 3 4/5 6 7 8/9 10 11 12/x x x x", "4x4");
    Solver solver;
    const Report rows = solved(solver, request);
    request.goal = *puzzle().goal("", "4x4");
    const Report whole = solved(solver, request);
    request.allow = "UDLR";
    EXPECT_EQ(solved(solver, request).moves.size(), whole.moves.size());
    EXPECT_LE(rows.moves.size(), whole.moves.size());
    EXPECT_TRUE(rows.optimal);
}

TEST(PartialBoards, AreReadAndWritten) {
    const auto goal = puzzle().partial_goal("1 2 3, 4 X x, x x .", "3x3");
    ASSERT_TRUE(goal) << goal.error().message;
    EXPECT_EQ(puzzle().write(*goal), "1 2 3/4 x x/x x 0");
    for (const char* const wrong : {"1 2 3/x x x", "1 1 x/x x x/x x 0", "1 2 9/x x x/x x 0",
                                    "1 2 y/x x x/x x 0", "1 2/x x x x/x x 0"})
        EXPECT_FALSE(puzzle().partial_goal(wrong, "3x3")) << wrong;
    EXPECT_FALSE(puzzle().goal("1 2 3/4 x x/x x 0", "3x3"));
}

// Two free tiles make up for a wrong parity; one does not.
TEST(PartialBoards, SolvabilityDependsOnTheFreeTiles) {
    const auto swapped = puzzle().read("2 1 3/4 5 6/7 8 0", {})->position;
    const auto check = [&](const char* goal) {
        return puzzle().check(swapped, *puzzle().partial_goal(goal, "3x3"));
    };
    EXPECT_TRUE(check("1 2 3/4 5 6/x x 0").solvable);
    EXPECT_FALSE(check("1 2 3/4 5 6/7 x 0").solvable);
    EXPECT_FALSE(check("1 2 3/4 5 6/7 x x").solvable);
    EXPECT_TRUE(check("1 2 3/4 5 x/7 8 x").solvable == check("1 2 3/4 5 6/7 8 0").solvable);
    EXPECT_TRUE(check("1 2 3/4 5 6/x x x").solvable);
}

TEST(PartialBoards, MovesAreVerified) {
    const auto start = puzzle().read("1 2 3/4 5 6/0 7 8", {})->position;
    const auto goal = *puzzle().partial_goal("1 2 3/4 5 6/7 x x", "3x3");
    const auto yes = puzzle().verify(start, goal, {.text = "R", .notation = {}, .metric = {}});
    const auto no = puzzle().verify(start, goal, {.text = "U", .notation = {}, .metric = {}});
    ASSERT_TRUE(yes && no);
    EXPECT_TRUE(yes->solves);
    EXPECT_FALSE(no->solves);
}

}  // namespace
}  // namespace taquin::tiles
