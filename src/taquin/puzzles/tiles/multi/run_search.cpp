#include "taquin/puzzles/tiles/multi/run_search.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/solver/portfolio.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::tiles {

namespace {

using solver::Request;

search::Cost bound_of(const Request& request) {
    return run_bound(unpack(request.start), unpack(request.goal));
}

// `anytime` and `construct` minimise single moves. This converts their solutions to runs. Boards
// with longer runs than a Run can hold keep the single moves.
Expected<Report> run_own_algorithm(const Request& request, const TileContext& context) {
    Expected<Report> report = run_algorithm(context.kept.understand(request), context);
    if (report && !report->counted && has_runs(size_of(request.start)))
        report->moves = solver::numbered(to_runs(as_moves(report->moves)));
    if (report && report->is_proved()) {
        report->note.clear();
        report->limit.reset();
    }
    return report;
}

Expected<Report> run_in_runs(Request request, const TileContext& context) {
    const Size size = size_of(request.start);
    const solver::AlgorithmRow& algorithm = solver::algorithm_row(puzzle(), request.algorithm);
    if (algorithm.family == solver::Family::Special) return run_own_algorithm(request, context);
    if (!has_runs(size) || size.cells() > max_byte_cells)
        return Error{"searches in the metric multi are for boards of up to " +
                         std::to_string(max_byte_cells) + " cells with sides of up to " +
                         std::to_string(max_run_side) +
                         ": use auto, anytime or construct, or the metric single",
                     ErrorKind::BadInput, "metric"};
    if (request.heuristic.empty() && algorithm.informed)
        request.heuristic = default_run_heuristic(size);
    const bool fits_word = size.cells() <= WordState::capacity;
    // Only ByteState records trees.
    auto report = fits_word && context.tree == nullptr
                      ? search_in_runs<WordState>(request, context)
                      : search_in_runs<ByteState>(request, context);
    if (report && !report->is_proved()) {
        report->lower_bound = std::max(report->lower_bound, bound_of(request));
        if (report->is_proved()) report->note.clear();  // it says that there is no proof
    }
    return report;
}

// --- auto

constexpr std::chrono::seconds usual_run_time{20};
constexpr std::chrono::seconds usual_large_run_time{10};
// With a shorter time limit, tables are not built.
constexpr std::chrono::seconds worth_building_runs{5};
// How long to search with small tables before building large ones.
constexpr std::chrono::milliseconds small_tables_try{5000};
// How long to look for a first proof, and for a first solution before a long proof.
constexpr std::chrono::milliseconds brief_run_time{1000};

class RunPlan {
public:
    RunPlan(const Request& request, const TileContext& context)
        : request_(request),
          context_(context),
          goal_(unpack(request.goal)),
          source_{context.cache.tables(request.tables_folder)} {}

    Expected<Report> carry_out() const {
        if (auto error = check()) return *std::move(error);
        const bool large = goal_.size.cells() > WordState::capacity;
        const std::string first = large ? large_heuristic() : first_heuristic();
        if (request_.all) return run(optimal_part(first));
        solver::Portfolio portfolio(request_, [this](const Request& part) { return run(part); });
        keep_construction(portfolio);
        const Expected<bool> more = request_.optimal ? prove(portfolio, first)
                                    : large          ? solve_large(portfolio, first)
                                                     : solve_small(portfolio, first);
        if (!more) return more.error();
        Report report = std::move(portfolio).answer();
        if (report.has_solution() && !report.is_proved() && report.note.empty() &&
            !request_.optimal)
            report.note = "there may be a solution with fewer runs";
        return report;
    }

private:
    Expected<Report> run(const Request& part) const { return run_in_runs(part, context_); }

    Request part(std::string_view algorithm, std::string heuristic = {}) const {
        Request part = request_;
        part.algorithm = algorithm;
        part.heuristic = std::move(heuristic);
        return part;
    }
    Request optimal_part(const std::string& heuristic) const { return part("idastar", heuristic); }

