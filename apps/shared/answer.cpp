#include "shared/answer.hpp"

#include <algorithm>
#include <utility>

#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::apps {
namespace {

constexpr std::size_t many = 1000;  // positions: worth building tables for

}  // namespace

std::vector<std::string> Answer::input_warnings() const {
    if (!report) return input->warnings();
    return input->warnings(report->solvable);
}

std::optional<double> gap_percent(const solver::Report& report) {
    const auto length = static_cast<double>(report.length);
    const auto bound = static_cast<double>(report.bound);
    if (!report.has_solution()) return std::nullopt;
    if (report.optimal) return 0;
    if (bound == 0) return std::nullopt;
    return 100 * (length - bound) / bound;
}

solver::SearchFigures figures_of(const Answer& answer) {
    const solver::Report& report = *answer.report;
    return solver::figures_of(
        {.puzzle = answer.puzzle(),
         .algorithm = report.algorithm,
         .metric = answer.words.metric,
         .duplicates = answer.duplicates,
         .counters = report.counters,
         .length = report.has_solution() ? std::optional(report.length) : std::nullopt});
}

SchoolFigures school_figures_of(const Answer& answer) {
    const solver::Report& report = *answer.report;
    // Searches that select the goal count it, though they do not expand it.
    const bool selected = report.status == solver::Status::Solved &&
                          solver::algorithm_row(answer.puzzle(), report.algorithm).selects_goal();
    return {.selected = report.counters.expanded + (selected ? 1 : 0),
            .in_memory = report.counters.peak_nodes,
            .moves = report.steps()};
}

std::optional<std::uint64_t> seed_of(const Answer& answer,
                                     const std::optional<std::uint64_t>& given) {
    if (!answer.report) return given;
    const auto* const algorithm = solver::find_algorithm(answer.puzzle(), answer.report->algorithm);
    const bool random = algorithm != nullptr && algorithm->random;
    return random ? given.value_or(solver::default_seed) : given;
}

Expected<solver::Request> request_of(const SolveTask& task, const Puzzle& puzzle) {
    const auto words = words_of(puzzle, task.metric, task.notation);
    if (!words) return words.error();
    solver::Request request{task.request};
    request.metric = words->metric;
    request.catalogue = task.catalogue;
    request.tables_folder = solver::cache_folder(task.cache).string();
    return request;
}

Expected<solver::Request> request_of(const SolveTask& task, const Input& input) {
    auto request = request_of(task, *input.puzzle);
    if (!request) return request;
    if (!input.read) return input.read.error();
    const auto goal = Goals(task.reading.goal, Goals::Kind::Partial).of(input.position());
    if (!goal) return goal.error();
    request->start = input.position();
    request->goal = **goal;
    return request;
}

PositionSolver::PositionSolver(const SolveTask& task, std::stop_token stop, solver::Solver& solver,
                               unsigned at_the_same_time)
    : task_(task),
      stop_(std::move(stop)),
      solver_(solver),
      at_the_same_time_(at_the_same_time),
      goals_(task.reading.goal, Goals::Kind::Partial) {}

void PositionSolver::prepare(const Puzzle& puzzle) {
    puzzle_ = &puzzle;
    goal_.reset();
    words_ = *words_of(puzzle, {}, {});
    auto request = request_of(task_, puzzle);
    refused_ = request ? std::nullopt : std::optional(request.error());
    if (refused_) return;
    words_ = *words_of(puzzle, task_.metric, task_.notation);
    request_ = *std::move(request);
    request_.limits.stop = stop_;
    if (at_the_same_time_ == 1) return;
    request_.threads = 1;
    if (request_.limits.memory) *request_.limits.memory /= at_the_same_time_;
}

Answer PositionSolver::solve(const Input& input, std::size_t number, solver::Watcher& watcher) {
    if (puzzle_ != input.puzzle) prepare(*input.puzzle);
    request_.batch = number >= many;
    request_.limits.time = task_.request.limits.time;
    if (number == 0 && request_.limits.time)
        *request_.limits.time =
            std::max(*request_.limits.time - task_.reading_time, std::chrono::nanoseconds(1));
    Answer answer{.input = &input, .words = words_, .duplicates = task_.request.duplicates};
    if (number > 0 && !request_.checkpoint.empty())
        answer.error = Error{"a checkpoint is for one position, but there are several",
                             ErrorKind::BadInput, "checkpoint"};
    else
        answer.error = solve_one(answer, watcher);
    return answer;
}

std::optional<Error> PositionSolver::solve_one(Answer& answer, solver::Watcher& watcher) {
    if (refused_) return refused_;
    const Input& input = *answer.input;
    if (!input.read) return input.read.error();
    const auto& goal = goals_.of(input.position());
    if (!goal) return goal.error();
    if (goal_ != *goal) {
        goal_ = *goal;
        request_.goal = *goal_;
    }
    answer.goal = goal_;
    request_.start = input.position();
    auto report = solver_.solve_in_place(request_, &watcher);
    if (!report) return report.error();
    answer.report = *std::move(report);
    return std::nullopt;
}

}  // namespace taquin::apps
