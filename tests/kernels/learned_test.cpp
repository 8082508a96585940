// The learned estimate, its training, its table and the beam that it guides: values after moves
// equal values from scratch, solutions are replayed, and the number of threads changes nothing
// where that is promised.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/kernels/learned_beam.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_anytime.hpp"
#include "taquin/puzzles/tiles/learned/embedded_weights.hpp"
#include "taquin/puzzles/tiles/learned/learned_table.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"
#include "taquin/puzzles/tiles/learned/training.hpp"
#include "taquin/puzzles/tiles/learned/window_estimate.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::kernels {
namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;
using tiles::PairEstimate;
using tiles::PairScore;
using tiles::Size;
using End = LearnedBeamResult::End;

std::vector<std::uint8_t> bytes_of(const Board& board) {
    return {board.tiles.begin(), board.tiles.end()};
}

Board goal_of(Size size) { return tiles::goals().front().make(size); }

// Weights without meaning, of the size that training gives.
std::vector<std::int16_t> random_weights(Size size, PairScore most) {
    const tiles::PairLayout layout(size);
    std::vector<std::int16_t> weights(layout.count());
    Random random(7);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::size_t pair = i % layout.pairs_of_tiles();
        if (pair / layout.cells() == pair % layout.cells()) continue;
        const auto span = static_cast<std::uint64_t>(2 * most + 1);
        weights[i] = static_cast<std::int16_t>(static_cast<PairScore>(random.below(span)) - most);
    }
    return weights;
}

PairEstimate random_estimate(Size size, PairScore most = 20) {
    return PairEstimate(size, random_weights(size, most));
}

// The definition of V, pair by pair.
PairScore sum_of_pairs(const Board& board, const std::vector<std::int16_t>& weights) {
    const tiles::PairLayout layout(board.size);
    PairScore sum = 0;
    for (Cell a = 0; a < layout.cells(); ++a) {
        if (board.tiles[a] != 0)
            sum += static_cast<PairScore>(tiles::steps_between(board.size, a, board.tiles[a] - 1)) *
                   tiles::units_a_move;
        for (Cell b = a + 1; b < layout.cells(); ++b)
            sum += weights[layout.index(a, b, board.tiles[a], board.tiles[b])];
    }
    return sum;
}

TEST(PairEstimate, FollowsItsDefinitionAfterEveryMove) {
    for (const Size size : {Size{3, 3}, Size{3, 5}, Size{5, 4}, Size{7, 7}, Size{8, 8}})
        for (const PairScore most : {20, int{tiles::max_weight}}) {
            const auto weights = random_weights(size, most);
            const PairEstimate estimate(size, weights);
            Random random(3);
            Board board = tiles::random_board(goal_of(size), random);
            Cell blank = tiles::blank_of(board);
            PairScore value = estimate.value(bytes_of(board).data());
            ASSERT_EQ(value, sum_of_pairs(board, weights));
            tiles::PairMoves joined;
            for (int i = 0; i < 200; ++i) {
                const auto move = static_cast<Move>(random.below(4));
                if (!can_move(size, blank, move)) continue;
                const auto bytes = bytes_of(board);
                const PairScore change = estimate.change(bytes.data(), blank, move);
                joined.prepare(estimate, blank, move);
                ASSERT_EQ(joined.change(bytes.data()), change);
                value += change;
                make_move(board, blank, move);
                ASSERT_EQ(value, estimate.value(bytes_of(board).data()));
                ASSERT_EQ(value, sum_of_pairs(board, weights));
            }
        }
}

// Weights without meaning for boards of this side.
std::string random_window_text(std::uint32_t side) {
    using tiles::WindowWeights;
    Random random(side);
    std::string text;
    const std::size_t count =
        WindowWeights::offsets * WindowWeights::classes * WindowWeights::classes +
        WindowWeights::bands * WindowWeights::displacements + std::size_t{side} * (side + 1) / 2;
    for (std::size_t i = 0; i < count; ++i)
        text +=
            std::to_string(static_cast<int>(random.below(65)) - 32) + (i % 51 == 0 ? "\n" : " ");
    return text;
}

// The class of a tile, from the words of the definition; the wall beyond the edge.
std::size_t window_class(const Board& board, int row, int column) {
    const auto rows = static_cast<int>(board.size.rows);
    const auto columns = static_cast<int>(board.size.columns);
    if (row < 0 || row >= rows || column < 0 || column >= columns)
        return tiles::WindowWeights::wall;
    const auto tile =
        static_cast<int>(board.tiles[static_cast<std::size_t>(row * columns + column)]);
    if (tile == 0) return tiles::WindowWeights::blank;
    const int down = std::clamp(row - (tile - 1) / columns, -3, 3);
    const int right = std::clamp(column - (tile - 1) % columns, -3, 3);
    return static_cast<std::size_t>((down + 3) * 7 + right + 3);
}

