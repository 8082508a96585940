// Recomputing a frame from a stored value must give the same results as keeping the frame.
#include "taquin/search/expansion.hpp"

#include <gtest/gtest.h>

#include "search/support/boards.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::search_test {
namespace {

template <class State>
void expect_resumed_like_root(tiles::Size size, const char* expression) {
    const tiles::Board goal = blank_last(size);
    const tiles::Domain<State> domain(goal);
    const auto heuristic = tiles::compile_heuristic<State>(expression, goal);
    ASSERT_TRUE(heuristic) << expression;
    Random random(size.cells());
    State state(walked(goal, 100, random));
    for (int step = 0; step < 300; ++step) {
        const auto root = heuristic->root(state);
        const auto resumed = heuristic->resume(heuristic->value(root), state);
        ASSERT_EQ(heuristic->value(resumed), heuristic->value(root)) << expression;
        for (const tiles::Move move : domain.moves(state)) {
            const search::Applied<tiles::Domain<State>> applied(domain, state, move);
            ASSERT_EQ(heuristic->value(heuristic->after(resumed, state, move)),
                      heuristic->value(heuristic->after(root, state, move)))
                << expression;
        }
        const auto& moves = domain.moves(state);
        domain.apply(state, moves.begin()[random.below(moves.size())]);
    }
}

TEST(ResumableHeuristic, ChildValuesMatchTheRootComputation) {
    for (const char* expression : {"manhattan", "conflict", "corner", "misplaced", "gaschnig",
                                   "conflict-pairs", "xy", "max(conflict, xy)", "2*manhattan"}) {
        expect_resumed_like_root<tiles::WordState>({4, 4}, expression);
        expect_resumed_like_root<tiles::WordState>({2, 5}, expression);
    }
    for (const char* expression : {"manhattan", "conflict", "corner"}) {
        expect_resumed_like_root<tiles::PairState>({5, 5}, expression);
        expect_resumed_like_root<tiles::ByteState>({6, 7}, expression);
        expect_resumed_like_root<tiles::WideState>({20, 20}, expression);
    }
}

}  // namespace
}  // namespace taquin::search_test
