// The counts of conflicts of a published solver, adjacent pairs, all pairs and their quotient and
// remainder, against counts that share no code with the heuristics: on every board of 3x3 and 2x4,
// with the blank's goal in a corner, at an edge and in the centre.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "puzzles/tiles/heuristics_support.hpp"

namespace taquin::tiles::test {
namespace {

// Rows and columns of each tile, on a board and in the goal.
struct Spot {
    int row = 0;
    int column = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
};

class Spots {
public:
    Spots(Size size, const auto& tile_at) : spots_(size.cells()) {
        for (Cell cell = 0; cell < size.cells(); ++cell)
            spots_[tile_at(cell)] = {static_cast<int>(cell / size.columns),
                                     static_cast<int>(cell % size.columns)};
    }
    const Spot& operator[](Tile tile) const { return spots_[tile]; }

private:
    std::vector<Spot> spots_;
};

int steps_between(const Spot& from, const Spot& to) {
    return std::abs(from.row - to.row) + std::abs(from.column - to.column);
}

struct Counts {
    int manhattan = 0;
    int adjacent = 0;  // pairs
    int pairs = 0;
};

// Looks at every two tiles of the board.
Counts count_conflicts(const Spots& at, const Spots& goal, Tile tiles) {
    Counts counts;
    for (Tile a = 1; a <= tiles; ++a) {
        counts.manhattan += steps_between(at[a], goal[a]);
        for (Tile b = a + 1; b <= tiles; ++b) {
            const bool swapped = at[a] == goal[b] && at[b] == goal[a];
            counts.adjacent += swapped && steps_between(at[a], at[b]) == 1 ? 1 : 0;
            const bool in_row =
                at[a].row == at[b].row && at[a].row == goal[a].row && at[b].row == goal[b].row;
            const bool in_column = at[a].column == at[b].column && at[a].column == goal[a].column &&
                                   at[b].column == goal[b].column;
            const auto reversed = [](int first, int second, int goal_first, int goal_second) {
                return (first < second) != (goal_first < goal_second);
            };
            counts.pairs +=
                in_row && reversed(at[a].column, at[b].column, goal[a].column, goal[b].column) ? 1
                                                                                               : 0;
            counts.pairs +=
                in_column && reversed(at[a].row, at[b].row, goal[a].row, goal[b].row) ? 1 : 0;
        }
    }
    return counts;
}

TEST(ConflictCounts, AreThoseOfEveryTwoTilesOnEveryBoard) {
    for (const Size size : {Size{3, 3}, Size{2, 4}}) {
        std::vector<Board> goals_of_size;
        for (const std::string_view name : goal_names)
            goals_of_size.push_back(goal_board(name, size));
        goals_of_size.push_back(goal_board("first", size));
        std::swap(goals_of_size.back().tiles[0], goals_of_size.back().tiles[1]);  // at an edge
        for (const Board& goal : goals_of_size) {
            SCOPED_TRACE(text_of(WordState(goal), size));
            const auto adjacent = heuristic<WordState>("conflict-adjacent", goal);
            const auto pairs = heuristic<WordState>("conflict-generalised", goal);
            const auto quotient = heuristic<WordState>("conflict-quotient", goal);
            const int divisor = static_cast<int>(std::max(size.rows, size.columns)) - 1;
            const Spots goals(size, [&](Cell cell) { return goal.tiles[cell]; });
            std::size_t less = 0;  // boards where adjacent pairs are fewer
            for (const auto& [state, distance] : all_boards(goal)) {
                const Spots at(size, [&, s = state](Cell cell) { return s.tile(cell); });
                const Counts counts = count_conflicts(at, goals, size.cells() - 1);
                ASSERT_EQ(adjacent.value(adjacent.root(state)),
                          counts.manhattan + 2 * counts.adjacent)
                    << text_of(state, size);
                ASSERT_EQ(pairs.value(pairs.root(state)), counts.manhattan + 2 * counts.pairs)
                    << text_of(state, size);
                ASSERT_EQ(quotient.value(quotient.root(state)),
                          counts.manhattan + counts.pairs / divisor + counts.pairs % divisor)
                    << text_of(state, size);
                ASSERT_LE(counts.manhattan + 2 * counts.adjacent, distance);
                less += counts.adjacent < counts.pairs ? 1 : 0;
            }
            EXPECT_GT(less, 0U) << "the two heuristics must differ";
        }
    }
}

// The report's own words compare the numbers on the tiles, which is the same for its goal.
TEST(ConflictCounts, GeneralisedIsTheReportsCount) {
    const Board goal = goal_board("last", {3, 3});
    const auto generalised = heuristic<WordState>("conflict-generalised", goal);
    EXPECT_EQ(generalised.text(), "conflict-pairs") << "one heuristic with two names";
    EXPECT_FALSE(generalised.admissible() || generalised.consistent());
    for (const auto& [state, distance] : all_boards(goal)) {
        Cost value = 0;
        for (Tile cell = 0; cell < 9; ++cell) {
            const Tile tile = state.tile(cell);
            if (tile == 0) continue;
            const Tile home = tile - 1;
            value += std::abs(static_cast<Cost>(cell / 3) - static_cast<Cost>(home / 3)) +
                     std::abs(static_cast<Cost>(cell % 3) - static_cast<Cost>(home % 3));
            for (Tile after = cell + 1; after < 9; ++after) {
                const Tile next = state.tile(after);
                if (next == 0 || tile < next) continue;
                const bool same_row =
                    cell / 3 == after / 3 && home / 3 == cell / 3 && (next - 1) / 3 == cell / 3;
                const bool same_column =
                    cell % 3 == after % 3 && home % 3 == cell % 3 && (next - 1) % 3 == cell % 3;
                value += same_row || same_column ? 2 : 0;
            }
        }
        ASSERT_EQ(generalised.value(generalised.root(state)), value) << text_of(state, {3, 3});
    }
}

TEST(ConflictCounts, AdjacentCountsOnlyNeighboursOnEachOthersCells) {
    const Board goal = goal_board("last", {3, 3});
    const auto above_manhattan = [&](std::vector<Tile> tiles) {
        const Board board = board_of({3, 3}, std::move(tiles));
        return worth("conflict-adjacent", board, goal) - worth("manhattan", board, goal);
    };
    EXPECT_EQ(above_manhattan({2, 1, 3, 4, 5, 6, 8, 7, 0}), 4);
    EXPECT_EQ(above_manhattan({3, 2, 1, 4, 5, 6, 7, 8, 0}), 0) << "two apart";
    EXPECT_EQ(above_manhattan({3, 1, 2, 4, 5, 6, 7, 8, 0}), 0) << "in conflict, but not swapped";
    EXPECT_EQ(above_manhattan({4, 2, 3, 1, 5, 6, 7, 8, 0}), 2) << "in a column";
    EXPECT_TRUE(heuristic<WordState>("conflict-adjacent", goal).admissible());
    EXPECT_TRUE(heuristic<WordState>("conflict-adjacent", goal).consistent());
}

}  // namespace
}  // namespace taquin::tiles::test