// The pairs of the definition of V: each once, with the second cell below or to the right.
PairScore sum_of_windows(const Board& board, const tiles::WindowWeights& weights) {
    PairScore sum = 0;
    const auto rows = static_cast<int>(board.size.rows);
    const auto columns = static_cast<int>(board.size.columns);
    for (int row = -2; row < rows; ++row)
        for (int column = -2; column < columns + 2; ++column)
            for (int down = 0; down <= 2; ++down)
                for (int right = down == 0 ? 1 : -2; right <= 2; ++right) {
                    const std::size_t a = window_class(board, row, column);
                    const std::size_t b = window_class(board, row + down, column + right);
                    const std::size_t wall = tiles::WindowWeights::wall;
                    if (a != wall || b != wall) sum += weights.pair(down, right, a, b);
                }
    return sum;
}

TEST(WindowEstimate, FollowsItsDefinitionAfterEveryMove) {
    for (const Size size : {Size{3, 3}, Size{4, 7}, Size{8, 8}, Size{17, 16}}) {
        const tiles::WindowWeights weights(6, random_window_text(6));
        const tiles::WindowEstimate estimate(size, weights);
        Random random(3);
        Board board = tiles::random_board(goal_of(size), random);
        Cell blank = tiles::blank_of(board);
        PairScore value = estimate.value(board.tiles.data());
        // Of tiles alone; changes only by the tile that moves.
        PairScore alone = value - sum_of_windows(board, weights);
        const auto alone_of = [&](std::size_t tile, Cell cell) {
            const Cell home = static_cast<Cell>(tile - 1);
            const auto apart = [](std::uint32_t a, std::uint32_t b) {
                return std::abs(static_cast<int>(a) - static_cast<int>(b));
            };
            const std::uint32_t away =
                std::max(size.rows - 1 - size.row(home), size.columns - 1 - size.column(home));
            const std::size_t displacement = window_class(board, static_cast<int>(size.row(cell)),
                                                          static_cast<int>(size.column(cell)));
            return static_cast<PairScore>(tiles::steps_between(size, home, cell)) *
                       tiles::units_a_move +
                   weights.band(away * 8 / std::max(size.rows, size.columns), displacement) +
                   static_cast<PairScore>(std::lround(weights.alone(
                       (size.rows + size.columns) / 2.0, apart(size.row(cell), size.row(home)),
                       apart(size.column(cell), size.column(home)))));
        };
        PairScore all = 0;
        for (Cell cell = 0; cell < size.cells(); ++cell)
            if (board.tiles[cell] != 0) all += alone_of(board.tiles[cell], cell);
        ASSERT_EQ(alone, all);
        for (int i = 0; i < 200; ++i) {
            const auto move = static_cast<Move>(random.below(4));
            if (!can_move(size, blank, move)) continue;
            const Cell from = neighbour(size, blank, move);
            const std::size_t tile = board.tiles[from];
            alone -= alone_of(tile, from);
            value += estimate.change(board.tiles.data(), blank, move);
            const Cell to = blank;
            make_move(board, blank, move);
            alone += alone_of(tile, to);
            ASSERT_EQ(value, estimate.value(board.tiles.data()));
            ASSERT_EQ(value, sum_of_windows(board, weights) + alone);
        }
    }
}

TEST(WindowWeights, AreScaledBetweenSizes) {
    std::string text;
    const std::size_t before = tiles::WindowWeights::offsets * tiles::WindowWeights::classes *
                                   tiles::WindowWeights::classes +
                               tiles::WindowWeights::bands * tiles::WindowWeights::displacements;
    for (std::size_t i = 0; i < before; ++i) text += "0 ";
    // Three lines: 64 for every line of the longer direction, 16 for every one of the other.
    text += "0 64 80 128 144 160";
    const tiles::WindowWeights weights(3, text);
    EXPECT_DOUBLE_EQ(weights.alone(3, 1, 2), 144 * 4);
    EXPECT_DOUBLE_EQ(weights.alone(3, 2, 1), 144 * 4);
    EXPECT_DOUBLE_EQ(weights.alone(6, 4, 2), 2 * 144 * 4);
    EXPECT_DOUBLE_EQ(weights.alone(6, 5, 5), 2 * 160 * 4);  // beyond the last
    EXPECT_DOUBLE_EQ(weights.alone(6, 3, 0), 2 * 96 * 4);
}

