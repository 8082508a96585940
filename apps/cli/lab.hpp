// Shared by the parts of `taquin lab`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
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

ExitCode run_experiments(const LabOptions& options, Context& context);

// The definition of a built-in experiment, or of one in a file.
Expected<lab::ExperimentText> find_experiment(const std::string& name);

// A table of results on the terminal.
void print_table(Output& out, const lab::ResultTable& result);

}  // namespace taquin::cli
