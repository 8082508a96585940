// Solves requests for a puzzle given by its rules (a Domain) and its typed heuristics: every
// algorithm of the table, `auto`, recorded trees. Most puzzles need nothing else; see
// puzzles/pancake/puzzle.cpp.
//
// A `Game` is what the puzzle adds to its domain:
//   Domain, Heuristic, Filter        types; Heuristic is a heuristics::Compiled
//   start, goal                      states
//   domain(goal)                     the rules for this goal
//   compile(expression, goal)        Expected<Heuristic> for this goal
//   filter()                         moves not worth trying
//   path_filter()                    optional: more of them, for searches along one path
//   possible_length(bound)           the shortest possible solution length that is at least `bound`
//                                    (parity); the bound itself if nothing is known
//   ida_star(run, options)           optional: the result of ida_star, computed by a kernel; none
//                                    if no kernel fits
//   heuristic_within(context)        optional: for `auto`, a heuristic without tables if those of
//                                    the default heuristic do not fit the limits; otherwise empty
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "taquin/solver/portfolio.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/run_context.hpp"
#include "taquin/solver/search_rows.hpp"
#include "taquin/solver/tree_recorder.hpp"

namespace taquin::solver {

// A request on one state type, in the form that search_rows.hpp needs.
template <class G, class Observer = WatchedSearch>
struct DomainRun {
    using Game = G;
    using Domain = typename G::Domain;
    using Heuristic = typename G::Heuristic;
    using Filter = typename G::Filter;
    using Result = search::Result<typename Domain::Move>;

    const Request& request;
    const RunContext& context;
    const Game& game;
    std::string_view expression;
    Clock::time_point began;
    const Domain& domain;
    typename Domain::State start;
    const Heuristic& heuristic;
    mutable Observer observer;  // notified by searches

    search::Problem<Domain, search::ZeroHeuristic, Filter> blind() const {
        return {domain, {}, game.filter()};
    }
    search::Problem<Domain, search::ZeroHeuristic, Filter> blind_tree() const {
        return {domain, {}, path_filter()};
    }
    search::Problem<Domain, Heuristic, Filter> graph() const {
        return {domain, heuristic, game.filter()};
    }
    search::Problem<Domain, Heuristic, Filter> tree() const {
        return {domain, heuristic, path_filter()};
    }

    template <class Use>
    Result with_graph(Use use) const {
        return use(graph());
    }

    // For bidirectional search: the reverse problem is the puzzle whose goal is the start.
    template <class Use>
    Expected<Result> with_both_ways(Use use) const {
        const Domain back = game.domain(start);
        const auto backward = game.compile(expression, start);
        if (!backward) return backward.error();
        return use(search::TwoWayProblem{graph(), search::Problem{back, *backward, game.filter()},
                                         start, domain.goal()});
    }
    template <class Use>
    Expected<Result> with_blind_both_ways(Use use) const {
        const Domain back = game.domain(start);
        return use(search::TwoWayProblem{
            blind(), search::Problem{back, search::ZeroHeuristic{}, game.filter()}, start,
            domain.goal()});
    }

    std::optional<Result> fast_ida_star(const search::TreeSearchOptions& options) const {
        if constexpr (requires { game.ida_star(*this, options); })
            return game.ida_star(*this, options);
        else
            return std::nullopt;
    }

    search::Cost possible_length(search::Cost bound) const { return game.possible_length(bound); }

private:
    Filter path_filter() const {
        if constexpr (requires { game.path_filter(); })
            return game.path_filter();
        else
            return game.filter();
    }
};

// An observer that records every node and every step in a tree.
template <class Domain>
struct RecordedSearch : WatchedSearch {
    using State = typename Domain::State;
    using Move = typename Domain::Move;

    TreeRecorder recorder;

