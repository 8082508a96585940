// A first program with the library: solves one board optimally. Every other puzzle in `taquin list
// puzzles` works the same way.
#include <iostream>

#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/solver.hpp"

int main() {
    const taquin::Puzzle& puzzle = *taquin::find_puzzle("tiles");
    const auto read = puzzle.read("1 2 3/4 0 6/7 5 8", {});
    if (!read) {
        std::cerr << read.error().message << '\n';
        return 2;
    }
    taquin::solver::Request request;
    request.start = read->position;
    request.goal = *puzzle.goal("last", request.start.size);
    const auto report = taquin::solver::solve(request);
    if (!report) {
        std::cerr << report.error().message << '\n';
        return 2;
    }
    std::cout << report->length << " moves: " << puzzle.write_moves(report->moves) << '\n';
}
