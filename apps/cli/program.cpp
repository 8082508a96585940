// The program from its arguments to its exit code, and taquin help.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

#include "command.hpp"
#include "interrupts.hpp"
#include "repl.hpp"
#include "taquin/core/files.hpp"

namespace taquin::cli {
namespace {

constexpr std::string_view out_of_memory =
    "taquin: out of memory; use --memory to limit a search\n";

// Without streams and without cleaning up: both might need memory.
[[noreturn]] void end_out_of_memory() {
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, out_of_memory.data(), out_of_memory.size());
    _exit(static_cast<int>(ExitCode::Memory));
}

// How the system reports that it has no room for the stack of a thread, or for its own tables.
bool is_lack_of_memory(const std::exception& fault) {
    const auto* const refused = dynamic_cast<const std::system_error*>(&fault);
    return refused != nullptr && (refused->code() == std::errc::resource_unavailable_try_again ||
                                  refused->code() == std::errc::not_enough_memory);
}

// Before main(), and while arguments are parsed, an exception for lack of memory could not be
// caught: the parser has static objects and noexcept functions. Once the command runs, lack of
// memory is an exception, and the search can still report what it has proved.
[[gnu::constructor(101)]] void end_at_once_without_memory() {
    std::set_new_handler(&end_out_of_memory);
}

// Signals before main() end the program with the exit code for interrupts, too.
[[gnu::constructor(101)]] void end_when_interrupted_at_once() { end_when_interrupted(); }

std::string exit_codes_text() {
    std::string text = "Exit codes:\n";
    for (const auto& row : exit_codes)
        text += fmt::format("  {:<4} {}\n", static_cast<int>(row.code), row.meaning);
    return text + "With several positions: the largest code.";
}

constexpr std::string_view mpi_text =
    "\nTo share the work between 8 processes: mpirun -n 8 taquin-mpi COMMAND ...\n"
    "idastar and astar share their search, lab run its runs; --threads is for each process.\n"
    "astar uses the memory of all processes; --memory is for each one.";

struct HelpOptions {
    std::vector<std::string> names;
};

std::string help_of(const CLI::App& app, const CLI::App& command) {
    const std::string before = &app == &command ? "" : app.get_name() + " ";
    return app.get_formatter()->make_help(&command, before + command.get_name(),
                                          CLI::AppFormatMode::Normal);
}

ExitCode help(const HelpOptions& options, Context& context) {
    const CLI::App& app = *context.app;
    if (options.names.empty()) context.out.text() += help_of(app, app);
    for (const std::string& name : options.names) {
        const auto named = app.get_subcommands(
            [&](const CLI::App* command) { return command->get_name() == name; });
        if (named.empty()) return fail({unknown_command(app, name)});
        context.out.text() += help_of(app, *named.front());
    }
    return ExitCode::Done;
}

void add_help(CLI::App& app, Context& context) {
    auto options = std::make_shared<HelpOptions>();
    Command command(app, context, "help", "Show help");
    command.arguments("COMMAND", options->names, "A command; default: list all commands");
    command.examples({"help", "help solve"});
    run_with(command, std::move(options), &help);
}

constexpr struct {
    std::string_view name;
    void (*add)(CLI::App&, Context&);
    bool shares_work = false;  // available with a team
} commands[] = {{"solve", &add_solve, true}, {"check", &add_check},
                {"explain", &add_explain},   {"scramble", &add_scramble},
                {"verify", &add_verify},     {"tree", &add_tree},
                {"run", &add_run},           {"repl", &add_repl},
                {"tables", &add_tables},     {"learn", &add_learn},
                {"lab", &add_lab, true},     {"serve", &add_serve},
                {"list", &add_list},         {"completions", &add_completions},
                {"demo", &add_demo},         {"help", &add_help, true}};

// Declaring every option of every command takes longer than solving a small board. So it is done
// only for commands about other commands, such as help, and for the message about an unknown
// command.
bool needs_all_commands(std::string_view first_word, const Context& context) {
    const auto* const row =
        std::ranges::find(commands, first_word, [](const auto& command) { return command.name; });
    return first_word == "help" || first_word == "completions" || row == std::end(commands) ||
           (context.team != nullptr && !row->shares_work);
}

void declare_commands(CLI::App& app, Context& context, std::string_view first_word) {
    set_up_program(app);
    const bool all = needs_all_commands(first_word, context);
    if (all)
        app.footer(exit_codes_text() +
                   fmt::format("\n\nFor help on a command: {0} COMMAND --help", context.program) +
                   std::string(context.team == nullptr ? "" : mpi_text));
    for (const auto& command : commands)
        if ((all || command.name == first_word) && (!context.team || command.shares_work))
            command.add(app, context);
    context.app = &app;
}

// taquin -setState "..." as in the report that these commands come from.
bool is_command_of_run(std::string_view word) {
    const VerbRow* const row = word.starts_with('-') ? find_verb(word) : nullptr;
    return row != nullptr && row->verb != Verb::Help;
}

// The arguments in the order that CLI11 expects: last one first.
std::vector<std::string> reversed_words(int count, const char* const* arguments) {
    std::vector<std::string> words;
    for (int i = count - 1; i > 0; --i) words.push_back(shielded(arguments[i]));
    if (count > 1 && is_command_of_run(arguments[1])) words.emplace_back("run");
    return words;
}

ExitCode parse_and_run(int count, const char* const* arguments, Context& context) {
    CLI::App app(
        "Solves sliding-tile puzzles of any size, Rubik's Cube, pancakes and TopSpin by heuristic "
        "search.",
        context.program);
    declare_commands(app, context, count > 1 ? arguments[1] : "");
    if (count <= 1) {
        notify(app.help());
        return ExitCode::BadInput;
    }
    try {
        app.parse(reversed_words(count, arguments));
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

ExitCode guarded(int count, const char* const* arguments, Team* team) {
    Context context;
    context.team = team;
    if (team != nullptr)
        context.program = "taquin-mpi";
    else if (const char* name = std::getenv("TAQUIN_CALLED_AS"))
        context.program = name;
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

int run_program(int count, const char* const* arguments, Team* team) {
    std::signal(SIGPIPE, SIG_IGN);
    survive_lost_pages();
    try {
        return static_cast<int>(guarded(count, arguments, team));
    } catch (const std::bad_alloc&) {
        end_out_of_memory();
    } catch (const std::exception& fault) {
        if (is_lack_of_memory(fault)) end_out_of_memory();
        complain(fmt::format("internal error, please report it: {}", fault.what()));
        return static_cast<int>(ExitCode::Fault);
    }
}

}  // namespace taquin::cli
