// `auto` for cubes: the best answer that is quick to find.
//
// Small cubes are looked up. For large ones, two-phase search finds a short solution at once and
// looks for shorter ones in a part of the time. In the rest, the optimal search proves the solution
// shortest or finds a shorter one. An easy cube needs no tables. If a proof is asked for, two-phase
// search runs briefly: its solution is the answer if a limit or an interrupt stops the proof. Then
// the search waits for the largest table that memory allows, and the table is kept.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"
#include "taquin/puzzles/cube/run.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/portfolio.hpp"

namespace taquin::cube {

namespace {

using solver::Report;
using solver::Request;
using solver::RunContext;

// The default time for a 3x3x3 cube.
constexpr std::chrono::seconds usual_cube_time{20};
// The same if tables are not stored, as in a browser: too short to build the large ones.
constexpr std::chrono::seconds time_without_folder{3};
constexpr std::chrono::milliseconds first_cube_try{300};  // before tables are built
constexpr std::chrono::seconds worth_cube_tables{10};  // with less time, none are built for a proof
constexpr std::chrono::seconds small_try{20};          // for a proof, before a large table is built
constexpr std::chrono::minutes worth_large_table{5};
// Tables for proofs, best first.
constexpr std::array<std::string_view, 3> coset_sets{"cosets-large", "cosets-medium", "cosets"};
constexpr double near_optimal_share = 0.1;            // of the time, if a proof is tried too
constexpr std::chrono::seconds near_optimal_time{1};  // at most, before a proof that is asked for
constexpr std::chrono::seconds first_solution_time{1};
constexpr std::string_view two_phase_name = "twophase";
constexpr double optimal_share = 0.5;  // of the time, in quarter turns
constexpr std::array<std::uint64_t, 3> beam_widths{1'000, 10'000, 100'000};

using RunAlgorithm = Expected<Report> (*)(const Request&, const RunContext&);

// Two-phase search counts half turns. In the metric quarter, each half turn becomes two turns.
Expected<Report> run_in_two_phases(Request part, const RunContext& context, RunAlgorithm run_half) {
    if (*metric_of(part.metric) == Metric::Half) return run_half(part, context);
    part.metric = name(Metric::Half);
    Expected<Report> report = run_half(part, context);
    if (!report) return report;
    Moves quarters;
    for (const std::uint8_t move : report->moves) {
        const auto turn = static_cast<Turn>(move);
        const bool half = quarters_of(turn) == 2;
        const auto quarter = static_cast<std::uint8_t>(half ? make_turn(face_of(turn), 1) : turn);
        quarters.insert(quarters.end(), half ? 2 : 1, quarter);
    }
    const auto most = part.limits.depth;
    if (most && quarters.size() > static_cast<std::size_t>(*most)) {
        quarters.clear();
        report->status = solver::Status::Limit;
        report->limit = search::LimitKind::Depth;
    }
    report->moves = std::move(quarters);
    return report;
}

class CubePlan {
public:
    CubePlan(const Request& request, Metric metric, const RunContext& context)
        : request_(request),
          metric_(metric),
          tables_(context.cache.tables(request.tables_folder)),
          run_([this, &context](const Request& part) {
              if (part.algorithm != two_phase_name) return run(part, context);
              return run_in_two_phases(part, context, stop_at_first_ ? run_first_solution : run);
          }),
          portfolio_(request, run_) {
        if (!request.optimal && !request.all)
            portfolio_.allow(tables_.store().folder().empty() ? time_without_folder
                                                              : usual_cube_time);
    }

    Expected<Report> carry_out() {
        if (request_.all) return all_solutions();
        Expected<bool> more = easy();
        if (more && *more) more = first_solution();
        if (more && *more) more = near_optimal();
        if (more && *more && proof_is_tried()) more = optimal();
        if (more && *more && !request_.optimal) more = beams();
        if (!more) return more.error();
        Report report = std::move(portfolio_).answer();
        const bool interrupted = report.status == solver::Status::Interrupted;
        if (report.has_solution() && !report.is_proved() && report.note.empty() && !interrupted)
            report.note =
                "the solution may not be the shortest: the time was too short for a proof";
        else if (report.note.empty())
            report.note = advice(report);
        return report;
    }

private:
    bool half() const { return metric_ == Metric::Half; }
    bool has(std::string_view set) const { return has_set(tables_, set, metric_); }

    // The best table set available; if none is, the one that builds fastest.
    std::string best_heuristic() const {
        if (!CubeOptimal::supported()) return "korf";
        const auto* const set =
            std::ranges::find_if(coset_sets, [&](std::string_view name) { return has(name); });
        return std::string(set == coset_sets.end() ? coset_sets.back() : *set);
    }

    // The largest set that memory allows, if there is enough time to build it.
    std::string heuristic_to_build() const {
        const search::Limits& limits = request_.limits;
        const bool enough_time = !limits.time || *limits.time >= worth_large_table;
        const auto fits = [&](std::string_view name) {
            const PatternSet set = *find_pattern_set(name);
            return !limits.memory || build_memory(set.patterns.front(), metric_) <= *limits.memory;
        };
        const auto* const set = std::ranges::find_if(coset_sets, fits);
        if (!enough_time || !CubeOptimal::supported() || set == coset_sets.end())
            return best_heuristic();
        return std::string(*set);
    }

    // A search without tables, for easy cubes.
    Request simple_part() const {
        Request simple = request_;
        simple.algorithm = "idastar";
        simple.heuristic = "manhattan";
        return simple;
    }

    // All shortest solutions. If tables are missing, first tries whether the cube is easy.
    Expected<Report> all_solutions() {
        const solver::Clock::time_point began = solver::Clock::now();
        Request part = proof(request_.optimal ? heuristic_to_build() : best_heuristic());
        if (has(part.heuristic) || request_.batch) return run_(part);
        const std::chrono::nanoseconds brief = first_cube_try;
        Request simple = simple_part();
        simple.checkpoint.clear();
        simple.limits.time = std::min(brief, simple.limits.time.value_or(brief));
        Expected<Report> quick = run_(simple);
        if (!quick || quick->limit != search::LimitKind::Time) return quick;
        if (part.limits.time) {
            const std::chrono::nanoseconds left =
                *part.limits.time - (solver::Clock::now() - began);
            part.limits.time = std::max(left, left.zero());
        }
        Expected<Report> report = run_(part);
        if (!report) return report;
        search::add(report->counters, quick->counters);
        if (report->has_solution()) return report;
        if (quick->has_solution()) {  // some of the shortest solutions
            quick->limit = report->limit;
            quick->counters = report->counters;
            quick->table_seconds += report->table_seconds;
            quick->warnings = std::move(report->warnings);
            if (report->status == solver::Status::Interrupted) quick->status = report->status;
            return quick;
        }
        report->lower_bound = std::max(report->lower_bound, quick->lower_bound);
        return report;
    }

    // If tables are missing, first tries whether the cube is easy.
    Expected<bool> easy() {
        const bool tables_are_there = half() && !request_.optimal
                                          ? has("twophase") || has("twophase-large")
                                          : has(best_heuristic());
        if (tables_are_there || request_.batch) return true;
        const Request simple = simple_part();
        // A proof keeps most of the limits for its other parts.
        return request_.optimal ? portfolio_.try_briefly(simple, first_cube_try, near_optimal_share)
                                : portfolio_.try_for(simple, first_cube_try);
    }

    // If time is short, no tables are built for a proof.
    bool proof_is_tried() const {
        const auto time = portfolio_.request().limits.time;
        return !time || *time >= worth_cube_tables || has(best_heuristic());
    }

    // Before a proof or beams, whose tables take long to build. Otherwise two-phase search finds
    // its own first solution.
    Expected<bool> first_solution() {
        const bool before_others = request_.optimal ? proof_is_tried() : !half();
        const bool helps = before_others && !has_two_phase_tables(tables_) &&
                           request_.limits.memory.value_or(UINT64_MAX) >= CubeQuickTwoPhase::memory;
        if (!helps || request_.batch) return true;
        Request first = request_;
        first.algorithm = two_phase_name;
        first.optimal = false;
        stop_at_first_ = true;
        const Expected<bool> more = portfolio_.try_for(first, first_solution_time);
        stop_at_first_ = false;
        return more;
    }

    // In quarter turns, only before a proof: beam search finds shorter solutions.
    Expected<bool> near_optimal() {
        if (!half() && !request_.optimal) return true;
        Request near = request_;
        near.algorithm = two_phase_name;
        if (!proof_is_tried()) return portfolio_.try_part(near, 1.0);
        // Before a proof within a time limit, a build would take the time of the proof.
        if (request_.optimal && request_.limits.time && !has_two_phase_tables(tables_)) return true;
        return request_.optimal
                   ? portfolio_.try_briefly(near, near_optimal_time, near_optimal_share)
                   : portfolio_.try_part(near, near_optimal_share);
    }

    // If a proof is asked for, uses the table that makes the proof fast, unless a short try
    // succeeds first.
    Expected<bool> optimal() {
        if (!request_.optimal)
            return portfolio_.try_part(proof(best_heuristic()), half() ? 1.0 : optimal_share);
        const std::string heuristic = heuristic_to_build();
        if (heuristic != best_heuristic()) {
            auto more = portfolio_.try_for(proof(best_heuristic()), small_try);
            if (!more || !*more) return more;
        }
        return portfolio_.try_part(proof(heuristic), 1.0);
    }

    // Looks only for shorter solutions: if there are none, the best so far is proved shortest.
    Request proof(const std::string& heuristic) const {
        Request part = request_;
        part.algorithm = "idastar";
        part.heuristic = heuristic;
        return portfolio_.for_shorter(std::move(part));
    }

    Expected<bool> beams() {
        Expected<bool> more = true;
        for (const std::uint64_t width : beam_widths) {
            if (half() || !more || !*more) break;
            Request beam = request_;
            beam.algorithm = "beam";
            beam.heuristic = "korf";
            beam.width = width;
            more = portfolio_.try_part(beam, 1.0);
        }
        return more;
    }

    // After a long search, recommends a larger table.
    std::string advice(const Report& report) const {
        constexpr std::uint64_t many_nodes = 10'000'000;
        if (report.counters.generated < many_nodes || best_heuristic() != "cosets") return {};
        const std::uint64_t bytes = table_id(large_cosets, metric_).bytes();
        return "larger tables would make this many times faster: cosets-large (" +
               std::to_string(bytes >> 20U) + " MiB)";
    }

    using RunPart = std::function<Expected<Report>(const Request&)>;

    const Request& request_;
    Metric metric_;
    tables::TableLibrary& tables_;
    bool stop_at_first_ = false;  // two-phase search stops at its first solution
    RunPart run_;
    solver::Portfolio<Request, RunPart> portfolio_;
};

}  // namespace

Expected<Report> run_automatic(const Request& request, const RunContext& context) {
    const auto metric = metric_of(request.metric);
    if (!metric) return metric.error();
    if (size_of(request.start) == Size::Three && request.heuristic.empty())
        return CubePlan(request, *metric, context).carry_out();
    Request optimal = request;
    optimal.algorithm = "idastar";
    return run(optimal, context);
}

}  // namespace taquin::cube
