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
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <thread>
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

template <class D, class H, class F, class O>
class DistributedAStar : private Process {
public:
    using Word = typename D::Word;
    using Move = typename D::Move;
    using State = typename D::State;

    DistributedAStar(const Problem<D, H, F>& problem, const DistributedOptions& options,
                     O& observer)
        : problem_(problem), options_(options), observer_(observer) {}

    Result<Move> run(const State& start) {
        const auto began = Clock::now();
        if (problem_.domain.is_goal(start)) return a_star(problem_, start, options_, observer_);
        if (options_.small > 0) {
            BestFirstOptions first = options_;
            first.limits.nodes = std::min(options_.small, first.limits.nodes.value_or(no_limit));
            Result<Move> result = a_star(problem_, start, first, observer_);
            const bool limited = first.limits.nodes == options_.limits.nodes;
            if (result.limit != LimitKind::Nodes || limited) return result;
        }
        if (options_.connect) post_ = options_.connect();
        spend_time(began);
        if (!post_ && options_.threads == 1) return a_star(problem_, start, options_, observer_);
        if (post_) peers_ = std::make_unique<Peers>(*post_);
        return run_with_others(start);
    }

private:
    using Worker = DistributedWorker<D, H, F>;
    using Clock = std::chrono::steady_clock;

    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    // The small search and the wait for other processes are part of the search's time.
    void spend_time(Clock::time_point began) {
        if (!options_.limits.time) return;
        const std::chrono::nanoseconds spent = Clock::now() - began;
        options_.limits.time = std::max(*options_.limits.time - spent, {});
    }

    Result<Move> run_with_others(const State& start) {
        const Cost h = problem_.heuristic.value(problem_.heuristic.root(start));
        result_.lower_bound = root_bound(problem_.heuristic, start, true);
        notify_started(observer_, start, h);
        if (!peers_ || peers_->process() == 0) {
            search(start, h);
            return finish();
        }
        take_part(start, h);
        result_.outcome = Outcome::Cancelled;  // the answer is that of process 0
        return std::move(result_);
    }

    // A process that cannot even begin ends the search for all.
    void take_part(const State& start, Cost h) {
        ProcessReport last;
        try {
            search(start, h);
            last = last_report();
        } catch (const std::bad_alloc&) {
            last.limit = LimitKind::Memory;
            last.lowest = 0;
        }
        peers_->serve(last, [this](Trace& trace) { return step(trace); });
    }

    // The threads start before the workers exist, so that the number of workers is the number of
    // threads that the system grants.
    void search(const State& start, Cost h) {
        std::latch ready(1);
        std::vector<std::jthread> others;
        others.reserve(options_.threads - 1);
        try {
            for (unsigned number = 1; number < options_.threads; ++number)
                others.emplace_back([this, &ready, number] {
                    ready.wait();
                    if (number < workers_.size()) workers_[number]->run();
                });
        } catch (const std::system_error&) {
            // Fewer threads than wanted: slower, not wrong.
        }
        try {
            make_workers(static_cast<unsigned>(others.size()) + 1);
        } catch (...) {
            workers_.clear();
            ready.count_down();
            throw;
        }
        add_start(start, h);
        ready.count_down();
        workers_.front()->run();
    }

    unsigned count() const { return static_cast<unsigned>(workers_.size()); }
    unsigned processes() const { return peers_ ? peers_->processes() : 1; }

    // Memory is limited in each process, nodes in all of them together. Every worker has its share.
    void make_workers(unsigned count) {
        BestFirstOptions options = options_;
        if (options.limits.memory) *options.limits.memory /= count;
        if (options.limits.nodes) *options.limits.nodes /= std::uint64_t{count} * processes();
        mail_ = std::make_unique<Mailboxes<Word>>(count, peers_.get());
        workers_.reserve(count);
        for (unsigned number = 0; number < count; ++number)
            workers_.push_back(std::make_unique<Worker>(problem_, options, number, *mail_, best_,
                                                        duties_of(number)));
    }

    WorkerDuties duties_of(unsigned number) {
        if (number != 0) return {};
        WorkerDuties duties{.pulse = [this] { report_progress(); }};
        if (peers_) {
            duties.carry = [this] { peers_->carry(*this); };
            duties.pause = [this] { return peers_->pause(); };
        }
        return duties;
    }

    void add_start(const State& start, Cost h) {
        std::vector<Word> words(problem_.domain.packed_words());
        problem_.domain.pack(start, words.data());
        const std::uint64_t hash = problem_.domain.hash(words.data());
        const unsigned owner = mail_->address_of(hash);
        if (owner < count()) workers_[owner]->add_start(hash, words.data(), h);
    }

    // --- the process, as its peers see it

    void take_nodes(ByteReader& batch) override {
        mail_->deliver(read_batch<Word>(batch),
                       [this](const Word* words) { return problem_.domain.hash(words); });
    }
    bool is_quiet() const override { return mail_->is_quiet(); }
    bool is_full() const override { return mail_->is_any_full(); }
    Cost shortest() const override { return best_.length.load(); }
    void learn_length(Cost length) override { best_.learn(length); }
    void stop() override { mail_->stop(); }

    ProcessReport report() const override {
        ProcessReport report;
        report.lowest = std::max(std::min(mail_->lowest(), shortest()), 0);
        for (const auto& worker : workers_) add_disjoint(report.counters, worker->counters());
        return report;
    }

