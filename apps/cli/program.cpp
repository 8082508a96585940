#include "program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

#include "commands.hpp"
#include "help.hpp"
#include "interrupts.hpp"
#include "taquin/core/files.hpp"
#include "usage.hpp"

namespace taquin::cli {
namespace {

constexpr std::string_view out_of_memory =
    "taquin: memory ran out; --memory sets a limit that a search keeps\n";

// Without a stream, and without what else is done at the end: either might want memory.
[[noreturn]] void end_out_of_memory() {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, out_of_memory.data(), out_of_memory.size());
    _exit(static_cast<int>(ExitCode::Memory));
}

// The system says it so when it has no room for the stack of a thread, or for its own tables.
bool is_lack_of_memory(const std::exception& fault) {
    const auto* const refused = dynamic_cast<const std::system_error*>(&fault);
    return refused != nullptr && (refused->code() == std::errc::resource_unavailable_try_again ||
                                  refused->code() == std::errc::not_enough_memory);
}

// While arguments are read, and before main(), an exception for lack of memory could not be caught:
// the parser of arguments has static objects and functions that must not throw. Once the command
// runs, lack of memory is an exception, and what the search has proved can still be told.
[[gnu::constructor(101)]] void end_at_once_without_memory() {
    std::set_new_handler(&end_out_of_memory);
}

// Signals that come before main() end the program with the code for it, too.
[[gnu::constructor(101)]] void end_when_interrupted_at_once() { end_when_interrupted(); }

std::string exit_codes_text() {
    std::string text = "Exit codes:\n";
    for (const auto& row : exit_codes)
        text += fmt::format("  {:<4} {}\n", static_cast<int>(row.code), row.meaning);
    return text + "With several positions, the largest of their codes.";
}

void declare(CLI::App& app, Context& context) {
    app.formatter(std::dynamic_pointer_cast<CLI::Formatter>(help_formatter()));
    app.require_subcommand(1);
    app.set_help_flag("-h,--help", "This help");
    app.set_version_flag("--version", version_line, "The program's version");
    app.footer(exit_codes_text() +
               fmt::format("\n\n{0} COMMAND --help tells more about a command.", context.program));
    add_solve(app, context);
    add_check(app, context);
    add_explain(app, context);
    add_scramble(app, context);
    add_verify(app, context);
    add_tree(app, context);
    add_run(app, context);
    add_repl(app, context);
    add_tables(app, context);
    add_lab(app, context);
    add_serve(app, context);
    add_list(app, context);
    add_completions(app, context);
    add_demo(app, context);
    add_help(app, context);
    context.app = &app;
}

// The arguments as CLI11 wants them: last one first.
std::vector<std::string> words_of(int count, const char* const* arguments) {
    std::vector<std::string> words;
    for (int i = count - 1; i > 0; --i) words.push_back(shielded(arguments[i]));
    return words;
}

ExitCode parse_and_run(int count, const char* const* arguments, Context& context) {
    CLI::App app("Solves sliding-tile puzzles of any size and Rubik's Cube by heuristic search.",
                 context.program);
    declare(app, context);
    if (count <= 1) {
        tell(app.help());
        return ExitCode::BadInput;
    }
    try {
        app.parse(words_of(count, arguments));
    } catch (const CLI::CallForHelp&) {
        context.out.text() += app.help();
        return ExitCode::Done;
    } catch (const CLI::CallForVersion& version) {
        context.out.print("{}\n", version.what());
        return ExitCode::Done;
    } catch (const CLI::ParseError& fault) {
        complain(usage_sentence(app, fault));
        return exit_code_of(fault);
    }
    std::set_new_handler(nullptr);
    return context.action();
}

ExitCode guarded(int count, const char* const* arguments) {
    Context context;
    if (const char* name = std::getenv("TAQUIN_CALLED_AS")) context.program = name;
    try {
        const ExitCode code = parse_and_run(count, arguments, context);
        context.out.flush();
        return code;
    } catch (const ClosedPipe&) {
        return ExitCode::Done;
    } catch (const WriteFailed& fault) {
        complain(fmt::format("cannot write to standard output: {}", std::strerror(fault.reason)));
        return ExitCode::FileSystem;
    }
}

}  // namespace

int run(int count, const char* const* arguments) {
    std::signal(SIGPIPE, SIG_IGN);
    survive_lost_pages();
    try {
        return static_cast<int>(guarded(count, arguments));
    } catch (const std::bad_alloc&) {
        end_out_of_memory();
    } catch (const std::exception& fault) {
        if (is_lack_of_memory(fault)) end_out_of_memory();
        complain(fmt::format("a fault of the program, please report it: {}", fault.what()));
        return static_cast<int>(ExitCode::Fault);
    }
}

}  // namespace taquin::cli
