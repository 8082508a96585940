// A* on several threads: hash-distributed A* (HDA*: Kishimoto, Fukunaga and Botea, Artificial
// Intelligence 195, 2013).
//
// A hash of the state says which worker owns it. Each worker has an open and a closed list of its
// own states only, so workers share no data structure: a worker expands its best node, keeps the
// children that it owns, and sends the others to their owners, many at a time.
//
// A worker does not know the best nodes of the others. So the first solution need not be a shortest
// one: its length becomes an upper bound, and the search continues until no node with a smaller f
// is left. The paths to states may arrive in any order; a shorter path reopens its state, even if
// the heuristic is consistent. Lengths are the same in every run, node counts are not.
//
// Memory: as A*, plus at most some hundred kilobytes of nodes on the way to each worker.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <latch>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/a_star.hpp"
#include "taquin/search/best_first.hpp"
#include "taquin/search/exchange.hpp"

namespace taquin::search {

struct DistributedOptions : BestFirstOptions {
    unsigned threads = 1;
    // Searches with at most this many nodes end on one thread, before others could help.
    std::uint64_t small = 20'000;
};

// Which worker owns a state with this hash. The multiplication makes the owner independent of the
// bits that the closed lists use.
inline unsigned owner_of(std::uint64_t hash, unsigned workers) {
    __extension__ using Wide = unsigned __int128;
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;
    return static_cast<unsigned>((static_cast<Wide>(hash * factor) * workers) >> 64U);
}

// The shortest solution found so far by any worker.
struct BestGoal {
    std::atomic<Cost> length{no_cost};
    std::mutex mutex{};
    unsigned worker = 0;
    NodeIndex node = 0;

    void offer(Cost found, unsigned by, NodeIndex at) {
        const std::scoped_lock lock(mutex);
        if (found >= length.load()) return;
        worker = by;
        node = at;
        length.store(found);
    }
};

// One worker: its states, and the loop that expands them.
template <class D, class H, class F>
class DistributedWorker {
public:
    using Word = typename D::Word;
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;

    DistributedWorker(const Problem<D, H, F>& problem, const BestFirstOptions& options,
                      unsigned number, unsigned workers, Mailboxes<Word>& mail, BestGoal& best,
                      std::function<void()> pulse)
        : problem_(problem),
          number_(number),
          workers_(workers),
          mail_(mail),
          best_(best),
          budget_(options.limits, std::move(pulse)),
          account_(share(options.limits.memory, workers)),
          closed_(problem.domain, account_, budget_),
          open_(account_, options.ties),
          lookahead_(problem, closed_),
          outboxes_(workers) {
        if (options.limits.depth) longest_ = std::min(longest_, *options.limits.depth);
    }

    const ClosedList<D>& closed() const { return closed_; }
    const Budget& budget() const { return budget_; }
    std::uint64_t peak_bytes() const { return account_.peak(); }

    // A node was dropped because its path is too long.
    bool cut() const { return cut_; }

    // The counts so far; any thread may ask.
    Counters counters() const {
        return {.generated = generated_.load(std::memory_order_relaxed),
                .expanded = expanded_.load(std::memory_order_relaxed),
                .reopened = reopened_.load(std::memory_order_relaxed),
                .distinct = distinct_.load(std::memory_order_relaxed),
                .peak_nodes = distinct_.load(std::memory_order_relaxed),
                .peak_bytes = 0};
    }

    void add_start(const State& start, Cost h) {
        std::vector<Word> words(problem_.domain.packed_words());
        problem_.domain.pack(start, words.data());
        guarded([&] {
            with_unlisted(h, [&] {
                add({problem_.domain.hash(words.data()), 0, h, 0, false}, words.data());
            });
        });
    }

    void run() {
        guarded([this] { search(); });
        publish();
    }

    // After the search: the smallest f of the nodes that were neither expanded nor sent.
    Cost lowest_left() const { return lowest_held(); }

private:
    using Node = Expansion<D, H, F, false>;
    using Entry = typename Batch<Word>::Entry;

