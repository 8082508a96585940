#include "server/lab_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/job_watcher.hpp"
#include "shared/experiments.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/runner.hpp"

namespace taquin::server {
namespace {

constexpr const char* definition = "definition";

struct LabOrder {
    lab::ExperimentText text{};
    bool own = false;  // the request defines it
    bool full = false;
    bool again = false;
    bool check = false;  // only plan it
    lab::RunLimits limits{};
};

// The error if a search may use more than the server allows.
std::optional<Error> excess_of(const std::vector<lab::Task>& plan, const lab::ExperimentText& text,
                               const JobSettings& most) {
    for (const lab::Task& task : plan) {
        const lab::RunLimits& limits = task.limits;
        if (task.kind != lab::Subject::Solve) continue;
        if (limits.memory > most.memory)
            return lab::error_at(
                text.file, task.line,
                {fmt::format("limits: memory: this server allows {} bytes for a search",
                             most.memory)});
        if (most.nodes && (!limits.nodes || *limits.nodes > *most.nodes))
            return lab::error_at(
                text.file, task.line,
                {fmt::format("limits: nodes: this server allows {} nodes for a search",
                             *most.nodes)});
    }
    return std::nullopt;
}

// The memory that searches may use if they run side by side.
std::uint64_t memory_of(const std::vector<lab::Task>& plan, unsigned threads) {
    std::uint64_t most = 0;
    for (const lab::Task& task : plan) most = std::max(most, task.limits.memory.value_or(0));
    return most * threads;
}

class LabWork {
public:
    LabWork(LabOrder order, const Settings& settings)
        : order_(std::move(order)), settings_(settings) {}

    Outcome operator()(const Working& working) const {
        try {
            return run(working.job);
        } catch (const lab::StoreFailure& failure) {
            return failed(failure.error());
        }
    }

private:
    Outcome run(Job& job) const {
        lab::Session session = apps::session_of(order_.text, {.full = order_.full,
                                                              .limits = order_.limits,
                                                              .threads = settings_.jobs.threads,
                                                              .version = settings_.version});
        JobWatcher watcher(job, settings_.jobs.time);
        const auto made = apps::planned(session, [&] { return watcher.must_stop(); });
        if (!made && made.error().kind == ErrorKind::Interrupted) return unfinished(watcher);
        if (!made) return refused(made.error());
        if (order_.own)
            if (const auto excess = excess_of(made->plan, order_.text, settings_.jobs))
                return refused(*excess);
        session.planned = made->plan.size();
        if (order_.check) return {JobState::Done, result(session, std::nullopt, {})};
        return run_plan(made->plan, session, job, watcher);
    }

    Outcome run_plan(const std::vector<lab::Task>& plan, const lab::Session& session, Job& job,
                     JobWatcher& watcher) const {
        auto store = apps::open_store(settings_.store);
        if (!store) return failed(store.error());
        if (order_.again) apps::forget(plan, *store);
        const std::int64_t number = store->begin(session);
        lab::RunOptions how = apps::run_options(session, settings_.cache);
        how.stop = job.stop_token();
        how.progress = [&](std::uint64_t done, std::uint64_t all) { watcher.runs(done, all); };
        if (order_.own && memory_of(plan, how.threads) > settings_.jobs.memory)
            how.one_at_a_time = true;
        const auto summary = lab::run_plan(plan, *store, how);
        if (!summary) return refused(summary.error());
        if (!summary->interrupted) store->finish(number, lab::now_text());
        std::string written = result(session, number, *summary);
        if (summary->interrupted) return unfinished(watcher, std::move(written));
        return {JobState::Done, std::move(written), {}};
    }

    // Without a number, the experiment was only checked.
    static std::string result(const lab::Session& session, std::optional<std::int64_t> number,
                              const lab::RunSummary& summary) {
        std::string result;
        JsonWriter json(result);
        json.object([&] {
            json.text_or_null("run", number ? std::to_string(*number) : "");
            json.member("experiment", session.experiment);
            json.member("planned", session.planned);
            json.member("found", summary.found);
            json.member("done", summary.done);
            json.member("warnings", summary.warnings);
        });
        return result;
    }

    // A mistake in a request's own experiment has a line.
    Outcome refused(const Error& error) const {
        const auto place = lab::placed(error, order_.text.file);
        if (!order_.own || !place) return failed(error);
        return {JobState::Failed, {}, place->sentence, definition, {}, place->line};
    }

    LabOrder order_;
    const Settings& settings_;
};

bool is_name(std::string_view name) {
    constexpr std::size_t longest = 60;
    const auto allowed = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    };
    return !name.empty() && name.size() <= longest && std::ranges::all_of(name, allowed);
}

// The server's limits, for searches to which the experiment gives none.
lab::RunLimits missing_limits(const lab::Experiment& experiment, const JobSettings& server) {
    lab::RunLimits given = experiment.limits;
    for (const lab::SolveSet& solve : experiment.solves) given = combined(given, solve.limits);
    lab::RunLimits missing;
    if (!given.nodes) missing.nodes = server.nodes;
    if (!given.memory && server.memory < lab::usual_memory) missing.memory = server.memory;
    return missing;
}

void read_own(Fields& fields, const Settings& settings, std::string toml, LabOrder& order) {
    const std::string& name = order.text.name;
    if (!is_name(name))
        fields.mistake("experiment",
                       "use 1 to 60 letters, digits, - and _ for the name of an experiment");
    if (apps::embedded_experiment(name))
        fields.mistake("experiment", "a built-in experiment has this name; choose another");
    order.own = true;
    order.text.file = name + ".toml";
    order.text.toml = std::move(toml);
    const auto experiment =
        lab::read_experiment(order.text, order.full ? lab::Setting::Full : lab::Setting::Quick);
    if (experiment) {
        order.limits = missing_limits(*experiment, settings.jobs);
        return;
    }
    const auto place = lab::placed(experiment.error(), order.text.file);
    fields.mistake(definition, place ? place->sentence : experiment.error().message,
                   place ? std::optional(place->line) : std::nullopt);
}

void read_built_in(Fields& fields, LabOrder& order) {
    if (auto text = apps::embedded_experiment(order.text.name)) {
        order.text = *std::move(text);
        return;
    }
    fields.mistake("experiment", fmt::format("unknown experiment; choose from {}",
                                             fmt::join(lab::embedded_names("experiments"), ", ")));
}

}  // namespace

JobSpec lab_job(Fields& fields, const Settings& settings) {
    LabOrder order;
    order.text.name = fields.needed_text("experiment");
    order.full = fields.truth("full");
    order.again = fields.truth("again");
    order.check = fields.truth("check");
    if (auto toml = fields.text(definition))
        read_own(fields, settings, *std::move(toml), order);
    else
        read_built_in(fields, order);
    return {"lab", Lane::Long, LabWork(std::move(order), settings)};
}

}  // namespace taquin::server
