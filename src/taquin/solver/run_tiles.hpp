// The body of run_tiles: the one place where tiles, heuristics and algorithms meet. It is a table
// from names to a few lines each; only run_*.cpp include it.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/kernels/tiles_ida_star.hpp"
#include "taquin/kernels/tiles_lookup_walk.hpp"
#include "taquin/kernels/tiles_pattern_search.hpp"
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

// Below that the kernel's batches do not fit, and its twin takes over.
inline constexpr std::uint64_t kernel_memory = std::uint64_t{64} << 20U;

using Clock = std::chrono::steady_clock;
using TilesResult = search::Result<tiles::Move>;

// What a search tells, for a watcher who does not know which search it is. Only what is proved is
// passed on: a search that trusts an estimate above the truth knows nothing of bounds.
struct WatchedSearch {
    Watcher* watcher = nullptr;
    bool proves = true;
    search::Cost proved = 0;  // so far; at first what the start alone tells

    void started() const {
        if (watcher != nullptr) watcher->started(proved);
    }
    void iteration(search::Cost bound, const search::Counters& counters) const {
        if (watcher != nullptr) watcher->iteration(bound, counters);
    }
    void progress(const search::Counters& counters, search::Cost lower_bound) {
        if (proves) proved = std::max(proved, lower_bound);
        if (watcher != nullptr) watcher->progress(counters, proved);
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

// The tables of heuristics for this goal: found or built, as the request allows. Request and
// service must outlive it.
inline tiles::TableSource table_source(const Request& request, const Service& service,
                                       const tiles::Board& goal) {
    const BuildTerms terms{.progress = {.receiver =
                                            [&service](const tables::Step& step) {
                                                if (service.watcher != nullptr)
                                                    service.watcher->building(step);
                                            },
                                        .stop = request.limits.stop},
                           .memory = request.limits.memory};
    return {
        .patterns =
            [&, terms](std::string_view name) {
                return service.kept.tables(request).obtain(name, goal, terms);
            },
        .distances = [&, terms] { return service.kept.tables(request).distances(goal, terms); }};
}

// Everything that the rows of the table need.
template <class State>
struct TilesRun {
    using Domain = tiles::Domain<State>;
    using Heuristic = tiles::CompiledHeuristic<State>;

    const Request& request;
    const Service& service;
    std::string_view expression;  // what the heuristic was compiled from
    Clock::time_point began;
    Domain domain;
    State start;
    Heuristic heuristic;
    mutable WatchedSearch observer;  // searches tell it things

    // The time that went into the heuristic's tables is spent.
    search::Limits limits() const {
        search::Limits left = request.limits;
        if (left.time) {
            const auto spent =
                std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began);
            left.time = std::max(left.time->zero(), *left.time - spent);
        }
        return left;
    }

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
        return {.limits = limits(),
                .ties = request.ties.value_or(search::Ties::Fifo),
                .duplicates = request.duplicates,
                .admissible = heuristic.admissible(),
                .consistent = heuristic.consistent(),
                .reopen = true,
                .collect_all = request.all};
    }
};

template <class State>
Expected<TilesResult> run_a_star(const TilesRun<State>& run) {
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::a_star(problem, run.start, run.best_first_options(), run.observer);
        });
    return search::scored_a_star(run.graph(), run.start, run.best_first_options(), run.observer);
}

template <class State>
Expected<TilesResult> run_weighted_a_star(const TilesRun<State>& run) {
    search::WeightedAStarOptions options{run.best_first_options(), {}};
    options.weight = search::make_weight(run.request.weight.value_or(default_weight));
    options.forget_when_full = true;
    return run.with_graph([&](const auto& problem) {
        return search::weighted_a_star(problem, run.start, options, run.observer);
    });
}

