// Jobs that solve a position, and jobs that record the tree of a search.
#include <algorithm>
#include <utility>

#include "server/job_specs.hpp"
#include "server/job_watcher.hpp"
#include "server/questions.hpp"
#include "shared/answer_json.hpp"
#include "taquin/lab/tree_picture.hpp"

namespace taquin::server {
namespace {

using Group = solver::ParameterGroup;

Lane lane_of(const Question& question) {
    const bool small = question.input.read && question.puzzle().is_small(question.start().size);
    return small ? Lane::Quick : Lane::Long;
}

struct SolveWork {
    Question question;
    apps::SolveTask task;
    std::chrono::nanoseconds most_time;

    Outcome operator()(const Working& working) const {
        JobWatcher watcher(working.job, most_time);
        apps::PositionSolver solver(task, working.job.stop_token(),
                                    working.solvers.solver_for(question.goal_text));
        const apps::Answer answer = solver.solve(question.input, 0, watcher);
        if (answer.error && answer.error->kind == ErrorKind::Interrupted)
            return unfinished(watcher);
        if (answer.error) return failed(*answer.error);
        std::string result;
        JsonWriter json(result);
        write(json, answer,
              {.solutions = task.request.all, .iterations = true, .seed = task.request.seed});
        json.end_line();
        if (answer.report->status == solver::Status::Interrupted)
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
        if (!grown) return failed(grown.error());
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

JobSpec solve_job(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    Question question = read_question(fields, limits);
    apps::SolveTask task;
    read_parameters(fields, limits, question.puzzle(),
                    {Group::Method, Group::Solutions, Group::Machine, Group::Limits}, task.request);
    task.reading = question.reading;
    task.cache = settings.cache;
    if (fields.has("moves")) task.notation = read_notation(fields, question.puzzle());
    if (fields.has("metric")) task.metric = read_metric(fields, question.puzzle());
    const Lane lane = lane_of(question);
    return {"solve", lane, SolveWork{std::move(question), std::move(task), limits.time}};
}

JobSpec tree_job(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    const Question question = read_question(fields, limits);
    apps::SolveTask task;
    task.request.algorithm = "astar";
    read_parameters(fields, limits, question.puzzle(), {Group::Method, Group::Limits},
                    task.request);
    const std::uint64_t most = fields.whole("max_nodes", {1, limits.tree_nodes})
                                   .value_or(std::min<std::uint64_t>(500, limits.tree_nodes));
    if (!question.input.read) return {};
    task.cache = settings.cache;
    auto request = apps::request_of(task, question.puzzle());
    if (!request) {
        fields.mistake("metric", request.error());
        return {};
    }
    request->start = question.start();
    request->goal = question.goal;
    return {"tree", lane_of(question), TreeWork{*std::move(request), most, limits.time}};
}

}  // namespace taquin::server
