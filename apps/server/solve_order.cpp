// Jobs that solve a board or a cube, and jobs that record the tree of a search.
#include <algorithm>
#include <utility>

#include "server/job_watcher.hpp"
#include "server/orders.hpp"
#include "server/questions.hpp"
#include "shared/board_solver.hpp"
#include "shared/solve_json.hpp"
#include "taquin/core/sentence.hpp"
#include "taquin/lab/tree_picture.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/solver/cache_folder.hpp"

namespace taquin::server {
namespace {

using Group = solver::ParameterGroup;

// Boards that any search solves in a moment.
constexpr std::uint32_t small_cells = 9;

Lane lane_of(const Question& question) {
    if (!question.is_board())
        return question.cube().size == cube::Size::Two ? Lane::Quick : Lane::Long;
    const auto& board = question.board().board;
    return board && board->board.size.cells() <= small_cells ? Lane::Quick : Lane::Long;
}

struct SolveWork {
    Question question;
    apps::SolveTask task;
    std::chrono::nanoseconds most_time;

    Outcome operator()(const Working& working) const {
        JobWatcher watcher(working.job, most_time);
        apps::BoardSolver solver(task, working.job.stop_token(),
                                 working.bench.solver_for(question.goal_text));
        const auto answer = solver.solve(question.given, 0, watcher);
        if (answer->error && answer->error->kind == ErrorKind::Interrupted)
            return unfinished(watcher);
        if (answer->error) return {JobState::Failed, {}, sentence(*answer->error)};
        std::string result;
        append_json(result, *answer,
                    {.solutions = task.request.all, .iterations = true, .seed = task.request.seed});
        if (answer->findings()->status == solver::Status::Interrupted)
            return unfinished(watcher, std::move(result));
        return {JobState::Done, std::move(result), {}};
    }
};

struct TreeWork {
    solver::Request request;
    std::uint64_t most_nodes;
    std::chrono::nanoseconds most_time;

    Outcome operator()(const Working& working) const {
        JobWatcher watcher(working.job, most_time);
        solver::Request asked = request;
        asked.limits.stop = working.job.stop_token();
        const auto grown = lab::grow_tree(asked, most_nodes, &watcher);
        if (!grown && grown.error().kind == ErrorKind::Interrupted) return unfinished(watcher);
        if (!grown) return {JobState::Failed, {}, sentence(grown.error())};
        if (grown->report.status == solver::Status::Unsolvable)
            return {JobState::Failed,
                    {},
                    "there is no tree to draw, since no search is needed: " + grown->report.note};
        std::string result;
        lab::tree_json(TextSink(result), *grown);
        if (grown->report.status == solver::Status::Interrupted)
            return unfinished(watcher, std::move(result));
        return {JobState::Done, std::move(result), {}};
    }
};

}  // namespace

Order solve_order(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    Question question = read_question(fields, limits);
    apps::SolveTask task;
    read_parameters(fields, limits,
                    {Group::Method, Group::Solutions, Group::Machine, Group::Limits}, task.request);
    task.reading = question.reading;
    task.cache = settings.cache;
    if (const auto moves = fields.parsed("moves", tiles::parse_convention))
        task.convention = *moves;
    if (const auto metric = fields.parsed("metric", apps::parse_any_metric)) task.metric = *metric;
    const Lane lane = lane_of(question);
    return {"solve", lane, SolveWork{std::move(question), std::move(task), limits.time}};
}

Order tree_order(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    const Question question = read_question(fields, limits);
    solver::Request request;
    request.algorithm = "astar";
    read_parameters(fields, limits, {Group::Method, Group::Limits}, request);
    const std::uint64_t most = fields.whole("max_nodes", {1, limits.tree_nodes})
                                   .value_or(std::min<std::uint64_t>(500, limits.tree_nodes));
    if (!question.is_board()) {
        fields.mistake("board", "trees are drawn of boards of tiles, not of cubes");
        return {};
    }
    if (!question.board().board) return {};
    request.start = question.board().board->board;
    if (const auto goal =
            tiles::make_goal(question.reading.goal.value_or("last"), request.start.size))
        request.goal = *goal;
    request.tables_folder = solver::cache_folder(settings.cache).string();
    return {"tree", lane_of(question), TreeWork{std::move(request), most, limits.time}};
}

}  // namespace taquin::server
