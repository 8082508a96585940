// The report of an experiment: one self-contained HTML file, a picture for each plot and tree, and
// a Markdown file for each table. Also exports its runs as CSV and JSON.
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
    std::vector<File> files{};            // the HTML file first
    std::vector<std::string> warnings{};  // plots that could not be drawn; no duplicates
};

// The input of a report. The plan and the folder are needed to draw trees.
struct ReportSource {
    const Experiment& experiment;
    const Session& session;
    const Observations& seen;
    const std::vector<Task>& plan;
    std::filesystem::path tables_folder{};
    std::string command{};  // the command line that repeats the experiment
};

Report make_report(const ReportSource& source);

// Writes all files into the folder, creates it if needed, and returns their paths.
Expected<std::vector<std::filesystem::path>> write_report(const Report& report,
                                                          const std::filesystem::path& folder);

// --- exports: one row per run, with everything in the store. Runs are written while they are read,
// because an experiment can have hundreds of thousands.

// A header line, then a line for each run (RFC 4180). Runs of Distances and Estimates have a line
// for each bin.
void export_csv(const TextSink& out, const std::vector<Task>& plan, const Store& store);

// {"schema": 1, "experiment": …, "runs": [{…}, …]}
void export_json(const TextSink& out, const Session& session, const std::vector<Task>& plan,
                 const Store& store);

}  // namespace taquin::lab
