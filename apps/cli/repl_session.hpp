// Carries out the commands of `taquin run` and `taquin repl` (repl_commands.hpp), one after the
// other, and keeps what they are about: the board, the last solution, the limit on nodes.
//
// The searches count as the report that the commands come from does: the start is not counted as a
// node, and a child is dropped only if its state was expanded before (docs/counting.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "positions.hpp"
#include "repl_commands.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {

struct ReplOptions {
    std::string goal = "first";
    std::string size = "3x3";
    std::optional<std::uint64_t> seed;
    solver::SearchRequest request;  // its limits
    std::string cache;
    bool quiet = false;
};

// --goal, --size, --seed, --cache, --quiet and the limits.
void declare_repl(Command& command, ReplOptions& options);

class ReplSession {
public:
    ReplSession(const ReplOptions& options, Output& out);

    // What is wrong with the options; then nothing can be said here.
    const std::optional<Error>& fault() const { return fault_; }

    // Each gives the largest code of its commands. A line ends with its first mistake, which is
    // told; the next line goes on.
    ExitCode line(std::string_view text) { return line(text, {}); }
    ExitCode words(const std::vector<std::string>& words);
    ExitCode file(const std::filesystem::path& path);

    // Told to quit.
    bool is_over() const { return over_; }

private:
    struct Solution {
        Position start;
        Moves moves;
    };

    ExitCode line(std::string_view text, const std::string& where);
    ExitCode carry_out(const std::vector<ReplCommand>& commands, const std::string& where);
    Expected<ExitCode> carry_out(const ReplCommand& command);
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
    Expected<Position> goal_for(const std::string& size) const;
    std::string names_of(const Moves& moves) const;

    const Puzzle& puzzle_;
    const ReplOptions& options_;
    Output& out_;
    std::optional<Error> fault_{};
    std::optional<Position> board_{};  // none: the last setState failed
    std::optional<Solution> solution_{};
    search::Limits limits_;
    std::optional<Random> random_{};
    solver::Solver solver_{};
    std::vector<std::filesystem::path> open_files_{};
    bool over_ = false;
};

}  // namespace taquin::cli
