// Nodes per second of the tree searches on a 15-puzzle with Manhattan distance, generic and kernel;
// and eight-puzzles, one after the other, by the kernel and by lookup.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/rbfs.hpp"

namespace {

using namespace taquin;
using Domain = tiles::Domain<tiles::WordState>;
using Tree = search::Problem<Domain, tiles::Manhattan<tiles::WordState>, tiles::NoBacktracking>;

// Korf's instances 29 and 1: 59 and 203 million generated nodes.
const tiles::Board korf_29{{4, 4}, {9, 8, 0, 2, 15, 1, 4, 14, 3, 10, 7, 5, 11, 13, 6, 12}};
const tiles::Board korf_1{{4, 4}, {14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3}};

tiles::Board goal(tiles::Size size) { return *tiles::make_goal("first", size); }

void count(benchmark::State& state, const search::Counters& counters) {
    const auto rate = benchmark::Counter::kIsIterationInvariantRate;
    state.counters["generated"] = {static_cast<double>(counters.generated), rate};
    state.counters["expanded"] = {static_cast<double>(counters.expanded), rate};
}

template <class Search>
void run_generic(benchmark::State& state, const tiles::Board& start, Search search) {
    const tiles::Board target = goal({4, 4});
    const Domain domain(target);
    const Tree tree{domain, tiles::Manhattan<tiles::WordState>(target), {}};
    search::Counters counters;
    for (auto _ : state) counters = search(tree, tiles::WordState(start)).counters;
    count(state, counters);
}

void ida_star(benchmark::State& state) {
    run_generic(state, korf_29,
                [](const auto& tree, const auto& start) { return search::ida_star(tree, start); });
}
BENCHMARK(ida_star)->Unit(benchmark::kMillisecond);

void rbfs(benchmark::State& state) {
    run_generic(state, korf_29,
                [](const auto& tree, const auto& start) { return search::rbfs(tree, start); });
}
BENCHMARK(rbfs)->Unit(benchmark::kMillisecond);

void rbfs_memory(benchmark::State& state) {
    run_generic(state, korf_29, [](const auto& tree, const auto& start) {
        return search::rbfs(tree, start, {.remember = true});
    });
}
BENCHMARK(rbfs_memory)->Unit(benchmark::kMillisecond);

void kernel(benchmark::State& state) {
    const kernels::TilesIdaStar solver(goal({4, 4}));
    search::Counters counters;
    for (auto _ : state) counters = solver.solve(korf_1).counters;
    count(state, counters);
}
BENCHMARK(kernel)->Unit(benchmark::kMillisecond);

// A thousand random eight-puzzles represent all of them: multiply by 181.44.
std::vector<tiles::Board> thousand_eight_puzzles() {
    Random random(1);
    std::vector<tiles::Board> boards(1000);
    for (tiles::Board& board : boards) board = tiles::random_board(goal({3, 3}), random);
    return boards;
}

template <class Solver>
void thousand_by(benchmark::State& state, const Solver& solver) {
    search::Counters counters;
    const std::vector<tiles::Board> boards = thousand_eight_puzzles();
    for (auto _ : state) {
        counters = {};
        for (const tiles::Board& board : boards) {
            const auto result = solver.solve(board);
            counters.generated += result.counters.generated;
            counters.expanded += result.counters.expanded;
        }
    }
    count(state, counters);
}

void kernel_thousand_eight_puzzles(benchmark::State& state) {
    thousand_by(state, kernels::TilesIdaStar(goal({3, 3})));
}
BENCHMARK(kernel_thousand_eight_puzzles)->Unit(benchmark::kMillisecond);

}  // namespace
