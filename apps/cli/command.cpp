#include "command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "repl.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {
namespace {

constexpr const char* version_line = "taquin " TAQUIN_VERSION;

std::string unshielded(const std::string& word) {
    return word.starts_with(shield_mark) ? word.substr(1) : word;
}

CLI::callback_t take_all(std::vector<std::string>& target) {
    return [&target](const CLI::results_t& typed) {
        for (const auto& word : typed) target.push_back(unshielded(word));
        return true;
    };
}

// --- help

constexpr std::size_t left_column = 30;

std::string row(const std::string& left, std::string_view right) {
    std::string out = "  " + left;
    if (out.size() + 2 > left_column)
        out += "\n" + std::string(left_column, ' ');
    else
        out.append(left_column - out.size(), ' ');
    return out + wrapped(right, left_column) + "\n";
}

class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter() { label("Positionals", "Arguments"); }

    std::string make_option(const CLI::Option* option, bool is_positional) const override {
        const std::string name = option->get_name(is_positional, !is_positional);
        return row(name + value_of(*option), option->get_description());
    }

    std::string make_group(std::string heading, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        std::string out = heading + ":\n";
        for (const CLI::Option* option : options) out += make_option(option, is_positional);
        return is_positional ? out + "\n" : out;
    }

    std::string make_subcommand(const CLI::App* command) const override {
        const std::string description = command->get_description();
        return row(command->get_name(), description.substr(0, description.find('\n')));
    }

    std::string make_description(const CLI::App* command) const override {
        return wrapped_lines(command->get_description()) + "\n";
    }

    std::string make_usage(const CLI::App* command, std::string name) const override {
        std::string out = "Usage: " + (name.empty() ? command->get_name() : name);
        for (const CLI::Option* option : command->get_options())
            if (option->get_positional()) out += " " + make_option_usage(option);
        if (!subcommands_of(*command).empty()) out += " COMMAND";
        return out + " [OPTIONS]\n\n";
    }

private:
    static std::string value_of(const CLI::Option& option) {
        constexpr std::size_t longest = 42;
        const std::string value = option.get_type_size() == 0 ? "" : option.get_type_name();
        if (value.empty() || option.get_positional()) return "";
        return value.size() > longest ? " NAME" : " " + value;
    }
};

// --- wrong usage

// The command that was being parsed: the program itself until a subcommand was named.
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
    if (std::ranges::find(known, typed) != known.end())
        return fmt::format("write {} after the command: {} {}", shown(typed), full_name(command),
                           shown(typed));
    std::string guess = did_you_mean(typed, known);
    const bool no_command = command.get_parent() == nullptr;
    const bool takes_verbs = no_command || command.get_name() == "run";
    if (const auto verb = takes_verbs && guess.empty() ? nearest_verb(typed) : std::nullopt)
        guess = fmt::format("; did you mean {}-{}?",
                            no_command ? command.get_name() + " run " : std::string(), *verb);
    return fmt::format("{} has no option {}{}", full_name(command), shown(typed),
                       guess.empty() ? fmt::format("; see {} --help", full_name(command)) : guess);
}

std::string leftover_sentence(const CLI::App& app, const CLI::App& command,
                              std::string_view typed) {
    if (typed.starts_with('-')) return unknown_option(command, typed);
    const bool before_the_command = !app.remaining(false).empty();
    if (&app == &command || before_the_command) return unknown_command(app, typed);
    const bool takes_positions = command.get_option_no_throw("POSITION") != nullptr;
    return fmt::format("{}: unexpected argument \"{}\"; {}", full_name(command), shown(typed),
                       takes_positions ? "put quotes around a position that contains spaces"
                                       : fmt::format("see {} --help", full_name(command)));
}

std::string missing_value(const CLI::App& command, std::string_view complaint) {
    const std::string name(complaint.substr(0, complaint.find(':')));
    const CLI::Option* option = command.get_option_no_throw(name);
    const std::string wanted = option == nullptr ? "" : option->get_type_name();
    return wanted.empty() ? fmt::format("{} needs a value", name)
                          : fmt::format("{0} needs a value: {0} {1}", name, wanted);
}

// The values of a missing argument, if there are only a few: ": list, build or check".
std::string choices_of(const CLI::App& command, std::string_view complaint) {
    const std::string name(complaint.substr(0, complaint.find(' ')));
    const CLI::Option* option = command.get_option_no_throw(name);
    const std::string wanted = option == nullptr ? "" : option->get_type_name();
    if (wanted.find('|') == std::string::npos) return "";
    return ": " + CLI::detail::find_and_replace(wanted, "|", ", ");
}

