#include "taquin/solver/run_cube.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "taquin/kernels/cube_ida_star.hpp"
#include "taquin/kernels/cube_optimal.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/replay.hpp"
#include "taquin/solver/cube_automatic.hpp"
#include "taquin/solver/run_two_phase.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::solver {

namespace {

using CubeResult = search::Result<cube::Turn>;

template <class State>
constexpr bool is_small = std::is_same_v<State, cube::Corners>;

// The goal is always the solved cube: pieces are named by where the goal wants them.
template <class State>
State relative_start(const CubeRequest& request) {
    if constexpr (is_small<State>)
        return compose(inverse(request.goal.corners), request.start.corners);
    else
        return compose(inverse(request.goal), request.start);
}

template <class State>
struct CubeRun {
    using Domain = cube::Domain<State>;
    using Heuristic = cube::CompiledHeuristic<State>;
    using Filter = cube::CanonicalOrder;

    const CubeRequest& request;
    const Service& service;
    std::string_view expression;  // what the heuristic was compiled from
    const cube::ObtainTable& obtain;
    Clock::time_point began;
    Domain domain;
    State start;
    Heuristic heuristic;
    mutable WatchedSearch observer;  // searches tell it things

    Filter filter() const { return Filter(request.metric); }
    search::Problem<Domain, search::ZeroHeuristic, Filter> blind() const {
        return {domain, {}, filter()};
    }
    search::Problem<Domain, search::ZeroHeuristic, Filter> blind_tree() const { return blind(); }
    search::Problem<Domain, Heuristic, Filter> graph() const {
        return {domain, heuristic, filter()};
    }
    search::Problem<Domain, Heuristic, Filter> tree() const { return graph(); }

    template <class Use>
    CubeResult with_graph(Use use) const {
        return use(graph());
    }

    // From both ends: the way back is the puzzle whose goal is the start.
    template <class Use>
    Expected<CubeResult> with_both_ways(Use use) const {
        const Domain back(request.metric, start);
        const auto backward =
            cube::compile_heuristic<State>(expression, {request.metric, start}, obtain);
        if (!backward) return backward.error();
        return use(search::TwoWayProblem{graph(), search::Problem{back, *backward, filter()}, start,
                                         domain.goal()});
    }
    template <class Use>
    Expected<CubeResult> with_blind_both_ways(Use use) const {
        const Domain back(request.metric, start);
        return use(search::TwoWayProblem{blind(),
                                         search::Problem{back, search::ZeroHeuristic{}, filter()},
                                         start, domain.goal()});
    }

