#include "server/job_specs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/job_watcher.hpp"
#include "server/lab_job.hpp"
#include "shared/answer_json.hpp"
#include "shared/table_sets.hpp"
#include "taquin/lab/tree_picture.hpp"
#include "taquin/lab/tree_trace.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::server {
namespace {

// The outcome of a search that returned a report.
Outcome outcome_of(const solver::Report& report, const JobWatcher& watcher, std::string result) {
    Outcome outcome = report.status == solver::Status::Interrupted
                          ? unfinished(watcher, std::move(result))
                          : Outcome{JobState::Done, std::move(result)};
    outcome.warnings = report.warnings;
    return outcome;
}

// --- solve a position, or record the tree of a search

using Group = solver::ParameterGroup;

Lane lane_of(const Question& question, const search::Limits& limits) {
    constexpr std::chrono::seconds brief{1};
    const bool small = question.input.read && question.puzzle().is_small(question.start().size);
    const bool ends_soon = limits.time && *limits.time <= brief;
    return small || ends_soon ? Lane::Quick : Lane::Long;
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
        return outcome_of(*answer.report, watcher, std::move(result));
    }
};

using WriteTree = void (*)(const TextSink&, const lab::GrownTree&);

struct TreeWork {
    solver::Request request;
    WriteTree write;
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
                    fmt::format("this {} cannot be solved, so it has no search tree",
                                grown->puzzle().info().noun)};
        std::string result;
        write(TextSink(result), *grown);
        return outcome_of(grown->report, watcher, std::move(result));
    }
};

JobSpec solve_job(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    Question question = read_question(fields, limits, apps::Goals::Kind::Partial);
    apps::SolveTask task;
    read_parameters(fields, limits, question.puzzle(),
                    {Group::Method, Group::Solutions, Group::Machine, Group::Limits}, task.request);
    task.reading = question.reading;
    task.cache = settings.cache;
    if (fields.has("moves")) task.notation = read_notation(fields, question.puzzle());
    if (fields.has("metric")) task.metric = read_metric(fields, question.puzzle());
    const Lane lane = lane_of(question, task.request.limits);
    return {"solve", lane, SolveWork{std::move(question), std::move(task), limits.time}};
}

JobSpec tree_job(Fields& fields, const Settings& settings) {
    const JobSettings& limits = settings.jobs;
    const Question question = read_question(fields, limits);
    apps::SolveTask task;
    task.request.algorithm = "astar";
    read_parameters(fields, limits, question.puzzle(), {Group::Method, Group::Limits},
                    task.request);
    if (fields.has("metric")) task.metric = read_metric(fields, question.puzzle());
    const std::uint64_t most = fields.whole("max_nodes", {1, limits.tree_nodes})
                                   .value_or(std::min<std::uint64_t>(500, limits.tree_nodes));
    const auto write =
        fields
            .choice<WriteTree>("format", {{"json", &lab::tree_json}, {"posthoc", &lab::tree_trace}})
            .value_or(&lab::tree_json);
    if (!question.input.read) return {};
    task.cache = settings.cache;
    auto request = apps::request_of(task, question.puzzle());
    if (!request) {
        fields.mistake("metric", request.error());
        return {};
    }
    request->start = question.start();
    request->goal = question.goal;
    const Lane lane = lane_of(question, request->limits);
    return {"tree", lane, TreeWork{*std::move(request), write, most, limits.time}};
}

// --- build a set of tables

// The outcome of a build: an error, or the set and the tables stored.
Outcome outcome_of(const apps::BuiltSet& built, const std::optional<Error>& fault,
                   const std::vector<Error>& warnings, const JobWatcher& watcher) {
    if (fault && fault->kind == ErrorKind::Interrupted) return unfinished(watcher);
    if (fault) return failed(*fault);
    for (const Error& warning : warnings)
        if (warning.kind == ErrorKind::FileSystem) return failed(warning);
    std::string result;
    JsonWriter json(result);
    apps::write(json, built);
    json.end_line();
    Outcome outcome{JobState::Done, std::move(result)};
    for (const Error& warning : warnings) outcome.warnings.push_back(warning.message);
    return outcome;
}

struct TablesWork {
    const Puzzle& puzzle;
    TableSet set;
    const Settings& settings;

    Outcome operator()(const Working& working) const {
        const JobSettings& limits = settings.jobs;
        JobWatcher watcher(working.job, limits.time);
        tables::TableLibrary library(solver::cache_folder(settings.cache), limits.threads);
        if (const auto missing = library.missing(set.name, set.tables))
            watcher.will_build(*missing);
        const std::optional<Error> fault = library.obtain_all(
            set.tables,
            {.progress = {.receiver = [&](const tables::Step& step) { watcher.building(step); },
                          .stop = working.job.stop_token()},
             .memory = limits.memory + limits.table_bytes});
        const apps::BuiltSet built{.puzzle = &puzzle,
                                   .name = set.name,
                                   .size = set.size,
                                   .metric = set.metric,
                                   .needs = tables::needs_of(set.tables),
                                   .folder = library.store().folder().string(),
                                   .seconds = working.job.running_for().count()};
        return outcome_of(built, fault, library.take_warnings(), watcher);
    }
};

JobSpec tables_job(Fields& fields, const Settings& settings) {
    const std::string name = fields.needed_text("set");
    const Puzzle& puzzle = read_puzzle(fields);
    TableQuery query;
    const std::string size = read_size(fields, puzzle, settings.jobs);
    query.metric = read_metric(fields, puzzle);
    auto goal = puzzle.goal(fields.text("goal").value_or(""), size);
    if (!goal) {
        fields.mistake("goal", goal.error());
        return {};
    }
    query.goal = *std::move(goal);
    auto set = puzzle.table_set(name, query);
    if (!set) {
        fields.mistake("set", set.error());
        return {};
    }
    const std::uint64_t bytes = tables::needs_of(set->tables).disk;
    if (bytes > settings.jobs.table_bytes)
        fields.mistake("set", fmt::format("the tables need {} bytes; this server allows {}", bytes,
                                          settings.jobs.table_bytes));
    return {"tables", Lane::Long, TablesWork{puzzle, *std::move(set), settings}};
}

}  // namespace

JobSpec read_job_spec(Fields& fields, const Settings& settings) {
    using Read = JobSpec (*)(Fields&, const Settings&);
    const auto read = fields.choice<Read>(
        "kind",
        {{"solve", &solve_job}, {"tree", &tree_job}, {"lab", &lab_job}, {"tables", &tables_job}});
    if (!fields.has("kind"))
        fields.mistake("kind", "kind is missing; choose from solve, tree, lab, tables");
    return read ? (*read)(fields, settings) : JobSpec{};
}

}  // namespace taquin::server
