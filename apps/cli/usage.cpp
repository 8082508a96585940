#include "usage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "shown.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {
namespace {

// The command that was being read: the program itself until a subcommand was named.
const CLI::App& command_of(const CLI::App& app) {
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? app : *chosen.front();
}

std::string full_name(const CLI::App& command) {
    return command.get_parent() == nullptr
               ? command.get_name()
               : command.get_parent()->get_name() + " " + command.get_name();
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known) {
    const std::vector<std::string_view> views(known.begin(), known.end());
    const auto guess = nearest(typed, views);
    return guess ? fmt::format("; did you mean {}?", *guess) : "";
}

std::string unknown_option(const CLI::App& command, std::string_view typed) {
    typed = typed.substr(0, typed.find('='));
    std::vector<std::string> known;
    for (const CLI::Option* option : command.get_options())
        for (const auto& name : option->get_lnames()) known.push_back("--" + name);
    const std::string guess = did_you_mean(typed, known);
    return fmt::format("{} has no option {}{}", full_name(command), shown(typed),
                       guess.empty() ? fmt::format("; see {} --help", full_name(command)) : guess);
}

std::string leftover_sentence(const CLI::App& app, const CLI::App& command,
                              std::string_view typed) {
    if (typed.starts_with('-')) return unknown_option(command, typed);
    const bool before_the_command = !app.remaining(false).empty();
    if (&app == &command || before_the_command) return unknown_command(app, typed);
    const bool takes_positions = command.get_option_no_throw("POSITION") != nullptr;
    return fmt::format("{} does not know what to do with \"{}\"; {}", full_name(command),
                       shown(typed),
                       takes_positions ? "put a position that contains spaces in quotes"
                                       : fmt::format("see {} --help", full_name(command)));
}

std::string missing_value(const CLI::App& command, std::string_view complaint) {
    const std::string name(complaint.substr(0, complaint.find(':')));
    const CLI::Option* option = command.get_option_no_throw(name);
    const std::string wanted = option == nullptr ? "" : option->get_type_name();
    return wanted.empty() ? fmt::format("{} needs a value", name)
                          : fmt::format("{0} needs a value: {0} {1}", name, wanted);
}

// Only switches are converted by the parser itself: "Could not convert: --json = banana".
std::string needless_value(std::string_view complaint) {
    const std::size_t name = std::min(complaint.find("--"), complaint.size());
    return fmt::format("{} takes no value",
                       complaint.substr(name, complaint.find(' ', name) - name));
}

}  // namespace

std::string unknown_command(const CLI::App& app, std::string_view typed) {
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        known.push_back(command->get_name());
    if (typed.find_first_of("/ ") != std::string_view::npos)
        return fmt::format("a command is missing before the position: {} solve \"{}\"",
                           app.get_name(), shown(typed));
    const std::string guess = did_you_mean(typed, known);
    return fmt::format("no such command: {}{}", typed.empty() ? "\"\"" : shown(typed),
                       guess.empty() ? fmt::format("; see {} --help", app.get_name()) : guess);
}

ExitCode exit_code_of(const CLI::ParseError& fault) {
    // Those that a command throws carry the code; the parser's own have numbers of its own.
    const bool own = dynamic_cast<const CLI::ValidationError*>(&fault) != nullptr;
    return own ? static_cast<ExitCode>(fault.get_exit_code()) : ExitCode::BadInput;
}

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& fault) {
    const CLI::App& command = command_of(app);
    std::string what = fault.what();
    const auto* invalid = dynamic_cast<const CLI::ValidationError*>(&fault);
    const auto leftover = app.remaining(true);
    if (invalid == nullptr && !leftover.empty())
        return leftover_sentence(app, command, leftover.front());
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&fault) != nullptr)
        return missing_value(command, what);
    if (dynamic_cast<const CLI::ConversionError*>(&fault) != nullptr) return needless_value(what);
    if (dynamic_cast<const CLI::RequiredError*>(&fault) != nullptr)
        return fmt::format("{}: {}; see {} --help", full_name(command), what, full_name(command));
    if (dynamic_cast<const CLI::ExcludesError*>(&fault) != nullptr)
        return fmt::format("{} cannot be given together",
                           CLI::detail::find_and_replace(what, "excludes", "and"));
    return what;
}

}  // namespace taquin::cli