// The files of the program have all their numbers, and the goal is worth less than its neighbours.
TEST(WindowWeights, OfTheProgramAreComplete) {
    ASSERT_FALSE(tiles::embedded_files().empty());
    for (const EmbeddedFile& file : tiles::embedded_files()) {
        const auto side = static_cast<std::uint32_t>(std::stoul(std::string(file.name)));
        std::istringstream in{std::string(file.text)};
        const auto count = std::distance(std::istream_iterator<int>(in), {});
        std::istringstream expected(random_window_text(side));
        EXPECT_EQ(count, std::distance(std::istream_iterator<int>(expected), {})) << file.name;
        const Size size{side, side};
        const tiles::WindowEstimate estimate(size, tiles::window_weights(size));
        Random random(1);
        EXPECT_LT(estimate.value(goal_of(size).tiles.data()),
                  estimate.value(tiles::random_board(goal_of(size), random).tiles.data()));
    }
}

TEST(CornerView, LeadsFromEveryCornerToTheLast) {
    for (const Size size : {Size{4, 4}, Size{3, 5}})
        for (const Cell corner :
             {Cell{0}, size.columns - 1, size.cells() - size.columns, size.cells() - 1}) {
            Board goal = goal_of(size);
            Cell blank = tiles::blank_of(goal);
            Random random(corner + 1);
            while (blank != corner) {
                const auto move = static_cast<Move>(random.below(4));
                if (can_move(size, blank, move)) make_move(goal, blank, move);
            }
            const auto view = tiles::CornerView::of(goal);
            ASSERT_TRUE(view);
            EXPECT_EQ(view->seen(goal), goal_of(size).tiles);
            Board board = goal;
            Board seen = goal_of(size);
            Cell seen_blank = tiles::blank_of(seen);
            for (int i = 0; i < 100; ++i) {
                const auto move = static_cast<Move>(random.below(4));
                if (!can_move(size, seen_blank, move)) continue;
                make_move(seen, seen_blank, move);
                make_move(board, blank, view->original(move));
                ASSERT_EQ(view->seen(board), seen.tiles);
            }
        }
    EXPECT_FALSE(tiles::CornerView::of(*tiles::make_goal("center", Size{3, 3})));
}

void expect_solves(const Board& start, const std::vector<Move>& moves) {
    EXPECT_TRUE(tiles::leads_to(goal_of(start.size), start, moves));
}

TEST(LearnedBeam, SolvesWithAnyWeights) {
    for (const Size size : {Size{3, 3}, Size{3, 4}, Size{4, 4}}) {
        const PairEstimate estimate = random_estimate(size);
        Random random(5);
        for (int i = 0; i < 5; ++i) {
            const Board start = tiles::random_walk(goal_of(size), 60, random);
            const auto result =
                solve_by_learned_beam(estimate, start.tiles, {.width = 2000, .longest = 500});
            ASSERT_EQ(result.end, End::Solved);
            expect_solves(start, result.moves);
        }
    }
}

