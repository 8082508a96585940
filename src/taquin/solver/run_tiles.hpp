// The body of run_tiles: the one place where tiles, heuristics and algorithms meet. It is a table
// from names to a few lines each; only run_*.cpp include it.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/kernels/tiles_ida_star.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict.hpp"
#include "taquin/search/a_star.hpp"
#include "taquin/search/beam.hpp"
#include "taquin/search/bidirectional.hpp"
#include "taquin/search/bidirectional_breadth_first.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/depth_first.hpp"
#include "taquin/search/greedy.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/iterative_deepening.hpp"
#include "taquin/search/rbfs.hpp"
#include "taquin/search/uniform_cost.hpp"
#include "taquin/solver/run.hpp"

namespace taquin::solver {

// What a request gets that does not say.
inline constexpr double default_weight = 3;
inline constexpr search::Cost default_depth = 50;
inline constexpr std::uint64_t default_width = 1'000;

using TilesResult = search::Result<tiles::Move>;

// What a search tells, for a watcher who does not know which search it is.
struct WatchedSearch {
    Watcher* watcher = nullptr;

    void iteration(search::Cost bound, const search::Counters& counters) const {
        if (watcher != nullptr) watcher->iteration(bound, counters);
    }
    void progress(const search::Counters& counters, search::Cost lower_bound) const {
        if (watcher != nullptr) watcher->progress(counters, lower_bound);
    }
};

// Graph searches are compiled twice: for the heuristic that boards of this kind are searched with
// most, and for all others, which are called through an interface and cost twice the time.
template <class State>
struct Usual {
    static constexpr std::string_view name = "conflict";
    using Heuristic = tiles::Conflict<State>;
};
template <>
struct Usual<tiles::WordState> {
    static constexpr std::string_view name = "manhattan";
    using Heuristic = tiles::Manhattan<tiles::WordState>;
};

// Everything that the rows of the table need.
template <class State>
struct TilesRun {
    using Domain = tiles::Domain<State>;
    using Heuristic = tiles::CompiledHeuristic<State>;

    const Request& request;
    Domain domain;
    State start;
    Heuristic heuristic;
    mutable WatchedSearch observer;  // searches tell it things; it keeps none

    // Graph searches would find the parent's state among those they know.
    tiles::OptionalBacktracking steps_back() const {
        return {{}, request.duplicates == search::Duplicates::Expanded};
    }
    search::Problem<Domain, search::ZeroHeuristic, tiles::OptionalBacktracking> blind() const {
        return {domain, {}, steps_back()};
    }
    // use(problem), the problem having the usual heuristic or any.
    template <class Use>
    TilesResult with_graph(Use use) const {
        if (heuristic.text() != Usual<State>::name) return use(graph());
        const typename Usual<State>::Heuristic usual(tiles::make_geometry<State>(request.goal));
        return use(search::Problem{domain, usual, steps_back()});
    }
    search::Problem<Domain, search::ZeroHeuristic, tiles::NoBacktracking> blind_tree() const {
        return {domain, {}, {}};
    }
    search::Problem<Domain, Heuristic, tiles::OptionalBacktracking> graph() const {
        return {domain, heuristic, steps_back()};
    }
    search::Problem<Domain, Heuristic, tiles::NoBacktracking> tree() const {
        return {domain, heuristic, {}};
    }

    search::BestFirstOptions best_first_options() const {
        return {.limits = request.limits,
                .ties = request.ties.value_or(search::Ties::Fifo),
                .duplicates = request.duplicates,
                .admissible = heuristic.admissible(),
                .reopen = true,
                .collect_all = request.all};
    }
};

template <class State>
TilesResult run_a_star(const TilesRun<State>& run) {
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::a_star(problem, run.start, run.best_first_options(), run.observer);
        });
    return search::scored_a_star(run.graph(), run.start, run.best_first_options(), run.observer);
}

template <class State>
TilesResult run_weighted_a_star(const TilesRun<State>& run) {
    search::WeightedAStarOptions options{run.best_first_options(), {}};
    options.weight = search::make_weight(run.request.weight.value_or(default_weight));
    options.forget_when_full = true;
    return run.with_graph([&](const auto& problem) {
        return search::weighted_a_star(problem, run.start, options, run.observer);
    });
}

