// One worker of hash-distributed A* (distributed_a_star.hpp): its own states, and the loop that
// expands them.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/best_first.hpp"
#include "taquin/search/exchange.hpp"

namespace taquin::search {

// The shortest solution so far.
struct BestGoal {
    std::atomic<Cost> length{no_cost};  // found by any worker of any process
    std::mutex mutex{};
    // The shortest one whose goal is a node of this process.
    Cost here = no_cost;
    unsigned worker = 0;
    NodeIndex node = 0;

    void offer(Cost found, unsigned by, NodeIndex at) {
        const std::scoped_lock lock(mutex);
        if (found >= length.load()) return;
        here = found;
        worker = by;
        node = at;
        length.store(found);
    }

    void learn(Cost found) {
        const std::scoped_lock lock(mutex);
        length.store(std::min(length.load(), found));
    }
};

// What a worker does now and then besides its search; either may be empty.
struct WorkerDuties {
    std::function<void()> pulse{};  // a few times per second
    // Exchanges letters with other processes: often, and after each pause() while it waits.
    std::function<void()> carry{};
    std::function<std::chrono::microseconds()> pause{};
};

// One worker: its states, and the loop that expands them.
template <class D, class H, class F>
class DistributedWorker {
public:
    using Word = typename D::Word;
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;

    // The limits are those of this worker alone.
    DistributedWorker(const Problem<D, H, F>& problem, const BestFirstOptions& options,
                      unsigned number, Mailboxes<Word>& mail, BestGoal& best, WorkerDuties duties)
        : problem_(problem),
          number_(number),
          mail_(mail),
          best_(best),
          duties_(std::move(duties)),
          budget_(options.limits, duties_.pulse),
          account_(options.limits.memory),
          closed_(problem.domain, account_, budget_),
          open_(account_, options.ties),
          lookahead_(problem, closed_),
          outboxes_(mail.addresses()) {
        const std::size_t bytes = problem.domain.packed_words() * sizeof(Word);
        batch_size_ = std::clamp<std::size_t>(batch_bytes / bytes, 1, most_in_batch);
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

    void add_start(std::uint64_t hash, const Word* words, Cost h) {
        guarded([&] { with_unlisted(h, [&] { add({hash, 0, h, 0, false}, words); }); });
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
    static constexpr std::size_t most_in_batch = 128;
    static constexpr std::size_t batch_bytes = 8192;  // of states
    static constexpr std::chrono::milliseconds patience{20};

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
            if (duties_.carry) duties_.carry();
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
        for (unsigned to = 0; to < outboxes_.size(); ++to)
            if (outboxes_[to].entries.size() >= batch_size_) send(to);
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
            const unsigned owner = mail_.address_of(child.hash);
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
        for (unsigned to = 0; to < outboxes_.size(); ++to) send(to);
    }

    void send(unsigned to) {
        if (outboxes_[to].entries.empty()) return;
        while (mail_.is_full(to) && !mail_.is_over() && budget_.tick()) {
            if (duties_.carry) duties_.carry();
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
            const auto time = duties_.pause ? duties_.pause() : patience;
            switch (mail_.wait(number_, time, batches)) {
                case Mailboxes<Word>::Wake::Over: return false;
                case Mailboxes<Word>::Wake::Mail: take_in(batches); return true;
                case Mailboxes<Word>::Wake::Time:
                    if (duties_.carry) duties_.carry();
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
    Mailboxes<Word>& mail_;
    BestGoal& best_;
    WorkerDuties duties_;
    std::size_t batch_size_ = 1;
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

}  // namespace taquin::search