    // Not every plan uses the heuristic. Proofs need a search.
    std::optional<Error> check() const {
        if (auto error = check_run_names(request_.heuristic, goal_.size)) return error;
        if (searches() || (!request_.optimal && !request_.all)) return std::nullopt;
        return Error{"shortest solutions in the metric multi are for boards of up to " +
                         std::to_string(max_byte_cells) + " cells with sides of up to " +
                         std::to_string(max_run_side) +
                         ": leave this out, or use the metric single",
                     ErrorKind::BadInput, request_.optimal ? "optimal" : "all"};
    }

    // The answer if an interrupt comes before any other solution.
    template <class Parts>
    void keep_construction(Parts& portfolio) const {
        if (request_.batch || !searches()) return;
        Request construction = part("construct");
        construction.listed = true;
        construction.limits.stop = {};
        if (Expected<Report> report = run(construction))
            portfolio.keep_in_reserve(*std::move(report));
    }

    bool fits(std::uint32_t tiles) const {
        const std::uint64_t memory = tables::needs_of(run_tables(goal_, tiles)).memory;
        return memory <= request_.limits.memory.value_or(memory);
    }

    // The best tables that exist, or those built in a few seconds, if there is time and memory.
    std::string first_heuristic() const {
        if (!request_.heuristic.empty()) return request_.heuristic;
        const std::vector<std::uint32_t> sets = run_pattern_tiles(goal_.size);
        if (sets.empty()) return "run-lines";
        const std::uint32_t best = source_.best_tiles(goal_);
        if (source_.has(goal_, best)) return run_set_name(best);
        const bool has_time =
            request_.limits.time.value_or(worth_building_runs) >= worth_building_runs ||
            RunLayout(goal_.size, best).entries() < few_entries;
        if (!has_time || !fits(best)) return "run-lines";
        return request_.batch && fits(sets.back()) ? run_set_name(sets.back()) : run_set_name(best);
    }

    // Whether a search with this heuristic first builds tables for seconds.
    bool builds_long(std::string_view heuristic) const {
        const auto expression = heuristics::parse_expression(heuristic);
        if (!expression) return false;
        return std::ranges::any_of(expression->leaves(), [this](const std::string& leaf) {
            if (!leaf.starts_with("run-pdb")) return false;
            const auto named = parse_run_set(leaf, goal_.size);
            const std::uint32_t tiles = named ? *named : source_.best_tiles(goal_);
            return !source_.has(goal_, tiles) &&
                   RunLayout(goal_.size, tiles).entries() >= few_entries;
        });
    }

    // Whether the limits leave time to build these tables and to search with them.
    bool is_worth_building(std::uint32_t tiles) const {
        constexpr std::uint64_t worth_large_tables = 10'000'000;  // nodes
        constexpr double build_share = 0.6;                       // of the time, at most
        if (request_.limits.nodes.value_or(worth_large_tables) < worth_large_tables) return false;
        if (!request_.limits.time || !request_.timed_tables || request_.batch) return true;
        const std::chrono::duration<double> time = *request_.limits.time;
        return tables::build_seconds(run_tables(goal_, tiles), source_.library.threads()) <=
               build_share * time.count();
    }

    // Larger tables, for a search that takes long with the first ones.
    std::optional<std::string> larger_heuristic(const std::string& first) const {
        if (!request_.heuristic.empty() || goal_.size.cells() > WordState::capacity)
            return std::nullopt;
        const std::vector<std::uint32_t> sets = run_pattern_tiles(goal_.size);
        if (sets.empty() || first == run_set_name(sets.back()) || !fits(sets.back()))
            return std::nullopt;
        if (!source_.has(goal_, sets.back()) && !is_worth_building(sets.back()))
            return std::nullopt;
        return run_set_name(sets.back());
    }