    static constexpr unsigned between_mail = 32;
    static constexpr unsigned between_flushes = 16;
    static constexpr std::size_t batch_size = 128;
    static constexpr std::chrono::milliseconds patience{20};

    static std::optional<std::uint64_t> share(std::optional<std::uint64_t> memory,
                                              unsigned workers) {
        return memory ? std::optional(*memory / workers) : std::nullopt;
    }

    // Running out of memory ends the search.
    template <class Work>
    void guarded(Work work) {
        try {
            work();
        } catch (const std::bad_alloc&) {
            budget_.reach(LimitKind::Memory);
            mail_.stop();
        }
    }

    void search() {
        while (!mail_.is_over()) {
            if (mail_.has_mail(number_)) take_in(mail_.receive(number_));
            for (unsigned i = 0; i < between_mail && has_work(); ++i) expand_best();
            publish();
            if (budget_.over() || !budget_.tick()) return mail_.stop();
            if (!has_work()) {
                send_all();
                if (!has_work() && !wait()) return;
            } else if (mail_.is_anyone_idle() || ++rounds_ % between_flushes == 0) {
                send_all();
            }
        }
    }

    bool has_work() const {
        return !budget_.over() && !open_.empty() &&
               open_.top().key < best_.length.load(std::memory_order_relaxed);
    }

    // Does work on nodes that are in no list meanwhile. If memory runs out, the smallest of their f
    // still counts for the bound.
    template <class Work>
    void with_unlisted(Cost lowest, Work work) {
        const Cost before = unlisted_;
        unlisted_ = std::min(unlisted_, lowest);
        work();
        unlisted_ = before;
    }

    void expand_best() {
        const OpenEntry best = open_.top();
        open_.pop();
        lookahead_.advance(open_, [this](const OpenEntry& entry) { return estimate_of(entry); });
        if (closed_.meta(best.node).closed()) return;
        with_unlisted(static_cast<Cost>(best.key), [&] { expand(best); });
        for (unsigned to = 0; to < workers_; ++to)
            if (outboxes_[to].entries.size() >= batch_size) send(to);
    }

    void expand(const OpenEntry& best) {
        const Node& node = lookahead_.take(best, {.h = estimate_of(best)});
        const Cost g = closed_.meta(best.node).length() + 1;
        closed_.meta(best.node).close();
        count(expanded_, 1);
        count(generated_, node.size());
        budget_.spend(node.size());
        for (std::size_t i = 0; i < node.size(); ++i) {
            const auto& child = node.child(i);
            const Entry entry{child.hash, g, child.estimate.h,
                              std::bit_cast<std::uint8_t>(child.move), child.is_goal};
            const unsigned owner = owner_of(child.hash, workers_);
            if (owner == number_)
                add(entry, node.words(i));
            else
                outboxes_[owner].add(entry, node.words(i), problem_.domain.packed_words());
        }
    }

    Cost estimate_of(const OpenEntry& entry) const {
        return static_cast<Cost>(entry.key) - closed_.meta(entry.node).length();
    }

    // Stores a node of this worker, unless it is too far or a path as short is known.
    void add(const Entry& entry, const Word* words) {
        const Cost f = entry.g + entry.h;
        if (f >= best_.length.load(std::memory_order_relaxed)) return;
        if (f > longest_) {
            cut_ = true;
            return;
        }
        const Meta meta(entry.g, std::bit_cast<Move>(entry.move));
        const auto [node, fresh] = closed_.insert(words, entry.hash, meta);
        if (!fresh) {
            Meta& known = closed_.meta(node);
            if (known.length() <= entry.g) return;
            if (known.closed()) count(reopened_, 1);
            known = meta;
        }
        if (entry.is_goal)
            best_.offer(entry.g, number_, node);
        else
            open_.push(f, entry.h, node);
    }

    void take_in(const std::vector<Batch<Word>>& batches) {
        Cost lowest = no_cost;
        for (const Batch<Word>& batch : batches) lowest = std::min(lowest, batch.lowest);
        with_unlisted(lowest, [&] {
            for (const Batch<Word>& batch : batches) take_in(batch);
        });
    }