// A beam that drops nothing is a breadth-first search.
TEST(LearnedBeam, FindsShortestSolutionsIfWideEnough) {
    const Size size{3, 3};
    const PairEstimate estimate = random_estimate(size);
    const tiles::EveryBoard boards(size, size.cells() - 1);
    const auto distances = tiles::every_distance(boards, 1, {});
    for (std::uint64_t number = 0; number < boards.boards(); number += 1009) {
        const Board start = tiles::EveryBoard::board(boards.place(number), goal_of(size));
        const auto result = solve_by_learned_beam(estimate, start.tiles, {.width = 200'000});
        ASSERT_EQ(result.end, End::Solved);
        EXPECT_FALSE(result.cut);
        EXPECT_EQ(result.moves.size(), distances[number]);
        expect_solves(start, result.moves);
        if (result.moves.empty()) continue;
        const auto shorter = solve_by_learned_beam(
            estimate, start.tiles, {.width = 200'000, .longest = result.moves.size() - 1});
        EXPECT_EQ(shorter.end, End::Stuck);
    }
}

TEST(LearnedBeam, ThreadsFindTheSameSolution) {
    const Size size{5, 5};
    const PairEstimate estimate = random_estimate(size);
    Random random(11);
    const Board start = tiles::random_walk(goal_of(size), 200, random);
    LearnedBeamOptions options{.width = 30'000, .longest = 120};
    const auto one = solve_by_learned_beam(estimate, start.tiles, options);
    options.threads = 3;
    const auto three = solve_by_learned_beam(estimate, start.tiles, options);
    EXPECT_EQ(one.end, three.end);
    EXPECT_EQ(one.moves, three.moves);
    EXPECT_EQ(one.generated, three.generated);
    if (one.end == End::Solved) expect_solves(start, one.moves);
}

TEST(LearnedBeam, ObeysItsLimits) {
    const Size size{4, 4};
    const PairEstimate estimate = random_estimate(size);
    Random random(2);
    const Board start = tiles::random_board(goal_of(size), random);
    int calls = 0;
    const auto stopped = solve_by_learned_beam(
        estimate, start.tiles,
        {.width = 1000, .go_on = [&](std::uint64_t) { return ++calls < 20; }});
    EXPECT_EQ(stopped.end, End::GivenUp);
    EXPECT_TRUE(stopped.moves.empty());
    const auto narrow = solve_by_learned_beam(
        estimate, start.tiles, {.width = 1'000'000, .longest = 20, .memory = 1U << 20U});
    EXPECT_LT(narrow.width, 10'000U);
    EXPECT_LT(narrow.peak_bytes, 2U << 20U);
}

tiles::TrainingOptions options_of(unsigned threads) { return {.threads = threads, .seed = 3}; }

// Of one byte a tile, and of two.
TEST(LearnedBeam, SolvesBoardsWithWindows) {
    for (const Size size : {Size{3, 3}, Size{4, 5}, Size{6, 6}, Size{17, 17}}) {
        const tiles::WindowEstimate estimate(size, tiles::window_weights(size));
        Random random(5);
        const Board start = size.cells() > 36
                                ? *tiles::self_avoiding_walk(goal_of(size), 60, random)
                                : tiles::random_board(goal_of(size), random);
        const auto result = solve_by_learned_beam(estimate, start.tiles, {.width = 1000});
        ASSERT_EQ(result.end, End::Solved);
        expect_solves(start, result.moves);
    }
}

TEST(Training, IsTheSameForTheSameSeed) {
    const Size size{3, 4};
    for (const unsigned threads : {1U, 2U}) {
        tiles::Training first(size, options_of(threads));
        tiles::Training second(size, options_of(threads));
        for (int i = 0; i < 3; ++i) {
            ASSERT_TRUE(first.run_round());
            ASSERT_TRUE(second.run_round());
        }
        EXPECT_EQ(first.weights(), second.weights());
        EXPECT_EQ(first.record(), second.record());
    }
}

TEST(Training, MakesSolutionsShorter) {
    const Size size{4, 4};
    tiles::Training training(size, options_of(1));
    const PairEstimate untrained(size, training.weights());
    double error = 0;
    for (int i = 0; i < 30; ++i) error = training.run_round()->error;
    EXPECT_LT(error, 6);
    EXPECT_GT(training.record().walk, 1000);
    const auto length_with = [&](const PairEstimate& estimate) {
        Random random(1);
        std::size_t sum = 0;
        for (int i = 0; i < 10; ++i) {
            const Board start = tiles::random_board(goal_of(size), random);
            const auto result =
                solve_by_learned_beam(estimate, start.tiles, {.width = 100, .longest = 300});
            sum += result.end == End::Solved ? result.moves.size() : 300;
        }
        return sum;
    };
    EXPECT_LT(length_with(*training.estimate()), length_with(untrained));
}

TEST(Training, ContinuesFromItsWeights) {
    const Size size{3, 3};
    tiles::Training first(size, options_of(1));
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(first.run_round());
    tiles::Training second(size, first.weights(), first.record(), options_of(1));
    EXPECT_EQ(second.weights(), first.weights());
    const auto round = second.run_round();
    ASSERT_TRUE(round);
    EXPECT_EQ(second.record().rounds, 6U);
    EXPECT_EQ(round->solved, round->boards);
}

// Boards with the mirrored start have mirrored solutions, so their weights are equal.
TEST(Training, TreatsMirrorImagesAlike) {
    const Size size{3, 3};
    tiles::Training training(size, options_of(1));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(training.run_round());
    const auto mirrored = [&](std::size_t cell) { return cell % 3 * 3 + cell / 3; };
    Random random(9);
    for (int i = 0; i < 50; ++i) {
        const auto board = bytes_of(tiles::random_board(goal_of(size), random));
        std::vector<std::uint8_t> mirror(board.size());
        for (std::size_t cell = 0; cell < board.size(); ++cell)
            mirror[mirrored(cell)] =
                board[cell] == 0 ? std::uint8_t{0}
                                 : static_cast<std::uint8_t>(mirrored(board[cell] - 1U) + 1);
        EXPECT_EQ(training.estimate()->value(board.data()),
                  training.estimate()->value(mirror.data()));
    }
}

class LearnedTable : public ::testing::Test {
protected:
    void SetUp() override { std::filesystem::remove_all(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    tables::TableStore store() const { return tables::TableStore(folder_, 1); }
    Expected<Learned> learn(const tables::Progress& progress = {}) const {
        return tiles::learn_table(size_, {.size = "3x3", .seconds = 0.001}, store(), progress);
    }

    Size size_{3, 3};
    std::filesystem::path folder_ =
        std::filesystem::path(::testing::TempDir()) /
        ("taquin-learned-" +
         std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(LearnedTable, IsStoredCheckedAndContinued) {
    const auto first = learn();
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_FALSE(first->resumed);
    EXPECT_EQ(first->rounds, 1U);
    const auto table = store().find(tiles::learned_table_id(size_));
    ASSERT_TRUE(table && *table);
    EXPECT_EQ(tiles::find_wrong_weight(**table), std::nullopt);
    const auto stored = tiles::read_learned_table(**table);
    EXPECT_EQ(stored.record.rounds, 1U);
    EXPECT_GT(stored.record.length, stored.record.manhattan);
    const auto second = learn();
    ASSERT_TRUE(second);
    EXPECT_TRUE(second->resumed);
    EXPECT_EQ(second->rounds, 2U);
    EXPECT_GT(second->positions, first->positions);
}

TEST_F(LearnedTable, DamageIsAnError) {
    ASSERT_TRUE(learn());
    const auto path = store().path_of(tiles::learned_table_id(size_));
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-1, std::ios::end);
        file.put('x');
    }
    const auto again = learn();
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, ErrorKind::DamagedTable);
    const auto fresh =
        tiles::learn_table(size_, {.size = "3x3", .seconds = 0.001, .fresh = true}, store(), {});
    EXPECT_TRUE(fresh);
}

TEST_F(LearnedTable, WrongValuesAreFound) {
    ASSERT_TRUE(learn());
    const tables::Table good = **store().find(tiles::learned_table_id(size_));
    const auto fault_with = [&](std::size_t at, std::int16_t value) {
        tables::TableMemory memory(good.id());
        std::memcpy(memory.bytes().data(), good.bytes().data(), good.bytes().size());
        std::memcpy(memory.bytes().data() + at, &value, sizeof value);
        return tiles::find_wrong_weight(std::move(memory).finished());
    };
    EXPECT_FALSE(fault_with(tiles::record_bytes + 2, 100));
    EXPECT_TRUE(fault_with(tiles::record_bytes, 1));              // a tile on two cells
    EXPECT_TRUE(fault_with(tiles::record_bytes + 2, INT16_MAX));  // too large
    EXPECT_TRUE(fault_with(0, -1));                               // the record
}

TEST_F(LearnedTable, IsStoredWhenStopped) {
    std::stop_source source;
    tables::Progress progress{.receiver = [&](const tables::Step&) { source.request_stop(); },
                              .stop = source.get_token()};
    EXPECT_TRUE(learn(progress));
    EXPECT_TRUE(store().find(tiles::learned_table_id(size_)).has_value());
}

void expect_good_solutions(Size size, const AnytimeOptions& learned) {
    for (const tiles::GoalRow& row : tiles::goals()) {
        const Board goal = row.make(size);
        Random random(4);
        const Board start = tiles::random_board(goal, random);
        AnytimeOptions options = learned;
        options.limits.nodes = 200'000;
        const auto result = solve_anytime(start, goal, options);
        ASSERT_EQ(result.outcome, search::Outcome::Solved);
        EXPECT_TRUE(tiles::leads_to(goal, start, result.moves));
        EXPECT_LT(result.moves.size(), 80U);
        for (std::size_t i = 1; i < result.iterations.size(); ++i)
            EXPECT_LT(result.iterations[i].bound, result.iterations[i - 1].bound);
    }
}

TEST(LearnedAnytime, UsesTheEstimateForEveryCorner) {
    const Size size{4, 4};
    tiles::Training training(size, options_of(1));
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(training.run_round());
    AnytimeOptions options;
    options.learned = training.estimate();
    expect_good_solutions(size, options);
}

TEST(LearnedAnytime, UsesWindowsForEveryCorner) {
    const Size size{4, 4};
    AnytimeOptions options;
    options.windows =
        std::make_shared<const tiles::WindowEstimate>(size, tiles::window_weights(size));
    expect_good_solutions(size, options);
}

}  // namespace
}  // namespace taquin::kernels
