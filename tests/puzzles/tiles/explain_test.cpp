// What explain() says of the board drawn in the course notes, and laws that hold on any board.
#include "taquin/puzzles/tiles/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "puzzles/tiles/heuristics_support.hpp"
#include "taquin/core/random.hpp"

namespace taquin::tiles::test {
namespace {

std::optional<Cost> value_of(const Explanation& explanation, std::string_view name) {
    for (const HeuristicValue& entry : explanation.values)
        if (entry.name == name) return entry.value;
    return std::nullopt;
}

std::optional<Cost> change_of(const Explanation& explanation, Move move, std::string_view name) {
    for (const MoveEffect& effect : explanation.moves)
        for (std::size_t i = 0; i < explanation.values.size(); ++i)
            if (effect.move == move && explanation.values[i].name == name) return effect.change[i];
    return std::nullopt;
}

const Explanation& course_notes() {
    static const Explanation explanation =
        explain(board_of({3, 3}, {6, 8, 7, 0, 5, 4, 3, 2, 1}), goal_board("last", {3, 3}));
    return explanation;
}

TEST(Explain, ManhattanTileByTile) {
    const auto& tiles = course_notes().tiles;
    ASSERT_EQ(tiles.size(), 8U);
    EXPECT_EQ(tiles[5].tile, 6U);
    EXPECT_EQ(tiles[5].row, 0U);
    EXPECT_EQ(tiles[5].column, 0U);
    EXPECT_EQ(tiles[5].goal_row, 1U);
    EXPECT_EQ(tiles[5].goal_column, 2U);
    EXPECT_EQ(tiles[5].dx, 2);
    EXPECT_EQ(tiles[5].dy, 1);
    EXPECT_EQ(tiles[5].distance, 3);
    EXPECT_EQ(tiles[0].dx, -2);
    EXPECT_EQ(tiles[0].dy, -2);
    EXPECT_EQ(tiles.back().sum, 21);
}

TEST(Explain, ConflictsByName) {
    const auto& conflicts = course_notes().conflicts;
    ASSERT_EQ(conflicts.size(), 2U);
    EXPECT_EQ(conflicts[0].axis, Axis::Row);
    EXPECT_EQ(conflicts[0].line, 1U);
    EXPECT_EQ(conflicts[0].pairs, (std::vector<std::pair<Tile, Tile>>{{5, 4}}));
    EXPECT_EQ(conflicts[0].leaving.size(), 1U);
    EXPECT_EQ(conflicts[1].axis, Axis::Column);
    EXPECT_EQ(conflicts[1].line, 1U);
    EXPECT_EQ(conflicts[1].pairs, (std::vector<std::pair<Tile, Tile>>{{8, 5}, {8, 2}, {5, 2}}));
    EXPECT_EQ(conflicts[1].leaving.size(), 2U);
}

TEST(Explain, ValuesAndGradient) {
    EXPECT_EQ(value_of(course_notes(), "manhattan"), 21);
    EXPECT_EQ(value_of(course_notes(), "conflict"), 27);
    EXPECT_EQ(change_of(course_notes(), Move::Right, "manhattan"), 1);
    EXPECT_EQ(change_of(course_notes(), Move::Right, "conflict"), -1);
    ASSERT_EQ(course_notes().moves.size(), 3U);
    EXPECT_EQ(course_notes().moves[0].move, Move::Up);
    EXPECT_EQ(course_notes().moves[0].tile, 6U);
    EXPECT_EQ(course_notes().moves[1].tile, 3U);
    EXPECT_EQ(course_notes().moves[2].tile, 5U);
}

TEST(Explain, SaysWhyAHeuristicIsMissing) {
    const Explanation explanation =
        explain(goal_board("first", {5, 5}), goal_board("last", {5, 5}));
    EXPECT_EQ(explanation.values.size(), heuristic_table().size());
    for (const HeuristicValue& entry : explanation.values)
        EXPECT_EQ(entry.value.has_value(), entry.why_not.empty()) << entry.name;
    EXPECT_FALSE(value_of(explanation, "xy"));
    EXPECT_FALSE(change_of(explanation, Move::Down, "xy"));
}

// The parts add up to the heuristics that are made of them, solvable or not.
TEST(Explain, PartsAddUp) {
    Random random(5);
    for (const Size size : {Size{3, 3}, Size{2, 5}, Size{4, 4}, Size{6, 5}})
        for (int round = 0; round < 30; ++round) {
            const Board goal = goal_board(goal_names[random.below(4)], size);
            Board board = goal;
            for (std::size_t i = board.tiles.size(); i > 1; --i)
                std::swap(board.tiles[i - 1], board.tiles[random.below(i)]);
            const Explanation explanation = explain(board, goal);
            const Cost manhattan = *value_of(explanation, "manhattan");
            EXPECT_EQ(explanation.tiles.back().sum, manhattan);
            std::size_t pairs = 0;
            std::size_t leaving = 0;
            for (const LineConflict& conflict : explanation.conflicts) {
                pairs += conflict.pairs.size();
                leaving += conflict.leaving.size();
                for (const auto& [first, second] : conflict.pairs)
                    EXPECT_TRUE(std::ranges::count(conflict.leaving, first) +
                                    std::ranges::count(conflict.leaving, second) >
                                0)
                        << "a pair of which none leaves";
            }
            EXPECT_EQ(value_of(explanation, "conflict"),
                      manhattan + 2 * static_cast<Cost>(leaving));
            EXPECT_EQ(value_of(explanation, "conflict-pairs"),
                      manhattan + 2 * static_cast<Cost>(pairs));
        }
}

}  // namespace
}  // namespace taquin::tiles::test