    // After the workers have stopped.
    ProcessReport last_report() const {
        ProcessReport report = this->report();
        for (const auto& worker : workers_) {
            report.lowest = std::min(report.lowest, worker->lowest_left());
            report.counters.peak_bytes += worker->peak_bytes();
            if (!report.limit) report.limit = worker->budget().reached();
            report.cancelled = report.cancelled || worker->budget().cancelled();
            report.cut = report.cut || worker->cut();
            report.complete = report.complete && worker->closed().complete();
        }
        report.goal = best_.here;
        return report;
    }

    // --- the answer

    void report_progress() {
        if (peers_) {
            raise_bound(peers_->proved());
            return notify_progress(observer_, peers_->counters(), result_.lower_bound);
        }
        const ProcessReport now = report();
        raise_bound(now.lowest);
        notify_progress(observer_, now.counters, result_.lower_bound);
    }

    void raise_bound(Cost lowest) {
        if (lowest != no_cost) result_.lower_bound = std::max(result_.lower_bound, lowest);
    }

    Result<Move> finish() {
        ProcessReport all = last_report();
        Peers::Until until;
        if (peers_) {
            raise_bound(peers_->proved());
            until = patience(all);
            if (const auto joined = peers_->gather(all, until)) {
                all = *joined;
            } else {
                // Only what the last wave proved is certain.
                all.lowest = 0;
                all.complete = false;
            }
        }
        raise_bound(all.lowest);
        return answer(all, until);
    }

    // mpirun kills an interrupted job after a second, so the others have less time to answer.
    static Peers::Until patience(const ProcessReport& own) {
        constexpr std::chrono::milliseconds after_interrupt{300};
        return own.cancelled ? Peers::Until(Clock::now() + after_interrupt) : std::nullopt;
    }

    Result<Move> answer(const ProcessReport& all, Peers::Until until) {
        result_.counters = all.counters;
        Budget budget(options_.limits);
        const bool proved = all.goal != no_cost && result_.lower_bound == all.goal;
        if (all.cancelled) budget.cancel();
        if (all.limit) budget.reach(*all.limit);
        bool solved = all.goal != no_cost && all.complete;
        if (solved) {
            std::optional<std::vector<Move>> moves = path(all.goal, until);
            solved = moves.has_value();
            if (moves) result_.moves = *std::move(moves);
        }
        if (solved) {
            notify_solution(observer_, result_.moves);
            if (proved) budget = Budget(options_.limits);
        } else if (!budget.over() && all.cut) {
            end_at_length(budget);
        }
        conclude(result_, budget, observer_, solved);
        return std::move(result_);
    }

    void end_at_length(Budget& budget) {
        constexpr Cost most = NodeMeta<Move>::max_length;
        const Cost longest = std::min(options_.limits.depth.value_or(most), most);
        budget.reach(options_.limits.depth.value_or(most + 1) <= most ? LimitKind::Depth
                                                                      : LimitKind::Length);
        raise_bound(longest + 1);
    }

    // None if another process does not answer in time.
    std::optional<std::vector<Move>> path(Cost length, Peers::Until until) const {
        const auto follow = [this](Trace& trace) { return step(trace); };
        Trace here;
        std::optional<std::vector<std::uint8_t>> steps;
        if (peers_) {
            steps = peers_->follow(length, follow, until);
        } else {
            follow(here);
            steps = std::move(here.moves);
        }
        if (!steps) return std::nullopt;
        std::vector<Move> moves;
        moves.reserve(steps->size());
        for (auto step = steps->rbegin(); step != steps->rend(); ++step)
            moves.push_back(std::bit_cast<Move>(*step));
        return moves;
    }

    // Walks back from the goal: each state's owner knows its last move.
    std::optional<unsigned> step(Trace& trace) const {
        std::vector<Word> words(problem_.domain.packed_words());
        const auto bytes = std::as_writable_bytes(std::span(words));
        if (trace.state.empty())
            std::copy_n(workers_[best_.worker]->closed().words(best_.node), words.size(),
                        words.begin());
        else
            std::ranges::copy(trace.state, bytes.begin());
        State state;
        problem_.domain.unpack(words.data(), state);
        for (;;) {
            const std::uint64_t hash = problem_.domain.hash(words.data());
            const Owner owner = owner_of(hash, processes(), count());
            if (peers_ && owner.process != peers_->process()) {
                trace.state.assign(bytes.begin(), bytes.end());
                return owner.process;
            }
            const ClosedList<D>& closed = workers_[owner.worker]->closed();
            const auto meta = closed.meta(*closed.find(words.data(), hash));
            if (meta.is_start()) return std::nullopt;
            trace.moves.push_back(std::bit_cast<std::uint8_t>(meta.move()));
            problem_.domain.undo(state, meta.move());
            problem_.domain.pack(state, words.data());
        }
    }

    const Problem<D, H, F>& problem_;
    DistributedOptions options_;
    O& observer_;
    Result<Move> result_{};
    BestGoal best_{};
    std::unique_ptr<Post> post_{};
    std::unique_ptr<Peers> peers_{};
    std::unique_ptr<Mailboxes<Word>> mail_{};
    std::vector<std::unique_ptr<Worker>> workers_{};
};

// The heuristic must be admissible. Of the options of best-first search, this uses the limits and
// the ties. The limit on nodes is exact only for small searches: each worker has an equal share,
// and the first that has used its share ends the search.
template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> distributed_a_star(const Problem<D, H, F>& problem,
                                            const typename D::State& start,
                                            const DistributedOptions& options,
                                            O& observer = no_observer) {
    return DistributedAStar<D, H, F, O>(problem, options, observer).run(start);
}

}  // namespace taquin::search
