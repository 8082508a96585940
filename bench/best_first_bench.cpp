// A* on hard 15-puzzles (expansions per second, bytes per node), and the searches for large boards:
// beam, weighted A* and greedy on the boards of instances/large.txt (length and time).
//
//     best_first_bench --benchmark_filter='a_star/.*37'
//
// A large board is named by its size and its number in the file. `length` 0: not solved within this
// program's limits (2 GiB, 30 s).
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/search/a_star.hpp"
#include "taquin/search/beam.hpp"
#include "taquin/search/bidirectional.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/greedy.hpp"

namespace {

using namespace taquin;
using search::Ties;
using tiles::Board;
using tiles::NoBacktracking;
using tiles::Size;
using tiles::Tile;

std::vector<Tile> read_tiles(std::istream& in, std::size_t count) {
    std::vector<Tile> tiles(count);
    for (Tile& tile : tiles) in >> tile;
    return tiles;
}

Board korf(int number) {
    std::ifstream file(TAQUIN_DATA "/instances/korf100.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        int found = 0;
        if (fields >> found && found == number)
            return *tiles::make_board({4, 4}, read_tiles(fields, 16));
    }
    return *tiles::make_goal("first", {4, 4});
}

std::vector<Board> large_boards() {
    std::ifstream file(TAQUIN_DATA "/instances/large.txt");
    std::vector<Board> boards;
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        Size size;
        char sign = 0;
        if (fields >> size.rows >> sign >> size.columns >> sign)
            boards.push_back(*tiles::make_board(size, read_tiles(fields, size.cells())));
    }
    return boards;
}

search::Limits limits() {
    return {.time = std::chrono::seconds(30), .memory = std::uint64_t{2} << 30U};
}

void report(benchmark::State& run, const search::Result<tiles::Move>& result) {
    using benchmark::Counter;
    const search::Counters& counters = result.counters;
    run.counters["length"] = static_cast<double>(result.moves.size());
    run.counters["expanded"] = static_cast<double>(counters.expanded);
    run.counters["expanded/s"] =
        Counter(static_cast<double>(counters.expanded), Counter::kIsIterationInvariantRate);
    run.counters["bytes/node"] =
        static_cast<double>(counters.peak_bytes) / static_cast<double>(counters.peak_nodes);
    run.counters["MB"] = static_cast<double>(counters.peak_bytes) / 1e6;
}

void a_star(benchmark::State& run, int number, Ties ties) {
    using tiles::WordState;
    const Board goal = *tiles::make_goal("first", {4, 4});
    const tiles::Domain<WordState> domain(goal);
    const search::Problem<tiles::Domain<WordState>, tiles::Manhattan<WordState>, NoBacktracking>
        problem{domain, tiles::Manhattan<WordState>(goal), {}};
    const WordState start(korf(number));
    search::Result<tiles::Move> result;
    for (auto _ : run) result = search::a_star(problem, start, {.ties = ties});
    report(run, result);
}

void nbs(benchmark::State& run, int number) {
    using tiles::WordState;
    using Heuristic = tiles::Manhattan<WordState>;
    const Board start = korf(number);
    const Board goal = *tiles::make_goal("first", {4, 4});
    const tiles::Domain<WordState> ahead(goal);
    const tiles::Domain<WordState> back(start);
    const search::TwoWayProblem<tiles::Domain<WordState>, Heuristic, Heuristic, NoBacktracking>
        problem{{ahead, Heuristic(goal), {}},
                {back, Heuristic(start), {}},
                WordState(start),
                WordState(goal)};
    search::Result<tiles::Move> result;
    for (auto _ : run) result = search::bidirectional(problem, {.limits = limits()});
    report(run, result);
}

void breadth_first(benchmark::State& run, search::Cost depth) {
    using tiles::WordState;
    const Board goal = *tiles::make_goal("last", {4, 4});
    const tiles::Domain<WordState> domain(goal);
    const search::Problem<tiles::Domain<WordState>, search::ZeroHeuristic, NoBacktracking> problem{
        domain, {}, {}};
    search::Result<tiles::Move> result;
    for (auto _ : run)
        result = search::breadth_first(problem, WordState(goal),
                                       {.limits = {.depth = depth}, .exhaust = true});
    report(run, result);
}

// Solves one board with one search: `solve(problem, start)`.
template <class State, class Solve>
void solve_with_conflict(benchmark::State& run, const Board& board, Solve solve) {
    const Board goal = *tiles::make_goal("first", board.size);
    const tiles::Domain<State> domain(goal);
    const search::Problem<tiles::Domain<State>, tiles::LinearConflict<State>, NoBacktracking>
        problem{domain, tiles::LinearConflict<State>(tiles::make_geometry<State>(goal)), {}};
    const State start(board);
    search::Result<tiles::Move> result;
    for (auto _ : run) result = solve(problem, start);
    report(run, result);
}

template <class Solve>
void add_large(const std::string& name, Solve solve) {
    std::map<std::string, int> count;
    for (const Board& board : large_boards()) {
        if (board.size.rows > 7) continue;
        const std::string size = tiles::to_text(board.size);
        std::string full = name;
        full.append("/").append(size).append("/").append(std::to_string(++count[size]));
        benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State& run) {
            if (board.size.cells() <= tiles::PairState::capacity)
                solve_with_conflict<tiles::PairState>(run, board, solve);
            else
                solve_with_conflict<tiles::ByteState>(run, board, solve);
        })->Unit(benchmark::kMillisecond);
    }
}

const bool registered = [] {
    const std::map<std::string, Ties> orders{{"fifo", Ties::Fifo}, {"low-h", Ties::LowH}};
    for (const int number : {12, 42, 20, 37})
        for (const auto& [text, ties] : orders) {
            const std::string name = "a_star/" + text + "/korf" + std::to_string(number);
            benchmark::RegisterBenchmark(name.c_str(), a_star, number, ties)
                ->Unit(benchmark::kMillisecond);
        }
    benchmark::RegisterBenchmark("nbs/korf12", nbs, 12)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("breadth_first/4x4/depth20", breadth_first, 20)
        ->Unit(benchmark::kMillisecond);
    for (const std::uint64_t width : {1000U, 10'000U})
        add_large("beam" + std::to_string(width), [=](const auto& problem, const auto& start) {
            return search::beam(problem, start, {.limits = limits(), .width = width});
        });
    for (const std::int64_t weight : {5, 3})
        add_large("weighted" + std::to_string(weight), [=](const auto& problem, const auto& start) {
            search::WeightedAStarOptions options{{.limits = limits(), .forget_when_full = true},
                                                 {weight, 1}};
            return search::weighted_a_star(problem, start, options);
        });
    for (const auto& [text, ties] :
         std::map<std::string, Ties>{{"fifo", Ties::Fifo}, {"lifo", Ties::Lifo}})
        add_large("greedy/" + text, [ties = ties](const auto& problem, const auto& start) {
            return search::greedy(problem, start,
                                  {.limits = limits(), .ties = ties, .forget_when_full = true});
        });
    return true;
}();

}  // namespace
