#include "help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "commands.hpp"
#include "error_codes.hpp"
#include "usage.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

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
        std::string out;
        const std::string description = command->get_description();
        std::string_view rest = description;
        while (!rest.empty()) {
            const auto end = rest.find('\n');
            out += wrapped(rest.substr(0, end), 0) + "\n";
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
        return out + "\n";
    }

    std::string make_usage(const CLI::App* command, std::string name) const override {
        std::string out = "Usage: " + (name.empty() ? command->get_name() : name);
        for (const CLI::Option* option : command->get_options())
            if (option->get_positional()) out += " " + make_option_usage(option);
        if (!command->get_subcommands([](const CLI::App*) { return true; }).empty())
            out += " COMMAND";
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

}  // namespace

void add_help(CLI::App& app, Context& context) {
    auto options = std::make_shared<HelpOptions>();
    Command command(app, context, "help", "Tell what the program or a command can be told");
    command.arguments("COMMAND", options->names, "A command; without one, all are listed");
    command.examples({"help", "help solve"});
    run_with(command, std::move(options), &help);
}

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace taquin::cli