    std::optional<CubeResult> fast_ida_star() const {
        if constexpr (!is_small<State>) {
            if (!heuristic.korf_tables().empty() && !request.all &&
                kernels::CubeIdaStar::supported())
                return kernels::CubeIdaStar(request.metric, heuristic.korf_tables())
                    .solve(start, limits_left(*this), observer.callbacks());
            if (heuristic.cosets() != nullptr && kernels::CubeOptimal::supported()) {
                const kernels::CubeOptimal kernel(request.metric, *heuristic.cosets(),
                                                  request.threads.value_or(1));
                const search::Limits limits = limits_left(*this);
                return request.all ? kernel.solve_all(start, limits, observer.callbacks())
                                   : kernel.solve(start, limits, observer.callbacks());
            }
        }
        return std::nullopt;
    }
};

std::string_view expression_of(const CubeRequest& request) {
    if (!request.heuristic.empty()) return request.heuristic;
    if (!algorithm_row(request.algorithm).informed) return "zero";
    return request.size == cube::Size::Two ? "lookup" : "korf";
}

// Searches that know states again list paths that differ only in the order of opposite faces.
void keep_canonical(std::vector<std::vector<cube::Turn>>& all, cube::Metric metric) {
    const cube::CanonicalOrder order(metric);
    std::erase_if(all, [&](const std::vector<cube::Turn>& turns) {
        auto mark = cube::CanonicalOrder::start();
        for (const cube::Turn turn : turns) {
            if (!order.allows(mark, turn)) return true;
            mark = cube::CanonicalOrder::next(mark, turn);
        }
        return false;
    });
}

template <class State>
Expected<CubeReport> run_search(const CubeRequest& request, const Service& service) {
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    const Clock::time_point began = Clock::now();
    const BuildTerms terms = build_terms(request, service);
    const cube::ObtainTable obtain = [&](const cube::Pattern& pattern, cube::Metric metric) {
        return service.kept.tables(request).table(pattern, metric, terms);
    };
    auto heuristic =
        cube::compile_heuristic<State>(expression_of(request), {request.metric, {}}, obtain);
    if (!heuristic) return without_tables(request, heuristic.error());
    if (auto error = why_not(*heuristic, request)) return *std::move(error);
    const std::chrono::duration<double> table_time = Clock::now() - began;
    const State start = relative_start<State>(request);
    const WatchedSearch watched{service.watcher, heuristic->admissible(),
                                heuristic->bound(heuristic->root(start))};
    watched.started();
    const CubeRun<State> run{request,
                             service,
                             expression_of(request),
                             obtain,
                             began,
                             cube::Domain<State>(request.metric),
                             start,
                             *std::move(heuristic),
                             watched};
    auto result = run_row(run, algorithm.name);
    if (!result) return without_tables(request, result.error());
    CubeReport report = report_of(run, algorithm, *std::move(result));
    keep_canonical(report.all, request.metric);
    if (!report.all.empty()) report.moves = report.all.front();
    report.table_seconds = table_time.count();
    for (Error& warning : service.kept.tables(request).take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

Expected<CubeReport> run(const CubeRequest& request, const Service& service) {
    if (algorithm_row(request.algorithm).large_cubes_only) return run_two_phase(request, service);
    return request.size == cube::Size::Two ? run_search<cube::Corners>(request, service)
                                           : run_search<cube::Cube>(request, service);
}

std::string stickers_of(const cube::Cube& cube, cube::Size size) {
    return size == cube::Size::Two ? to_facelets(cube.corners) : to_facelets(cube);
}

// A wrong solution is a fault of the program, never an answer.
void replay_solutions(const CubeRequest& request, const CubeReport& report) {
    const std::string start = stickers_of(request.start, request.size);
    const std::string goal = stickers_of(request.goal, request.size);
    const auto check = [&](const std::vector<cube::Turn>& turns) {
        if (cube::replay(start, turns) != goal)
            throw std::logic_error("the solution found by " + report.algorithm +
                                   " failed its replay");
    };
    if (report.has_solution()) check(report.moves);
    for (const auto& turns : report.all) check(turns);
}

// The sentence for a cube that no turns can make.
std::optional<std::string> why_impossible(const CubeRequest& request) {
    for (const cube::Cube* const cube : {&request.start, &request.goal})
        if (auto sentence = request.size == cube::Size::Two ? cube::why_impossible(cube->corners)
                                                            : cube::why_impossible(*cube))
            return sentence;
    return std::nullopt;
}

}  // namespace

search::Cost possible_length(const CubeRequest& request, search::Cost bound) {
    if (request.metric != cube::Metric::Quarter) return bound;
    const bool odd =
        cube::has_odd_corners(request.start.corners) != cube::has_odd_corners(request.goal.corners);
    return (bound % 2 != 0) != odd ? bound + 1 : bound;
}

Expected<CubeReport> without_tables(const CubeRequest& request, const Error& error) {
    const bool interrupted = error.kind == ErrorKind::Interrupted;
    const bool late = error.kind == ErrorKind::Time;
    if (!interrupted && !late && error.kind != ErrorKind::Memory) return error;
    CubeReport report;
    report.status = interrupted ? Status::Interrupted : Status::Limit;
    if (!interrupted) report.limit = late ? search::LimitKind::Time : search::LimitKind::Memory;
    report.algorithm = request.algorithm;
    report.lower_bound = request.start == request.goal ? 0 : possible_length(request, 1);
    report.note = note_without_tables(error);
    return report;
}

Expected<CubeReport> solve_cube(const CubeRequest& request, const Service& service) {
    const auto began = Clock::now();
    CubeReport report;
    if (auto sentence = why_impossible(request)) {
        report.status = Status::Unsolvable;
        report.algorithm = "parity";
        report.note = *std::move(sentence);
    } else {
        auto answer = algorithm_row(request.algorithm).automatic()
                          ? run_automatic(request, service, run)
                          : run(request, service);
        if (!answer) return answer;
        report = *std::move(answer);
        report.optimal = report.is_proved();
        replay_solutions(request, report);
    }
    const std::chrono::duration<double> elapsed = Clock::now() - began;
    report.seconds = elapsed.count() - report.table_seconds;
    return report;
}

}  // namespace taquin::solver
