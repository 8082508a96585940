// The C++ side of the table in README.md: the same calls without Python.
#include <chrono>
#include <cstdio>
#include <vector>

#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/machine.hpp"
#include "taquin/solver/solver.hpp"

namespace {

template <class Work>
void report(const char* what, Work work) {
    const auto began = std::chrono::steady_clock::now();
    const std::size_t sum = work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    std::printf("%s: %.3f s (check %zu)\n", what, taken.count(), sum);
}

}  // namespace

int main() {
    const taquin::Puzzle& puzzle = taquin::default_puzzle();
    const auto board = puzzle.read("2 3 0/1 8 6/5 7 4", {})->position;
    report("1,000,000 calls of legal_moves", [&] {
        std::size_t sum = 0;
        for (int i = 0; i < 1'000'000; ++i) sum += puzzle.legal_moves(board).size();
        return sum;
    });
    taquin::Random random(1);
    const auto goal = *puzzle.goal("", "3x3");
    std::vector<taquin::Position> boards;
    for (int i = 0; i < 100'000; ++i)
        boards.push_back(
            puzzle.scramble({goal, taquin::ScrambleMethod::Walk, 20, false, ""}, random)->position);
    report("100,000 calls of Solver::solve", [&] {
        taquin::solver::Solver solver;
        taquin::solver::Request request;
        request.goal = goal;
        request.tables_folder = taquin::solver::cache_folder().string();
        std::size_t sum = 0;
        for (const auto& start : boards) {
            request.start = start;
            sum += solver.solve(request)->length;
        }
        return sum;
    });
}
