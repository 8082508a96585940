// Checks solutions of eight-puzzles against the table of all distances.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search_test {

// Every `step`th board: solve(board) must find and prove a shortest solution.
template <class Solve>
void expect_optimal(std::size_t step, Solve solve) {
    const tiles::Board goal = blank_last({3, 3});
    for (std::size_t i = 0; i < eight_puzzles().size(); i += step) {
        const KnownBoard& known = eight_puzzles()[i];
        const auto result = solve(known.board());
        ASSERT_EQ(result.outcome, search::Outcome::Solved) << "board " << i;
        ASSERT_EQ(replayed(known.board(), result.moves), goal) << "board " << i;
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance) << "board " << i;
        ASSERT_EQ(result.lower_bound, known.distance) << "board " << i;
    }
}

}  // namespace taquin::search_test
