// What the parts of `taquin lab` share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "error_codes.hpp"
#include "output.hpp"
#include "shared/experiments.hpp"
#include "taquin/solver/request.hpp"

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
    solver::SearchRequest request;  // its limits
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

// The last session of the experiment with this name; the error says how to run it.
Expected<SeenExperiment> seen_experiment(const std::string& name, const lab::Store& store);

// A table of results on the terminal.
void print_table(Output& out, const lab::ResultTable& result);

}  // namespace taquin::cli
