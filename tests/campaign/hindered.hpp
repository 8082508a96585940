// Commands that write files, run with judged_calls in front of the system's calls.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "campaign/campaign.hpp"
#include "cli/program.hpp"

namespace taquin::campaign {

inline constexpr int killed = 128 + 9;

// A command that writes below `folder`.
struct Writer {
    std::string name;
    std::vector<std::string> arguments;
    // What is wrong with what it left in the folder, given how it ended; empty if nothing is. After
    // code 0 all must be there; else the old file whole or none, and the next call works.
    std::function<std::string(const cli_test::Finished& finished)> fault_of;
};

// tables build, lab run, and results stored one commit after the other.
std::vector<Writer> writers_below(const std::filesystem::path& folder);

struct Hindered {
    cli_test::Finished finished;
    bool met = false;  // the call at which it was to be hindered came
};

// Runs the command until its n-th call, which fails with the error as do all after it; 0: there the
// process is killed.
Hindered run_hindered(const Writer& writer, const std::filesystem::path& folder, long call,
                      int error);

// What is in a folder and below, without what programs keep beside: locks.
std::vector<std::string> files_below(const std::filesystem::path& folder);

}  // namespace taquin::campaign
