// Experiments of the lab, from their definition to their results as JSON, for all front ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/lab/results.hpp"
#include "taquin/lab/runner.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::apps {

// The definition of a built-in experiment; none if the name is unknown.
std::optional<lab::ExperimentText> embedded_experiment(const std::string& name);
// All of them, in the quick setting.
Expected<std::vector<lab::Experiment>> embedded_experiments();
// The definition that a session stored.
lab::ExperimentText text_of(const lab::Session& session);

// Opens the given store, or the default one.
Expected<lab::Store> open_store(const std::string& asked);
// The same for reading: an error if the file does not exist.
Expected<lab::Store> open_results(const std::string& asked);

// How to run an experiment.
struct SessionTask {
    bool full = false;
    std::optional<std::uint64_t> seed{};
    lab::RunLimits limits{};
    unsigned threads = 1;
    std::string version{};
};
// Starts now.
lab::Session session_of(const lab::ExperimentText& text, const SessionTask& task);

// The experiment of a session, with its plan.
struct PlannedExperiment {
    lab::Experiment experiment;
    std::vector<lab::Task> plan;
};
Expected<PlannedExperiment> planned(const lab::Session& session,
                                    const lab::Abandoned& abandoned = {});

// How to run the session's plan. The caller adds a stop token and a receiver of progress.
lab::RunOptions run_options(const lab::Session& session, const std::string& cache);

// The results of a session, from the store.
struct SeenExperiment {
    lab::Session session;
    PlannedExperiment planned;
    lab::Observations seen;
};
Expected<SeenExperiment> seen_by(lab::Session session, const lab::Store& store);

// The command line that runs the session's experiment again.
std::string command_to_repeat(const lab::Session& session);

// Deletes the results of these runs, so that they are run again.
void forget(const std::vector<lab::Task>& plan, lab::Store& store);

// --- JSON

void write(JsonWriter& json, const lab::ResultTable& table);
// The table, and its numbers.
void write(JsonWriter& json, const lab::Comparison& comparison);
void write(JsonWriter& json, const lab::PlotSpec& spec, const lab::PlotData& data);
// The member "last_run", null without one. The page also needs its id.
void write_last_run(JsonWriter& json, const std::optional<lab::Session>& last, bool with_id);
// Counts and tables of a session.
void write_results(JsonWriter& json, const lab::Observations& seen,
                   const std::vector<lab::ResultTable>& tables);

}  // namespace taquin::apps
