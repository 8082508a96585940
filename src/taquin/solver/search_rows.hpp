// The algorithms by name, for any puzzle: a table of a few lines each.
//
// A Run is a request on one state type (solver/domain_run.hpp has the usual one). Besides
// `request`, `context`, `began`, `start`, `heuristic` and `observer` it has
//   blind_tree(), tree()    the problem for searches along one path, without and with the heuristic
//   blind(), graph()        the same for searches that detect duplicates
//   with_graph(use)         use(problem), where the problem may have a type made for the heuristic
//   with_both_ways(use)     use(problem and its reverse); an Error if there is no reverse problem
//   with_blind_both_ways    the same without the heuristic
//   fast_ida_star(options)  the result of ida_star, computed by a kernel, if one fits
//   possible_length(bound)  the shortest possible solution length that is at least `bound`
#pragma once

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/search/a_star.hpp"
#include "taquin/search/beam.hpp"
#include "taquin/search/bidirectional.hpp"
#include "taquin/search/bidirectional_breadth_first.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/depth_first.hpp"
#include "taquin/search/distributed_a_star.hpp"
#include "taquin/search/domain_packets.hpp"
#include "taquin/search/greedy.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/iterative_deepening.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/rbfs.hpp"
#include "taquin/search/result.hpp"
#include "taquin/search/uniform_cost.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/checkpoint.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::solver {

template <class Run>
using RunResult = search::Result<typename Run::Domain::Move>;

// Passes a search's events to a watcher that does not know the algorithm. It passes on only proved
// bounds: a search with an inadmissible heuristic proves none.
struct WatchedSearch {
    Watcher* watcher = nullptr;
    bool proves = true;
    search::Cost proved = 0;  // so far; at first the bound of the start

    void started() const {
        if (watcher != nullptr) watcher->started(proved);
    }
    void iteration(search::Cost bound, const search::Counters& counters) const {
        if (watcher != nullptr) watcher->iteration(bound, counters);
    }
    void progress(const search::Counters& counters, search::Cost lower_bound) {
        if (proves) proved = std::max(proved, lower_bound);
        if (watcher != nullptr) watcher->progress(counters, proved);
    }

    search::Callbacks callbacks() {
        return {[this](const auto& counters, auto bound) { progress(counters, bound); },
                [this](auto bound, const auto& counters) { iteration(bound, counters); },
                [this](std::size_t length) {
                    if (watcher != nullptr) watcher->found(length);
                },
                [this](std::size_t done, std::size_t all) {
                    if (watcher != nullptr) watcher->packets(done, all);
                }};
    }
};

template <class Run>
search::BestFirstOptions best_first_options(const Run& run) {
    return {.limits = limits_left(run),
            .ties = ties_of(run.request),
            .duplicates = run.request.duplicates,
            .admissible = run.heuristic.admissible(),
            .consistent = run.heuristic.consistent(),
            .reopen = true,
            .collect_all = run.request.all};
}

// A request for this search alone, by name: other processes that solve it make the same search.
template <class Run>
Request shared_request(const Run& run, std::string_view algorithm) {
    Request alone = *run.context.asked;
    alone.algorithm = algorithm;
    alone.heuristic = run.heuristic.text();
    alone.limits.depth = run.request.limits.depth;
    alone.limits.nodes = run.request.limits.nodes;
    return alone;
}

// The threads and processes that A* may use. All solutions and proofs without an admissible
// heuristic need the order of one thread. So does an exact limit on nodes; many processes are used
// for their memory, and share the limit.
template <class Run>
search::DistributedOptions distributed_options(const Run& run) {
    const SearchRequest& request = run.request;
    search::DistributedOptions options{best_first_options(run)};
    const bool any_order = run.heuristic.admissible() && !request.all &&
                           request.duplicates == search::Duplicates::Generated;
    if (!any_order) return options;
    if (!request.limits.nodes || request.connect) options.threads = request.threads.value_or(1);
    if (request.connect)
        options.connect = [&run] { return run.request.connect(shared_request(run, "astar")); };
    return options;
}

