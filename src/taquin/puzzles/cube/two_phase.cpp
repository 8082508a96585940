// Requests about 3x3x3 cubes that are to be solved by two-phase search.
#include <chrono>
#include <string>
#include <utility>

#include "taquin/puzzles/cube/run.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::cube {

namespace {

using solver::Clock;
using solver::Report;
using solver::Request;
using solver::RunContext;

search::Limits usual_if_none(search::Limits limits, const Request& request) {
    if (!limits.time && !limits.nodes)
        limits.time = solver::algorithm_row(*request.start.puzzle, request.algorithm).default_time;
    return limits;
}

using TwoPhasePtr = std::shared_ptr<const CubeTwoPhase>;

// With the large set of tables if it is there, else with the small one.
Expected<TwoPhasePtr> make_kernel(tables::TableLibrary& library, const tables::BuildTerms& terms) {
    const auto set = has_set(library, "twophase-large", Metric::Half) ? PhaseOneSet::Changes
                                                                      : PhaseOneSet::Depths;
    auto first = library.obtain(spec_of(set, Metric::Half), terms);
    if (!first) return first.error();
    auto second = library.obtain(spec_of(PhaseTwoSet{}, Metric::Half), terms);
    if (!second) return second.error();
    return std::make_shared<const CubeTwoPhase>(PhaseOneReader(set, *std::move(first)),
                                                PhaseTwoReader(*std::move(second)));
}

Expected<TwoPhasePtr> kernel_for(const Request& request, const RunContext& context) {
    auto& library = context.cache.tables(request.tables_folder);
    auto& kept = static_cast<CubeCache&>(context.cache.of(*request.start.puzzle)).two_phase;
    if (kept) return kept;
    auto made = make_kernel(library, solver::build_terms(request, context));
    if (made) kept = *made;
    return made;
}

Report report_of(const Request& request, search::Result<Turn> result) {
    Report report;
    report.status = solver::status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = request.algorithm;
    report.moves = solver::numbered(result.moves);
    report.lower_bound = result.lower_bound;
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    report.note = solver::note_of<Turn>(report, request, true);
    if (report.status == solver::Status::Solved && report.limit) {
        report.limit.reset();  // its time is what it is given, and it was used
        report.note =
            "the solution may not be the shortest: with more time the search may find a "
            "shorter one";
    }
    return report;
}

}  // namespace

Expected<Report> run_two_phase(const Request& request, const RunContext& context) {
    if (*metric_of(request.metric) == Metric::Quarter)
        return Error{
            "twophase counts half turns as one move, not quarter turns: use auto or "
            "idastar for the metric quarter",
            ErrorKind::BadInput, "metric"};
    const Clock::time_point began = Clock::now();
    const auto kernel = kernel_for(request, context);
    const Cube start = relative(request.start, request.goal);
    if (!kernel)
        return solver::report_without_tables(request, kernel.error(), start == solved_cube ? 0 : 1);
    const std::chrono::duration<double> table_time = Clock::now() - began;
    solver::WatchedSearch watched{context.watcher, true, (*kernel)->lower_bound(start)};
    watched.started();
    const search::Limits limits =
        usual_if_none(limits_left(request, context, Clock::now()), request);
    Report report = report_of(request, (*kernel)->solve(start, limits, watched.callbacks()));
    report.table_seconds = table_time.count();
    for (Error& warning : context.cache.tables(request.tables_folder).take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace taquin::cube
