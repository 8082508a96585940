#include "taquin/lab/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_set>

#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::lab {

namespace {

using Clock = std::chrono::steady_clock;

Record record_of(const solver::Report& report, const Puzzle& puzzle) {
    Record record;
    record.status = solver::status_name(report.status);
    if (report.limit) record.limit = solver::limit_name(*report.limit);
    record.optimal = report.optimal;
    record.lower_bound = report.bound;
    record.counters = report.counters;
    record.seconds = report.seconds;
    record.table_seconds = report.table_seconds;
    record.algorithm = report.algorithm;
    record.heuristic = report.heuristic;
    // Only of iterative deepening: others may have thousands of layers.
    const auto* const algorithm = solver::find_algorithm(puzzle, report.algorithm);
    if (algorithm != nullptr && algorithm->family == solver::Family::Deepening)
        for (const search::Iteration& round : report.iterations)
            record.bins.push_back({static_cast<std::uint64_t>(round.bound), 0, round.generated});
    if (!report.has_solution()) return record;
    record.status = solver::status_name(solver::Status::Solved);
    record.length = report.length;
    record.moves = puzzle.write_moves(report.moves);
    return record;
}

// Heuristic values of starts. Caches the last heuristic, because runs of one configuration are
// adjacent.
class Estimator {
public:
    // None if the expression is not a heuristic for these positions.
    std::optional<std::int64_t> operator()(const std::string& expression,
                                           const solver::Request& request,
                                           tables::TableLibrary& tables) {
        if (expression != expression_ || request.goal != goal_ || request.metric != metric_) {
            auto made =
                request.goal.puzzle->estimate(expression, request.goal, request.metric, tables);
            estimate_ = made ? *std::move(made) : Estimate{};
            expression_ = expression;
            goal_ = request.goal;
            metric_ = request.metric;
        }
        return estimate_ ? std::optional(estimate_(request.start)) : std::nullopt;
    }

private:
    std::string expression_{};
    Position goal_{};
    std::string metric_{};
    Estimate estimate_{};
};

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

