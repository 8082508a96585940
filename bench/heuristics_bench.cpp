// How many children per second each heuristic evaluates, in the run-time form that all searches
// use. `after` walks the whole tree of moves to a fixed depth without undoing a move, so it
// measures only move, update and value. `root` is the cost in a best-first search for a node taken
// from the open list.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace {

using namespace taquin::tiles;
using taquin::search::Cost;

template <class State>
struct Tree {
    const Domain<State>& domain;
    const CompiledHeuristic<State>& heuristic;
    State state;
    std::int64_t children = 0;
    std::int64_t sum = 0;

    void walk(const typename CompiledHeuristic<State>::Frame& frame, NoBacktracking::Mark mark,
              int depth) {
        for (const Move move : domain.moves(state)) {
            if (!NoBacktracking::allows(mark, move)) continue;
            domain.apply(state, move);
            const auto child = heuristic.after(frame, state, move);
            sum += heuristic.value(child);
            ++children;
            if (depth > 1) walk(child, NoBacktracking::next(mark, move), depth - 1);
            domain.undo(state, move);
        }
    }
};

template <class State>
State scrambled(const Domain<State>& domain) {
    taquin::Random random(1);
    State state = domain.goal();
    for (int i = 0; i < 10'000; ++i) {
        const MoveList& moves = domain.moves(state);
        domain.apply(state, moves.begin()[random.below(moves.size())]);
    }
    return state;
}

template <class State>
void after(benchmark::State& run, Size size, const std::string& expression) {
    const Board goal = *make_goal("last", size);
    const Domain<State> domain(goal);
    const auto heuristic = *compile_heuristic<State>(expression, goal);
    Tree<State> tree{domain, heuristic, scrambled(domain)};
    const auto frame = heuristic.root(tree.state);
    for (auto _ : run) tree.walk(frame, NoBacktracking::start(), 12);
    benchmark::DoNotOptimize(tree.sum);
    run.SetItemsProcessed(tree.children);
}

template <class State>
void root(benchmark::State& run, Size size, const std::string& expression) {
    const Board goal = *make_goal("last", size);
    const Domain<State> domain(goal);
    const auto heuristic = *compile_heuristic<State>(expression, goal);
    const State state = scrambled(domain);
    for (auto _ : run) benchmark::DoNotOptimize(heuristic.value(heuristic.root(state)));
    run.SetItemsProcessed(run.iterations());
}

void compile(benchmark::State& run, Size size, const std::string& expression) {
    const Board goal = *make_goal("last", size);
    for (auto _ : run) benchmark::DoNotOptimize(compile_heuristic<WordState>(expression, goal));
}

const bool registered = [] {
    std::vector<std::string> expressions{"max(conflict, xy)", "1.5*manhattan", "step(manhattan)"};
    for (const HeuristicRow& row : heuristic_table()) expressions.emplace_back(row.name);
    for (const std::string& name : expressions) {
        benchmark::RegisterBenchmark(("after/4x4/" + name).c_str(), after<WordState>, Size{4, 4},
                                     name);
        benchmark::RegisterBenchmark(("root/4x4/" + name).c_str(), root<WordState>, Size{4, 4},
                                     name);
        if (name.find("xy") != std::string::npos) continue;
        benchmark::RegisterBenchmark(("after/5x5/" + name).c_str(), after<PairState>, Size{5, 5},
                                     name);
        benchmark::RegisterBenchmark(("after/7x7/" + name).c_str(), after<ByteState>, Size{7, 7},
                                     name);
    }
    for (const char* name : {"manhattan", "corner", "xy"})
        benchmark::RegisterBenchmark((std::string("compile/4x4/") + name).c_str(), compile,
                                     Size{4, 4}, name);
    return true;
}();

}  // namespace
