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

// The whole of a file, or of standard input for "-"; of one without an end, an error.
Expected<std::string> read_file(const std::string& path);

// Who takes the boards of a batch.
struct BoardTaker {
    std::function<ExitCode(const Given&)> take;
    // Asked before more is read, and again and again while there is nothing to read; no: the user
    // wants the end. What was answered by now is to be written.
    std::function<bool()> goes_on;
};

// Has every board taken, good or bad, until one ends in Interrupted; the largest code that there
// was. No board at all is bad usage; a file that cannot be read does not end the batch. Of a batch
// whose first line tells that it is one, each line is taken when it comes.
ExitCode for_each_board(const BoardOptions& options, const BoardTaker& taker);

// Says each with where the board stood.
void warn_of(const Origin& origin, const std::vector<std::string>& warnings);

}  // namespace taquin::cli
