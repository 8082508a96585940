// The solutions of relaxed problems that explain() shows, replayed by their own rules, on every
// board of small sizes; and the moves that corners add.
#include <gtest/gtest.h>

#include <algorithm>

#include "puzzles/tiles/heuristics_support.hpp"
#include "puzzles/tiles/walking_support.hpp"
#include "support/stride.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/explain.hpp"

namespace taquin::tiles::test {
namespace {

std::int64_t number_at(const std::vector<Value>& row, std::size_t column) {
    return std::get<std::int64_t>(row.at(column).content);
}

std::size_t index_at(const std::vector<Value>& row, std::size_t column) {
    return static_cast<std::size_t>(number_at(row, column));
}

std::string word_at(const std::vector<Value>& row, std::size_t column) {
    return std::get<std::string>(row.at(column).content);
}

Board board_from(const WordState& state, Size size) {
    std::vector<Tile> tiles(size.cells());
    for (Cell cell = 0; cell < size.cells(); ++cell) tiles[cell] = state.tile(cell);
    return {size, std::move(tiles)};
}

// The line of every tile and of the blank, by tile.
std::vector<std::int64_t> lines_on(const Board& board, bool rows) {
    std::vector<std::int64_t> lines(board.tiles.size());
    for (Cell cell = 0; cell < board.tiles.size(); ++cell)
        lines[board.tiles[cell]] = rows ? board.size.row(cell) : board.size.column(cell);
    return lines;
}

// Replays the moves of both problems: each takes a tile of a neighbouring line to the blank's line.
void expect_walks_to_goal(const Board& board, const Board& goal, const WalkingExplanation& said,
                          Cost value) {
    ASSERT_EQ(said.parts.rows.size(), 2U);
    std::size_t next = 0;
    std::int64_t sum = 0;
    for (const auto& part : said.parts.rows) {
        const std::string name = word_at(part, 0);
        auto lines = lines_on(board, name == "rows");
        const std::int64_t moves = number_at(part, 1);
        sum += moves;
        ASSERT_EQ(number_at(part, 2), sum);
        for (std::int64_t step = 1; step <= moves; ++step) {
            const auto& row = said.moves.rows.at(next++);
            ASSERT_EQ(word_at(row, 0), name);
            ASSERT_EQ(number_at(row, 1), step);
            std::int64_t& line = lines.at(index_at(row, 2));
            ASSERT_EQ(number_at(row, 3), line);
            ASSERT_EQ(number_at(row, 4), lines[0]) << "a tile goes where the blank is";
            ASSERT_EQ(std::abs(line - lines[0]), 1);
            std::swap(line, lines[0]);
        }
        ASSERT_EQ(lines, lines_on(goal, name == "rows"));
    }
    ASSERT_EQ(next, said.moves.rows.size());
    ASSERT_EQ(sum, value);
}

TEST(Relaxed, WalksOfXyLeadToTheGoal) {
    for (const std::string_view name : goal_names) {
        const Size size{3, 3};
        const Board goal = goal_board(name, size);
        const auto xy = heuristic<WordState>("xy", goal);
        const auto boards = all_boards(goal);
        for (std::size_t i = 0; i < boards.size(); i += 23 * taquin::test::stride) {
            const Board board = board_from(boards[i].state, size);
            ASSERT_NO_FATAL_FAILURE(expect_walks_to_goal(
                board, goal, explain_walking(board, goal, {}), xy.value(xy.root(boards[i].state))))
                << text_of(boards[i].state, size);
        }
    }
}

// Published as 6 + 10 moves, but the column problem has a solution of 6.
TEST(Relaxed, XyOfTheDocumentsExampleIsSixAndSix) {
    const Board board = board_of({3, 3}, {8, 1, 2, 7, 3, 6, 0, 5, 4});
    const Board goal = goal_board("last", {3, 3});
    const WalkingExplanation said = explain_walking(board, goal, {});
    EXPECT_EQ(number_at(said.parts.rows[0], 1), 6);
    EXPECT_EQ(number_at(said.parts.rows[1], 1), 6);
    expect_walks_to_goal(board, goal, said, 12);
}

TEST(Relaxed, XyIsUnknownWithoutTables) {
    const Board goal = goal_board("last", {5, 5});
    const WalkingExplanation said = explain_walking(goal_board("first", {5, 5}), goal, {});
    ASSERT_EQ(said.parts.rows.size(), 2U);
    for (const auto& row : said.parts.rows)
        EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(row.at(1).content));
    EXPECT_TRUE(said.moves.rows.empty());
}

// Goals with the blank in the first and in the last line, which use mirrored tables.
TEST(Relaxed, StoredTablesWalkToTheGoal) {
    const Size size{4, 5};
    for (const std::string_view name : {"last", "first"}) {
        const Board goal = goal_board(name, size);
        const auto pair = walking_pair(goal);
        const TableSource source{.walking = [&] { return pair; }};
        const auto xy = compile_heuristic<WideState>("xy", goal, source);
        ASSERT_TRUE(xy);
        Random random(4);
        Board board = goal;
        for (int round = 0; round < 10; ++round) {
            for (std::size_t i = board.tiles.size(); i > 1; --i)
                std::swap(board.tiles[i - 1], board.tiles[random.below(i)]);
            ASSERT_NO_FATAL_FAILURE(expect_walks_to_goal(board, goal,
                                                         explain_walking(board, goal, source),
                                                         xy->value(xy->root(WideState(board)))));
        }
    }
}

// Each swap takes a tile to the blank's cell.
void expect_swaps_to_goal(Board board, const Board& goal, const DataTable& swaps, Cost value) {
    ASSERT_EQ(swaps.rows.size(), static_cast<std::size_t>(value));
    for (std::size_t i = 0; i < swaps.rows.size(); ++i) {
        const auto& row = swaps.rows[i];
        ASSERT_EQ(index_at(row, 0), i + 1);
        const std::size_t from = index_at(row, 2) * board.size.columns + index_at(row, 3);
        const std::size_t to = index_at(row, 4) * board.size.columns + index_at(row, 5);
        ASSERT_EQ(board.tiles.at(from), index_at(row, 1));
        ASSERT_EQ(board.tiles.at(to), 0U);
        ASSERT_EQ(std::get<bool>(row.at(6).content), goal.tiles[to] == board.tiles[from]);
        std::swap(board.tiles[from], board.tiles[to]);
    }
    ASSERT_EQ(board, goal);
}

TEST(Relaxed, SwapsOfGaschnigLeadToTheGoal) {
    for (const Size size : {Size{3, 3}, Size{2, 4}})
        for (const std::string_view name : goal_names) {
            const Board goal = goal_board(name, size);
            const auto gaschnig = heuristic<WordState>("gaschnig", goal);
            const auto boards = all_boards(goal);
            for (std::size_t i = 0; i < boards.size(); i += taquin::test::stride) {
                const WordState& state = boards[i].state;
                const Board board = board_from(state, size);
                ASSERT_NO_FATAL_FAILURE(expect_swaps_to_goal(
                    board, goal, explain_swaps(board, goal), gaschnig.value(gaschnig.root(state))))
                    << text_of(state, size);
            }
        }
}

TEST(Relaxed, GaschnigOfTheDocumentsExampleIsTwelve) {
    const Board board = board_of({3, 3}, {2, 1, 6, 5, 4, 3, 8, 7, 0});
    const Board goal = goal_board("last", {3, 3});
    expect_swaps_to_goal(board, goal, explain_swaps(board, goal), 12);
}

// The tiles named are beside the corner and on their goal cells, the corner's tile is not, and the
// moves add up to corner - conflict.
TEST(Relaxed, CornersAddWhatCornerHasAboveConflict) {
    for (const Size size : {Size{3, 3}, Size{2, 4}, Size{2, 2}})
        for (const std::string_view name : goal_names) {
            const Board goal = goal_board(name, size);
            const auto corner = heuristic<WordState>("corner", goal);
            const auto conflict = heuristic<WordState>("conflict", goal);
            std::size_t with_corners = 0;
            const auto boards = all_boards(goal);
            for (std::size_t i = 0; i < boards.size(); i += taquin::test::stride) {
                const WordState& state = boards[i].state;
                const Board board = board_from(state, size);
                std::int64_t sum = 0;
                for (const auto& row : explain_corners(board, goal).rows) {
                    const std::size_t at = index_at(row, 0) * size.columns + index_at(row, 1);
                    ASSERT_EQ(goal.tiles[at], index_at(row, 2));
                    ASSERT_NE(board.tiles[at], goal.tiles[at]);
                    const auto& aside = std::get<Value::List>(row.at(3).content);
                    ASSERT_FALSE(aside.empty());
                    for (const Value& tile : aside) {
                        const auto found = std::ranges::find(
                            board.tiles, static_cast<Tile>(std::get<std::int64_t>(tile.content)));
                        const auto cell = static_cast<Cell>(found - board.tiles.begin());
                        ASSERT_EQ(goal.tiles[cell], board.tiles[cell]);
                        ASSERT_EQ(std::abs(static_cast<int>(size.row(cell)) -
                                           static_cast<int>(number_at(row, 0))) +
                                      std::abs(static_cast<int>(size.column(cell)) -
                                               static_cast<int>(number_at(row, 1))),
                                  1);
                    }
                    ASSERT_GE(number_at(row, 4), 0);
                    sum += number_at(row, 4);
                    ASSERT_EQ(number_at(row, 5), sum);
                }
                ASSERT_EQ(sum,
                          corner.value(corner.root(state)) - conflict.value(conflict.root(state)))
                    << text_of(state, size);
                with_corners += sum > 0 ? 1 : 0;
            }
            EXPECT_TRUE(with_corners > 0 || size.cells() == 4) << name;
        }
}

}  // namespace
}  // namespace taquin::tiles::test
