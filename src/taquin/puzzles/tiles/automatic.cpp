#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/run.hpp"
#include "taquin/solver/portfolio.hpp"

namespace taquin::tiles {

namespace {

using Seconds = std::chrono::duration<double>;

// The plan for a range of board sizes.
struct Plan {
    std::uint32_t cells;          // up to this many
    std::string_view heuristic;   // for the optimal search, if the size supports it
    std::optional<Seconds> time;  // in total, if the user sets none; none: until solved
    double optimal_share;         // of the time and the nodes, for the optimal search
};

constexpr std::array plans{
    Plan{9, "manhattan", std::nullopt, 1.0},
    Plan{16, "max(corner, xy)", Seconds(20), 0.9},
    Plan{25, "corner", Seconds(5), 0.3},
    Plan{1'000'000, "conflict", Seconds(5), 0},
};

// first_try: how long to search without tables before building them. worth_building, worth_reading:
// with a shorter time limit, tables are not built or not read.
constexpr std::chrono::milliseconds first_try{500};
constexpr std::chrono::seconds worth_building{10};
constexpr std::chrono::seconds worth_reading{1};

// Tables of `xy` grow too fast for narrow boards such as 2x7, which use `corner` instead.
std::string_view heuristic_of(const Plan& plan, Size size) {
    const bool wants_walking = plan.heuristic == "max(corner, xy)";
    return wants_walking && size.rows + size.columns > max_walking_sides ? "corner"
                                                                         : plan.heuristic;
}

const Plan& plan_for(const BoardRequest& request) {
    return *std::ranges::find_if(
        plans, [&](const Plan& plan) { return request.start.size.cells() <= plan.cells; });
}

// The answer of all parts, with a note if its solution is not proved shortest.
template <class Run>
Expected<Report> finish_anytime(solver::Portfolio<BoardRequest, Run> portfolio) {
    Report report = std::move(portfolio).answer();
    if (report.has_solution() && !report.is_proved())
        report.note = "the solution may not be the shortest";
    return report;
}

// The part of the request that always finds a solution.
BoardRequest anytime_part(BoardRequest request) {
    request.algorithm = "anytime";
    request.heuristic.clear();
    return request;
}

// Tables for the optimal search, if they help and there is time and memory to build them.
struct TablePlan {
    std::string heuristic{};  // "lookup", "pdb:NAME"; empty: none
    bool present = false;     // otherwise they must be built first
};

// Finding out which tables exist and what they need takes memory too: 14 MB for 4x4. With less than
// this, boards are solved without pattern databases.
constexpr std::uint64_t worth_counting = std::uint64_t{32} << 20U;

// Boards of up to this many cells are solved instantly without tables.
constexpr std::uint32_t easy_cells = 9;

TablePlan tables_for(const BoardRequest& request, const TileContext& context) {
    const std::uint32_t cells = request.start.size.cells();
    if (cells > max_pattern_cells) return {};
    TileTables& tables = context.tables;
    // Building a small table takes as long as solving a thousand boards without it.
    if (tables.has_distances(request.goal) || (request.batch && cells <= max_small_lookup_cells))
        return {std::string(lookup_name), true};
    if (cells <= easy_cells) return {};
    if (request.limits.memory.value_or(worth_counting) < worth_counting) return {};
    // Reading large tables takes this long if the system does not have them in memory.
    if (cells > WordState::capacity && request.limits.time && *request.limits.time < worth_reading)
        return {};
    if (const auto present = tables.best_present(request.goal)) return {"pdb:" + *present, true};
    // Tables that are built in seconds are enough to prove all fifteen-puzzles; larger boards need
    // more.
    const bool has_time = !request.limits.time || *request.limits.time >= worth_building;
    if (cells > WordState::capacity || !has_time) return {};
    const std::string quick = tables.sets().quick(request.goal);
    const std::uint64_t memory =
        tables::needs_of(*tables.sets().tables_of(quick, request.goal)).memory;
    if (memory > request.limits.memory.value_or(memory)) return {};
    return {"pdb:" + quick, false};
}

// Suggests a larger set of tables if the search was long.
std::string advice(const BoardRequest& request, const Report& report, const TileContext& context) {
    constexpr std::uint64_t many_nodes = 10'000'000;
    if (!report.heuristic.starts_with("pdb:") || report.counters.generated < many_nodes) return {};
    TileTables& tables = context.tables;
    const std::string largest = tables.sets().names(request.goal.size).back();
    if (report.heuristic == "pdb:" + largest) return {};
    const std::uint64_t bytes =
        tables::needs_of(*tables.sets().tables_of(largest, request.goal)).disk;
    return "larger tables would make this many times faster: " + largest + " (" +
           std::to_string(bytes >> 20U) + " MiB)";
}

}  // namespace

Expected<Report> run_automatic(BoardRequest& request, const TileContext& context, Runner run) {
    const Plan& plan = plan_for(request);
    TablePlan tables;
    if (request.heuristic.empty()) tables = tables_for(request, context);
    // In a batch, built tables serve all boards. A single board may be easy without them.
    const bool with_tables = tables.present || (!tables.heuristic.empty() && request.batch);
    const auto make_optimal = [&](BoardRequest& part) {
        part.algorithm = "idastar";
        if (part.heuristic.empty())
            part.heuristic = with_tables ? std::string_view(tables.heuristic)
                                         : heuristic_of(plan, part.start.size);
    };
    if (request.all || !plan.time ||
        (request.optimal && (with_tables || tables.heuristic.empty()))) {
        make_optimal(request);
        return run(request, context);
    }

    BoardRequest optimal = request;
    make_optimal(optimal);
    const auto run_part = [&](const BoardRequest& part) { return run(part, context); };
    solver::Portfolio<BoardRequest, decltype(run_part)> portfolio(request, run_part);
    portfolio.allow(request.optimal ? std::nullopt : plan.time);
    // These boards are seldom proved optimal, so find a solution first.
    if (!request.optimal && request.start.size.cells() > WordState::capacity) {
        const Expected<bool> open =
            portfolio.try_part(anytime_part(request), 1 - plan.optimal_share);
        if (!open) return open.error();
        if (*open && plan.optimal_share > 0)
            if (const auto more = portfolio.try_part(optimal, 1.0); !more) return more.error();
        return finish_anytime(std::move(portfolio));
    }
    const bool in_two_steps = !with_tables && !tables.heuristic.empty();
    Expected<bool> more = in_two_steps ? portfolio.try_for(optimal, first_try)
                                       : portfolio.try_part(optimal, plan.optimal_share);
    if (more && *more && in_two_steps) {
        optimal.heuristic = tables.heuristic;
        more = portfolio.try_part(optimal, plan.optimal_share);
    }
    if (!more) return more.error();
    // If requested tables do not fit into memory, report that; do not switch to another search.
    const bool too_large = portfolio.limit() == search::LimitKind::Memory;
    if (*more && !request.optimal && !too_large) {
        if (more = portfolio.try_part(anytime_part(request), 1.0); !more) return more.error();
        return finish_anytime(std::move(portfolio));
    }
    Report report = std::move(portfolio).answer();
    if (report.note.empty()) report.note = advice(request, report, context);
    return report;
}

}  // namespace taquin::tiles
