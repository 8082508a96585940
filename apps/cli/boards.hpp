// Where a command's boards come from (arguments, files, standard input) and which goal they have.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command.hpp"
#include "shared/given.hpp"
#include "taquin/core/expected.hpp"

namespace taquin::cli {

struct BoardOptions : Reading {
    std::vector<std::string> arguments{};
    std::vector<std::string> files{};
};

// BOARD…, --file, --form, --size, --goal.
void declare_boards(Command& command, BoardOptions& options);

// --form, --size, --goal: for commands that take one board as an argument.
void declare_reading(Command& command, BoardOptions& options);

// The whole of a file, or of standard input for "-".
Expected<std::string> read_file(const std::string& path);

// Calls `each` for every board, good or bad, until it says Interrupted; the largest code that it
// gave. No board at all is bad usage; a file that cannot be read does not end the batch.
ExitCode for_each_board(const BoardOptions& options,
                        const std::function<ExitCode(const Given&)>& each);

// Says each with where the board stood.
void warn_of(const Origin& origin, const std::vector<std::string>& warnings);

}  // namespace taquin::cli
