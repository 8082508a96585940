#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
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
    Seconds first_solution;       // the most time for a solution before a proof
};

constexpr std::array plans{
    Plan{9, "manhattan", std::nullopt, 1.0, Seconds(0.05)},
    Plan{16, "max(corner, xy)", Seconds(20), 0.9, Seconds(0.2)},
    Plan{25, "corner", Seconds(5), 0.3, Seconds(2)},
    Plan{1'000'000, "conflict", Seconds(5), 0, Seconds(2)},
};

// first_try: how long to search without tables before building them. worth_building, worth_reading:
// with a shorter time limit, tables are not built or not read. build_share: building large tables
// takes at most this share of the time.
// With large tables on disk, the proof soon begins: it has less time than these for the first
// search and for a solution.
constexpr std::chrono::milliseconds first_try{500};
constexpr std::chrono::milliseconds first_try_with_tables{100};
constexpr std::chrono::milliseconds solution_with_tables{400};
constexpr double build_share = 0.6;
constexpr std::uint64_t worth_large_tables = 10'000'000;  // nodes: a search of one second
constexpr std::chrono::seconds worth_building{10};
constexpr std::chrono::seconds worth_reading{1};

// Tables of `xy` grow too fast for narrow boards such as 2x7, which use `corner` instead. So do
// boards whose tables take too much of the time.
std::string_view heuristic_of(const Plan& plan, const BoardRequest& request,
                              const TileContext& context) {
    const Size size = request.start.size;
    if (plan.heuristic != "max(corner, xy)") return plan.heuristic;
    const bool has_walking =
        size.rows + size.columns <= max_walking_sides && has_time_for_walking(request, context);
    return has_walking ? plan.heuristic : "corner";
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

// Keeps a constructed solution for the case that a limit or an interrupt comes before any other.
// Boards of up to this size take less than a millisecond.
template <class Parts>
void keep_construction(const BoardRequest& request, Parts& portfolio) {
    constexpr std::uint32_t most_cells = 256;
    if (request.batch || request.start.size.cells() > most_cells) return;
    BoardRequest part = request;
    part.algorithm = "construct";
    part.listed = true;
    part.limits.stop = {};
    part.limits.time.reset();
    portfolio.keep_in_reserve(construct(part, part.limits));
}

// Tables for the optimal search, if they help and there is time and memory to build them.
struct TablePlan {
    std::string heuristic{};  // "lookup", "pdb:NAME"; empty: none
    bool present = false;     // otherwise they must be built first
};

// The tables to build for a proof: the largest that the time and the memory allow.
TablePlan large_tables(const BoardRequest& request, TileTables& tables) {
    if (request.limits.nodes.value_or(worth_large_tables) < worth_large_tables) return {};
    TableSets::BuildLimits limits{.memory = request.limits.memory,
                                  .threads = tables.library().threads()};
    if (request.limits.time && request.timed_tables && !request.batch)
        limits.time = build_share * Seconds(*request.limits.time);
    const auto set = tables.sets().largest(request.goal, limits);
    return set ? TablePlan{"pdb:" + *set, false} : TablePlan{};
}

// Finding out which tables exist and what they need takes memory too: 14 MB for 4x4. With less than
// this, boards are solved without pattern databases.
constexpr std::uint64_t worth_counting = std::uint64_t{32} << 20U;

// Boards of up to this many cells are solved instantly without tables.
constexpr std::uint32_t easy_cells = 9;

// The large tables that a proof would build first; none if they are on disk or do not apply.
std::optional<tables::MissingTables> tables_for_proof(const BoardRequest& request,
                                                      TileTables& tables) {
    const std::uint32_t cells = request.start.size.cells();
    if (cells <= WordState::capacity || cells > max_pattern_cells) return std::nullopt;
    if (request.limits.memory.value_or(worth_counting) < worth_counting) return std::nullopt;
    const auto set = tables.sets().largest(request.goal, {.memory = request.limits.memory});
    if (!set) return std::nullopt;
    return tables.library().missing(*set, *tables.sets().tables_of(*set, request.goal));
}

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
    if (cells > WordState::capacity)
        return request.optimal ? large_tables(request, tables) : TablePlan{};
    const bool has_time = !request.limits.time || *request.limits.time >= worth_building;
    if (!has_time) return {};
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

// How a proof goes: most boards are proved in a short first search. For the others, `anytime` finds
// a solution, which is the answer if a limit or an interrupt stops the proof. Then tables are
// built, and the proof has all the time that is left. It guesses before large iterations, because
// the one that finds a solution is the largest and proves nothing.
Expected<Report> prove(const BoardRequest& request, const BoardRequest& first,
                       const TablePlan& tables, const TileContext& context, Runner run) {
    constexpr double brief_share = 0.1;
    const bool has_large = tables.present && request.start.size.cells() > WordState::capacity;
    const auto try_time = has_large ? first_try_with_tables : first_try;
    const auto solution_time = has_large ? std::chrono::nanoseconds(solution_with_tables)
                                         : std::chrono::duration_cast<std::chrono::nanoseconds>(
                                               plan_for(request).first_solution);
    const auto run_part = [&](const BoardRequest& part) { return run(part, context); };
    solver::Portfolio<BoardRequest, decltype(run_part)> portfolio(request, run_part);
    keep_construction(request, portfolio);
    Expected<bool> more = portfolio.try_briefly(first, try_time, brief_share);
    if (more && *more)
        more = portfolio.try_briefly(anytime_part(request), solution_time, brief_share);
    if (more && *more) {
        BoardRequest proof = first;
        if (!tables.heuristic.empty()) proof.heuristic = tables.heuristic;
        proof.guesses = true;
        more = portfolio.try_part(portfolio.for_shorter(proof), 1.0);
    }
    if (!more) return more.error();
    Report report = std::move(portfolio).answer();
    if (report.is_proved()) {
        report.note = advice(request, report, context);
        return report;
    }
    if (tables.heuristic.empty() && request.heuristic.empty())
        report.proof_tables = tables_for_proof(request, context.tables);
    if (const auto& missing = report.proof_tables)
        report.note =
            "the limits do not allow the tables that make the proof feasible: " + missing->name +
            ", " + std::to_string(missing->bytes >> 20U) + " MiB, about " +
            std::to_string(std::lround(missing->seconds)) + " s to build";
    return report;
}

}  // namespace

