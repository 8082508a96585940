// The first program on the library: one board, solved optimally.
#include <iostream>

#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

int main() {
    const auto start = taquin::tiles::parse_board("1 2 3/4 0 6/7 5 8");
    if (!start) {
        std::cerr << start.error().message << '\n';
        return 2;
    }
    const auto goal = taquin::tiles::make_goal("last", start->size);
    const auto report = taquin::solver::solve({.start = *start, .goal = *goal});
    if (!report) {
        std::cerr << report.error().message << '\n';
        return 2;
    }
    std::cout << report->moves.size() << " moves: " << taquin::tiles::to_text(report->moves)
              << '\n';
}