    // Prefetches table entries and nodes before they are needed.
    void take_in(const Batch<Word>& batch) {
        constexpr std::size_t far = 16;
        constexpr std::size_t near = 8;
        const std::size_t words = problem_.domain.packed_words();
        const auto& entries = batch.entries;
        for (std::size_t i = 0; i < entries.size() + far; ++i) {
            if (i < entries.size()) closed_.prefetch(entries[i].hash);
            if (i >= near && i - near < entries.size())
                closed_.prefetch_candidates(entries[i - near].hash);
            if (i >= far) add(entries[i - far], batch.words.data() + (i - far) * words);
        }
    }

    void send_all() {
        for (unsigned to = 0; to < workers_; ++to) send(to);
    }

    void send(unsigned to) {
        if (outboxes_[to].entries.empty()) return;
        while (mail_.is_full(to) && !mail_.is_over() && budget_.tick()) {
            if (mail_.has_mail(number_)) take_in(mail_.receive(number_));
            std::this_thread::yield();
        }
        Batch<Word> batch = std::exchange(outboxes_[to], {});
        with_unlisted(batch.lowest, [&] { mail_.send(to, std::move(batch)); });
    }

    // Waits until there is mail. Returns false if the search is over.
    bool wait() {
        publish();
        for (;;) {
            std::vector<Batch<Word>> batches;
            switch (mail_.wait(number_, patience, batches)) {
                case Mailboxes<Word>::Wake::Over: return false;
                case Mailboxes<Word>::Wake::Mail: take_in(batches); return true;
                case Mailboxes<Word>::Wake::Time:
                    if (budget_.check()) break;
                    mail_.stop();
                    return false;
            }
        }
    }

    Cost lowest_held() const {
        Cost lowest = unlisted_;
        if (!open_.empty()) lowest = std::min(lowest, static_cast<Cost>(open_.top().key));
        for (const Batch<Word>& batch : outboxes_) lowest = std::min(lowest, batch.lowest);
        return lowest;
    }

    void publish() {
        distinct_.store(closed_.size(), std::memory_order_relaxed);
        mail_.set_lowest(number_, lowest_held());
    }

    // Only this thread writes the counts; others may read them.
    static void count(std::atomic<std::uint64_t>& counter, std::uint64_t more) {
        counter.store(counter.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
    }

    const Problem<D, H, F>& problem_;
    unsigned number_;
    unsigned workers_;
    Mailboxes<Word>& mail_;
    BestGoal& best_;
    Cost longest_ = Meta::max_length;
    bool cut_ = false;
    Cost unlisted_ = no_cost;  // the smallest f of nodes that are in no list at the moment
    unsigned rounds_ = 0;
    std::atomic<std::uint64_t> generated_{0};
    std::atomic<std::uint64_t> expanded_{0};
    std::atomic<std::uint64_t> reopened_{0};
    std::atomic<std::uint64_t> distinct_{0};
    Budget budget_;
    MemoryAccount account_;
    ClosedList<D> closed_;
    BucketQueue open_;
    Lookahead<D, H, F, false> lookahead_;
    std::vector<Batch<Word>> outboxes_;
};

template <class D, class H, class F, class O>
class DistributedAStar {
public:
    using Word = typename D::Word;
    using Move = typename D::Move;
    using State = typename D::State;

    DistributedAStar(const Problem<D, H, F>& problem, const DistributedOptions& options,
                     O& observer)
        : problem_(problem), options_(options), observer_(observer) {}