Expected<Report> run_automatic(BoardRequest& request, const TileContext& context, Runner run) {
    // Not every plan uses the heuristic, and some use it late.
    if (auto error = check_names(request.heuristic, request.goal.size)) return *std::move(error);
    const Plan& plan = plan_for(request);
    TablePlan tables;
    if (request.heuristic.empty()) tables = tables_for(request, context);
    // In a batch, built tables serve all boards. A single board may be easy without them.
    const bool with_tables = tables.present || (!tables.heuristic.empty() && request.batch);
    const auto make_optimal = [&](BoardRequest& part) {
        part.algorithm = "idastar";
        if (part.heuristic.empty())
            part.heuristic = with_tables ? std::string_view(tables.heuristic)
                                         : heuristic_of(plan, part, context);
    };
    const bool limited = request.limits.time || request.limits.nodes || request.limits.depth;
    const bool at_once = !plan.time || (request.optimal && tables.heuristic == lookup_name);
    if (request.all || (at_once && !(request.optimal && limited))) {
        make_optimal(request);
        return run(request, context);
    }

    BoardRequest optimal = request;
    make_optimal(optimal);
    if (request.optimal) return prove(request, optimal, tables, context, run);
    const auto run_part = [&](const BoardRequest& part) { return run(part, context); };
    solver::Portfolio<BoardRequest, decltype(run_part)> portfolio(request, run_part);
    portfolio.allow(plan.time);
    keep_construction(request, portfolio);
    // These boards are seldom proved optimal, so find a solution first.
    if (request.start.size.cells() > WordState::capacity) {
        const Expected<bool> open =
            portfolio.try_part(anytime_part(request), 1 - plan.optimal_share);
        if (!open) return open.error();
        if (*open && plan.optimal_share > 0)
            if (const auto more = portfolio.try_part(portfolio.for_shorter(optimal), 1.0); !more)
                return more.error();
        Expected<Report> report = finish_anytime(std::move(portfolio));
        if (!report->is_proved()) report->proof_tables = tables_for_proof(request, context.tables);
        return report;
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
    if (*more && !too_large) {
        if (more = portfolio.try_part(anytime_part(request), 1.0); !more) return more.error();
        return finish_anytime(std::move(portfolio));
    }
    Report report = std::move(portfolio).answer();
    if (report.note.empty()) report.note = advice(request, report, context);
    return report;
}

}  // namespace taquin::tiles
