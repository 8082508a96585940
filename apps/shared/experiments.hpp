// Experiments of the lab from their definition to what was seen, for all doors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment_file.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/results.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::apps {

// The definition of an experiment that is built in; none if no such is.
std::optional<lab::ExperimentText> embedded_experiment(const std::string& name);

// Opens the store that was asked for, or the usual one.
Expected<lab::Store> open_store(const std::string& asked);
// The same to read what it has: none is made.
Expected<lab::Store> open_results(const std::string& asked);

// How an experiment is to be run.
struct SessionTask {
    bool full = false;
    std::optional<std::uint64_t> seed{};
    lab::RunLimits limits{};
    unsigned threads = 1;
    std::string version{};
};
// It begins now.
lab::Session session_of(const lab::ExperimentText& text, const SessionTask& task);

// An experiment as a session asked for it, with its plan.
struct PlannedExperiment {
    lab::Experiment experiment;
    std::vector<lab::Task> plan;
};
Expected<PlannedExperiment> planned(const lab::Session& session);

// What a session found, from the store.
struct SeenExperiment {
    lab::Session session;
    PlannedExperiment planned;
    lab::Observations seen;
};
Expected<SeenExperiment> seen_by(lab::Session session, const lab::Store& store);

// The command line that runs the session's experiment again.
std::string command_to_repeat(const lab::Session& session);

// Forgets the results of these runs, so that they are done again.
void forget(const std::vector<lab::Task>& plan, lab::Store& store);

}  // namespace taquin::apps
