// explain() on the board drawn in the course notes, and properties that hold on any board.
#include "taquin/puzzles/tiles/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "puzzles/tiles/heuristics_support.hpp"
#include "support/stride.hpp"
#include "taquin/core/random.hpp"

namespace taquin::tiles::test {
namespace {

std::optional<Cost> value_of(const Explanation& explanation, std::string_view name) {
    for (const Explanation::Estimate& entry : explanation.estimates)
        if (entry.heuristic == name) return entry.value;
    return std::nullopt;
}

std::optional<Cost> change_of(const Explanation& explanation, Move move, std::string_view name) {
    for (const Explanation::Effect& effect : explanation.moves)
        for (std::size_t i = 0; i < explanation.estimates.size(); ++i)
            if (static_cast<Move>(effect.move) == move &&
                explanation.estimates[i].heuristic == name)
                return effect.change[i];
    return std::nullopt;
}

// Integers in full, texts unchanged, lists in brackets.
std::string value_text(const Value& value) {
    if (const auto* const number = std::get_if<std::int64_t>(&value.content))
        return std::to_string(*number);
    if (const auto* const text = std::get_if<std::string>(&value.content)) return *text;
    std::string list;
    for (const Value& member : std::get<Value::List>(value.content))
        list += (list.empty() ? "" : " ") + value_text(member);
    return "[" + list + "]";
}

std::string row_text(const DataTable& table, std::size_t row) {
    std::string text;
    for (const Value& value : table.rows.at(row))
        text += (text.empty() ? "" : " ") + value_text(value);
    return text;
}

std::size_t column_of(const DataTable& table, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(table.columns, name, &Column::name) -
                                    table.columns.begin());
}

std::int64_t number_in(const DataTable& table, std::size_t row, std::string_view column) {
    return std::get<std::int64_t>(table.rows.at(row).at(column_of(table, column)).content);
}

const Value::List& list_in(const DataTable& table, std::size_t row, std::string_view column) {
    return std::get<Value::List>(table.rows.at(row).at(column_of(table, column)).content);
}

const Explanation& course_notes() {
    static const Explanation explanation =
        explain(board_of({3, 3}, {6, 8, 7, 0, 5, 4, 3, 2, 1}), goal_board("last", {3, 3}));
    return explanation;
}

TEST(Explain, ManhattanTileByTile) {
    const DataTable& tiles = course_notes().tables.at(0);
    ASSERT_EQ(tiles.name, "tiles");
    ASSERT_EQ(tiles.rows.size(), 8U);
    EXPECT_EQ(row_text(tiles, 5).substr(0, 16), "6 0 0 1 2 2 1 3 ");
    EXPECT_EQ(number_in(tiles, 0, "dx"), -2);
    EXPECT_EQ(number_in(tiles, 0, "dy"), -2);
    EXPECT_EQ(number_in(tiles, 7, "sum"), 21);
}

TEST(Explain, ConflictsByName) {
    const DataTable& conflicts = course_notes().tables.at(1);
    ASSERT_EQ(conflicts.name, "conflicts");
    ASSERT_EQ(conflicts.rows.size(), 2U);
    EXPECT_TRUE(row_text(conflicts, 0).starts_with("row 1 [[5 4]] 1 "));
    EXPECT_EQ(list_in(conflicts, 0, "leaving").size(), 1U);
    EXPECT_TRUE(row_text(conflicts, 1).starts_with("column 1 [[8 5] [8 2] [5 2]] 3 "));
    EXPECT_EQ(list_in(conflicts, 1, "leaving").size(), 2U);
}

TEST(Explain, ValuesAndGradient) {
    EXPECT_EQ(value_of(course_notes(), "manhattan"), 21);
    EXPECT_EQ(value_of(course_notes(), "conflict"), 27);
    EXPECT_EQ(change_of(course_notes(), Move::Right, "manhattan"), 1);
    EXPECT_EQ(change_of(course_notes(), Move::Right, "conflict"), -1);
    ASSERT_EQ(course_notes().moves.size(), 3U);
    EXPECT_EQ(course_notes().moves[0].move, 0);
    for (const auto& [number, tile] : {std::pair{0U, "6"}, {1U, "3"}, {2U, "5"}}) {
        const Fact& fact = course_notes().moves[number].facts.at(0);
        EXPECT_EQ(fact.name, "tile");
        EXPECT_EQ(value_text(fact.value), tile);
    }
}

TEST(Explain, SaysWhyAHeuristicIsMissing) {
    const Explanation explanation =
        explain(goal_board("first", {5, 5}), goal_board("last", {5, 5}));
    EXPECT_EQ(explanation.estimates.size(), heuristic_table().size());
    for (const Explanation::Estimate& entry : explanation.estimates)
        EXPECT_EQ(entry.value.has_value(), entry.why_not.empty()) << entry.heuristic;
    EXPECT_FALSE(value_of(explanation, "xy"));
    EXPECT_FALSE(change_of(explanation, Move::Down, "xy"));
}

// The parts add up to their heuristics, on solvable and unsolvable boards.
TEST(Explain, PartsAddUp) {
    Random random(5);
    for (const Size size : {Size{3, 3}, Size{2, 5}, Size{4, 4}, Size{6, 5}})
        for (std::size_t round = 0; round < 30; round += taquin::test::stride) {
            const Board goal = goal_board(goal_names[random.below(4)], size);
            Board board = goal;
            for (std::size_t i = board.tiles.size(); i > 1; --i)
                std::swap(board.tiles[i - 1], board.tiles[random.below(i)]);
            const Explanation explanation = explain(board, goal);
            const Cost manhattan = *value_of(explanation, "manhattan");
            const DataTable& tiles = explanation.tables.at(0);
            EXPECT_EQ(number_in(tiles, tiles.rows.size() - 1, "sum"), manhattan);
            std::size_t pairs = 0;
            std::size_t leaving = 0;
            const DataTable& conflicts = explanation.tables.at(1);
            for (std::size_t row = 0; row < conflicts.rows.size(); ++row) {
                const Value::List& leaves = list_in(conflicts, row, "leaving");
                pairs += list_in(conflicts, row, "pairs").size();
                leaving += leaves.size();
                const auto is_leaving = [&](const Value& tile) {
                    return std::ranges::find(leaves, value_text(tile), value_text) != leaves.end();
                };
                for (const Value& pair : list_in(conflicts, row, "pairs"))
                    EXPECT_TRUE(
                        std::ranges::any_of(std::get<Value::List>(pair.content), is_leaving))
                        << "a conflicting pair where no tile leaves";
            }
            EXPECT_EQ(value_of(explanation, "conflict"),
                      manhattan + 2 * static_cast<Cost>(leaving));
            EXPECT_EQ(value_of(explanation, "conflict-pairs"),
                      manhattan + 2 * static_cast<Cost>(pairs));
        }
}

}  // namespace
}  // namespace taquin::tiles::test
