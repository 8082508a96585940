#include "taquin/search/distributed_a_star.hpp"

#include <latch>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

namespace taquin::search {

namespace {

using Clock = std::chrono::steady_clock;

// This process's part of the search.
class DistributedSearch : private Process {
public:
    DistributedSearch(const DistributedStart& start, const DistributedOptions& options,
                      std::unique_ptr<Post> post)
        : start_(start), options_(options), post_(std::move(post)) {
        if (post_) peers_ = std::make_unique<Peers>(*post_);
        result_.lower_bound = start.bound;
    }

    Result<std::uint8_t> run() {
        if (!peers_ || peers_->process() == 0) {
            search();
            return finish();
        }
        take_part();
        result_.outcome = Outcome::Cancelled;  // the answer is that of process 0
        return std::move(result_);
    }

private:
    // A process that cannot even begin ends the search for all.
    void take_part() {
        ProcessReport last;
        try {
            search();
            last = last_report();
        } catch (const std::bad_alloc&) {
            last.limit = LimitKind::Memory;
            last.lowest = 0;
        }
        peers_->serve(last, [this](Trace& trace) { return step(trace); });
    }

    // The threads start before the workers exist, so that the number of workers is the number of
    // threads that the system grants.
    void search() {
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
        add_start();
        ready.count_down();
        workers_.front()->run();
    }

    unsigned count() const { return static_cast<unsigned>(workers_.size()); }
    unsigned processes() const { return peers_ ? peers_->processes() : 1; }

    // Memory is limited in each process, nodes in all of them together. Every worker has its share.
    void make_workers(unsigned count) {
        Limits limits = options_.limits;
        if (limits.memory) *limits.memory /= count;
        if (limits.nodes) *limits.nodes /= std::uint64_t{count} * processes();
        mail_ = std::make_unique<Mailboxes>(count, peers_.get());
        workers_.reserve(count);
        for (unsigned number = 0; number < count; ++number)
            workers_.push_back(start_.make_worker(
                {limits, options_.ties, number, *mail_, best_, duties_of(number)}));
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

    void add_start() {
        const unsigned owner = mail_->address_of(hash_of(start_.state.data()));
        if (owner < count()) workers_[owner]->add_start(start_.state.data(), start_.h);
    }

    std::uint64_t hash_of(const std::byte* state) const { return workers_.front()->hash_of(state); }

    // --- the process, as its peers see it

    void take_nodes(ByteReader& batch) override {
        mail_->deliver(read_batch(batch),
                       [this](const std::byte* state) { return hash_of(state); });
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
            report.complete = report.complete && worker->complete();
        }
        report.goal = best_.here;
        return report;
    }

    // --- the answer

    void report_progress() {
        if (peers_) {
            raise_bound(peers_->proved());
            return start_.progress(peers_->counters(), result_.lower_bound);
        }
        const ProcessReport now = report();
        raise_bound(now.lowest);
        start_.progress(now.counters, result_.lower_bound);
    }

    void raise_bound(Cost lowest) {
        if (lowest != no_cost) result_.lower_bound = std::max(result_.lower_bound, lowest);
    }

    Result<std::uint8_t> finish() {
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

    Result<std::uint8_t> answer(const ProcessReport& all, Peers::Until until) {
        result_.counters = all.counters;
        Budget budget(options_.limits);
        const bool proved = all.goal != no_cost && result_.lower_bound == all.goal;
        if (all.cancelled) budget.cancel();
        if (all.limit) budget.reach(*all.limit);
        bool solved = all.goal != no_cost && all.complete;
        if (solved) {
            auto moves = path(all.goal, until);
            solved = moves.has_value();
            if (moves) result_.moves = *std::move(moves);
        }
        if (solved) {
            if (proved) budget = Budget(options_.limits);
        } else if (!budget.over() && all.cut) {
            end_at_length(budget);
        }
        conclude(result_, budget, no_observer, solved);
        return std::move(result_);
    }

    void end_at_length(Budget& budget) {
        constexpr Cost most = NodeMeta<std::uint8_t>::max_length;
        const Cost longest = std::min(options_.limits.depth.value_or(most), most);
        budget.reach(options_.limits.depth.value_or(most + 1) <= most ? LimitKind::Depth
                                                                      : LimitKind::Length);
        raise_bound(longest + 1);
    }

    // None if another process does not answer in time.
    std::optional<std::vector<std::uint8_t>> path(Cost length, Peers::Until until) const {
        const auto follow = [this](Trace& trace) { return step(trace); };
        std::optional<std::vector<std::uint8_t>> steps;
        if (peers_) {
            steps = peers_->follow(length, follow, until);
        } else {
            Trace here;
            follow(here);
            steps = std::move(here.moves);
        }
        if (steps) std::ranges::reverse(*steps);
        return steps;
    }

    // Walks back from the goal: each state's owner knows its last move.
    std::optional<unsigned> step(Trace& trace) const {
        std::vector<std::byte> state =
            trace.state.empty() ? workers_[best_.worker]->state_of(best_.node) : trace.state;
        for (;;) {
            const Owner owner = owner_of(hash_of(state.data()), processes(), count());
            if (peers_ && owner.process != peers_->process()) {
                trace.state = std::move(state);
                return owner.process;
            }
            const auto move = workers_[owner.worker]->step_back(state.data());
            if (!move) return std::nullopt;
            trace.moves.push_back(*move);
        }
    }

    const DistributedStart& start_;
    DistributedOptions options_;
    Result<std::uint8_t> result_{};
    BestGoal best_{};
    std::unique_ptr<Post> post_{};
    std::unique_ptr<Peers> peers_{};
    std::unique_ptr<Mailboxes> mail_{};
    std::vector<std::unique_ptr<SearchWorker>> workers_{};
};

}  // namespace

Result<std::uint8_t> search_together(const DistributedStart& start,
                                     const DistributedOptions& options,
                                     std::unique_ptr<Post> post) {
    return DistributedSearch(start, options, std::move(post)).run();
}

void spend_time(Limits& limits, Clock::time_point began) {
    if (!limits.time) return;
    const std::chrono::nanoseconds spent = Clock::now() - began;
    limits.time = std::max(*limits.time - spent, {});
}

}  // namespace taquin::search