    void started(const State& /*state*/, search::Cost h) { recorder.started(h); }
    void iteration(search::Cost bound, const search::Counters& counters) {
        WatchedSearch::iteration(bound, counters);
        recorder.iteration(bound);
    }
    // NOLINTNEXTLINE(readability-function-size): observers are notified of five things
    void generated(const State& /*parent*/, Move move, const State& /*child*/, search::Cost g,
                   search::Cost h) {
        recorder.generated({static_cast<std::uint8_t>(move), g, h});
    }
    template <class Event>
    requires search::WatchesEvent<TreeRecorder, Event>
    void on(const Event& event) { recorder.on(event); }
    void solution(const std::vector<Move>& moves) { recorder.solution(numbered(moves)); }
};

// The expression that the request's algorithm uses.
inline std::string_view expression_of(const Request& request, const AlgorithmRow& algorithm) {
    if (!request.heuristic.empty()) return request.heuristic;
    return algorithm.informed ? request.start.puzzle->info().default_heuristic : "zero";
}

// Runs the search with the observer observer(watched).
template <class Game, class MakeObserver>
Expected<Report> run_observed(const Game& game, const Request& request, const RunContext& context,
                              MakeObserver observer) {
    const AlgorithmRow& algorithm = algorithm_row(*request.start.puzzle, request.algorithm);
    const std::string_view expression = expression_of(request, algorithm);
    const Clock::time_point began = Clock::now();
    const auto heuristic = game.compile(expression, game.goal);
    const search::Cost least = game.possible_length(game.start == game.goal ? 0 : 1);
    if (!heuristic) return report_without_tables(request, heuristic.error(), least, began);
    if (auto error = check_heuristic(*heuristic, request, algorithm)) return *std::move(error);
    const std::chrono::duration<double> table_time = Clock::now() - began;
    const typename Game::Domain domain = game.domain(game.goal);
    const WatchedSearch watched{context.watcher, heuristic->admissible(),
                                heuristic->bound(heuristic->root(game.start))};
    watched.started();
    const DomainRun<Game, decltype(observer(watched))> run{
        request, context,    game,       expression,       began,
        domain,  game.start, *heuristic, observer(watched)};
    auto result = run_row(run, algorithm.name);
    if (!result) return report_without_tables(request, result.error(), least, began);
    Report report = report_of(run, algorithm, *std::move(result));
    report.table_seconds = table_time.count();
    for (Error& warning : context.cache.tables(request.tables_folder).take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

// Runs an algorithm of the table, and writes every node to the context's tree. Takes long to
// compile, and its speed hardly matters, so the puzzles compile it in a source of its own
// (recorded.cpp), with less optimisation.
template <class Game>
Expected<Report> record_domain(const Game& game, const Request& request,
                               const RunContext& context) {
    const Puzzle& puzzle = *request.start.puzzle;
    return record_tree(
        request, algorithm_row(puzzle, request.algorithm), puzzle.pieces(request.start.size),
        *context.tree, [&](const Request& limited, const TreeRecorder::Terms& terms) {
            return run_observed(game, limited, context, [&](const WatchedSearch& watched) {
                return RecordedSearch<typename Game::Domain>{watched, {*context.tree, terms}};
            });
        });
}

// Runs an algorithm of the table; never "auto".
template <class Game>
Expected<Report> run_domain(const Game& game, const Request& request, const RunContext& context) {
    if (context.tree != nullptr) return record_domain(game, request, context);
    return run_observed(game, request, context, [](const auto& watched) { return watched; });
}

// A beam search for a solution shorter than the best one so far.
template <class Parts>
Request shorter_by_beam(const Request& request, std::uint64_t width, const Parts& portfolio) {
    Request beam = request;
    beam.algorithm = "beam";
    beam.width = width;
    return portfolio.for_shorter(std::move(beam));
}

// A proof for puzzles without their own plan. Most positions are proved in a short first search.
// For the others, beams find a solution, which is the answer if a limit or an interrupt stops the
// proof.
template <class Run>
Expected<Report> prove_domain(const Request& request, const Request& proof, Run run) {
    constexpr std::chrono::milliseconds brief_time{500};
    constexpr double brief_share = 0.05;
    Portfolio<Request, Run> portfolio(request, run);
    Expected<bool> more = portfolio.try_briefly(proof, brief_time, brief_share);
    for (const std::uint64_t width : {10U, 100U, 1'000U, 10'000U}) {
        if (!more || !*more) break;
        more = portfolio.try_briefly(shorter_by_beam(request, width, portfolio), brief_time,
                                     brief_share);
    }
    if (more && *more) more = portfolio.try_part(portfolio.for_shorter(proof), 1.0);
    if (!more) return more.error();
    return std::move(portfolio).answer();
}

// `auto` for puzzles without their own plan: the search for an optimal solution gets most of the
// time, then beams of growing width look for a short one. Narrow beams finish within milliseconds.
template <class Game>
Expected<Report> run_domain_automatic(const Game& game, Request request,
                                      const RunContext& context) {
    constexpr std::chrono::seconds usual_time{20};
    constexpr double optimal_share = 0.7;
    if constexpr (requires { game.heuristic_within(context); })
        if (request.heuristic.empty()) request.heuristic = game.heuristic_within(context);
    const auto run = [&](const Request& part) { return run_domain(game, part, context); };
    Request optimal = request;
    optimal.algorithm = "idastar";
    if (request.all) return run(optimal);
    if (request.optimal) return prove_domain(request, optimal, run);
    Portfolio<Request, decltype(run)> portfolio(request, run);
    portfolio.allow(usual_time);
    Expected<bool> more = portfolio.try_part(optimal, optimal_share);
    for (const std::uint64_t width : {10U, 100U, 1'000U, 10'000U, 100'000U, 1'000'000U}) {
        if (!more || !*more) break;
        more = portfolio.try_part(shorter_by_beam(request, width, portfolio), 1.0);
    }
    if (!more) return more.error();
    return std::move(portfolio).answer();
}

// All that a puzzle without its own algorithms and plans needs.
template <class Game>
Expected<Report> solve_domain(const Game& game, const Request& request, const RunContext& context) {
    const bool automatic = algorithm_row(*request.start.puzzle, request.algorithm).automatic();
    return automatic && context.tree == nullptr ? run_domain_automatic(game, request, context)
                                                : run_domain(game, request, context);
}

}  // namespace taquin::solver
