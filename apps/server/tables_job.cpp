// Jobs that build a set of tables.
#include <fmt/format.h>

#include <utility>

#include "server/job_specs.hpp"
#include "server/job_watcher.hpp"
#include "server/questions.hpp"
#include "shared/table_sets.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::server {
namespace {

// The end of a build: an error, or the set with what was stored.
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
    return {JobState::Done, std::move(result), {}};
}

struct TablesWork {
    const Puzzle& puzzle;
    TableSet set;
    const Settings& settings;

    Outcome operator()(const Working& working) const {
        const JobSettings& limits = settings.jobs;
        JobWatcher watcher(working.job, limits.time);
        tables::TableLibrary library(solver::cache_folder(settings.cache), limits.threads);
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

}  // namespace

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
        fields.mistake("set", fmt::format("its tables take {} bytes; this server allows {}", bytes,
                                          settings.jobs.table_bytes));
    return {"tables", Lane::Long, TablesWork{puzzle, *std::move(set), settings}};
}

}  // namespace taquin::server