    Result<Move> run(const State& start) {
        if (options_.small > 0) {
            BestFirstOptions first = options_;
            first.limits.nodes = options_.small;
            Result<Move> result = a_star(problem_, start, first, observer_);
            if (result.limit != LimitKind::Nodes) return result;
        }
        const Cost h = problem_.heuristic.value(problem_.heuristic.root(start));
        result_.lower_bound = root_bound(problem_.heuristic, start, true);
        notify_started(observer_, start, h);
        if (problem_.domain.is_goal(start)) {
            conclude(result_, Budget(options_.limits), observer_, true);
            return std::move(result_);
        }
        search(start, h);
        return finish();
    }

private:
    using Worker = DistributedWorker<D, H, F>;

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
        std::vector<Word> words(problem_.domain.packed_words());
        problem_.domain.pack(start, words.data());
        workers_[owner_of(problem_.domain.hash(words.data()), count())]->add_start(start, h);
        ready.count_down();
        workers_.front()->run();
    }

    unsigned count() const { return static_cast<unsigned>(workers_.size()); }

    void make_workers(unsigned count) {
        mail_ = std::make_unique<Mailboxes<Word>>(count);
        workers_.reserve(count);
        for (unsigned number = 0; number < count; ++number) {
            std::function<void()> pulse;
            if (number == 0) pulse = [this] { report_progress(); };
            workers_.push_back(std::make_unique<Worker>(problem_, options_, number, count, *mail_,
                                                        best_, std::move(pulse)));
        }
    }

    Counters counters() const {
        Counters all;
        for (const auto& worker : workers_) {
            const Counters part = worker->counters();
            all.generated += part.generated;
            all.expanded += part.expanded;
            all.reopened += part.reopened;
            all.distinct += part.distinct;
            all.peak_nodes += part.peak_nodes;
        }
        return all;
    }

    void report_progress() {
        raise_bound(mail_->lowest());
        notify_progress(observer_, counters(), result_.lower_bound);
    }

    void raise_bound(Cost lowest) {
        if (lowest == no_cost) lowest = -1;
        result_.lower_bound = std::max(result_.lower_bound, std::min(lowest, best_.length.load()));
    }

    Result<Move> finish() {
        result_.counters = counters();
        for (const auto& worker : workers_) result_.counters.peak_bytes += worker->peak_bytes();
        Budget budget = workers_.front()->budget();
        Cost left = mail_->lowest();
        bool cut = false;
        bool complete = true;
        for (const auto& worker : workers_) {
            if (worker->budget().over() && !budget.over()) budget = worker->budget();
            left = std::min(left, worker->lowest_left());
            cut = cut || worker->cut();
            complete = complete && worker->closed().complete();
        }
        const Cost length = best_.length.load();
        raise_bound(std::min(left, length));
        const bool solved = length != no_cost && complete;
        if (solved) {
            result_.moves = path();
            notify_solution(observer_, result_.moves);
            if (result_.lower_bound == length) budget = Budget(options_.limits);
        } else if (!budget.over() && cut) {
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

    // Walks back from the goal: each state's owner knows its last move.
    std::vector<Move> path() const {
        std::vector<Move> moves;
        std::vector<Word> packed(problem_.domain.packed_words());
        State state;
        workers_[best_.worker]->closed().unpack(best_.node, state);
        auto meta = workers_[best_.worker]->closed().meta(best_.node);
        while (!meta.is_start()) {
            moves.push_back(meta.move());
            problem_.domain.undo(state, meta.move());
            problem_.domain.pack(state, packed.data());
            const std::uint64_t hash = problem_.domain.hash(packed.data());
            const ClosedList<D>& owner = workers_[owner_of(hash, count())]->closed();
            meta = owner.meta(*owner.find(packed.data(), hash));
        }
        std::ranges::reverse(moves);
        return moves;
    }

    const Problem<D, H, F>& problem_;
    DistributedOptions options_;
    O& observer_;
    Result<Move> result_{};
    BestGoal best_{};
    std::unique_ptr<Mailboxes<Word>> mail_{};
    std::vector<std::unique_ptr<Worker>> workers_{};
};

// The heuristic must be admissible. Of the options of best-first search, this uses the limits,
// except that on nodes, and the ties.
template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> distributed_a_star(const Problem<D, H, F>& problem,
                                            const typename D::State& start,
                                            const DistributedOptions& options,
                                            O& observer = no_observer) {
    return DistributedAStar<D, H, F, O>(problem, options, observer).run(start);
}

}  // namespace taquin::search
