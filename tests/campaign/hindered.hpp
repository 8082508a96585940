// Runs commands that write files with judged_calls intercepting their system calls.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "campaign/campaign.hpp"
#include "cli/program.hpp"

namespace taquin::campaign {

inline constexpr int killed = 128 + 9;

// A command that writes files below `folder`.
struct Writer {
    std::string name;
    std::vector<std::string> arguments;
    // Describes what is wrong with the files it left, given how it ended; empty if all is well.
    // After code 0 everything must be there; otherwise the old file is complete or missing, and the
    // next call works.
    std::function<std::string(const cli_test::Finished& finished)> fault_of;
};

// `tables build`, `lab run`, and a process that stores results commit by commit.
std::vector<Writer> writers_below(const std::filesystem::path& folder);

struct Hindered {
    cli_test::Finished finished;
    bool met = false;  // the program reached that call
};

// Runs the command; its n-th call and all later ones fail with this error. With error 0 the process
// is killed at that call.
Hindered run_hindered(const Writer& writer, const std::filesystem::path& folder, long call,
                      int error);

// The files in a folder and below, without lock files.
std::vector<std::string> files_below(const std::filesystem::path& folder);

}  // namespace taquin::campaign
