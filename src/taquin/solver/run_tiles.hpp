// The body of run_tiles: where tiles and their heuristics meet the algorithms (search_rows.hpp).
// Only run_*.cpp include it.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/kernels/tiles_ida_star.hpp"
#include "taquin/kernels/tiles_lookup_walk.hpp"
#include "taquin/kernels/tiles_pattern_search.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/solver/run.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::solver {

// Below that the kernel's batches do not fit, and its twin takes over.
inline constexpr std::uint64_t kernel_memory = std::uint64_t{64} << 20U;

using TilesResult = search::Result<tiles::Move>;

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

// The order of a request that was checked.
inline tiles::MoveOrder order_of(const Request& request) {
    return request.order.empty() ? tiles::all_moves : *tiles::parse_order(request.order);
}

// The tables of heuristics for this goal: found or built, as the request allows. Request and
// service must outlive it.
inline tiles::TableSource table_source(const Request& request, const Service& service,
                                       const tiles::Board& goal) {
    const BuildTerms terms = build_terms(request, service);
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
    const Domain& domain;
    State start;
    const Heuristic& heuristic;
    kernels::KnownSteps& known_steps;
    mutable WatchedSearch observer;  // searches tell it things

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

    // From both ends: the way back is the puzzle whose goal is the start, with tables for that
    // goal.
    template <class Use>
    Expected<TilesResult> with_both_ways(Use use) const {
        const Domain back(request.start, order_of(request));
        const auto backward = tiles::compile_heuristic<State>(
            expression, request.start, table_source(request, service, request.start));
        if (!backward) return backward.error();
        return use(search::TwoWayProblem{graph(), search::Problem{back, *backward, steps_back()},
                                         start, domain.goal()});
    }
    template <class Use>
    Expected<TilesResult> with_blind_both_ways(Use use) const {
        const Domain back(request.start, order_of(request));
        return use(search::TwoWayProblem{
            blind(), search::Problem{back, search::ZeroHeuristic{}, steps_back()}, start,
            domain.goal()});
    }

    std::optional<TilesResult> fast_ida_star() const;
    TilesResult walk() const requires std::is_same_v<State, tiles::WordState>;
};

// The kernel does exactly what ida_star does, for the combination it is made for.
template <class State>
bool kernel_fits(const TilesRun<State>& run) {
    const Request& request = run.request;
    return run.heuristic.text() == "manhattan" && order_of(request) == tiles::all_moves &&
           !request.all && !request.limits.nodes && !request.limits.depth &&
           request.limits.memory.value_or(kernel_memory) >= kernel_memory &&
           kernels::TilesIdaStar::supports(request.start.size);
}

// The search that is made for pattern databases, where they are the whole heuristic.
template <class State>
bool pattern_search_fits(const TilesRun<State>& run) {
    const tiles::PatternSet* const patterns = run.heuristic.only_patterns();
    return patterns != nullptr && order_of(run.request) == tiles::all_moves && !run.request.all &&
           kernels::TilesPatternSearch::supports(*patterns);
}

// With true distances there is nothing to search, unless every solution is wanted, or nodes and
// moves are counted as it goes on, or there is no time at all. A walk is too short to be stopped.
template <class State>
bool walk_fits(const TilesRun<State>& run) {
    const search::Limits limits = limits_left(run);
    return run.heuristic.only_distances() != nullptr && !run.request.all && !limits.nodes &&
           !limits.depth && limits.time != std::chrono::nanoseconds::zero() &&
           !limits.stop.stop_requested();
}

template <class State>
TilesResult TilesRun<State>::walk() const requires std::is_same_v<State, tiles::WordState> {
    const tiles::BoardDistances& distances = *heuristic.only_distances();
    return request.batch && kernels::KnownSteps::fits(request.goal.size)
               ? kernels::walk_down(distances, domain, start, known_steps)
               : kernels::walk_down(distances, domain, start);
}

