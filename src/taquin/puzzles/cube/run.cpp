#include "taquin/puzzles/cube/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/game.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/domain_run.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::cube {

namespace {

using solver::algorithm_row;
using solver::AlgorithmRow;
using solver::Clock;
using solver::Report;
using solver::Request;
using solver::RunContext;

// Searches that detect duplicates also list paths that differ only in the order of opposite faces.
// This keeps one order.
void keep_canonical(std::vector<Moves>& all, Metric metric) {
    const CanonicalOrder order(metric);
    std::erase_if(all, [&](const Moves& moves) {
        auto mark = CanonicalOrder::start();
        for (const std::uint8_t move : moves) {
            const auto turn = static_cast<Turn>(move);
            if (!order.allows(mark, turn)) return true;
            mark = CanonicalOrder::next(mark, turn);
        }
        return false;
    });
}

template <class State>
Expected<Report> run_search(const Game<State>& game, const Request& request,
                            const RunContext& context) {
    Expected<Report> report = solver::run_domain(game, request, context);
    if (!report) return report;
    keep_canonical(report->all, game.metric);
    if (!report->all.empty()) report->moves = report->all.front();
    return report;
}

// --- two-phase search

search::Limits usual_if_none(search::Limits limits, const Request& request) {
    if (!limits.time && !limits.nodes)
        limits.time = solver::algorithm_row(*request.start.puzzle, request.algorithm).default_time;
    return limits;
}

using TwoPhasePtr = std::shared_ptr<const CubeTwoPhase>;

// The tables of `twophase`: the larger set if it is available, otherwise the smaller one.
struct TwoPhaseTables {
    PhaseOneSet set;
    std::vector<tables::TableSpec> specs;  // of both phases
};

TwoPhaseTables two_phase_tables(const tables::TableLibrary& library) {
    const auto set = has_set(library, "twophase-large", Metric::Half) ? PhaseOneSet::Changes
                                                                      : PhaseOneSet::Depths;
    return {set, {spec_of(set, Metric::Half), spec_of(PhaseTwoSet{}, Metric::Half)}};
}

// Whether the limits leave memory and time for building the tables and for searching with them.
bool limits_allow_build(const Request& request, const RunContext& context,
                        const tables::TableLibrary& library) {
    constexpr double build_share = 0.6;  // of the time, at most
    const auto specs = two_phase_tables(library).specs;
    const std::uint64_t memory = tables::needs_of(specs).memory;
    if (memory > request.limits.memory.value_or(memory)) return false;
    const auto missing = library.missing("twophase", specs);
    if (!missing || !context.until) return true;
    const std::chrono::duration<double> left = *context.until - Clock::now();
    return missing->seconds <= build_share * left.count();
}

Expected<TwoPhasePtr> make_kernel(tables::TableLibrary& library, const tables::BuildTerms& terms) {
    const auto [set, specs] = two_phase_tables(library);
    library.announce("the tables of twophase", specs, terms);
    auto first = library.obtain(specs.front(), terms);
    if (!first) return first.error();
    auto second = library.obtain(specs.back(), terms);
    if (!second) return second.error();
    return std::make_shared<const CubeTwoPhase>(PhaseOneReader(set, *std::move(first)),
                                                PhaseTwoReader(*std::move(second)));
}

Expected<TwoPhasePtr> kernel_for(const Request& request, const RunContext& context,
                                 bool may_build = true) {
    auto& library = context.cache.tables(request.tables_folder);
    auto& kept = static_cast<CubeCache&>(context.cache.of(*request.start.puzzle)).two_phase;
    if (kept) return kept;
    tables::BuildTerms terms = solver::build_terms(request, context);
    terms.may_build = may_build;
    auto made = make_kernel(library, terms);
    if (made) kept = *made;
    return made;
}

// Whether the tables are in memory or in the folder. This reads the files, because damaged ones do
// not count.
bool has_good_tables(const Request& request, const RunContext& context) {
    const auto& library = context.cache.tables(request.tables_folder);
    while (has_two_phase_tables(library)) {
        const auto kernel = kernel_for(request, context, false);
        if (kernel || kernel.error().kind != ErrorKind::DamagedTable) return true;
    }
    return false;
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
        report.limit.reset();  // a limit is the normal end of this search
        report.note =
            "the solution may not be the shortest: with more time, the search may find a shorter "
            "one";
    }
    return report;
}

using Until = CubeQuickTwoPhase::Until;

// Two-phase search with small tables, which are built first. Stops at the first solution or at a
// limit.
Expected<Report> search_with_small_tables(const Request& request, const RunContext& context,
                                          Until until) {
    const Clock::time_point began = Clock::now();
    auto& library = context.cache.tables(request.tables_folder);
    auto& kernel = static_cast<CubeCache&>(context.cache.of(*request.start.puzzle)).quick_two_phase;
    const Cube start = relative(request.start, request.goal);
    const tables::Progress progress = solver::build_terms(request, context).progress;
    if (!kernel) kernel = CubeQuickTwoPhase::make(library.threads(), progress);
    if (!kernel) {
        const bool late = !progress.stop.stop_requested();
        return solver::report_without_tables(
            request,
            {late ? "building small tables takes longer than the time limit"
                  : "interrupted while building small tables",
             late ? ErrorKind::Time : ErrorKind::Interrupted},
            start == solved_cube ? 0 : 1, began);
    }
    const std::chrono::duration<double> table_time = Clock::now() - began;
    solver::WatchedSearch watched{context.watcher, true, start == solved_cube ? 0 : 1};
    watched.started();
    const search::Limits limits =
        usual_if_none(limits_left(request, context, Clock::now()), request);
    Report report = report_of(request, kernel->solve(start, until, limits, watched.callbacks()));
    report.table_seconds = table_time.count();
    return report;
}