template <class State>
TilesResult run_greedy(const TilesRun<State>& run) {
    search::BestFirstOptions options = run.best_first_options();
    // Among equals the newest: it goes on from where it is, and large boards are solved at once.
    options.ties = run.request.ties.value_or(search::Ties::Lifo);
    options.forget_when_full = true;
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::greedy(problem, run.start, options, run.observer);
        });
    return search::scored_greedy(run.graph(), run.start, options, run.observer);
}

template <class State>
TilesResult run_breadth_first(const TilesRun<State>& run) {
    return search::breadth_first(run.blind(), run.start, {run.request.limits, run.request.all},
                                 run.observer);
}

template <class State>
TilesResult run_uniform_cost(const TilesRun<State>& run) {
    return search::uniform_cost(run.blind(), run.start, run.best_first_options(), run.observer);
}

template <class State>
TilesResult run_depth_first(const TilesRun<State>& run) {
    search::DepthFirstOptions options{run.request.limits};
    if (!options.limits.depth) options.limits.depth = default_depth;
    return search::depth_first(run.blind_tree(), run.start, options, run.observer);
}

template <class State>
TilesResult run_iterative_deepening(const TilesRun<State>& run) {
    return search::iterative_deepening(run.blind_tree(), run.start,
                                       {run.request.limits, run.request.all}, run.observer);
}

// The kernel does exactly what ida_star does, for the combination it is made for.
template <class State>
bool kernel_fits(const TilesRun<State>& run) {
    const Request& request = run.request;
    return run.heuristic.text() == "manhattan" && request.order == tiles::all_moves &&
           !request.all && !request.limits.nodes && !request.limits.depth &&
           kernels::TilesIdaStar::supports(request.start.size);
}

template <class State>
TilesResult run_ida_star(const TilesRun<State>& run) {
    if (!kernel_fits(run))
        return search::ida_star(run.tree(), run.start, {run.request.limits, run.request.all},
                                run.observer);
    const WatchedSearch& watched = run.observer;
    return kernels::TilesIdaStar(run.request.goal)
        .solve(run.request.start, run.request.limits,
               {[&](const auto& counters, auto bound) { watched.progress(counters, bound); },
                [&](auto bound, const auto& counters) { watched.iteration(bound, counters); }});
}

template <class State>
TilesResult run_rbfs(const TilesRun<State>& run) {
    return search::rbfs(run.tree(), run.start, {run.request.limits}, run.observer);
}

template <class State>
TilesResult run_rbfs_memory(const TilesRun<State>& run) {
    return search::rbfs<search::Remember<tiles::Domain<State>>>(run.graph(), run.start,
                                                                {run.request.limits}, run.observer);
}

template <class State>
TilesResult run_beam(const TilesRun<State>& run) {
    const search::BeamOptions options{.limits = run.request.limits,
                                      .width = run.request.width.value_or(default_width),
                                      .duplicates = run.request.duplicates,
                                      .admissible = run.heuristic.admissible()};
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::beam(problem, run.start, options, run.observer);
        });
    return search::scored_beam(run.graph(), run.start, options, run.observer);
}

// From both ends: the way back is the puzzle whose goal is the start.
template <class State>
TilesResult run_bidirectional(const TilesRun<State>& run) {
    const tiles::Domain<State> back(run.request.start, run.request.order);
    const auto heuristic = tiles::compile_heuristic<State>(run.heuristic.text(), run.request.start);
    const search::TwoWayProblem problem{run.graph(),
                                        search::Problem{back, *heuristic, run.steps_back()},
                                        run.start, run.domain.goal()};
    return search::bidirectional(problem, {run.request.limits, run.heuristic.admissible()},
                                 run.observer);
}

template <class State>
TilesResult run_bidirectional_breadth_first(const TilesRun<State>& run) {
    const tiles::Domain<State> back(run.request.start, run.request.order);
    const search::TwoWayProblem problem{
        run.blind(), search::Problem{back, search::ZeroHeuristic{}, run.steps_back()}, run.start,
        run.domain.goal()};
    return search::bidirectional_breadth_first(problem, {run.request.limits}, run.observer);
}