// The parser itself only converts flags: "Could not convert: --json = banana".
std::string needless_value(std::string_view complaint) {
    const std::size_t name = std::min(complaint.find("--"), complaint.size());
    return fmt::format("{} takes no value",
                       complaint.substr(name, complaint.find(' ', name) - name));
}

}  // namespace

std::string shielded(std::string_view word) {
    const bool number = word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
    const bool list = word.starts_with('[');
    const bool order = word.starts_with('-') && find_verb(word) != nullptr;
    return number || list || order ? shield_mark + std::string(word) : std::string(word);
}

Command::Command(CLI::App& parent, Context& context, const std::string& name,
                 const std::string& help)
    : app_(parent.add_subcommand(name, help)), context_(context) {
    app_->group("Commands");
}

void Command::flag(const std::string& name, bool& target, const std::string& help) {
    flag(
        name, [&target] { target = true; }, help);
}

void Command::flag(const std::string& name, std::function<void()> set, const std::string& help) {
    app_->add_flag_callback(name, std::move(set), help)->group(group_);
}

void Command::taking(const std::string& name, const OptionText& text, Take take) {
    const auto callback = [name, take = std::move(take)](const CLI::results_t& typed) {
        if (const auto fault = take(unshielded(typed.back())))
            throw CLI::ValidationError(name + ": " + fault->message,
                                       static_cast<int>(exit_code_of(fault->kind)));
        return true;
    };
    CLI::Option* option = app_->add_option(name, callback, text.help);
    option->type_name(text.value)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    if (name.starts_with('-'))
        option->group(group_);
    else
        option->required();
}

void Command::text(const std::string& name, std::string& target, const OptionText& text) {
    taking(name, text, [&target](std::string_view typed) -> std::optional<Error> {
        target = typed;
        return std::nullopt;
    });
}

void Command::texts(const std::string& name, std::vector<std::string>& target,
                    const OptionText& text) {
    app_->add_option(name, take_all(target), text.help)
        ->type_name(text.value)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group(group_);
}

void Command::argument(const std::string& name, std::string& target, const std::string& help) {
    text(name, target, {"", help});
}

void Command::arguments(const std::string& name, std::vector<std::string>& target,
                        const std::string& help) {
    app_->add_option(name, take_all(target), help)
        ->type_name("")
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->allow_extra_args();
}

void Command::excludes(const std::string& first, const std::string& second) {
    app_->get_option(first)->excludes(app_->get_option(second));
}

void Command::examples(const std::vector<std::string>& lines) {
    std::string footer = "Examples:\n";
    for (const auto& line : lines) footer += "  " + context_.program + " " + line + "\n";
    footer.pop_back();
    app_->footer(footer);
}

void Command::action(std::function<ExitCode()> run) {
    app_->set_help_flag("-h,--help", "Show this help")->group(group_);  // again: listed last
    app_->set_version_flag("--version", version_line, "Show the version")->group(group_);
    app_->final_callback([&context = context_, run = std::move(run)] { context.action = run; });
}

void set_up_program(CLI::App& app) {
    app.formatter(std::make_shared<HelpFormatter>());
    app.require_subcommand(1);
    app.set_help_flag("-h,--help", "Show this help");
    app.set_version_flag("--version", version_line, "Show the version");
}

std::vector<const CLI::App*> subcommands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string unknown_command(const CLI::App& app, std::string_view typed) {
    std::vector<std::string> known;
    for (const CLI::App* command : subcommands_of(app)) known.push_back(command->get_name());
    if (typed.find_first_of("/ ") != std::string_view::npos)
        return fmt::format("missing command before the position; to solve it: {} solve \"{}\"",
                           app.get_name(), shown(typed));
    std::string guess = did_you_mean(typed, known);
    if (const auto verb = guess.empty() ? nearest_verb(typed) : std::nullopt)
        guess = fmt::format("; did you mean {} run {}?", app.get_name(), *verb);
    return fmt::format("unknown command: {}{}", typed.empty() ? "\"\"" : shown(typed),
                       guess.empty() ? fmt::format("; see {} --help", app.get_name()) : guess);
}

ExitCode exit_code_of(const CLI::ParseError& fault) {
    // Errors thrown by a command carry its exit code; those of the parser have other numbers.
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
        return fmt::format("{}: {}{}; see {} --help", full_name(command), what,
                           choices_of(command, what), full_name(command));
    if (dynamic_cast<const CLI::ExcludesError*>(&fault) != nullptr)
        return fmt::format("{} cannot be used together",
                           CLI::detail::find_and_replace(what, "excludes", "and"));
    return what;
}

}  // namespace taquin::cli
