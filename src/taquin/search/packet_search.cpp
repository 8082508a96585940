#include "taquin/search/packet_search.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <deque>
#include <iterator>

#include "taquin/search/thread_workers.hpp"

namespace taquin::search {

namespace {

// Nodes of an iteration per node of the one before, if there is only one to judge by.
constexpr std::uint64_t usual_growth = 8;
constexpr std::chrono::milliseconds between_checks{20};

// A guess has this part of the nodes of the iteration before, divided by the workers that wait.
constexpr std::uint64_t guess_share = 8;

class PacketSearch {
public:
    PacketSearch(const PacketKernel& kernel, const TreeSearchOptions& options)
        : kernel_(kernel),
          options_(options),
          budget_(options.limits, [this] { report_progress(); }),
          searcher_(kernel.make_searcher()) {}

    Result<std::uint8_t> run() {
        if (options_.make_workers) {
            workers_ = options_.make_workers(kernel_);
            if (!workers_) {
                result_.outcome = Outcome::Cancelled;
                return std::move(result_);
            }
        }
        if (kernel_.starts_solved()) {
            solved_ = true;
            if (options_.collect_all) result_.all.emplace_back();
        } else if (resume()) {
            deepen(result_, budget_, options_.callbacks, progress_.bound,
                   [this](Cost bound) { return iterate(bound); });
            if (options_.journal != nullptr) save_at_end();
        }
        add(result_.counters, failed_guesses_);
        conclude(result_, budget_, options_.callbacks, solved_);
        return std::move(result_);
    }

private:
    // Sets the progress to begin or continue with. False: there is nothing to do.
    bool resume() {
        progress_.bound = kernel_.first_bound();
        progress_.collect = options_.collect_all && kernel_.collects_at_once();
        if (options_.journal == nullptr) return true;
        auto earlier = options_.journal->resume(kernel_);
        if (!earlier) {
            result_.lower_bound = progress_.bound;
            return false;
        }
        if (*earlier) {
            progress_ = **std::move(earlier);
            earlier_seconds_ = progress_.seconds;
            earlier_cpu_seconds_ = progress_.cpu_seconds;
            result_.iterations = progress_.iterations;
            result_.counters = progress_.counters;
            result_.lower_bound = progress_.bound;
        }
        if (progress_.finished) take_answer();
        return !progress_.finished;
    }

    // The answer of a search that finished in an earlier run.
    void take_answer() {
        if (progress_.bound > options_.limits.depth.value_or(progress_.bound))
            budget_.reach(LimitKind::Depth);
        else
            take_solutions();
    }

    std::uint64_t last_expanded() const {
        return result_.iterations.empty() ? 0 : result_.iterations.back().expanded;
    }

    bool splits() const {
        return options_.shares() && last_expanded() >= options_.tuning.worth_packets;
    }

    // Returns the next bound; none: the search is over.
    std::optional<Cost> iterate(Cost bound) {
        begin(bound);
        if (!guess()) search_tree();
        if (!progress_.solutions.empty()) {
            const bool one_of_many = options_.collect_all && !progress_.collect;
            if (one_of_many && !budget_.over()) collect();
            take_solutions();
            return std::nullopt;
        }
        completed_ = !budget_.over();
        if (!completed_) return std::nullopt;
        progress_.finished = !progress_.next_bound;  // no solution exists
        return progress_.next_bound;
    }

    // Whether the kernel guesses a solution, so that the iteration is not needed.
    bool guess() {
        const bool may_guess = options_.guesses && !progress_.collect && !progress_.planned;
        if (!may_guess || last_expanded() < options_.tuning.worth_guess) return false;
        const std::uint64_t workers =
            options_.make_workers ? workers_->at_once() : std::max(options_.threads, 1U);
        const std::uint64_t nodes = last_expanded() / guess_share / workers;
        Counters counters;
        whole_ = &counters;
        const auto solution = kernel_.guess(progress_.bound, nodes, budget_, counters);
        whole_ = nullptr;
        add(solution ? result_.counters : failed_guesses_, counters);
        if (solution) progress_.solutions.push_back(*solution);
        return solution.has_value();
    }

    // Starts the iteration, unless an earlier run began it.
    void begin(Cost bound) {
        completed_ = false;
        if (progress_.planned) return;
        if (options_.journal != nullptr) progress_.iterations = result_.iterations;
        progress_.counters = result_.counters;
        progress_.bound = bound;
        start_tree();
        if (progress_.packets.empty())
            save_if_due();
        else
            save();
    }

    void start_tree() {
        progress_.planned = false;
        progress_.found = {};
        progress_.next_bound.reset();
        progress_.solutions.clear();
    }

