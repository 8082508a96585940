// Experiments from TOML files. docs/lab.md lists every key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment.hpp"

namespace taquin::lab {

// An experiment has a quick setting and a full one: a table `full` inside a table replaces some of
// its keys, and an entry with only = "full" is left out of the quick one.
enum class Setting : std::uint8_t { Quick, Full };

struct ExperimentText {
    std::string name;                // "branching"
    std::string file;                // as messages call it
    std::filesystem::path folder{};  // that paths in it are relative to; empty: built in
    std::string toml;
};

// Both settings are checked, whichever is wanted. The error names file, line and key.
Expected<Experiment> read_experiment(const ExperimentText& text, Setting setting);

}  // namespace taquin::lab