template <class State>
struct TilesRow {
    std::string_view algorithm;
    TilesResult (*run)(const TilesRun<State>&);
};

template <class State>
inline constexpr std::array tiles_table{
    TilesRow<State>{"bfs", &run_breadth_first<State>},
    TilesRow<State>{"ucs", &run_uniform_cost<State>},
    TilesRow<State>{"dfs", &run_depth_first<State>},
    TilesRow<State>{"dfid", &run_iterative_deepening<State>},
    TilesRow<State>{"greedy", &run_greedy<State>},
    TilesRow<State>{"astar", &run_a_star<State>},
    TilesRow<State>{"wastar", &run_weighted_a_star<State>},
    TilesRow<State>{"idastar", &run_ida_star<State>},
    TilesRow<State>{"rbfs", &run_rbfs<State>},
    TilesRow<State>{"rbfs-memory", &run_rbfs_memory<State>},
    TilesRow<State>{"beam", &run_beam<State>},
    TilesRow<State>{"bidirectional", &run_bidirectional<State>},
    TilesRow<State>{"bibfs", &run_bidirectional_breadth_first<State>},
};

inline Status status_of(search::Outcome outcome) {
    switch (outcome) {
        case search::Outcome::Solved: return Status::Solved;
        case search::Outcome::LimitReached: return Status::Limit;
        case search::Outcome::Cancelled: return Status::Interrupted;
        case search::Outcome::Unsolvable: break;
    }
    return Status::Unsolvable;
}

template <class State>
Report report_of(const TilesRun<State>& run, const AlgorithmRow& algorithm, TilesResult result) {
    Report report;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = algorithm.name;
    report.moves = std::move(result.moves);
    report.all = std::move(result.all);
    report.lower_bound = result.lower_bound;
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    if (!algorithm.informed) return report;
    report.heuristic = run.heuristic.text();
    // A search that trusts an estimate above the truth proves nothing; the admissible parts of the
    // estimate do, and so does linear conflict.
    if (!run.heuristic.admissible()) {
        const auto conflict = tiles::compile_heuristic<State>("conflict", run.request.goal);
        report.lower_bound = std::max(run.heuristic.bound(run.heuristic.root(run.start)),
                                      conflict->value(conflict->root(run.start)));
        if (algorithm.optimal)
            report.note = "the heuristic may overestimate, so the solution may not be the shortest";
    }
    return report;
}

template <class State>
Expected<tiles::CompiledHeuristic<State>> prepare(const Request& request, Preparations& kept) {
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    std::string_view expression = request.heuristic;
    if (expression.empty()) expression = algorithm.informed ? algorithm.default_heuristic : "zero";
    auto& last = kept.heuristic<State>();
    if (!last || last->expression != expression || last->goal != request.goal) {
        auto compiled = tiles::compile_heuristic<State>(expression, request.goal);
        if (!compiled) return compiled.error();
        last.emplace(
            PreparedHeuristic<State>{std::string(expression), request.goal, *std::move(compiled)});
    }
    return last->heuristic;
}

template <class State>
Expected<Report> run_tiles(const Request& request, const Service& service) {
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    const auto start = std::chrono::steady_clock::now();
    auto heuristic = prepare<State>(request, service.kept);
    if (!heuristic) return heuristic.error();
    if (heuristic->scheduled() && !algorithm.best_first)
        return Error{
            "schedules such as step() and arctan() follow the nodes that a best-first "
            "search expands: use them with astar or greedy"};
    const std::chrono::duration<double> table_time = std::chrono::steady_clock::now() - start;
    const TilesRun<State> run{request, tiles::Domain<State>(request.goal, request.order),
                              State(request.start), *std::move(heuristic),
                              WatchedSearch{service.watcher}};
    const auto& row =
        *std::ranges::find(tiles_table<State>, algorithm.name, &TilesRow<State>::algorithm);
    Report report = report_of(run, algorithm, row.run(run));
    report.table_seconds = table_time.count();
    return report;
}

}  // namespace taquin::solver