    // On larger boards, tables are slow to build and improve the bound little, so only existing
    // tables are used.
    std::string large_heuristic() const {
        if (!request_.heuristic.empty()) return request_.heuristic;
        const bool present =
            !run_pattern_tiles(goal_.size).empty() && source_.has(goal_, source_.best_tiles(goal_));
        return present ? "max(run-lines, run-pdb)" : "run-lines";
    }

    template <class Parts>
    Expected<bool> solve_small(Parts& portfolio, const std::string& first) const {
        constexpr double brief_share = 0.1;
        portfolio.allow(usual_run_time);
        Expected<bool> more = true;
        if (builds_long(first)) {  // a solution first, and perhaps a proof
            more = portfolio.try_briefly(part("anytime"), brief_run_time, brief_share);
            if (more && *more)
                more =
                    portfolio.try_briefly(optimal_part("run-lines"), brief_run_time, brief_share);
        }
        if (more && *more) more = portfolio.try_part(optimal_part(first), 0.8);
        if (more && *more) more = portfolio.try_part(part("anytime"), 1.0);
        return more;
    }

    bool searches() const { return has_runs(goal_.size) && goal_.size.cells() <= max_byte_cells; }

    // Larger boards are seldom solved optimally: solutions come first, then a better bound.
    template <class Parts>
    Expected<bool> solve_large(Parts& portfolio, const std::string& first) const {
        portfolio.allow(usual_large_run_time);
        Expected<bool> more = portfolio.try_part(part("anytime"), searches() ? 0.2 : 1.0);
        if (more && *more && searches()) more = portfolio.try_part(beam_part(portfolio), 0.7);
        if (more && *more && searches())
            more = portfolio.try_part(portfolio.for_shorter(optimal_part(first)), 1.0);
        return more;
    }

    // Most boards are proved in a short first search. For the others, `anytime` and a beam find a
    // solution, which is the answer if a limit or an interrupt stops the proof. Then larger tables
    // are built, and the proof has all the time that is left.
    template <class Parts>
    Expected<bool> prove(Parts& portfolio, const std::string& first) const {
        constexpr double brief_share = 0.1;
        const auto larger = larger_heuristic(first);
        Expected<bool> more = true;
        if (builds_long(first))
            more = portfolio.try_briefly(part("anytime"), brief_run_time, brief_share);
        if (more && *more)
            more = portfolio.try_briefly(optimal_part(first),
                                         larger ? small_tables_try : brief_run_time,
                                         larger ? 3 * brief_share : brief_share);
        if (more && *more && !portfolio.best_length())
            more = portfolio.try_briefly(part("anytime"), brief_run_time, brief_share);
        if (more && *more)
            more = portfolio.try_briefly(beam_part(portfolio), brief_run_time, brief_share);
        if (more && *more)
            more = portfolio.try_part(portfolio.for_shorter(optimal_part(larger.value_or(first))),
                                      1.0);
        return more;
    }

    template <class Parts>
    Request beam_part(const Parts& portfolio) const {
        constexpr std::uint64_t beam_width = 10'000;
        Request beam = part("beam", "manhattan");
        beam.width = beam_width;
        beam.optimal = false;  // its solution is not the proof
        return portfolio.for_shorter(std::move(beam));
    }

    // Tables with fewer entries are built in less than half a second.
    static constexpr std::uint64_t few_entries = 1'000'000;

    const Request& request_;
    const TileContext& context_;
    Board goal_;
    RunTableSource source_;
};

}  // namespace

Expected<Report> solve_in_runs(const Request& request, const TileContext& context) {
    const bool automatic = solver::algorithm_row(puzzle(), request.algorithm).automatic();
    Expected<Report> report = automatic && context.tree == nullptr
                                  ? RunPlan(request, context).carry_out()
                                  : run_in_runs(request, context);
    if (!report || !has_runs(size_of(request.start))) return report;
    report->moves = solver::numbered(to_single_moves(as_runs(report->moves)));
    for (Moves& moves : report->all) moves = solver::numbered(to_single_moves(as_runs(moves)));
    return report;
}

}  // namespace taquin::tiles
