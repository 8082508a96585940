// On random walks, for every state type and goal: incremental values equal values computed from
// scratch, and no move changes a consistent heuristic by more than 1.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

#include "puzzles/tiles/heuristics_support.hpp"
#include "support/stride.hpp"
#include "taquin/core/random.hpp"

namespace taquin::tiles::test {
namespace {

struct Fact {
    std::string text;
    bool consistent;
};

// Every heuristic available for the size without a table file, and expressions that use all of
// them.
std::vector<Fact> facts_for(Size size) {
    std::vector<Fact> facts;
    std::string all = "max(0*zero";
    for (std::size_t i = 0; i < heuristic_table().size(); ++i) {
        const HeuristicRow& row = heuristic_table()[i];
        if (check_size(static_cast<HeuristicKind>(i), size)) continue;
        if (row.name == "lookup" && size.cells() > max_small_lookup_cells) continue;
        if (row.name == "xy" && has_stored_walking(size)) continue;
        facts.push_back({std::string(row.name), row.consistent});
        all += ", " + std::string(row.name);
    }
    facts.push_back({all + ")", false});
    facts.push_back({"corner + 2*gaschnig + 0.5*misplaced", false});
    return facts;
}

template <class State>
void walk(const Board& goal, const Fact& fact, std::uint64_t seed, int steps) {
    const Domain<State> domain(goal);
    const auto h = heuristic<State>(fact.text, goal);
    State state = domain.goal();
    auto frame = h.root(state);
    ASSERT_EQ(h.value(frame), 0);
    Random random(seed);
    Move last = Move::Up;
    for (int step = 0; step < steps; ++step) {
        const MoveList& moves = domain.moves(state);
        const Move move = moves.begin()[random.below(moves.size())];
        if (step > 0 && move == opposite(last)) continue;
        last = move;
        domain.apply(state, move);
        const auto child = h.after(frame, state, move);
        ASSERT_EQ(h.value(child), h.value(h.root(state)))
            << fact.text << " after " << step << " steps: " << text_of(state, goal.size);
        ASSERT_EQ(child.slot, h.root(state).slot);
        if (fact.consistent) {
            ASSERT_LE(std::abs(h.value(child) - h.value(frame)), 1) << fact.text;
        }
        frame = child;
    }
}

template <class State>
void walk_everywhere(std::initializer_list<Size> sizes, int steps) {
    for (const Size size : sizes)
        for (std::size_t i = 0; i < goal_names.size(); i += taquin::test::stride)
            for (const Fact& fact : facts_for(size)) {
                SCOPED_TRACE(to_text(size) + " " + std::string(goal_names[i]));
                ASSERT_NO_FATAL_FAILURE(
                    walk<State>(goal_board(goal_names[i], size), fact, 7, steps));
            }
}

TEST(HeuristicWalk, UpdatesOnWordBoards) {
    walk_everywhere<WordState>(
        {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 4}, {4, 3}, {4, 4}, {2, 8}, {8, 2}}, 500);
}

TEST(HeuristicWalk, UpdatesTheLargestTablesOfXy) {
    for (const Size size : {Size{2, 6}, Size{3, 5}})
        walk<WordState>(goal_board("center", size), {"xy", true}, 7, 1000);
}

TEST(HeuristicWalk, UpdatesOnPairBoards) {
    walk_everywhere<PairState>({{3, 3}, {4, 4}, {4, 5}, {5, 5}, {4, 8}, {2, 16}}, 500);
}

TEST(HeuristicWalk, UpdatesOnByteBoards) {
    walk_everywhere<ByteState>({{3, 3}, {5, 4}, {7, 7}, {2, 100}, {10, 10}}, 300);
}

TEST(HeuristicWalk, UpdatesOnWideBoards) {
    walk_everywhere<WideState>({{3, 3}, {17, 17}, {3, 90}}, 200);
}

// A walk from the goal leaves most lines in order. These start with all tiles reversed, so every
// line is full of conflicts. Solvability does not matter to a heuristic.
TEST(HeuristicWalk, UpdatesWithLinesInReverse) {
    for (const Size size : {Size{3, 3}, Size{4, 4}, Size{5, 6}, Size{4, 70}}) {
        const Board goal = goal_board("last", size);
        Board board = goal;
        const std::ptrdiff_t columns = size.columns;
        for (std::ptrdiff_t row = 0; row + 1 < size.rows; ++row)
            std::reverse(board.tiles.begin() + row * columns,
                         board.tiles.begin() + (row + 1) * columns);
        const Domain<WideState> domain(goal);
        for (const Fact& fact : facts_for(size)) {
            const auto h = heuristic<WideState>(fact.text, goal);
            WideState state(board);
            auto frame = h.root(state);
            Random random(3);
            for (int step = 0; step < 300; ++step) {
                const MoveList& moves = domain.moves(state);
                const Move move = moves.begin()[random.below(moves.size())];
                domain.apply(state, move);
                frame = h.after(frame, state, move);
                ASSERT_EQ(frame.slot, h.root(state).slot) << fact.text;
            }
        }
    }
}

// All state types give the same value for the same board.
TEST(HeuristicWalk, StateTypesAgree) {
    const Board goal = goal_board("snail", {4, 4});
    const Domain<WordState> domain(goal);
    const Fact everything = facts_for({4, 4}).at(heuristic_table().size());
    const auto word = heuristic<WordState>(everything.text, goal);
    const auto pair = heuristic<PairState>(everything.text, goal);
    const auto byte = heuristic<ByteState>(everything.text, goal);
    const auto wide = heuristic<WideState>(everything.text, goal);
    WordState state = domain.goal();
    Random random(11);
    for (int step = 0; step < 2000; ++step) {
        const MoveList& moves = domain.moves(state);
        domain.apply(state, moves.begin()[random.below(moves.size())]);
        Board board = goal;
        for (Cell cell = 0; cell < 16; ++cell) board.tiles[cell] = state.tile(cell);
        const auto slots = word.root(state).slot;
        ASSERT_EQ(pair.root(PairState(board)).slot, slots);
        ASSERT_EQ(byte.root(ByteState(board)).slot, slots);
        ASSERT_EQ(wide.root(WideState(board)).slot, slots);
    }
}

}  // namespace
}  // namespace taquin::tiles::test
