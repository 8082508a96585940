// The body of run_search: connects boards and their heuristics to the algorithms (search_rows.hpp).
// Only run_*.cpp include it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_lookup_walk.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_pattern_search.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/puzzles/tiles/run.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::tiles {

// With less memory the kernel's batches do not fit, and search::ida_star runs instead.
inline constexpr std::uint64_t kernel_memory = std::uint64_t{64} << 20U;

// Graph searches are compiled twice: for the heuristic used most with this state type, and for all
// others through an interface, which takes twice the time.
template <class State>
struct Usual {
    static constexpr std::string_view name = "conflict";
    using Heuristic = LinearConflict<State>;
};
template <>
struct Usual<WordState> {
    static constexpr std::string_view name = "manhattan";
    using Heuristic = Manhattan<WordState>;
};

// A request on one state type, in the form that search_rows.hpp needs. An observer other than the
// default sees every node, so it excludes the kernels and the searches compiled for the usual
// heuristic.
template <class State, class Observer = solver::WatchedSearch>
struct TileRun {
    using Domain = tiles::Domain<State>;
    using Heuristic = CompiledHeuristic<State>;
    using Result = search::Result<Move>;
    static constexpr bool is_usual = std::is_same_v<Observer, solver::WatchedSearch>;

    const BoardRequest& request;
    const TileContext& context;
    solver::Clock::time_point began;
    Prepared<State>& prepared;
    const Domain& domain;
    State start;
    const Heuristic& heuristic;
    mutable Observer observer;  // mutable: searches notify it

    // Steps back are skipped, because graph searches would find the parent to be a duplicate.
    // Duplicates::Expanded generates them, as some classroom programs do.
    OptionalBacktracking steps_back() const {
        return {{}, request.duplicates == search::Duplicates::Expanded};
    }
    search::Problem<Domain, search::ZeroHeuristic, OptionalBacktracking> blind() const {
        return {domain, {}, steps_back()};
    }
    search::Problem<Domain, search::ZeroHeuristic, NoBacktracking> blind_tree() const {
        return {domain, {}, {}};
    }
    search::Problem<Domain, Heuristic, OptionalBacktracking> graph() const {
        return {domain, heuristic, steps_back()};
    }
    search::Problem<Domain, Heuristic, NoBacktracking> tree() const {
        return {domain, heuristic, {}};
    }
    // Calls use(problem) with the usual heuristic compiled in, or with any heuristic.
    template <class Use>
    Result with_graph(Use use) const {
        if constexpr (is_usual)
            if (heuristic.text() == Usual<State>::name) {
                const typename Usual<State>::Heuristic usual(make_geometry<State>(request.goal));
                return use(search::Problem{domain, usual, steps_back()});
            }
        return use(graph());
    }

    // Bidirectional: the backward search solves the puzzle whose goal is the start, with tables for
    // that goal.
    template <class Use>
    Expected<Result> with_both_ways(Use use) const {
        const Domain back(request.start, request.move_order);
        const auto backward = compile_heuristic<State>(
            prepared.expression, request.start,
            context.tables.source(request.start, solver::build_terms(request, context)));
        if (!backward) return backward.error();
        return use(search::TwoWayProblem{graph(), search::Problem{back, *backward, steps_back()},
                                         start, domain.goal()});
    }
    template <class Use>
    Expected<Result> with_blind_both_ways(Use use) const {
        const Domain back(request.start, request.move_order);
        return use(search::TwoWayProblem{
            blind(), search::Problem{back, search::ZeroHeuristic{}, steps_back()}, start,
            domain.goal()});
    }

    std::optional<Result> fast_ida_star(const search::TreeSearchOptions& options) const {
        return run_kernel(*this, options);
    }

    search::Cost possible_length(search::Cost bound) const {
        return tiles::possible_length(request, bound);
    }
};

// Whether the kernel applies. It does exactly what ida_star does, for this one combination.
template <class State>
bool kernel_fits(const TileRun<State>& run) {
    const BoardRequest& request = run.request;
    return run.heuristic.text() == "manhattan" && request.move_order == all_moves && !request.all &&
           !request.limits.nodes &&
           request.limits.memory.value_or(kernel_memory) >= kernel_memory &&
           kernels::TilesIdaStar::supports(request.start.size);
}

// Whether the pattern database kernel applies: the databases must be the whole heuristic.
template <class State>
bool pattern_search_fits(const TileRun<State>& run) {
    const PatternSet* const patterns = run.heuristic.only_patterns();
    return patterns != nullptr && run.request.move_order == all_moves && !run.request.all &&
           kernels::fits_pattern_search(*patterns);
}

