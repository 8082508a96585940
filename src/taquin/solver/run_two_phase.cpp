#include "taquin/solver/run_two_phase.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "taquin/kernels/cube_two_phase.hpp"
#include "taquin/solver/run_cube.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::solver {

namespace {

std::optional<Error> why_not(const CubeRequest& request) {
    if (request.size == cube::Size::Two)
        return Error{"twophase is for 3x3x3 cubes: auto solves 2x2x2 cubes optimally, at once",
                     ErrorKind::BadInput, "algorithm"};
    if (request.metric == cube::Metric::Quarter)
        return Error{
            "twophase counts every turn of a face as one move: leave out the metric "
            "quarter, or use auto or idastar",
            ErrorKind::BadInput, "metric"};
    return std::nullopt;
}

search::Limits usual_if_none(search::Limits limits, const CubeRequest& request) {
    if (!limits.time && !limits.nodes) limits.time = algorithm_row(request.algorithm).default_time;
    return limits;
}

}  // namespace

Expected<CubeReport> run_two_phase(const CubeRequest& request, const Service& service) {
    if (auto error = why_not(request)) return *std::move(error);
    const Clock::time_point began = Clock::now();
    CubeTables& tables = service.kept.tables(request);
    const auto kernel = tables.two_phase(build_terms(request, service));
    if (!kernel) return without_tables(request, kernel.error());
    const std::chrono::duration<double> table_time = Clock::now() - began;
    const cube::Cube start = compose(inverse(request.goal), request.start);
    WatchedSearch watched{service.watcher, true, (*kernel)->lower_bound(start)};
    watched.started();
    const search::Limits limits =
        usual_if_none(limits_left(request, service, Clock::now()), request);
    auto result = (*kernel)->solve(start, limits, watched.callbacks());
    CubeReport report;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = request.algorithm;
    report.moves = std::move(result.moves);
    report.lower_bound = result.lower_bound;
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    report.note = note_of(report, request, true);
    if (report.status == Status::Solved && report.limit) {
        report.limit.reset();  // its time is what it is given, and it was used
        report.note = "perhaps not the shortest: --time gives the search longer";
    }
    report.table_seconds = table_time.count();
    for (Error& warning : tables.take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace taquin::solver
