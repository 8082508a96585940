#include "taquin/puzzles/cube/run.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"
#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/domain_run.hpp"

namespace taquin::cube {

namespace {

using solver::algorithm_row;
using solver::AlgorithmRow;
using solver::Report;
using solver::Request;
using solver::RunContext;

const Corners& corners_in(const Corners& at) { return at; }
const Corners& corners_in(const Cube& cube) { return cube.corners; }

// What solver/domain_run.hpp asks for. The goal is the solved cube: see relative().
template <class State>
struct Game {
    using Domain = cube::Domain<State>;
    using Heuristic = CompiledHeuristic<State>;
    using Filter = CanonicalOrder;
    using Result = search::Result<Turn>;

    State start;
    Metric metric;
    ObtainTable obtain;
    State goal{};

    Domain domain(const State& to) const { return Domain(metric, to); }
    Filter filter() const { return Filter(metric); }
    Expected<Heuristic> compile(std::string_view expression, const State& to) const {
        return compile_heuristic<State>(expression, {metric, to}, obtain);
    }
    search::Cost possible_length(search::Cost bound) const {
        return cube::possible_length(corners_in(start), metric, bound);
    }

    std::string bytes(const State& state) const {
        if constexpr (std::is_same_v<State, Corners>)
            return text_of(state.at);
        else
            return text_of(state.corners.at) + text_of(state.edges.at);
    }

    template <class Run>
    std::optional<Result> ida_star(const Run& run) const requires std::is_same_v<State, Cube> {
        const Heuristic& heuristic = run.heuristic;
        const bool all = run.request.all;
        if (!heuristic.korf_tables().empty() && !all && CubeIdaStar::supported())
            return CubeIdaStar(metric, heuristic.korf_tables())
                .solve(start, limits_left(run), run.observer.callbacks());
        if (heuristic.cosets() == nullptr || !CubeOptimal::supported()) return std::nullopt;
        const CubeOptimal kernel(metric, *heuristic.cosets(), run.request.threads.value_or(1));
        const search::Limits limits = limits_left(run);
        return all ? kernel.solve_all(start, limits, run.observer.callbacks())
                   : kernel.solve(start, limits, run.observer.callbacks());
    }

private:
    static std::string text_of(const Pieces& pieces) { return {pieces.begin(), pieces.end()}; }
};

// Searches that know states again list paths that differ only in the order of opposite faces.
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

}  // namespace

search::Cost possible_length(const Corners& start, Metric metric, search::Cost bound) {
    if (metric != Metric::Quarter) return bound;
    return (bound % 2 != 0) != has_odd_corners(start) ? bound + 1 : bound;
}

Expected<Report> run(const Request& request, const RunContext& context) {
    const auto metric = metric_of(request.metric);
    if (!metric) return metric.error();
    const AlgorithmRow& algorithm = algorithm_row(*request.start.puzzle, request.algorithm);
    if (algorithm.family == solver::Family::Special && context.tree == nullptr)
        return run_two_phase(request, context);
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
