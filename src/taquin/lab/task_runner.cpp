#include "taquin/lab/task_runner.hpp"

#include <chrono>
#include <map>
#include <string>
#include <utility>

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

}  // namespace

class TaskRunner::Parts {
public:
    Parts(TaskTerms terms, unsigned threads) : terms_(std::move(terms)), threads_(threads) {}

    RunOutcome run(const Task& task) {
        RunOutcome outcome;
        switch (task.kind) {
            case Subject::Solve: solve(task, outcome); break;
            case Subject::Distances: count_distances(task, outcome); break;
            case Subject::Estimates: count_estimates(task, outcome); break;
        }
        return outcome;
    }

private:
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

    // Records the result unless the search was refused or interrupted.
    void solve(const Task& task, RunOutcome& outcome) {
        solver::Request request = task.request;
        request.limits.stop = terms_.stop;
        request.tables_folder = terms_.tables_folder;
        request.timed_tables = false;  // the time limit excludes builds: any run may be the first
        const auto report = solver_.solve(request);
        if (!report) return void(outcome.error = report.error());
        if (report->status == solver::Status::Interrupted) return;
        outcome.warnings = report->warnings;
        Record record = record_of(*report, task.instance.puzzle());
        if (!record.heuristic.empty()) {
            record.estimate = estimator_(record.heuristic, request, tables());
            if (!record.estimate && terms_.stop.stop_requested()) return;
        }
        outcome.record = std::move(record);
    }

    tables::TableLibrary& tables() {
        tables::TableLibrary& library = solver_.tables(terms_.tables_folder);
        library.stop_with(terms_.stop);
        return library;
    }

    // All positions for a goal, and their distances from it.
    struct Space {
        std::unique_ptr<StateSpace> positions{};
        std::vector<std::uint8_t> distances{};  // empty: stopped
    };
    const Space* space_of(const Task& task, RunOutcome& outcome) {
        const Position& goal = task.instance.goal;
        const std::string& metric = task.instance.metric;
        Space& space = spaces_[std::string(goal.puzzle->name()) + "; " + goal.size + "; " + metric +
                               "; " + task.instance.goal_text()];
        if (!space.positions) {
            auto made = goal.puzzle->state_space(goal, metric);
            if (!made) return outcome.error = made.error(), nullptr;
            space.positions = *std::move(made);
        }
        if (space.distances.empty())
            space.distances = space.positions->distances(threads_, {.stop = terms_.stop});
        return space.distances.empty() ? nullptr : &space;
    }

    void count_distances(const Task& task, RunOutcome& outcome) {
        if (!task.label.empty()) return count_table(task, outcome);
        const auto start = Clock::now();
        const Space* const space = space_of(task, outcome);
        if (space == nullptr) return;
        std::vector<std::uint64_t> counts(256);
        for (const std::uint8_t distance : space->distances) ++counts[distance];
        spaces_.clear();
        Record record = table_record(start);
        for (std::uint64_t distance = 0; distance < counts.size(); ++distance)
            if (counts[distance] > 0) record.bins.push_back({distance, 0, counts[distance]});
        outcome.record = std::move(record);
    }

    // The distances of the entries of one of the puzzle's tables.
    void count_table(const Task& task, RunOutcome& outcome) {
        const auto start = Clock::now();
        const Instance& instance = task.instance;
        TableQuery query{.goal = instance.goal, .metric = instance.metric};
        query.distributions = {task.label};
        const tables::BuildTerms terms{.progress = {.stop = terms_.stop}};
        const auto counted = instance.puzzle().distributions(query, tables(), terms);
        if (terms_.stop.stop_requested()) return;
        if (!counted) return void(outcome.error = counted.error());
        Record record = table_record(start);
        const auto& counts = counted->front().counts;
        for (std::uint64_t distance = 0; distance < counts.size(); ++distance)
            record.bins.push_back({distance, 0, counts[distance]});
        outcome.record = std::move(record);
    }

    void count_estimates(const Task& task, RunOutcome& outcome) {
        const auto start = Clock::now();
        const Instance& instance = task.instance;
        const auto estimate = instance.puzzle().estimate(task.request.heuristic, instance.goal,
                                                         instance.metric, tables());
        if (terms_.stop.stop_requested()) return;
        if (!estimate) return void(outcome.error = estimate.error());
        const Space* const space = space_of(task, outcome);
        if (space == nullptr) return;
        std::map<std::pair<std::uint64_t, std::int64_t>, std::uint64_t> counts;
        for (std::uint64_t number = 0; number < space->distances.size(); ++number) {
            constexpr std::uint64_t now_and_then = 4096;
            if (number % now_and_then == 0 && terms_.stop.stop_requested()) return;
            ++counts[{space->distances[number], (*estimate)(space->positions->at(number))}];
        }
        Record record = table_record(start);
        record.heuristic = task.request.heuristic;
        for (const auto& [place, number] : counts)
            record.bins.push_back({place.first, place.second, number});
        outcome.record = std::move(record);
    }

    static Record table_record(Clock::time_point start) {
        Record record;
        record.status = "done";
        record.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return record;
    }

    TaskTerms terms_;
    unsigned threads_;
    solver::Solver solver_{};
    Estimator estimator_{};
    std::map<std::string, Space> spaces_{};  // by puzzle, size, metric and goal
};

TaskRunner::TaskRunner(TaskTerms terms, unsigned threads)
    : parts_(std::make_unique<Parts>(std::move(terms), threads)) {}
TaskRunner::~TaskRunner() = default;

RunOutcome TaskRunner::run(const Task& task) { return parts_->run(task); }

}  // namespace taquin::lab