template <class State>
Expected<TilesResult> run_greedy(const TilesRun<State>& run) {
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
Expected<TilesResult> run_breadth_first(const TilesRun<State>& run) {
    return search::breadth_first(run.blind(), run.start, {run.limits(), run.request.all},
                                 run.observer);
}

template <class State>
Expected<TilesResult> run_uniform_cost(const TilesRun<State>& run) {
    return search::uniform_cost(run.blind(), run.start, run.best_first_options(), run.observer);
}

template <class State>
Expected<TilesResult> run_depth_first(const TilesRun<State>& run) {
    search::DepthFirstOptions options{run.limits()};
    if (!options.limits.depth) options.limits.depth = default_depth;
    return search::depth_first(run.blind_tree(), run.start, options, run.observer);
}

template <class State>
Expected<TilesResult> run_iterative_deepening(const TilesRun<State>& run) {
    return search::iterative_deepening(run.blind_tree(), run.start, {run.limits(), run.request.all},
                                       run.observer);
}

// The kernel does exactly what ida_star does, for the combination it is made for.
template <class State>
bool kernel_fits(const TilesRun<State>& run) {
    const Request& request = run.request;
    return run.heuristic.text() == "manhattan" && request.order == tiles::all_moves &&
           !request.all && !request.limits.nodes && !request.limits.depth &&
           request.limits.memory.value_or(kernel_memory) >= kernel_memory &&
           kernels::TilesIdaStar::supports(request.start.size);
}

// The search that is made for pattern databases, where they are the whole heuristic.
template <class State>
bool pattern_search_fits(const TilesRun<State>& run) {
    const tiles::PatternSet* const patterns = run.heuristic.only_patterns();
    return patterns != nullptr && run.request.order == tiles::all_moves && !run.request.all &&
           kernels::TilesPatternSearch::supports(*patterns);
}

// With true distances there is nothing to search, unless every solution is wanted, or nodes and
// moves are counted as it goes on, or there is no time at all. A walk is too short to be stopped.
template <class State>
bool walk_fits(const TilesRun<State>& run) {
    const search::Limits limits = run.limits();
    return run.heuristic.only_distances() != nullptr && !run.request.all && !limits.nodes &&
           !limits.depth && limits.time != std::chrono::nanoseconds::zero() &&
           !limits.stop.stop_requested();
}

template <class State>
Expected<TilesResult> run_ida_star(const TilesRun<State>& run) {
    if constexpr (std::is_same_v<State, tiles::WordState>)
        if (walk_fits(run))
            return kernels::walk_down(*run.heuristic.only_distances(), run.domain, run.start);
    WatchedSearch& watched = run.observer;
    const kernels::Callbacks callbacks{
        [&](const auto& counters, auto bound) { watched.progress(counters, bound); },
        [&](auto bound, const auto& counters) { watched.iteration(bound, counters); }};
    if (pattern_search_fits(run))
        return kernels::TilesPatternSearch(
                   *run.heuristic.only_patterns(),
                   {.threads = run.request.threads, .many_boards = run.request.batch})
            .solve(run.request.start, run.limits(), callbacks);
    if (kernel_fits(run))
        return kernels::TilesIdaStar(run.request.goal)
            .solve(run.request.start, run.limits(), callbacks);
    return search::ida_star(run.tree(), run.start, {run.limits(), run.request.all}, run.observer);
}

template <class State>
Expected<TilesResult> run_rbfs(const TilesRun<State>& run) {
    return search::rbfs(run.tree(), run.start, {run.limits()}, run.observer);
}

template <class State>
Expected<TilesResult> run_rbfs_memory(const TilesRun<State>& run) {
    return search::rbfs<search::Remember<tiles::Domain<State>>>(run.graph(), run.start,
                                                                {run.limits()}, run.observer);
}

template <class State>
Expected<TilesResult> run_beam(const TilesRun<State>& run) {
    const search::BeamOptions options{.limits = run.limits(),
                                      .width = run.request.width.value_or(default_width),
                                      .duplicates = run.request.duplicates,
                                      .admissible = run.heuristic.admissible()};
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::beam(problem, run.start, options, run.observer);
        });
    return search::scored_beam(run.graph(), run.start, options, run.observer);
}

// From both ends: the way back is the puzzle whose goal is the start, with tables for that goal.
template <class State>
Expected<TilesResult> run_bidirectional(const TilesRun<State>& run) {
    const tiles::Board& start = run.request.start;
    const tiles::Domain<State> back(start, run.request.order);
    const auto heuristic = tiles::compile_heuristic<State>(
        run.expression, start, table_source(run.request, run.service, start));
    if (!heuristic) return heuristic.error();
    const search::TwoWayProblem problem{run.graph(),
                                        search::Problem{back, *heuristic, run.steps_back()},
                                        run.start, run.domain.goal()};
    return search::bidirectional(problem, {run.limits(), run.heuristic.admissible()}, run.observer);
}

template <class State>
Expected<TilesResult> run_bidirectional_breadth_first(const TilesRun<State>& run) {
    const tiles::Domain<State> back(run.request.start, run.request.order);
    const search::TwoWayProblem problem{
        run.blind(), search::Problem{back, search::ZeroHeuristic{}, run.steps_back()}, run.start,
        run.domain.goal()};
    return search::bidirectional_breadth_first(problem, {run.limits()}, run.observer);
}

