#include "shared/board_solver.hpp"

#include <algorithm>
#include <utility>

#include "taquin/solver/cache_folder.hpp"

namespace taquin::apps {
namespace {

constexpr std::size_t many = 1000;  // boards, from which on tables pay

// All but the boards.
solver::Request request_of(const SolveTask& task) {
    solver::Request request{task.request, {}, {}, task.catalogue};
    request.tables_folder = solver::cache_folder(task.cache).string();
    return request;
}

// Searches count single moves, so that is what they can promise.
std::optional<Error> why_not_runs(const SolveTask& task) {
    const auto* const parameter = task.request.optimal        ? "optimal"
                                  : task.request.all          ? "all"
                                  : task.request.limits.depth ? "depth"
                                                              : nullptr;
    if (parameter == nullptr) return std::nullopt;
    return Error{
        "this counts single moves; the metric multi tells how many straight runs a "
        "solution has, but no search here makes these few. Leave out one of the two",
        ErrorKind::BadInput, parameter};
}

}  // namespace

std::optional<Error> why_not_for_cubes(const SolveTask& task) {
    if (task.convention != tiles::Convention::Blank)
        return Error{"this is for boards of tiles: turns of cubes have one name only",
                     ErrorKind::BadInput, "moves"};
    return why_not_for_cubes(task.reading);
}

BoardSolver::BoardSolver(const SolveTask& task, std::stop_token stop, solver::Solver& solver,
                         unsigned at_the_same_time)
    : task_(task), request_(request_of(task)), solver_(solver), goals_(task.reading.goal) {
    request_.limits.stop = std::move(stop);
    if (at_the_same_time == 1) return;
    request_.threads = 1;
    if (request_.limits.memory) *request_.limits.memory /= at_the_same_time;
}

std::unique_ptr<Answer> BoardSolver::solve(const Given& given, std::size_t number,
                                           solver::Watcher& watcher) {
    request_.batch = number >= many;
    request_.limits.time = task_.request.limits.time;
    if (number == 0 && request_.limits.time)
        *request_.limits.time =
            std::max(*request_.limits.time - task_.reading_time, std::chrono::nanoseconds(1));
    return std::visit([&](const auto& one) { return solve_one(one, watcher); }, given);
}

std::unique_ptr<Answer> BoardSolver::solve_one(const GivenBoard& given, solver::Watcher& watcher) {
    const auto metric = tiles_metric(task_.metric);
    auto answer = std::make_unique<TilesAnswer>(
        given, TilesWords{task_.convention, metric ? *metric : tiles::Metric::Single});
    if (!given.board)
        answer->error = given.board.error();
    else if (!metric)
        answer->error = metric.error();
    else if (*metric == tiles::Metric::Multi)
        answer->error = why_not_runs(task_);
    if (!answer->error) answer->error = solve_board(given, *answer, watcher);
    return answer;
}

std::unique_ptr<Answer> BoardSolver::solve_one(const GivenCube& given, solver::Watcher& watcher) {
    const auto metric = cube_metric(task_.metric);
    auto answer = std::make_unique<CubeAnswer>(given, metric ? *metric : cube::Metric::Half);
    answer->error = why_not_for_cubes(task_);
    if (answer->error) return answer;
    if (!given.cube)
        answer->error = given.cube.error();
    else if (!metric)
        answer->error = metric.error();
    else
        answer->error = solve_cube(given, *answer, watcher);
    return answer;
}

std::optional<Error> BoardSolver::solve_board(const GivenBoard& given, TilesAnswer& answer,
                                              solver::Watcher& watcher) {
    const tiles::Board& start = given.board->board;
    const auto& goal = goals_.of(start.size);
    if (!goal) return Error{goal.error().message, goal.error().kind, "goal"};
    if (!goal_ || *goal_ != *goal) goal_ = std::make_shared<const tiles::Board>(*goal);
    answer.goal_board = goal_;
    request_.start = start;
    request_.goal = *goal;
    auto report = solver_.solve(request_, &watcher);
    if (!report) return report.error();
    answer.report = *std::move(report);
    return std::nullopt;
}

std::optional<Error> BoardSolver::solve_cube(const GivenCube& given, CubeAnswer& answer,
                                             solver::Watcher& watcher) {
    const auto goal = cube_goal(task_.reading, given.size);
    if (!goal) return goal.error();
    answer.goal_cube = *goal;
    const solver::SearchRequest& asked = request_;
    auto report = solver_.solve(
        solver::CubeRequest{asked, given.cube->cube, *goal, given.size, answer.turn_metric()},
        &watcher);
    if (!report) return report.error();
    answer.report = *std::move(report);
    return std::nullopt;
}

}  // namespace taquin::apps