    // Searches the same bound again for all solutions.
    void collect() {
        const std::vector<Steps> one = progress_.solutions;
        progress_.collect = true;
        progress_.counters = result_.counters;
        start_tree();
        search_tree();
        if (progress_.solutions.empty()) progress_.solutions = one;  // stopped too early
    }

    void search_tree() {
        if (!progress_.planned && !splits()) {
            progress_.packets.clear();
            return search_whole();
        }
        search_packets();
        progress_.planned = progress_.planned && budget_.over();
        add(result_.counters, progress_.found);
        add(result_.counters, std::exchange(stopped_, {}));
    }

    void update(PacketJob& job) const {
        job.bound = progress_.bound;
        job.collect = progress_.collect;
        job.last_expanded = last_expanded();
    }

    void search_whole() {
        update(whole_job_);
        whole_job_.estimate = usual_growth * whole_job_.last_expanded;
        PacketResult packet;
        whole_ = &packet.counters;
        searcher_->search(whole_job_, budget_, packet);
        whole_ = nullptr;
        add(result_.counters, packet.counters);
        progress_.next_bound = packet.next_bound;
        progress_.solutions = std::move(packet.solutions);
    }

    // --- packets

    void search_packets() {
        update(job_);
        const double growth = growth_of_tree();
        const auto nodes =
            static_cast<std::uint64_t>(static_cast<double>(job_.last_expanded) * growth);
        const PacketSize size = options_.tuning.size.value_or(kernel_.size());
        target_ = std::clamp(nodes / options_.tuning.packets, size.least, size.most);
        if (!progress_.planned) plan(growth);
        if (is_solved() || budget_.over()) return;
        if (!workers_)
            workers_ =
                std::make_unique<ThreadWorkers>(kernel_, options_.threads, options_.limits.memory);
        hand_out();
    }

    double growth_of_tree() const {
        constexpr double most = 64;
        const auto& iterations = result_.iterations;
        if (iterations.size() < 2) return static_cast<double>(usual_growth);
        const auto last = static_cast<double>(iterations.back().expanded);
        const auto before = static_cast<double>(iterations[iterations.size() - 2].expanded);
        return std::clamp(last / std::max(before, 1.0), 1.0, most);
    }

    void plan(double growth) {
        PacketPlan plan =
            PacketPlanner(*searcher_, job_, target_, budget_).cut_tree(progress_.packets, growth);
        if (budget_.over()) {
            add(stopped_, plan.counters);
            return;
        }
        progress_.packets = std::move(plan.packets);
        progress_.planned = true;
        take(std::move(plan));
    }

    // Everything of a plan but its packets.
    void take(PacketPlan&& plan) {
        take_tree(plan.counters, plan.next_bound, std::move(plan.solutions));
    }

    void take_tree(const Counters& counters, const std::optional<Cost>& next_bound,
                   std::vector<Steps>&& solutions) {
        add(progress_.found, counters);
        budget_.spend(counters.generated);
        if (next_bound)
            progress_.next_bound =
                std::min(*next_bound, progress_.next_bound.value_or(*next_bound));
        for (const Steps& solution : solutions) solution_bytes_ += sizeof(Steps) + solution.size();
        std::ranges::move(solutions, std::back_inserter(progress_.solutions));
        budget_.fits(solution_bytes_);
    }

    bool is_solved() const { return !progress_.collect && !progress_.solutions.empty(); }

    void hand_out() {
        std::deque<std::size_t> waiting = packets_by_size();
        std::size_t out = 0;
        bool stopped = false;
        for (;;) {
            while (!stopped && !waiting.empty() && out < workers_->at_once()) {
                submit(waiting.front());
                waiting.pop_front();
                ++out;
            }
            if (out == 0) return;
            if (auto result = workers_->wait(between_checks)) {
                --out;
                receive(*std::move(result), waiting);
            }
            if (!stopped && (is_solved() || !budget_.check())) {
                stopped = true;
                workers_->stop();
            }
            if (!stopped) save_if_due();
        }
    }

    // Those that are left, largest first.
    std::deque<std::size_t> packets_by_size() const {
        std::deque<std::size_t> numbers;
        for (std::size_t i = 0; i < progress_.packets.size(); ++i)
            if (!progress_.packets[i].done) numbers.push_back(i);
        std::ranges::stable_sort(numbers, std::greater{},
                                 [this](std::size_t i) { return progress_.packets[i].estimate; });
        return numbers;
    }

