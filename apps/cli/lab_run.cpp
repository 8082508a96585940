// taquin lab run: the runs of an experiment that are not in the store yet, then its tables.
#include <fmt/format.h>

#include <algorithm>

#include "interrupts.hpp"
#include "lab.hpp"
#include "progress.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/lab/runner.hpp"
#include "team.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

// Of each process. Those of a team usually have a core each.
unsigned threads_of(const LabOptions& options, const Team* team) {
    constexpr std::uint64_t most_threads = 256;
    const unsigned usual = team == nullptr ? hardware_threads() : 1;
    return static_cast<unsigned>(std::min(options.threads.value_or(usual), most_threads));
}

SessionTask task_of(const LabOptions& options, const Team* team) {
    return {.full = options.full,
            .seed = options.seed,
            .limits = lab::run_limits(options.request.limits),
            .threads = threads_of(options, team) * (team == nullptr ? 1 : team->processes()),
            .version = TAQUIN_VERSION};
}

std::string about_text(const std::string& about) {
    std::string text = wrapped_lines(about);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

class ExperimentRun {
public:
    ExperimentRun(const LabOptions& options, Context& context, lab::Store& store)
        : options_(options), context_(context), store_(store) {}

    ExitCode run(const std::string& name) {
        const auto text = find_experiment(name);
        if (!text) return fail(text.error());
        lab::Session session = session_of(*text, task_of(options_, context_.team));
        auto made = planned(session);
        if (!made) return fail(made.error());
        session.planned = made->plan.size();
        if (options_.again) forget(made->plan, store_);
        const std::int64_t number = store_.begin(session);
        const auto summary = run_plan(session, made->plan);
        if (!summary)
            return fail({session.file + ", " + summary.error().message, summary.error().kind});
        for (const std::string& warning : summary->warnings) warn(warning);
        if (summary->interrupted) return interrupted(*made, *summary);
        store_.finish(number, lab::now_text());
        show(*made, *summary);
        return ExitCode::Done;
    }

private:
    Expected<lab::RunSummary> run_plan(const lab::Session& session,
                                       const std::vector<lab::Task>& plan) {
        Interrupts interrupts;
        BuildProgress bar(options_.quiet);
        lab::RunOptions how = run_options(session, options_.cache);
        how.stop = interrupts.token();
        how.progress = [&](std::uint64_t done, std::uint64_t all) {
            bar.show({session.experiment, done, all});
        };
        how.threads = threads_of(options_, context_.team);
        std::unique_ptr<lab::RemoteRunners> others;
        if (context_.team != nullptr) others = context_.team->runners(session, how);
        how.remote = others.get();
        return lab::run_plan(plan, store_, how);
    }

    // Without the result tables, which take long for many runs.
    ExitCode interrupted(const PlannedExperiment& made, const lab::RunSummary& summary) {
        if (options_.json) {
            print_object(made, [&](JsonWriter& json) {
                json.member("interrupted", true);
                json.member("runs", summary.planned);
                json.member("missing", summary.planned - summary.found - summary.done);
            });
            context_.out.flush();
        }
        if (!options_.quiet)
            notify(fmt::format(
                "interrupted: {} of {} done and stored; repeat the command to continue",
                grouped(summary.found + summary.done), counted(summary.planned, "run")));
        return ExitCode::Interrupted;
    }

    void show(const PlannedExperiment& made, const lab::RunSummary& summary) {
        const lab::Observations seen = lab::observe(made.plan, store_);
        const auto tables = lab::make_tables(made.experiment, seen);
        if (options_.json)
            show_json(made, seen, tables);
        else
            show_text(made, seen, tables);
        context_.out.flush();
        if (options_.quiet) return;
        const std::string found =
            summary.found == 0 ? ""
                               : fmt::format("{} of {} already stored; ", grouped(summary.found),
                                             counted(summary.planned, "run"));
        notify(fmt::format("{}for plots: taquin lab report {}", found, made.experiment.name));
    }

    void show_text(const PlannedExperiment& made, const lab::Observations& seen,
                   const std::vector<lab::ResultTable>& tables) {
        Output& out = context_.out;
        if (shown_before_) out.print("\n");
        shown_before_ = true;
        out.print("{}\n", made.experiment.title);
        if (!options_.quiet && !made.experiment.about.empty())
            out.print("\n{}\n", about_text(made.experiment.about));
        for (const lab::ResultTable& table : tables) {
            out.print("\n");
            print_table(out, table);
        }
        out.print("\n{}; seed {}, {} setting\n", lab::tally(seen), made.experiment.seed,
                  options_.full ? "full" : "quick");
    }

    // The experiment as JSON; `fill` writes the results.
    template <class Fill>
    void print_object(const PlannedExperiment& made, Fill fill) {
        context_.out.print_json([&](JsonWriter& json) {
            json.member("experiment", made.experiment.name);
            json.member("setting", options_.full ? "full" : "quick");
            json.member("seed", made.experiment.seed);
            json.member("store", store_.path().string());
            fill(json);
        });
    }

    void show_json(const PlannedExperiment& made, const lab::Observations& seen,
                   const std::vector<lab::ResultTable>& tables) {
        print_object(made, [&](JsonWriter& json) {
            json.member("interrupted", false);
            write_results(json, seen, tables);
        });
    }

    const LabOptions& options_;
    Context& context_;
    lab::Store& store_;
    bool shown_before_ = false;
};

}  // namespace

ExitCode run_experiments(const LabOptions& options, Context& context) {
    if (options.names.empty())
        return fail({"lab run needs an experiment; taquin lab list shows the built-in ones"});
    auto store = open_store(options.store);
    if (!store) return fail(store.error());
    ExperimentRun running(options, context, *store);
    for (const std::string& name : options.names)
        if (const ExitCode code = running.run(name); code != ExitCode::Done) return code;
    return ExitCode::Done;
}

}  // namespace taquin::cli