template <class State>
struct TilesRow {
    std::string_view algorithm;
    Expected<TilesResult> (*run)(const TilesRun<State>&);
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

// What the start alone proves: the estimate, or its admissible parts, or linear conflict.
template <class State>
search::Cost proved_at_start(const tiles::CompiledHeuristic<State>& heuristic,
                             const Request& request) {
    const State start(request.start);
    const auto frame = heuristic.root(start);
    if (heuristic.admissible()) return heuristic.value(frame);
    const tiles::Conflict<State> conflict(tiles::make_geometry<State>(request.goal));
    return std::max(heuristic.bound(frame), conflict.value(conflict.root(start)));
}

inline std::string note_of(const Report& report, const Request& request, bool proves) {
    if (report.limit == search::LimitKind::Length)
        return report.algorithm + " keeps paths of at most " +
               std::to_string(search::NodeMeta<tiles::Move>::max_length) +
               " moves, and there was none to the goal: beam and idastar have no such limit";
    if (report.is_proved() && !request.all) return {};
    const std::string_view wanted = request.all ? "every shortest solution was found"
                                                : "the solution was proved to be the shortest";
    if (report.has_solution() && report.limit)
        return "a limit was reached before " + std::string(wanted);
    if (report.has_solution() && report.status == Status::Interrupted)
        return "interrupted before " + std::string(wanted);
    if (!proves) return "the heuristic may overestimate, so the solution may not be the shortest";
    return {};
}

template <class State>
Report report_of(const TilesRun<State>& run, const AlgorithmRow& algorithm, TilesResult result) {
    Report report;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = algorithm.name;
    report.moves = std::move(result.moves);
    report.all = std::move(result.all);
    report.lower_bound = possible_length(
        run.request, run.observer.proves ? result.lower_bound : run.observer.proved);
    // The limit kept back the proof, but parity has it.
    if (report.is_proved() && !run.request.all) report.limit.reset();
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    if (algorithm.informed) report.heuristic = run.heuristic.text();
    report.note = note_of(report, run.request, run.observer.proves || !algorithm.optimal);
    return report;
}

inline std::string_view expression_of(const Request& request) {
    if (!request.heuristic.empty()) return request.heuristic;
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    return algorithm.informed ? algorithm.default_heuristic : "zero";
}

template <class State>
Expected<tiles::CompiledHeuristic<State>> prepare(const Request& request, const Service& service) {
    const std::string_view expression = expression_of(request);
    auto& last = service.kept.template heuristic<State>();
    if (!last || last->expression != expression || last->goal != request.goal) {
        auto compiled = tiles::compile_heuristic<State>(
            expression, request.goal, table_source(request, service, request.goal));
        if (!compiled) return compiled.error();
        last.emplace(
            PreparedHeuristic<State>{std::string(expression), request.goal, *std::move(compiled)});
    }
    return last->heuristic;
}

// The sentence for a heuristic that does not do what the request wants of it; empty if it does.
template <class State>
std::string why_not(const tiles::CompiledHeuristic<State>& heuristic, const Request& request) {
    if (heuristic.scheduled() && !algorithm_row(request.algorithm).best_first)
        return "schedules such as step() and arctan() follow the nodes that a best-first search "
               "expands: use them with astar or greedy";
    if (heuristic.admissible()) return {};
    const std::string& text = heuristic.text();
    if (request.optimal)
        return text +
               " may overestimate, so nothing proves the solution optimal: leave out "
               "--optimal, or use an admissible heuristic (taquin list heuristics)";
    if (request.all)
        return text +
               " may overestimate, so there is no telling which solutions are the "
               "shortest: --all needs an admissible heuristic (taquin list heuristics)";
    return {};
}

// Searches keep their limit on memory by themselves; this is for what the system refuses.
template <class State>
Expected<TilesResult> run_row(const TilesRun<State>& run, std::string_view algorithm) {
    const auto& row =
        *std::ranges::find(tiles_table<State>, algorithm, &TilesRow<State>::algorithm);
    try {
        return row.run(run);
    } catch (const std::bad_alloc&) {
        TilesResult result;
        result.outcome = search::Outcome::LimitReached;
        result.limit = search::LimitKind::Memory;
        result.lower_bound = run.observer.proved;
        return result;
    }
}

// There are no tables to search with: what the board alone proves, or the error if it is another.
template <class State>
Expected<Report> without_tables(const Request& request, const Error& error) {
    const bool interrupted = error.kind == ErrorKind::Interrupted;
    if (!interrupted && error.kind != ErrorKind::Memory) return error;
    const tiles::Conflict<State> conflict(tiles::make_geometry<State>(request.goal));
    Report report;
    report.status = interrupted ? Status::Interrupted : Status::Limit;
    if (!interrupted) report.limit = search::LimitKind::Memory;
    report.algorithm = request.algorithm;
    report.lower_bound =
        possible_length(request, conflict.value(conflict.root(State(request.start))));
    report.note = interrupted ? "interrupted while tables were built" : error.message;
    return report;
}

template <class State>
Expected<Report> run_tiles(const Request& request, const Service& service) {
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    const Clock::time_point began = Clock::now();
    auto heuristic = prepare<State>(request, service);
    if (!heuristic) return without_tables<State>(request, heuristic.error());
    if (std::string sentence = why_not(*heuristic, request); !sentence.empty())
        return Error{std::move(sentence)};
    const std::chrono::duration<double> table_time = Clock::now() - began;
    const WatchedSearch watched{service.watcher, heuristic->admissible(),
                                proved_at_start(*heuristic, request)};
    watched.started();
    const TilesRun<State> run{request,
                              service,
                              expression_of(request),
                              began,
                              tiles::Domain<State>(request.goal, request.order),
                              State(request.start),
                              *std::move(heuristic),
                              watched};
    auto result = run_row(run, algorithm.name);
    if (!result) return without_tables<State>(request, result.error());
    Report report = report_of(run, algorithm, *std::move(result));
    report.table_seconds = table_time.count();
    for (Error& warning : service.kept.tables(request).take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace taquin::solver