template <class Run>
Expected<RunResult<Run>> run_a_star(const Run& run) {
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            if constexpr (std::is_same_v<decltype(Run::observer), WatchedSearch>)
                if (const auto options = distributed_options(run);
                    options.threads > 1 || options.connect)
                    return search::distributed_a_star(problem, run.start, options, run.observer);
            return search::a_star(problem, run.start, best_first_options(run), run.observer);
        });
    return search::scored_a_star(run.graph(), run.start, best_first_options(run), run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_weighted_a_star(const Run& run) {
    search::WeightedAStarOptions options{best_first_options(run), {}};
    options.weight = search::make_weight(run.request.weight.value_or(default_weight));
    options.forget_when_full = true;
    return run.with_graph([&](const auto& problem) {
        return search::weighted_a_star(problem, run.start, options, run.observer);
    });
}

template <class Run>
Expected<RunResult<Run>> run_greedy(const Run& run) {
    search::BestFirstOptions options = best_first_options(run);
    options.forget_when_full = true;
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::greedy(problem, run.start, options, run.observer);
        });
    return search::scored_greedy(run.graph(), run.start, options, run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_breadth_first(const Run& run) {
    return search::breadth_first(run.blind(), run.start, {limits_left(run), run.request.all},
                                 run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_uniform_cost(const Run& run) {
    return search::uniform_cost(run.blind(), run.start, best_first_options(run), run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_depth_first(const Run& run) {
    search::DepthFirstOptions options{limits_left(run)};
    if (!options.limits.depth) options.limits.depth = default_depth;
    return search::depth_first(run.blind_tree(), run.start, options, run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_iterative_deepening(const Run& run) {
    return search::iterative_deepening(run.blind_tree(), run.start,
                                       {limits_left(run), run.request.all}, run.observer);
}

// Packets are for searches whose bounds are proved, and nobody watches every node.
template <class Run>
Expected<RunResult<Run>> run_ida_star_in_packets(const Run& run,
                                                 const search::TreeSearchOptions& options) {
    if (auto result = run.fast_ida_star(options)) return *std::move(result);
    if (options.shares()) {
        const auto problem = run.tree();
        return search::with_moves<typename Run::Domain::Move>(
            search::search_in_packets(search::DomainKernel(problem, run.start), options));
    }
    return search::ida_star(run.tree(), run.start, {options.limits, options.collect_all},
                            run.observer);
}

// Tells the workers which search they share; none if the request has no workers of its own.
template <class Run>
search::MakeWorkers shared_workers(const Run& run) {
    if (!run.request.make_workers) return {};
    return [&run](const search::PacketKernel& kernel) {
        return run.request.make_workers(shared_request(run, "idastar"), kernel);
    };
}

template <class Run>
Expected<RunResult<Run>> run_ida_star(const Run& run) {
    if constexpr (std::is_same_v<decltype(Run::observer), WatchedSearch>)
        if (run.heuristic.admissible()) {
            auto checkpoint = open_checkpoint(run.request, run.context, run.heuristic.text());
            if (!checkpoint) return checkpoint.error();
            const search::TreeSearchOptions options{.limits = limits_left(run),
                                                    .callbacks = run.observer.callbacks(),
                                                    .collect_all = run.request.all,
                                                    .guesses = run.request.guesses,
                                                    .threads = run.request.threads.value_or(1),
                                                    .journal = checkpoint->get(),
                                                    .make_workers = shared_workers(run),
                                                    .tuning = run.request.packets};
            auto result = run_ida_star_in_packets(run, options);
            if (*checkpoint)
                if (auto error = (*checkpoint)->refusal()) return *std::move(error);
            return result;
        }
    return search::ida_star(run.tree(), run.start, {limits_left(run), run.request.all},
                            run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_rbfs(const Run& run) {
    return search::rbfs(run.tree(), run.start, {limits_left(run)}, run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_rbfs_memory(const Run& run) {
    return search::rbfs(run.tree(), run.start, {limits_left(run), true}, run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_beam(const Run& run) {
    const search::BeamOptions options{.limits = limits_left(run),
                                      .width = run.request.width.value_or(default_width),
                                      .duplicates = run.request.duplicates,
                                      .admissible = run.heuristic.admissible()};
    if (run.heuristic.integral())
        return run.with_graph([&](const auto& problem) {
            return search::beam(problem, run.start, options, run.observer);
        });
    return search::scored_beam(run.graph(), run.start, options, run.observer);
}

template <class Run>
Expected<RunResult<Run>> run_bidirectional(const Run& run) {
    return run.with_both_ways([&](const auto& problem) {
        return search::bidirectional(problem, {limits_left(run), run.heuristic.admissible()},
                                     run.observer);
    });
}

template <class Run>
Expected<RunResult<Run>> run_bidirectional_breadth_first(const Run& run) {
    return run.with_blind_both_ways([&](const auto& problem) {
        return search::bidirectional_breadth_first(problem, {limits_left(run)}, run.observer);
    });
}

template <class Run>
struct SearchRow {
    std::string_view algorithm;
    Expected<RunResult<Run>> (*run)(const Run&);
};

template <class Run>
inline constexpr std::array search_rows{
    SearchRow<Run>{"bfs", &run_breadth_first<Run>},
    SearchRow<Run>{"ucs", &run_uniform_cost<Run>},
    SearchRow<Run>{"dfs", &run_depth_first<Run>},
    SearchRow<Run>{"dfid", &run_iterative_deepening<Run>},
    SearchRow<Run>{"greedy", &run_greedy<Run>},
    SearchRow<Run>{"astar", &run_a_star<Run>},
    SearchRow<Run>{"wastar", &run_weighted_a_star<Run>},
    SearchRow<Run>{"idastar", &run_ida_star<Run>},
    SearchRow<Run>{"rbfs", &run_rbfs<Run>},
    SearchRow<Run>{"rbfs-memory", &run_rbfs_memory<Run>},
    SearchRow<Run>{"beam", &run_beam<Run>},
    SearchRow<Run>{"bidirectional", &run_bidirectional<Run>},
    SearchRow<Run>{"bibfs", &run_bidirectional_breadth_first<Run>},
};

template <class Run>
const SearchRow<Run>& search_row(std::string_view algorithm) {
    return *std::ranges::find(search_rows<Run>, algorithm, &SearchRow<Run>::algorithm);
}

// Searches enforce their own memory limit; this catches allocations that the system refuses.
template <class Run>
Expected<RunResult<Run>> run_row(const Run& run, std::string_view algorithm) {
    try {
        return search_row<Run>(algorithm).run(run);
    } catch (const std::bad_alloc&) {
        RunResult<Run> result;
        result.outcome = search::Outcome::LimitReached;
        result.limit = search::LimitKind::Memory;
        result.lower_bound = run.observer.proved;
        return result;
    }
}

template <class Move>
std::string note_of(const Report& report, const SearchRequest& request, bool proves) {
    if (report.limit == search::LimitKind::Length)
        return report.algorithm + " stores paths of at most " +
               std::to_string(search::NodeMeta<Move>::max_length) +
               " moves, and found none to the goal; beam and idastar have no such limit";
    if (report.limit == search::LimitKind::Width && !report.has_solution())
        return "every state in the beam leads only to states seen before: a wider beam keeps more "
               "states and may find a solution";
    if (report.is_proved() && !request.all) return {};
    const std::string_view wanted =
        request.all ? "all shortest solutions were found" : "the proof was complete";
    if (report.has_solution() && report.limit)
        return "a limit was reached before " + std::string(wanted);
    if (report.has_solution() && report.status == Status::Interrupted)
        return "interrupted before " + std::string(wanted);
    if (!proves) return "the heuristic may overestimate, so the solution may not be the shortest";
    return {};
}

template <class Run>
Report report_of(const Run& run, const AlgorithmRow& algorithm, RunResult<Run> result) {
    Report report;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = algorithm.name;
    report.moves = numbered(result.moves);
    for (const auto& moves : result.all) report.all.push_back(numbered(moves));
    report.lower_bound =
        run.possible_length(run.observer.proves ? result.lower_bound : run.observer.proved);
    // The limit prevented the proof, but parity supplies it.
    if (report.is_proved() && !run.request.all) report.limit.reset();
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    if (algorithm.informed) report.heuristic = run.heuristic.text();
    report.note = note_of<typename Run::Domain::Move>(report, run.request,
                                                      run.observer.proves || !algorithm.optimal);
    return report;
}

// The error for a heuristic that does not meet the request's requirements.
template <class Heuristic>
std::optional<Error> check_heuristic(const Heuristic& heuristic, const SearchRequest& request,
                                     const AlgorithmRow& algorithm) {
    if (heuristic.scheduled() && !algorithm.takes_schedules())
        return Error{"step() and arctan() need a best-first search; use them with astar or greedy",
                     ErrorKind::BadInput, "heuristic"};
    if (heuristic.admissible()) return std::nullopt;
    if (!request.checkpoint.empty())
        return Error{heuristic.text() +
                         " may overestimate, and only searches with an admissible heuristic keep a "
                         "checkpoint; leave this out, or use another heuristic",
                     ErrorKind::BadInput, "checkpoint"};
    if (!request.optimal && !request.all) return std::nullopt;
    return Error{heuristic.text() +
                     " may overestimate, so it cannot prove that a solution is the shortest; leave "
                     "this out, or use an admissible heuristic",
                 ErrorKind::BadInput, request.optimal ? "optimal" : "all"};
}

// Reports table building to the watcher, stops with the request, and enforces its time and memory
// limits.
inline tables::BuildTerms build_terms(const SearchRequest& request, const RunContext& context) {
    return {.progress = {.receiver =
                             [watcher = context.watcher](const tables::Step& step) {
                                 if (watcher != nullptr) watcher->building(step);
                             },
                         .stop = request.limits.stop,
                         .until = context.until},
            .memory = request.limits.memory,
            .announce = [watcher = context.watcher](const tables::MissingTables& tables) {
                if (watcher != nullptr) watcher->will_build(tables);
            }};
}

}  // namespace taquin::solver
