#include "taquin/solver/automatic.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board_distances.hpp"

namespace taquin::solver {

namespace {

using Seconds = std::chrono::duration<double>;
using Clock = std::chrono::steady_clock;

// What a number of cells deserves. Measured: experiments/automatic.
struct Plan {
    std::uint32_t cells;          // up to this many
    std::string_view heuristic;   // for the optimal search
    std::optional<Seconds> time;  // in all, when the user sets none; none: until it is solved
    double optimal_share;         // of the time and the nodes, for the optimal search
};

constexpr std::array plans{
    Plan{9, "manhattan", std::nullopt, 1.0},
    Plan{16, "max(corner, xy)", Seconds(20), 0.9},
    Plan{25, "corner", Seconds(5), 0.3},
    Plan{1'000'000, "conflict", Seconds(5), 0.05},
};

// How long a board is tried without tables before they are built, and the time that it takes.
constexpr std::chrono::milliseconds first_try{500};
constexpr std::chrono::seconds worth_building{10};

constexpr std::array<std::uint64_t, 4> beam_widths{100, 1'000, 10'000, 100'000};

const Plan& plan_for(const Request& request) {
    return *std::ranges::find_if(
        plans, [&](const Plan& plan) { return request.start.size.cells() <= plan.cells; });
}

void add(search::Counters& sum, const search::Counters& more) {
    sum.generated += more.generated;
    sum.expanded += more.expanded;
    sum.reopened += more.reopened;
    sum.distinct = std::max(sum.distinct, more.distinct);
    sum.peak_nodes = std::max(sum.peak_nodes, more.peak_nodes);
    sum.peak_bytes = std::max(sum.peak_bytes, more.peak_bytes);
}

std::uint64_t part_of(std::uint64_t nodes, double share) {
    return static_cast<std::uint64_t>(std::ceil(static_cast<double>(nodes) * share));
}

// Runs parts of a request one after the other within its limits, and keeps the best answer.
class Portfolio {
public:
    Portfolio(const Request& request, const Service& service, Runner run)
        : request_(request), service_(service), run_(run) {}

    void allow(std::optional<Seconds> time) {
        if (!request_.limits.time && time)
            request_.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(*time);
    }

    // False: nothing more can be done, because the answer is final or the limits are spent. The
    // first part is run whatever the limits are: it tells at least what the start proves.
    Expected<bool> try_part(Request part, double share) {
        if (best_ && spent()) return false;
        part.limits = request_.limits;
        if (part.limits.time) {
            const auto left = std::max(part.limits.time->zero(), *part.limits.time - elapsed());
            part.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(left * share);
        }
        return run_part(std::move(part), share);
    }

    // The same, for a time of its own.
    Expected<bool> try_for(Request part, std::chrono::nanoseconds time) {
        part.limits = request_.limits;
        part.limits.time = std::min(time, part.limits.time.value_or(time));
        return run_part(std::move(part), 1.0);
    }

    const Request& request() const { return request_; }

    Report answer() && {
        best_->lower_bound = lower_bound_;
        best_->counters = counters_;
        best_->table_seconds = table_seconds_;
        best_->warnings = std::move(warnings_);
        if (best_->is_proved()) {  // by another part than the one that found it
            best_->limit.reset();
            best_->note.clear();
        }
        return *std::move(best_);
    }

private:
    Expected<bool> run_part(Request part, double share) {
        if (part.limits.nodes) {
            const std::uint64_t left = *part.limits.nodes - counters_.generated;
            part.limits.nodes = share < 1 ? part_of(left, share) : left;
        }
        Expected<Report> report = run_(part, service_);
        if (!report) return report.error();
        take(*std::move(report));
        return best_->status != Status::Interrupted && !is_final();
    }

    std::chrono::nanoseconds elapsed() const { return Clock::now() - start_; }

    bool spent() const {
        return (request_.limits.time && elapsed() >= *request_.limits.time) ||
               (request_.limits.nodes && counters_.generated >= *request_.limits.nodes);
    }

    void take(Report report) {
        add(counters_, report.counters);
        table_seconds_ += report.table_seconds;
        std::ranges::move(report.warnings, std::back_inserter(warnings_));
        lower_bound_ = std::max(lower_bound_, report.lower_bound);
        const bool better =
            !best_ || report.status == Status::Interrupted ||
            (report.status == Status::Solved &&
             (best_->status != Status::Solved || report.moves.size() < best_->moves.size()));
        if (!better) return;
        // An interrupt ends the search but does not take away what was found.
        if (report.status == Status::Interrupted && best_ && best_->status == Status::Solved) {
            best_->status = Status::Interrupted;
            return;
        }
        best_ = std::move(report);
    }

    bool is_final() const {
        return best_->status == Status::Solved &&
               best_->moves.size() == static_cast<std::size_t>(lower_bound_);
    }

    Request request_;
    const Service& service_;
    Runner run_;
    Clock::time_point start_ = Clock::now();
    std::optional<Report> best_{};
    search::Counters counters_{};
    double table_seconds_ = 0;
    std::vector<std::string> warnings_{};
    search::Cost lower_bound_ = 0;
};

Expected<Report> run_beams(Portfolio portfolio) {
    for (const std::uint64_t width : beam_widths) {
        Request beam = portfolio.request();
        beam.algorithm = "beam";
        beam.width = width;
        const Expected<bool> more = portfolio.try_part(beam, 1.0);
        if (!more) return more.error();
        if (!*more) break;
    }
    Report report = std::move(portfolio).answer();
    if (report.has_solution() && !report.is_proved())
        report.note =
            "perhaps not the shortest: --time gives the search longer, --optimal insists on a "
            "proof";
    return report;
}

// Tables for the optimal search, if they are worth it and there is time and memory to build them.
struct TablePlan {
    std::string heuristic{};  // "lookup", "pdb:NAME"; empty: none
    bool present = false;     // else they have to be built first
};

// Boards of up to so many cells are solved without tables in no time.
constexpr std::uint32_t easy_cells = 9;

TablePlan tables_for(const Request& request, const Service& service) {
    const std::uint32_t cells = request.start.size.cells();
    if (cells > tiles::max_pattern_cells) return {};
    TileTables& tables = service.kept.tables(request);
    // A small table is made as fast as a thousand boards are solved without it.
    if (tables.has_distances(request.goal) ||
        (request.batch && cells <= tiles::max_small_lookup_cells))
        return {std::string(lookup_name), true};
    if (cells <= easy_cells) return {};
    if (const auto present = tables.best_present(request.goal)) return {"pdb:" + *present, true};
    // Tables that are built in seconds prove all fifteen-puzzles; larger boards need more.
    const bool has_time = !request.limits.time || *request.limits.time >= worth_building;
    if (cells > tiles::WordState::capacity || !has_time) return {};
    const std::string quick = tables.quick(request.goal);
    const std::uint64_t memory =
        TileTables::needs_of(*tables.tables_of(quick, request.goal)).memory;
    if (memory > request.limits.memory.value_or(memory)) return {};
    return {"pdb:" + quick, false};
}

// What a larger set of tables would bring, if the search was a long one.
std::string advice(const Request& request, const Report& report, const Service& service) {
    constexpr std::uint64_t many_nodes = 10'000'000;
    if (!report.heuristic.starts_with("pdb:") || report.counters.generated < many_nodes) return {};
    TileTables& tables = service.kept.tables(request);
    const std::string largest = tables.names(request.goal.size).back();
    if (report.heuristic == "pdb:" + largest) return {};
    const std::uint64_t bytes = TileTables::needs_of(*tables.tables_of(largest, request.goal)).disk;
    return "larger tables make this many times as fast: taquin tables build --size " +
           tiles::to_text(request.goal.size) + " " + largest + " (" + std::to_string(bytes >> 20U) +
           " MiB)";
}

}  // namespace

Expected<Report> run_automatic(const Request& request, const Service& service, Runner run) {
    const Plan& plan = plan_for(request);
    Request optimal = request;
    optimal.algorithm = "idastar";
    TablePlan tables;
    if (optimal.heuristic.empty()) {
        tables = tables_for(request, service);
        optimal.heuristic = plan.heuristic;
    }
    // Built tables are there for all boards of a batch; for one board, perhaps it is an easy one.
    const bool with_tables = tables.present || (!tables.heuristic.empty() && request.batch);
    if (with_tables) optimal.heuristic = tables.heuristic;
    if (request.all || !plan.time || (request.optimal && (with_tables || tables.heuristic.empty())))
        return run(optimal, service);

    Portfolio portfolio(request, service, run);
    portfolio.allow(request.optimal ? std::nullopt : plan.time);
    const bool in_two_steps = !with_tables && !tables.heuristic.empty();
    Expected<bool> more = in_two_steps ? portfolio.try_for(optimal, first_try)
                                       : portfolio.try_part(optimal, plan.optimal_share);
    if (more && *more && in_two_steps) {
        optimal.heuristic = tables.heuristic;
        more = portfolio.try_part(optimal, plan.optimal_share);
    }
    if (!more) return more.error();
    if (*more && !request.optimal) return run_beams(std::move(portfolio));
    Report report = std::move(portfolio).answer();
    if (report.note.empty()) report.note = advice(request, report, service);
    return report;
}

}  // namespace taquin::solver