// The answer if the limits do not allow the tables of `twophase`.
Expected<Report> run_with_small_tables(const Request& request, const RunContext& context) {
    Expected<Report> report = search_with_small_tables(request, context, Until::Limit);
    const auto& library = context.cache.tables(request.tables_folder);
    const auto missing = library.missing("twophase", two_phase_tables(library).specs);
    if (report && report->status == solver::Status::Solved && !report->is_proved() && missing)
        report->note =
            "the solution may not be the shortest: the limits do not allow the tables of "
            "twophase (" +
            std::to_string(missing->bytes >> 20U) + " MiB, about " +
            std::to_string(std::lround(missing->seconds)) +
            " s to build), so small tables were used";
    return report;
}

// Whether nothing better can be found with larger tables.
bool is_final(const Report& report) {
    return report.status == solver::Status::Interrupted || report.is_proved() ||
           report.limit == search::LimitKind::Depth;
}

// A first solution before the large tables are built. A short one is proved shortest or improved.
Expected<Report> run_before_build(const Request& request, const RunContext& context) {
    constexpr std::chrono::nanoseconds most = std::chrono::seconds(1);
    Request brief = request;
    brief.limits.time = std::min(most, request.limits.time.value_or(most));
    Expected<Report> report = search_with_small_tables(brief, context, Until::FirstSolution);
    constexpr std::size_t short_length = 9;
    const bool is_short = report && report->has_solution() && report->moves.size() <= short_length;
    if (!is_short || is_final(*report)) return report;
    return search_with_small_tables(brief, context, Until::Limit);
}

// Takes the solution of `first`, if there is no other.
void fall_back_on(Report& report, const std::optional<Report>& first) {
    if (!first || report.has_solution() || !first->has_solution()) return;
    report.counters = first->counters;
    report.moves = first->moves;
    if (!report.note.empty()) report.note = "the solution may not be the shortest: " + report.note;
    if (report.status == solver::Status::Limit) {
        report.status = solver::Status::Solved;
        report.limit.reset();
    }
}

// The time limit counts from when the tables are ready. While they are missing, small tables give a
// first solution. A limit on nodes is left to the search with the large tables.
Expected<Report> run_two_phase(const Request& request, const RunContext& context) {
    if (*metric_of(request.metric) == Metric::Quarter)
        return Error{
            "twophase supports only the metric half; use auto or idastar for the metric quarter",
            ErrorKind::BadInput, "metric"};
    const Cube start = relative(request.start, request.goal);
    auto& library = context.cache.tables(request.tables_folder);
    std::optional<Report> first;
    if (!has_good_tables(request, context) &&
        request.limits.memory.value_or(UINT64_MAX) >= CubeQuickTwoPhase::memory) {
        if (!limits_allow_build(request, context, library))
            return run_with_small_tables(request, context);
        if (!request.batch && !request.limits.nodes) {
            Expected<Report> early = run_before_build(request, context);
            if (!early || is_final(*early)) return early;
            first = *std::move(early);
        }
    }
    const Clock::time_point began = Clock::now();
    const auto kernel = kernel_for(request, context);
    const std::chrono::duration<double> build_time = Clock::now() - began;
    Expected<Report> report = [&]() -> Expected<Report> {
        if (!kernel) {
            const search::Cost least = first ? first->lower_bound : start == solved_cube ? 0 : 1;
            return solver::report_without_tables(request, kernel.error(), least, began);
        }
        solver::WatchedSearch watched{context.watcher, true, (*kernel)->lower_bound(start)};
        watched.started();
        const search::Limits limits =
            usual_if_none(limits_left(request, context, Clock::now()), request);
        return report_of(request, (*kernel)->solve(start, limits, watched.callbacks()));
    }();
    if (!report) return report;
    report->table_seconds = build_time.count() + (first ? first->table_seconds : 0);
    fall_back_on(*report, first);
    return report;
}

Expected<Report> with_warnings(Expected<Report> report, tables::TableLibrary& library) {
    if (!report) return report;
    for (Error& warning : library.take_warnings())
        report->warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace

bool has_two_phase_tables(const tables::TableLibrary& library) {
    return has_set(library, "twophase", Metric::Half) ||
           has_set(library, "twophase-large", Metric::Half);
}

Expected<Report> run_first_solution(const Request& request, const RunContext& context) {
    return search_with_small_tables(request, context, Until::FirstSolution);
}

Expected<Report> run(const Request& request, const RunContext& context) {
    const auto metric = metric_of(request.metric);
    if (!metric) return metric.error();
    const AlgorithmRow& algorithm = algorithm_row(*request.start.puzzle, request.algorithm);
    if (algorithm.family == solver::Family::Special && context.tree == nullptr)
        return with_warnings(run_two_phase(request, context),
                             context.cache.tables(request.tables_folder));
    const Cube start = relative(request.start, request.goal);
    const ObtainTable obtain = cube::tables_from(context.cache.tables(request.tables_folder),
                                                 solver::build_terms(request, context));
    if (size_of(request.start) == Size::Two)
        return run_search(Game<Corners>{start.corners, *metric, obtain}, request, context);
    return run_search(Game<Cube>{start, *metric, obtain}, request, context);
}

Expected<Report> solve(const Request& request, RunContext& context) {
    const bool automatic = algorithm_row(*request.start.puzzle, request.algorithm).automatic();
    return automatic && context.tree == nullptr ? run_automatic(request, context)
                                                : run(request, context);
}

}  // namespace taquin::cube
