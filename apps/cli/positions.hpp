// A command's positions: from arguments, files, standard input.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command.hpp"
#include "shared/input.hpp"
#include "taquin/core/expected.hpp"

namespace taquin::cli {

struct PositionOptions : Reading {
    std::vector<std::string> arguments{};
    std::vector<std::string> files{};
};

// POSITION…, --file, and what declare_reading() declares.
void declare_positions(Command& command, PositionOptions& options);

// The whole of a file, or of standard input for "-"; an error if it is too long.
Expected<std::string> read_file(const std::string& path);

// What to do with the positions of a batch.
struct PositionTaker {
    std::function<ExitCode(Input&&)> take;
    // Called before more is read, and repeatedly while waiting for input: writes the answers so
    // far. False: the user cancelled.
    std::function<bool()> goes_on;
};

// Calls take() for every position, good or bad, until one ends in Interrupted, and returns the
// largest code. No position at all is bad usage; a file that cannot be read does not end the batch.
ExitCode for_each_position(const PositionOptions& options, const PositionTaker& taker);
// The same without a way to cancel.
ExitCode for_each_position(const PositionOptions& options, Output& out,
                           const std::function<ExitCode(const Input&)>& take);

// Prints each warning with the position's origin.
void warn_of(const Origin& origin, const std::vector<std::string>& warnings);

}  // namespace taquin::cli