    void submit(std::size_t number) {
        const Packet& packet = progress_.packets[number];
        PacketJob job = job_;
        job.number = number;
        job.estimate = packet.estimate;
        job.most_nodes = options_.tuning.give_up * std::max(target_, packet.estimate);
        job.roots = packet.roots;
        workers_->submit(std::move(job));
    }

    void receive(PacketResult&& result, std::deque<std::size_t>& waiting) {
        switch (result.end) {
            case PacketEnd::Complete: break;
            case PacketEnd::GaveUp: return split(result.number, waiting);
            case PacketEnd::OutOfMemory: budget_.reach(LimitKind::Memory); [[fallthrough]];
            case PacketEnd::Stopped: return add(stopped_, result.counters);
        }
        Packet& packet = progress_.packets[result.number];
        packet.done = true;
        packet.expanded = result.counters.expanded;
        take_tree(result.counters, result.next_bound, std::move(result.solutions));
    }

    // The parts take the packet's place in the list and at the end of it.
    void split(std::size_t number, std::deque<std::size_t>& waiting) {
        Packet large = std::exchange(progress_.packets[number], {});
        progress_.packets[number].done = true;
        large.estimate = options_.tuning.give_up * std::max(target_, large.estimate);
        PacketPlan plan =
            PacketPlanner(*searcher_, job_, large.estimate / packets_of_large, budget_)
                .cut_packet(large);
        if (budget_.over()) {  // keep it as it was
            progress_.packets[number] = std::move(large);
            return;
        }
        for (Packet& part : plan.packets) {
            waiting.push_front(progress_.packets.size());
            progress_.packets.push_back(std::move(part));
        }
        take(std::move(plan));
    }

    // --- the end

    void take_solutions() {
        solved_ = !progress_.solutions.empty();
        if (!solved_) return;
        std::ranges::sort(progress_.solutions, {}, sort_key);
        result_.moves = progress_.solutions.front();
        if (options_.collect_all) result_.all = progress_.solutions;
        progress_.finished = !options_.collect_all || !budget_.over();
    }

    void save_at_end() {
        if (progress_.finished || completed_) {
            progress_.iterations = result_.iterations;
            progress_.counters = result_.counters;
        }
        if (progress_.finished) {
            progress_.packets.clear();
        } else {
            if (completed_) progress_.bound = *progress_.next_bound;
            if (!progress_.planned) start_tree();
        }
        save();
    }

    void save_if_due() {
        if (options_.journal != nullptr && options_.journal->is_due()) save();
    }

    void save() {
        if (options_.journal == nullptr) return;
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        progress_.seconds = earlier_seconds_ + elapsed.count();
        progress_.cpu_seconds =
            earlier_cpu_seconds_ +
            static_cast<double>(std::clock() - cpu_start_) / static_cast<double>(CLOCKS_PER_SEC);
        options_.journal->save(progress_);
    }

    void report_progress() const {
        Counters now = result_.counters;
        if (whole_ != nullptr) add(now, *whole_);
        if (progress_.planned) {
            add(now, progress_.found);
            if (workers_) add(now, workers_->running());
            const auto done = std::ranges::count(progress_.packets, true, &Packet::done);
            if (options_.callbacks.packets)
                options_.callbacks.packets(static_cast<std::size_t>(done),
                                           progress_.packets.size());
        }
        notify_progress(options_.callbacks, now, result_.lower_bound);
    }

    static constexpr std::uint64_t packets_of_large = 32;

    const PacketKernel& kernel_;
    const TreeSearchOptions& options_;
    Result<std::uint8_t> result_{};
    TreeProgress progress_{};
    Budget budget_;
    std::unique_ptr<PacketSearcher> searcher_;  // for whole iterations and for plans
    std::unique_ptr<PacketWorkers> workers_{};
    PacketJob job_{};                                      // of the current iteration
    PacketJob whole_job_{.roots = std::vector<Steps>(1)};  // the same if it is searched whole
    std::uint64_t target_ = 0;                             // nodes in a packet
    Counters stopped_{};                                   // of packets that did not end
    Counters failed_guesses_{};                            // not counted in the iterations
    std::uint64_t solution_bytes_ = 0;
    const Counters* whole_ = nullptr;  // of an iteration that is searched whole
    bool solved_ = false;
    bool completed_ = false;  // the last iteration, without a solution
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::clock_t cpu_start_ = options_.journal != nullptr ? std::clock() : 0;  // a system call
    double earlier_seconds_ = 0;
    double earlier_cpu_seconds_ = 0;
};

}  // namespace

Result<std::uint8_t> search_in_packets(const PacketKernel& kernel,
                                       const TreeSearchOptions& options) {
    return PacketSearch(kernel, options).run();
}

}  // namespace taquin::search