// With true distances there is nothing to search. Exceptions: all solutions are wanted, nodes or
// depth are limited, or no time is left. A walk is too short to be interrupted.
template <class State>
bool walk_fits(const TileRun<State>& run) {
    if (run.heuristic.only_distances() == nullptr || run.request.all) return false;
    const search::Limits limits = solver::limits_left(run);
    return !limits.nodes && !limits.depth && limits.time != std::chrono::nanoseconds::zero() &&
           !limits.stop.stop_requested();
}

inline search::Result<Move> walk(const TileRun<WordState>& run) {
    const BoardDistances& distances = *run.heuristic.only_distances();
    return run.request.batch && kernels::KnownSteps::fits(run.request.goal.size)
               ? kernels::walk_down(distances, run.domain, run.start, run.prepared.known_steps)
               : kernels::walk_down(distances, run.domain, run.start);
}

// None: no kernel fits.
template <class State>
std::optional<search::Result<Move>> run_kernel(const TileRun<State>& run,
                                               const search::TreeSearchOptions& options) {
    if constexpr (std::is_same_v<State, WordState>)
        if (walk_fits(run)) return walk(run);
    const BoardRequest& request = run.request;
    if (pattern_search_fits(run))
        return kernels::pattern_search(*run.heuristic.only_patterns(), request.start,
                                       {.many_boards = request.batch}, options);
    if (kernel_fits(run)) return kernels::TilesIdaStar(request.goal).solve(request.start, options);
    return std::nullopt;
}

template <class State>
search::Cost conflict_at_start(const BoardRequest& request) {
    const LinearConflict<State> conflict(make_geometry<State>(request.goal));
    return conflict.value(conflict.root(State(request.start)));
}

// The lower bound from the start alone: the estimate, or its admissible parts, or linear conflict.
template <class State>
search::Cost proved_at_start(const CompiledHeuristic<State>& heuristic,
                             const BoardRequest& request) {
    const auto frame = heuristic.root(State(request.start));
    if (heuristic.admissible()) return heuristic.value(frame);
    return std::max(heuristic.bound(frame), conflict_at_start<State>(request));
}

// The answer if there are no tables to search with: the lower bound from the board alone.
template <class State>
Expected<Report> without_tables(const BoardRequest& request, const Error& error,
                                solver::Clock::time_point began) {
    return solver::report_without_tables(
        request, error, possible_length(request, conflict_at_start<State>(request)), began);
}

// None: success.
template <class State>
std::optional<Error> prepare(const BoardRequest& request, std::string_view expression,
                             const TileContext& context) {
    auto compiled = compile_heuristic<State>(
        expression, request.goal,
        context.tables.source(request.goal, solver::build_terms(request, context)));
    if (!compiled) return compiled.error();
    context.kept.last<State>().emplace(
        Prepared<State>{std::string(expression), request.goal, request.move_order,
                        *std::move(compiled), Domain<State>(request.goal, request.move_order)});
    return std::nullopt;
}

// Runs the search with observer(watched) as its observer.
template <class State, class MakeObserver>
Expected<Report> run_observed(const BoardRequest& request, const TileContext& context,
                              MakeObserver observer) {
    const solver::AlgorithmRow& algorithm = solver::algorithm_row(puzzle(), request.algorithm);
    const std::string_view expression = !request.heuristic.empty()
                                            ? std::string_view(request.heuristic)
                                        : algorithm.informed ? puzzle().info().default_heuristic
                                                             : "zero";
    const solver::Clock::time_point began = solver::Clock::now();
    std::chrono::duration<double> table_time{};
    std::optional<Prepared<State>>& last = context.kept.last<State>();
    if (!last || last->expression != expression || last->goal != request.goal ||
        last->order != request.move_order) {
        if (const auto error = prepare<State>(request, expression, context))
            return without_tables<State>(request, *error, began);
        table_time = solver::Clock::now() - began;
    }
    const CompiledHeuristic<State>& heuristic = last->heuristic;
    if (auto error = solver::check_heuristic(heuristic, request, algorithm))
        return *std::move(error);
    const solver::WatchedSearch watched{context.watcher, heuristic.admissible(),
                                        proved_at_start(heuristic, request)};
    watched.started();
    const TileRun<State, decltype(observer(watched))> run{
        request,   context,          began, *last, last->domain, State(request.start),
        heuristic, observer(watched)};
    auto result = solver::run_row(run, algorithm.name);
    if (!result) return without_tables<State>(request, result.error(), began);
    Expected<Report> report(solver::report_of(run, algorithm, *std::move(result)));
    report->table_seconds = table_time.count();
    return report;
}

template <class State>
Expected<Report> run_search(const BoardRequest& request, const TileContext& context) {
    return run_observed<State>(request, context,
                               [](const solver::WatchedSearch& watched) { return watched; });
}

}  // namespace taquin::tiles
