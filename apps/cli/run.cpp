// taquin run: the commands of a file, or of the command line itself.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "commands.hpp"
#include "repl_session.hpp"
#include "error_codes.hpp"
#include "repl_commands.hpp"
#include "shown.hpp"

namespace taquin::cli {
namespace {

struct RunOptions {
    ReplOptions session;
    std::vector<std::string> words;
};

// A misspelt command would be taken for a file.
std::optional<Error> why_no_file(const std::string& word) {
    std::error_code ignored;
    const auto guess = nearest_verb(word);
    if (!guess || std::filesystem::exists(word, ignored)) return std::nullopt;
    return Error{fmt::format("{} is neither a file nor a command; did you mean {}?",
                             shown_path(word), *guess)};
}

ExitCode run(const RunOptions& options, Context& context) {
    ReplSession session(options.session, context.out);
    if (session.fault()) return fail(*session.fault());
    if (options.words.empty())
        return fail(
            {"run: which file of commands? taquin run FILE, or taquin run - for standard "
             "input; taquin repl asks for them"});
    if (find_verb(options.words.front()) != nullptr) return session.words(options.words);
    if (const auto error = why_no_file(options.words.front())) return fail(*error);
    ExitCode code = ExitCode::Done;
    for (const std::string& path : options.words) {
        if (session.is_over() || code == ExitCode::Interrupted) break;
        code = worse(code, session.file(path));
    }
    return code;
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
    auto options = std::make_shared<RunOptions>();
    Command command(app, context, "run", "Do the commands in a file: setState, solveAStar, ...");
    command.arguments("FILE", options->words,
                      "Files of commands, - for standard input; or the commands themselves, with a "
                      "dash before each name or without");
    declare_repl(command, options->session);
    command.examples({"run commands.txt", R"(run -- -setState "312 475 68b" -solveAStar h1)",
                      R"(run setState "125 348 67b" solveBeam 10 prettyPrintSolution)",
                      "run --size 4x4 --seed 7 randomizeState 20 printState solveAStar h2",
                      "run help"});
    run_with(command, std::move(options), &run);
}

}  // namespace taquin::cli