    void add(const Task& task, Record record) {
        record.version = options_.version;
        record.machine = machine_;
        record.threads = options_.threads;
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

// What one thread needs to execute runs of any kind.
class Worker {
public:
    Worker(const RunOptions& options, Recorder& recorder, unsigned threads)
        : options_(options), recorder_(recorder), threads_(threads) {}

    void run(const Task& task) {
        switch (task.kind) {
            case Subject::Solve: return solve(task);
            case Subject::Distances: return count_distances(task);
            case Subject::Estimates: return count_estimates(task);
        }
    }

private:
    // Records the result unless the search was refused or interrupted.
    void solve(const Task& task) {
        solver::Request request = task.request;
        request.limits.stop = options_.stop;
        request.tables_folder = options_.tables_folder;
        request.timed_tables = false;  // the time limit excludes builds: any run may be the first
        const auto report = solver_.solve(request);
        if (!report) return recorder_.fail(task, report.error());
        if (report->status == solver::Status::Interrupted) return;
        recorder_.warn(report->warnings);
        Record record = record_of(*report, task.instance.puzzle());
        if (!record.heuristic.empty()) {
            record.estimate = estimator_(record.heuristic, request, tables());
            if (!record.estimate && options_.stop.stop_requested()) return;
        }
        recorder_.add(task, std::move(record));
    }

    tables::TableLibrary& tables() {
        tables::TableLibrary& library = solver_.tables(options_.tables_folder);
        library.stop_with(options_.stop);
        return library;
    }

    // All positions for a goal, and their distances from it.
    struct Space {
        std::unique_ptr<StateSpace> positions{};
        std::vector<std::uint8_t> distances{};  // empty: stopped
    };
    const Space* space_of(const Task& task) {
        const Position& goal = task.instance.goal;
        const std::string& metric = task.instance.metric;
        Space& space = spaces_[std::string(goal.puzzle->name()) + "; " + goal.size + "; " + metric +
                               "; " + task.instance.goal_text()];
        if (!space.positions) {
            auto made = goal.puzzle->state_space(goal, metric);
            if (!made) return recorder_.fail(task, made.error()), nullptr;
            space.positions = *std::move(made);
        }
        if (space.distances.empty())
            space.distances = space.positions->distances(threads_, {.stop = options_.stop});
        return space.distances.empty() ? nullptr : &space;
    }

    void count_distances(const Task& task) {
        if (!task.label.empty()) return count_table(task);
        const auto start = Clock::now();
        const Space* const space = space_of(task);
        if (space == nullptr) return;
        std::vector<std::uint64_t> counts(256);
        for (const std::uint8_t distance : space->distances) ++counts[distance];
        spaces_.clear();
        Record record = table_record(start);
        for (std::uint64_t distance = 0; distance < counts.size(); ++distance)
            if (counts[distance] > 0) record.bins.push_back({distance, 0, counts[distance]});
        recorder_.add(task, std::move(record));
    }

    // The distances of the entries of one of the puzzle's tables.
    void count_table(const Task& task) {
        const auto start = Clock::now();
        const Instance& instance = task.instance;
        TableQuery query{.goal = instance.goal, .metric = instance.metric};
        query.distributions = {task.label};
        const tables::BuildTerms terms{.progress = {.stop = options_.stop}};
        const auto counted = instance.puzzle().distributions(query, tables(), terms);
        if (options_.stop.stop_requested()) return;
        if (!counted) return recorder_.fail(task, counted.error());
        Record record = table_record(start);
        const auto& counts = counted->front().counts;
        for (std::uint64_t distance = 0; distance < counts.size(); ++distance)
            record.bins.push_back({distance, 0, counts[distance]});
        recorder_.add(task, std::move(record));
    }

    void count_estimates(const Task& task) {
        const auto start = Clock::now();
        const Instance& instance = task.instance;
        const auto estimate = instance.puzzle().estimate(task.request.heuristic, instance.goal,
                                                         instance.metric, tables());
        if (options_.stop.stop_requested()) return;
        if (!estimate) return recorder_.fail(task, estimate.error());
        const Space* const space = space_of(task);
        if (space == nullptr) return;
        std::map<std::pair<std::uint64_t, std::int64_t>, std::uint64_t> counts;
        for (std::uint64_t number = 0; number < space->distances.size(); ++number) {
            constexpr std::uint64_t now_and_then = 4096;
            if (number % now_and_then == 0 && options_.stop.stop_requested()) return;
            ++counts[{space->distances[number], (*estimate)(space->positions->at(number))}];
        }
        Record record = table_record(start);
        record.heuristic = task.request.heuristic;
        for (const auto& [place, number] : counts)
            record.bins.push_back({place.first, place.second, number});
        recorder_.add(task, std::move(record));
    }

    static Record table_record(Clock::time_point start) {
        Record record;
        record.status = "done";
        record.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return record;
    }

    const RunOptions& options_;
    Recorder& recorder_;
    unsigned threads_;
    solver::Solver solver_{};
    Estimator estimator_{};
    std::map<std::string, Space> spaces_{};  // by puzzle, size, metric and goal
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

}  // namespace

Expected<RunSummary> run_plan(const std::vector<Task>& plan, Store& store,
                              const RunOptions& options) {
    RunSummary summary;
    const std::vector<const Task*> missing = missing_runs(plan, store, summary);
    Recorder recorder(store, options, summary);
    // Counting distances already uses all threads.
    const auto single = std::ranges::find_if(
        missing, [](const Task* task) { return task->kind != Subject::Distances; });
    const auto goes_on = [&] { return !options.stop.stop_requested() && !recorder.failed(); };
    {
        Worker together(options, recorder, options.threads);
        for (auto task = missing.begin(); task != single && goes_on(); ++task) together.run(**task);
    }
    std::atomic<std::size_t> next{static_cast<std::size_t>(single - missing.begin())};
    const unsigned searches = options.one_at_a_time ? 1 : options.threads;
    parallel_for(searches, searches, [&](std::size_t, unsigned) {
        Worker worker(options, recorder, 1);
        for (std::size_t i = next++; i < missing.size() && goes_on(); i = next++)
            worker.run(*missing[i]);
    });
    recorder.finish();
    if (recorder.failure()) return *recorder.failure();
    summary.interrupted = summary.found + summary.done < summary.planned;
    return summary;
}

}  // namespace taquin::lab
