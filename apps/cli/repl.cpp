// taquin repl: the commands of `taquin run`, typed one line after the other.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "commands.hpp"
#include "repl_session.hpp"
#include "error_codes.hpp"
#include "line_editor.hpp"

namespace taquin::cli {
namespace {

// The next line, asked for on a terminal and just read elsewhere; none at the end.
class Lines {
public:
    Lines() {
        if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) editor_.emplace();
    }
    bool are_typed() const { return editor_.has_value(); }

    std::optional<std::string> next() {
        if (editor_) return editor_->read("taquin> ");
        std::string line;
        return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
    }

private:
    std::optional<LineEditor> editor_{};
};

ExitCode repl(const ReplOptions& options, Context& context) {
    ReplSession session(options, context.out);
    if (session.fault()) return fail(*session.fault());
    Lines lines;
    if (lines.are_typed() && !options.quiet)
        tell("Commands: help lists them, Tab completes them, Ctrl-D or quit ends.");
    ExitCode code = ExitCode::Done;
    while (!session.is_over()) {
        const auto line = lines.next();
        if (!line) break;
        code = worse(code, session.line(*line));
        context.out.flush();
    }
    // Who typed a mistake has seen it.
    return lines.are_typed() ? ExitCode::Done : code;
}

}  // namespace

void add_repl(CLI::App& app, Context& context) {
    auto options = std::make_shared<ReplOptions>();
    Command command(app, context, "repl",
                    "The commands of run, typed: with history and completion");
    declare_repl(command, *options);
    command.examples({"repl", "repl --size 4x4 --goal last"});
    run_with(command, std::move(options), &repl);
}

}  // namespace taquin::cli