template <class State>
std::optional<TilesResult> TilesRun<State>::fast_ida_star() const {
    if constexpr (std::is_same_v<State, tiles::WordState>)
        if (walk_fits(*this)) return walk();
    if (pattern_search_fits(*this))
        return kernels::TilesPatternSearch(
                   *heuristic.only_patterns(),
                   {.threads = request.threads.value_or(1), .many_boards = request.batch})
            .solve(request.start, limits_left(*this), observer.callbacks());
    if (kernel_fits(*this))
        return kernels::TilesIdaStar(request.goal)
            .solve(request.start, limits_left(*this), observer.callbacks());
    return std::nullopt;
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

inline std::string_view expression_of(const Request& request) {
    if (!request.heuristic.empty()) return request.heuristic;
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    return algorithm.informed ? algorithm.default_heuristic : "zero";
}

template <class State>
bool is_prepared(const Request& request, const Service& service) {
    const auto& last = service.kept.template last<State>();
    return last && last->expression == expression_of(request) && last->goal == request.goal &&
           last->order == order_of(request);
}

// Nothing if all went well.
template <class State>
std::optional<Error> prepare(const Request& request, const Service& service) {
    const std::string expression(expression_of(request));
    auto compiled = tiles::compile_heuristic<State>(expression, request.goal,
                                                    table_source(request, service, request.goal));
    if (!compiled) return compiled.error();
    service.kept.template last<State>().emplace(
        Prepared<State>{expression,
                        request.goal,
                        order_of(request),
                        *std::move(compiled),
                        tiles::Domain<State>(request.goal, order_of(request)),
                        {}});
    return std::nullopt;
}

// There are no tables to search with: what the board alone proves, or the error if it is another.
template <class State>
Expected<Report> without_tables(const Request& request, const Error& error) {
    const bool interrupted = error.kind == ErrorKind::Interrupted;
    const bool late = error.kind == ErrorKind::Time;
    if (!interrupted && !late && error.kind != ErrorKind::Memory) return error;
    const tiles::Conflict<State> conflict(tiles::make_geometry<State>(request.goal));
    Report report;
    report.status = interrupted ? Status::Interrupted : Status::Limit;
    if (!interrupted) report.limit = late ? search::LimitKind::Time : search::LimitKind::Memory;
    report.algorithm = request.algorithm;
    report.lower_bound =
        possible_length(request, conflict.value(conflict.root(State(request.start))));
    report.note = note_without_tables(error);
    return report;
}

// What the algorithm of the request finds on this run.
template <class Run>
Expected<Report> report_of_row(const Run& run) {
    const AlgorithmRow& algorithm = algorithm_row(run.request.algorithm);
    auto result = run_row(run, algorithm.name);
    if (!result) return result.error();
    return report_of(run, algorithm, *std::move(result));
}

// search(run), with the heuristic made ready for it; and in its report what that took.
template <class State, class Search>
Expected<Report> run_prepared(const Request& request, const Service& service, Search search) {
    const Clock::time_point began = Clock::now();
    std::chrono::duration<double> table_time{};
    if (!is_prepared<State>(request, service)) {
        if (const auto error = prepare<State>(request, service))
            return without_tables<State>(request, *error);
        table_time = Clock::now() - began;
    }
    Prepared<State>& prepared = *service.kept.template last<State>();
    if (auto error = why_not(prepared.heuristic, request)) return *std::move(error);
    const WatchedSearch watched{service.watcher, prepared.heuristic.admissible(),
                                proved_at_start(prepared.heuristic, request)};
    watched.started();
    Expected<Report> report = search(
        TilesRun<State>{request, service, prepared.expression, began, prepared.domain,
                        State(request.start), prepared.heuristic, prepared.known_steps, watched});
    if (!report) return without_tables<State>(request, report.error());
    report->table_seconds = table_time.count();
    for (Error& warning : service.kept.tables(request).take_warnings())
        report->warnings.push_back(std::move(warning.message));
    return report;
}

template <class State>
Expected<Report> run_tiles(const Request& request, const Service& service) {
    return run_prepared<State>(request, service,
                               [](const auto& run) { return report_of_row(run); });
}

}  // namespace taquin::solver
