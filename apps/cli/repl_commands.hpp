// The language of `taquin run` and `taquin repl`: setState, solveAStar and so on, after the
// commands of a report on the eight-puzzle (2017).
//
// An command is the name of a command, with a dash before it or without, and its argument, in
// quotes where it has blanks; a board needs none. A line holds any number of commands; from '#' to
// its end it is a comment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin::cli {

enum class Verb : std::uint8_t {
    SetState,
    RandomizeState,
    PrintState,
    PrettyPrintState,
    Move,
    SolveAStar,
    SolveBeam,
    MaxNodes,
    PrettyPrintSolution,
    ReadCommands,
    Help,
    Quit,
};

struct VerbRow {
    Verb verb;
    std::string_view name;
    std::string_view argument;  // as the help calls it
    bool needs_argument;
    std::optional<std::size_t> most_words;  // of the argument
    std::string_view help;
    std::string_view choices;  // some that can be typed, with blanks between them
};

// All commands, in the order of the help.
std::span<const VerbRow> verbs();
const VerbRow& row_of(Verb verb);

// The command of this name, with a dash or without; none if there is no such command.
const VerbRow* find_verb(std::string_view word);

// The command that a misspelt one may stand for.
std::optional<std::string_view> nearest_verb(std::string_view word);

struct ReplCommand {
    Verb verb;
    std::string argument;
};

// The commands in a line of text, or in the words of a command line. A maxNodes that follows a
// search is meant for it, and comes before it here.
Expected<std::vector<ReplCommand>> parse_commands(std::string_view line);
Expected<std::vector<ReplCommand>> commands_of(const std::vector<std::string>& words);

}  // namespace taquin::cli
