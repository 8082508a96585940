#include "taquin/lab/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"

namespace taquin::lab {

namespace {

using Clock = std::chrono::steady_clock;

// For messages: the label, or what is counted.
std::string name_of_run(const Task& task) {
    if (!task.label.empty()) return task.label;
    const std::string what = task.kind == Subject::Estimates ? task.request.heuristic : "distances";
    return what + " of " + task.instance.size();
}

// Collects finished runs until they are committed, and reports progress, warnings and failures.
class Recorder {
public:
    Recorder(Store& store, const RunOptions& options, RunSummary& summary)
        : store_(store), options_(options), summary_(summary), machine_(machine_text()) {}

    // Records what a run produced; nothing if it was interrupted.
    void take(const Task& task, RunOutcome&& outcome) {
        if (outcome.error) return fail(task, *outcome.error);
        warn(outcome.warnings);
        if (outcome.record) add(task, *std::move(outcome.record));
    }

    bool failed() {
        const std::scoped_lock lock(mutex_);
        return failure_.has_value();
    }
    const std::optional<Error>& failure() const { return failure_; }

    void finish() {
        const std::scoped_lock lock(mutex_);
        commit();
    }

private:
    void add(const Task& task, Record record) {
        record.version = options_.version;
        if (record.machine.empty()) record.machine = machine_;
        record.threads = options_.threads;
        if (options_.remote != nullptr) record.threads += options_.remote->threads();
        record.finished = now_text();
        const std::scoped_lock lock(mutex_);
        waiting_.push_back({task, std::move(record)});
        constexpr std::chrono::milliseconds between_commits{200};
        if (Clock::now() - last_commit_ >= between_commits) commit();
    }

    void warn(const std::vector<std::string>& warnings) {
        const std::scoped_lock lock(mutex_);
        for (const std::string& warning : warnings)
            if (std::ranges::find(summary_.warnings, warning) == summary_.warnings.end())
                summary_.warnings.push_back(warning);
    }

    void fail(const Task& task, const Error& error) {
        const std::scoped_lock lock(mutex_);
        const std::string where = "line " + std::to_string(task.line) + ": " + name_of_run(task);
        if (!failure_) failure_ = Error{where + ": " + sentence(error), error.kind};
    }

    void commit() {
        if (!waiting_.empty()) store_.commit(waiting_);
        summary_.done += waiting_.size();
        waiting_.clear();
        last_commit_ = Clock::now();
        if (options_.progress) options_.progress(summary_.found + summary_.done, summary_.planned);
    }

    Store& store_;
    const RunOptions& options_;
    RunSummary& summary_;
    std::string machine_;
    std::mutex mutex_{};
    std::vector<Store::Finished> waiting_{};
    Clock::time_point last_commit_{};
    std::optional<Error> failure_{};
};

// The runs that are not in the store, without duplicates.
std::vector<const Task*> missing_runs(const std::vector<Task>& plan, const Store& store,
                                      RunSummary& summary) {
    std::vector<const Task*> missing;
    std::unordered_set<std::string_view> seen;
    for (const Task& task : plan) {
        if (!seen.insert(task.key).second) continue;
        ++summary.planned;
        if (store.has(task.key))
            ++summary.found;
        else
            missing.push_back(&task);
    }
    return missing;
}

// Executes the runs from `next` on: on threads of this process, and in others if there are any.
class Execution {
public:
    Execution(const std::vector<Task>& plan, const std::vector<const Task*>& runs,
              const RunOptions& options, Recorder& recorder)
        : plan_(plan), runs_(runs), options_(options), recorder_(recorder) {}

    void run() {
        // Counting distances already uses all threads.
        const auto single = std::ranges::find_if(
            runs_, [](const Task* task) { return task->kind != Subject::Distances; });
        next_ = static_cast<std::size_t>(single - runs_.begin());
        {
            TaskRunner together(terms(), options_.threads);
            for (auto task = runs_.begin(); task != single && goes_on(); ++task)
                recorder_.take(**task, together.run(**task));
        }
        const unsigned searches = options_.one_at_a_time ? 1 : options_.threads;
        if (options_.remote == nullptr)
            return parallel_for(searches, searches, [this](std::size_t, unsigned) { work(); });
        std::exception_ptr failure;
        const auto guarded = [&](const auto& part) {
            try {
                part();
            } catch (...) {
                if (!broken_.exchange(true)) failure = std::current_exception();
            }
        };
        {
            // This thread does not search: the other processes wait for it.
            const std::jthread here([&] {
                guarded([&] {
                    parallel_for(searches, searches, [this](std::size_t, unsigned) { work(); });
                });
            });
            guarded([this] { hand_out(); });
        }
        if (failure) std::rethrow_exception(failure);
    }

private:
    TaskTerms terms() const { return {options_.tables_folder, options_.stop}; }

    bool goes_on() const {
        return !options_.stop.stop_requested() && !broken_ && !recorder_.failed();
    }

    void work() {
        TaskRunner runner(terms(), 1);
        for (std::size_t i = next_++; i < runs_.size() && goes_on(); i = next_++)
            recorder_.take(*runs_[i], runner.run(*runs_[i]));
    }

    void hand_out() {
        constexpr std::chrono::milliseconds between_checks{20};
        RemoteRunners& remote = *options_.remote;
        std::size_t out = 0;
        while (goes_on() && (out > 0 || next_ < runs_.size())) {
            while (remote.has_room()) {
                const std::size_t i = next_++;
                if (i >= runs_.size()) break;
                remote.submit(static_cast<std::size_t>(runs_[i] - plan_.data()));
                ++out;
            }
            if (auto finished = remote.wait(between_checks)) {
                --out;
                recorder_.take(plan_[finished->number], std::move(finished->outcome));
            }
        }
        if (out > 0) remote.stop();
    }

    const std::vector<Task>& plan_;
    const std::vector<const Task*>& runs_;
    const RunOptions& options_;
    Recorder& recorder_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> broken_{false};  // an exception ends all threads
};

}  // namespace

Expected<RunSummary> run_plan(const std::vector<Task>& plan, Store& store,
                              const RunOptions& options) {
    RunSummary summary;
    const std::vector<const Task*> missing = missing_runs(plan, store, summary);
    Recorder recorder(store, options, summary);
    Execution(plan, missing, options, recorder).run();
    recorder.finish();
    if (recorder.failure()) return *recorder.failure();
    summary.interrupted = summary.found + summary.done < summary.planned;
    return summary;
}

}  // namespace taquin::lab
