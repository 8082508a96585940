// Carries out the orders of `taquin run` and `taquin repl` (orders.hpp), one after the other, and
// keeps what they are about: the board, the last solution, the limit on nodes.
//
// The searches count as the report does that the commands come from: the start is no node, and a
// child is dropped only if its state was expanded before (docs/counting.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "boards.hpp"
#include "command.hpp"
#include "orders.hpp"
#include "taquin/core/random.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {

struct ConversationOptions {
    std::string goal = "first";
    tiles::Size size{3, 3};
    std::optional<std::uint64_t> seed;
    solver::SearchRequest request;  // its limits
    std::string cache;
    bool quiet = false;
};

// --goal, --size, --seed, --cache, --quiet and the limits.
void declare_conversation(Command& command, ConversationOptions& options);

class Conversation {
public:
    Conversation(const ConversationOptions& options, Output& out);

    // What is wrong with the options; then nothing can be said here.
    const std::optional<Error>& fault() const { return fault_; }

    // Each gives the largest code of its orders. A line ends with its first mistake, which is told;
    // the next line goes on.
    ExitCode line(std::string_view text) { return line(text, {}); }
    ExitCode words(const std::vector<std::string>& words);
    ExitCode file(const std::filesystem::path& path);

    // Told to quit.
    bool is_over() const { return over_; }

private:
    struct Solution {
        tiles::Board start;
        std::vector<tiles::Move> moves;
    };

    ExitCode line(std::string_view text, const std::string& where);
    ExitCode carry_out(const std::vector<Order>& orders, const std::string& where);
    Expected<ExitCode> carry_out(const Order& order);
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
    ExitCode tell_answer(const solver::Report& report);

    const ConversationOptions& options_;
    Output& out_;
    Goals goals_;
    std::optional<Error> fault_{};
    std::optional<tiles::Board> board_{};  // none: the last setState failed
    std::optional<Solution> solution_{};
    search::Limits limits_;
    std::optional<Random> random_{};
    solver::Solver solver_{};
    std::vector<std::filesystem::path> open_files_{};
    bool over_ = false;
};

}  // namespace taquin::cli
