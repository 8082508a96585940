// Jobs that build a set of tables.
#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <variant>

#include "server/job_watcher.hpp"
#include "server/orders.hpp"
#include "server/questions.hpp"
#include "shared/table_sets.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/solver/cache_folder.hpp"

namespace taquin::server {
namespace {

solver::BuildTerms terms_for(Job& job, JobWatcher& watcher, const JobSettings& limits) {
    return {
        .progress = {.receiver = [&watcher](const tables::Step& step) { watcher.building(step); },
                     .stop = job.stop_token()},
        .memory = limits.memory + limits.table_bytes};
}

// The end of a build: an error, or the set with what was stored.
Outcome outcome_of(const apps::BuiltSet& built, const std::optional<Error>& fault,
                   const std::vector<Error>& warnings, const JobWatcher& watcher) {
    if (fault && fault->kind == ErrorKind::Interrupted) return unfinished(watcher);
    if (fault) return {JobState::Failed, {}, without_dashes(fault->message)};
    for (const Error& warning : warnings)
        if (warning.kind == ErrorKind::FileSystem)
            return {JobState::Failed, {}, without_dashes(warning.message)};
    std::string result;
    apps::append_json(result, built);
    return {JobState::Done, std::move(result), {}};
}

// What both kinds of tables have in common: builds them and tells which set it was.
template <class Tables, class Build>
Outcome built_by(const Working& working, const Settings& settings, apps::BuiltSet set,
                 Build build) {
    JobWatcher watcher(working.job, settings.jobs.time);
    Tables tables(solver::cache_folder(settings.cache), settings.jobs.threads);
    const std::optional<Error> fault =
        build(tables, terms_for(working.job, watcher, settings.jobs));
    set.folder = tables.store().folder().string();
    set.seconds = working.job.running_for().count();
    return outcome_of(set, fault, tables.take_warnings(), watcher);
}

struct TileTablesWork {
    apps::BuiltSet set;
    tiles::Board goal;
    const Settings& settings;

    Outcome operator()(const Working& working) const {
        return built_by<solver::TileTables>(
            working, settings, set,
            [this](auto& tables, const auto& terms) { return tables.get(set.name, goal, terms); });
    }
};

struct CubeTablesWork {
    apps::BuiltSet set;
    std::vector<cube::Pattern> patterns;
    const Settings& settings;

    Outcome operator()(const Working& working) const {
        return built_by<solver::CubeTables>(
            working, settings, set,
            [this](auto& tables, const auto& terms) -> std::optional<Error> {
                for (const cube::Pattern& pattern : patterns)
                    if (const auto table = tables.table(pattern, *set.metric, terms); !table)
                        return table.error();
                return std::nullopt;
            });
    }
};

void check_bytes(Fields& fields, std::uint64_t bytes, const JobSettings& limits) {
    if (bytes > limits.table_bytes)
        fields.mistake("set", fmt::format("its tables take {} bytes, more than this server allows; "
                                          "taquin tables build has no such limit",
                                          bytes));
}

Order cube_order(Fields& fields, const std::string& name, const Settings& settings) {
    const auto metric = fields.parsed("metric", cube::parse_metric).value_or(cube::Metric::Half);
    auto set = solver::CubeTables::named(name);
    if (!set) {
        fields.mistake("set", set.error().message);
        return {};
    }
    if (set->half_turns_only && metric != cube::Metric::Half)
        fields.mistake("metric", name + " is for solutions that count half turns");
    const apps::BuiltSet built{.name = set->name,
                               .size = std::string(cube::name(cube::Size::Three)),
                               .metric = metric,
                               .tables = set->patterns.size(),
                               .bytes = apps::bytes_of(*set, metric)};
    check_bytes(fields, built.bytes, settings.jobs);
    return {"tables", Lane::Long, CubeTablesWork{built, std::move(set->patterns), settings}};
}

}  // namespace

Order tables_order(Fields& fields, const Settings& settings) {
    const std::string name = fields.needed_text("set");
    const bool cube =
        fields.choice<bool>("puzzle", {{"tiles", false}, {"cube", true}}).value_or(false);
    if (cube) return cube_order(fields, name, settings);
    constexpr tiles::Size usual{4, 4};
    const tiles::Size size = read_size(fields, settings.jobs).value_or(usual);
    auto goal = tiles::make_goal(fields.text("goal").value_or("last"), size);
    if (!goal) {
        fields.mistake("goal", goal.error().message);
        return {};
    }
    solver::TileTables tables(solver::cache_folder(settings.cache), 1);
    const auto wanted = tables.tables_of(name, *goal);
    if (!wanted) {
        fields.mistake("set", wanted.error().message);
        return {};
    }
    const std::uint64_t bytes = apps::bytes_of(*wanted);
    check_bytes(fields, bytes, settings.jobs);
    const apps::BuiltSet built{
        .name = name, .size = tiles::to_text(goal->size), .tables = wanted->size(), .bytes = bytes};
    return {"tables", Lane::Long, TileTablesWork{built, *std::move(goal), settings}};
}

}  // namespace taquin::server
