// A* on several threads and processes: hash-distributed A* (HDA*: Kishimoto, Fukunaga and Botea,
// Artificial Intelligence 195, 2013).
//
// A hash of the state says which worker owns it. Each worker has an open and a closed list of its
// own states only, so workers share no data structure: a worker expands its best node, keeps the
// children that it owns, and sends the others to their owners, many at a time (exchange.hpp).
//
// A worker does not know the best nodes of the others. So the first solution need not be a shortest
// one: its length becomes an upper bound, and the search continues until no node with a smaller f
// is left. The paths to states may arrive in any order; a shorter path reopens its state, even if
// the heuristic is consistent. Lengths are the same in every run, node counts are not.
//
// All processes run this same search. Process 0 leads: it enforces the limits on time, collects the
// counts, and rebuilds the solution, whose states are spread over all processes (peers.hpp). In
// each process, the first worker also carries the letters.
//
// Memory: as A*, plus at most some hundred kilobytes of nodes on the way to each worker and to each
// process.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "taquin/search/a_star.hpp"
#include "taquin/search/distributed_worker.hpp"

namespace taquin::search {

struct DistributedOptions : BestFirstOptions {
    unsigned threads = 1;
    // Searches with at most this many nodes end on one thread, before others could help.
    std::uint64_t small = 20'000;
    Connect connect{};  // empty: this process is alone
};

// What a distributed search needs to know about the puzzle.
struct DistributedStart {
    std::vector<std::byte> state;  // packed
    Cost h = 0;
    Cost bound = 0;  // proved
    std::function<std::unique_ptr<SearchWorker>(WorkerTerms)> make_worker;
    std::function<void(const Counters&, Cost bound)> progress;
};

// The part that is the same for all puzzles. The moves of the result are bytes. `post` connects to
// the other processes; null if there are none. The answer is that of process 0, the others are
// cancelled.
Result<std::uint8_t> search_together(const DistributedStart& start,
                                     const DistributedOptions& options, std::unique_ptr<Post> post);

// Subtracts the time since `began`. The search on one thread and the wait for other processes are
// part of the search's time.
void spend_time(Limits& limits, std::chrono::steady_clock::time_point began);

// The heuristic must be admissible. Of the options of best-first search, this uses the limits and
// the ties. The limit on nodes is exact only for small searches: each worker has an equal share,
// and the first that has used its share ends the search.
template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> distributed_a_star(const Problem<D, H, F>& problem,
                                            const typename D::State& start,
                                            DistributedOptions options, O& observer = no_observer) {
    const auto began = std::chrono::steady_clock::now();
    if (problem.domain.is_goal(start)) return a_star(problem, start, options, observer);
    if (options.small > 0) {
        BestFirstOptions first = options;
        first.limits.nodes = std::min(options.small, options.limits.nodes.value_or(options.small));
        Result<typename D::Move> result = a_star(problem, start, first, observer);
        const bool limited = first.limits.nodes == options.limits.nodes;
        if (result.limit != LimitKind::Nodes || limited) return result;
    }
    std::unique_ptr<Post> post = options.connect ? options.connect() : nullptr;
    spend_time(options.limits, began);
    if (!post && options.threads == 1) return a_star(problem, start, options, observer);
    const bool leads = !post || post->process() == 0;

    std::vector<typename D::Word> words(problem.domain.packed_words());
    problem.domain.pack(start, words.data());
    const auto state = std::as_bytes(std::span(words));
    const Cost h = problem.heuristic.value(problem.heuristic.root(start));
    notify_started(observer, start, h);
    auto result = with_moves<typename D::Move>(search_together(
        {.state = {state.begin(), state.end()},
         .h = h,
         .bound = root_bound(problem.heuristic, start, true),
         .make_worker =
             [&](WorkerTerms terms) {
                 return std::make_unique<DistributedWorker<D, H, F>>(problem, std::move(terms));
             },
         .progress = [&](const Counters& counters,
                         Cost bound) { notify_progress(observer, counters, bound); }},
        options, std::move(post)));
    if (leads) {
        if (!result.moves.empty()) notify_solution(observer, result.moves);
        notify_finished(observer, result.outcome, result.counters);
    }
    return result;
}

}  // namespace taquin::search
