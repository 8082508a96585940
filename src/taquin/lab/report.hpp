// The report of an experiment: one HTML file that needs nothing else, a picture for each plot and
// each tree, a Markdown file for each table. And its runs for other programs, as CSV and JSON.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/text.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::lab {

struct Report {
    struct File {
        std::string name;  // "branching-plot-1.svg"
        std::string content;
    };
    std::vector<File> files{};            // the HTML file is the first
    std::vector<std::string> warnings{};  // plots that could not be drawn, each sentence once
};

// What a report is made of; plan and folder are for trees.
struct ReportSource {
    const Experiment& experiment;
    const Session& session;
    const Observations& seen;
    const std::vector<Task>& plan;
    std::filesystem::path tables_folder{};
    std::string command{};  // that repeats the experiment
};

Report make_report(const ReportSource& source);

// Writes all files into a folder, which is made if it is not there; their paths.
Expected<std::vector<std::filesystem::path>> write_report(const Report& report,
                                                          const std::filesystem::path& folder);

// --- exports: one row per run with everything that the store has of it. A run is written as soon
// as it is read, because experiments have hundreds of thousands of them.

// A line of names, then a line for each run (RFC 4180); runs of tables have a line for each bin.
void export_csv(const TextSink& out, const std::vector<Task>& plan, const Store& store);

// {"schema": 1, "experiment": …, "runs": [{…}, …]}
void export_json(const TextSink& out, const Session& session, const std::vector<Task>& plan,
                 const Store& store);

}  // namespace taquin::lab
