// Jobs that run an experiment of the lab.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "server/job_specs.hpp"
#include "server/job_watcher.hpp"
#include "shared/experiments.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/runner.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::server {
namespace {

struct LabWork {
    lab::ExperimentText text;
    bool full;
    bool again;
    const Settings& settings;

    Outcome operator()(const Working& working) const {
        try {
            return run(working.job);
        } catch (const lab::StoreFailure& failure) {
            return failed(failure.error());
        }
    }

private:
    Outcome run(Job& job) const {
        lab::Session session = apps::session_of(
            text, {.full = full, .threads = settings.jobs.threads, .version = settings.version});
        const auto made = apps::planned(session);
        if (!made) return failed(made.error());
        session.planned = made->plan.size();
        auto store = apps::open_store(settings.store);
        if (!store) return failed(store.error());
        if (again) apps::forget(made->plan, *store);
        const std::int64_t number = store->begin(session);
        JobWatcher watcher(job, settings.jobs.time);
        const auto summary = lab::run_plan(made->plan, *store, options(job, watcher));
        if (!summary) return failed(summary.error());
        if (!summary->interrupted) store->finish(number, lab::now_text());
        std::string result;
        JsonWriter json(result);
        json.object([&] {
            json.member("run", std::to_string(number));
            json.member("experiment", session.experiment);
            json.member("planned", summary->planned);
            json.member("found", summary->found);
            json.member("done", summary->done);
            json.member("warnings", summary->warnings);
        });
        if (summary->interrupted) return unfinished(watcher, std::move(result));
        return {JobState::Done, std::move(result), {}};
    }

    lab::RunOptions options(const Job& job, JobWatcher& watcher) const {
        lab::RunOptions how;
        how.threads = settings.jobs.threads;
        how.tables_folder = solver::cache_folder(settings.cache);
        how.version = settings.version;
        how.stop = job.stop_token();
        how.progress = [&](std::uint64_t done, std::uint64_t all) { watcher.runs(done, all); };
        return how;
    }
};

}  // namespace

JobSpec lab_job(Fields& fields, const Settings& settings) {
    const std::string name = fields.needed_text("experiment");
    const bool full = fields.truth("full");
    const bool again = fields.truth("again");
    auto text = apps::embedded_experiment(name);
    if (!text) {
        fields.mistake("experiment",
                       fmt::format("there is no such experiment; it is one of {}",
                                   fmt::join(lab::embedded_names("experiments"), ", ")));
        return {};
    }
    return {"lab", Lane::Long, LabWork{*std::move(text), full, again, settings}};
}

}  // namespace taquin::server
