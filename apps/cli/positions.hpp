// Where a command's positions come from: arguments, files, standard input.
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

// --puzzle, --form, --size, --goal: for commands that take one position as an argument.
void declare_reading(Command& command, Reading& reading);

// The whole of a file, or of standard input for "-"; an error for one without an end.
Expected<std::string> read_file(const std::string& path);

// Who takes the positions of a batch.
struct PositionTaker {
    std::function<ExitCode(Input&&)> take;
    // Asked before more is read, and again and again while there is nothing to read. Whoever is
    // asked writes the answers so far. False: the user wants the end.
    std::function<bool()> goes_on;
};

// Has every position taken, good or bad, until one ends in Interrupted. Returns the largest code.
// Without any position it is bad usage; a file that cannot be read does not end the batch. Once the
// first lines show that a text has a position a line, each is taken when it comes.
ExitCode for_each_position(const PositionOptions& options, const PositionTaker& taker);

// Prints each with where the position came from.
void warn_of(const Origin& origin, const std::vector<std::string>& warnings);

}  // namespace taquin::cli
