// What the parts of `taquin lab` share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "error_codes.hpp"
#include "taquin/lab/experiment_file.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/results.hpp"
#include "taquin/lab/store.hpp"
#include "taquin/search/limits.hpp"

namespace taquin::cli {

enum class LabAction { List, Show, Run, Report, Compare, Export };

struct LabOptions {
    LabAction action = LabAction::List;
    std::vector<std::string> names;
    bool full = false;
    bool again = false;
    std::string store;
    std::string other_store;
    std::string output;
    std::string cache;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> threads;
    search::Limits limits;
    bool json = false;
    bool quiet = false;
};

ExitCode list_experiments(const LabOptions& options, Context& context);
ExitCode show_experiments(const LabOptions& options, Context& context);
ExitCode run_experiments(const LabOptions& options, Context& context);
ExitCode report_experiments(const LabOptions& options, Context& context);
ExitCode compare_experiments(const LabOptions& options, Context& context);
ExitCode export_experiments(const LabOptions& options, Context& context);

// The definition of an experiment that is built in, or of a file.
Expected<lab::ExperimentText> find_experiment(const std::string& name);

// Opens the store, or says what is wrong and gives nothing.
Expected<lab::Store> open_store(const std::string& asked);

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
// The last session of the experiment with this name; the error says how to run it.
Expected<SeenExperiment> seen_experiment(const std::string& name, const lab::Store& store);

}  // namespace taquin::cli
