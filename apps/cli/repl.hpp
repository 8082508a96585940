// The language of `taquin run` and `taquin repl`: setState, solveAStar and so on, after the
// commands of a report on the eight-puzzle (2017).
//
// A command is its name, with or without a dash in front, and its argument, in quotes if it
// contains blanks; a board needs none. A line holds any number of commands; '#' begins a comment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/solver.hpp"

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
    SearchUnsolvable,
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
    std::string_view choices;  // for completion, separated by blanks
};

// All commands, in the order of the help.
std::span<const VerbRow> verbs();
const VerbRow& row_of(Verb verb);

// The command of this name, with or without a dash; null if there is no such command.
const VerbRow* find_verb(std::string_view word);

// The command that was probably meant.
std::optional<std::string_view> nearest_verb(std::string_view word);

struct ReplCommand {
    Verb verb;
    std::string argument;
};

// The commands in a line of text, or in the words of a command line. A maxNodes or searchUnsolvable
// that follows a search applies to it, and is moved before it.
Expected<std::vector<ReplCommand>> parse_commands(std::string_view line);
Expected<std::vector<ReplCommand>> commands_of(const std::vector<std::string>& words);

// Moves the first command that makes a board before the commands that need one, as in the report's
// program. For a line that begins without a board.
void put_board_first(std::vector<ReplCommand>& commands);

// --- the session

inline constexpr std::string_view usual_repl_goal = "first";
inline constexpr std::string_view form_of_run = "compact";  // of the report's boards

struct ReplOptions {
    std::string goal;  // empty: usual_repl_goal
    std::string size = "3x3";
    std::optional<std::uint64_t> seed;
    solver::SearchRequest request;  // its limits
    std::string cache;
    bool quiet = false;
};

// --goal, --size, --seed, --cache, --quiet and the limits.
void declare_repl(Command& command, ReplOptions& options);

// Executes commands and keeps their state: the board, the last solution, the limit on nodes.
//
// Nodes are counted as in the report that the commands come from: without the start, and a child is
// a duplicate only if its state was expanded before (docs/counting.md).
class ReplSession {
public:
    ReplSession(const ReplOptions& options, Output& out);

    // What is wrong with the options; with a fault, no other member may be called.
    const std::optional<Error>& fault() const { return fault_; }

    // Each returns the largest code of its commands. A mistake is reported and ends its line; the
    // next line is still executed.
    ExitCode line(std::string_view text) { return line(text, {}); }
    ExitCode words(const std::vector<std::string>& words);
    ExitCode file(const std::filesystem::path& path);

    // After quit.
    bool is_over() const { return over_; }

private:
    struct Solution {
        Position start;
        Moves moves;
    };

    ExitCode line(std::string_view text, const std::string& where);
    ExitCode execute(std::vector<ReplCommand> commands, const std::string& where);
    void name_goal();
    Expected<ExitCode> execute(const ReplCommand& command);
    Expected<ExitCode> set_state(const std::string& text);
    Expected<ExitCode> randomize(const std::string& text);
    Expected<ExitCode> move(const std::string& direction);
    Expected<ExitCode> solve(solver::Request request);
    Expected<ExitCode> solve_a_star(const std::string& heuristic);
    Expected<ExitCode> solve_beam(const std::string& width);
    Expected<ExitCode> read_commands(const std::string& path);
    Expected<ExitCode> help(const std::string& about);
    Expected<ExitCode> print_state(bool pretty);
    Expected<ExitCode> print_solution();
    ExitCode print_answer(const solver::Report& report);
    Expected<Position> goal_for(const std::string& size) const {
        return puzzle_.goal(options_.goal.empty() ? usual_repl_goal : options_.goal, size);
    }
    std::string names_of(const Moves& moves) const;

    const Puzzle& puzzle_;
    const ReplOptions& options_;
    Output& out_;
    std::optional<Error> fault_{};
    std::optional<Position> board_{};  // none: the last setState failed
    bool board_was_made_ = false;      // by a command; until then it is the goal
    bool goal_was_named_ = false;
    bool searches_unsolvable_ = false;
    std::optional<Solution> solution_{};
    search::Limits limits_;
    std::optional<Random> random_{};
    solver::Solver solver_{};
    std::vector<std::filesystem::path> open_files_{};
    bool over_ = false;
};

}  // namespace taquin::cli
