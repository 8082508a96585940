// taquin completions: prints a script with which a shell completes command lines.
//
// Everything comes from the parser's own table of commands and options.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "command.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::cli {
namespace {

struct OptionEntry {
    std::string name;  // --ties; the placeholder for arguments
    std::string help;
    std::vector<std::string> values;
    bool takes_value = false;
    bool takes_path = false;
    bool is_argument = false;
    bool takes_many = false;
};

struct CommandEntry {
    std::string name;
    std::string help;
    std::vector<OptionEntry> options;
};

// The values of "fifo|lifo"; words in capitals are placeholders, not values.
std::vector<std::string> values_of(std::string_view type) {
    std::vector<std::string> values;
    while (!type.empty()) {
        const std::string_view value = type.substr(0, type.find('|'));
        if (value.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos)
            values.emplace_back(value);
        type.remove_prefix(std::min(value.size() + 1, type.size()));
    }
    return values;
}

// The names that the puzzles list, without duplicates.
template <class List>
std::vector<std::string> names_of_all(List list) {
    std::vector<std::string> names;
    for (const Puzzle* const puzzle : puzzles())
        for (const auto& item : list(*puzzle))
            if (std::ranges::find(names, item.name) == names.end()) names.emplace_back(item.name);
    return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : subcommands_of(app)) names.push_back(command->get_name());
    return names;
}

// The values of an argument that are not in its type.
std::vector<std::string> names_for(const CLI::App& command, std::string_view argument) {
    if (argument == "COMMAND") return command_names(*command.get_parent());
    if (argument != "NAME") return {};
    if (command.get_name() != "lab")
        return names_of_all([](const Puzzle& puzzle) { return puzzle.table_sets({}); });
    const auto names = lab::embedded_names("experiments");
    return {names.begin(), names.end()};
}

OptionEntry entry_of(const CLI::Option& option) {
    OptionEntry entry;
    entry.is_argument = option.get_positional();
    entry.name = entry.is_argument ? option.get_name(true) : "--" + option.get_lnames().front();
    entry.help = option.get_description();
    entry.help = entry.help.substr(0, entry.help.find_first_of(".;:"));
    entry.takes_value = option.get_items_expected_max() != 0;
    entry.takes_many = option.get_items_expected_max() > 1;
    const std::string type = entry.takes_value ? option.get_type_name() : "";
    entry.values = type == "EXPR"
                       ? names_of_all([](const Puzzle& puzzle) { return puzzle.heuristics(); })
                       : values_of(type);
    entry.takes_path = type == "FILE" || type == "DIR";
    return entry;
}

CommandEntry entry_of(const CLI::App& command) {
    CommandEntry entry{command.get_name(), command.get_description(), {}};
    for (const CLI::Option* option : command.get_options()) {
        OptionEntry one = entry_of(*option);
        if (one.is_argument && one.values.empty()) one.values = names_for(command, one.name);
        entry.options.push_back(std::move(one));
    }
    return entry;
}

std::string option_names(const CommandEntry& command) {
    std::vector<std::string> names;
    for (const auto& option : command.options)
        if (!option.is_argument) names.push_back(option.name);
    return joined(names);
}

std::vector<OptionEntry> arguments_of(const CommandEntry& command) {
    std::vector<OptionEntry> arguments;
    for (const auto& option : command.options)
        if (option.is_argument) arguments.push_back(option);
    return arguments;
}

// The leading argument: the first of several, if it has fixed choices. The choices of the later
// arguments depend on it.
std::optional<OptionEntry> leading_argument(const CommandEntry& command) {
    const auto arguments = arguments_of(command);
    if (arguments.size() < 2 || arguments.front().values.empty()) return std::nullopt;
    return arguments.front();
}

// --- bash

void print_bash_case(Output& out, const CommandEntry& command) {
    for (const auto& option : command.options) {
        if (option.is_argument || !option.takes_value) continue;
        out.print("        {}:{})\n", command.name, option.name);
        if (option.takes_path)
            out.print("            COMPREPLY=($(compgen -f -- \"$word\"))\n");
        else
            out.print("            COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))\n",
                      joined(option.values));
        out.print("            return ;;\n");
    }
}

// Offers options and arguments. Arguments after the leading one are offered once it has been typed.
void print_bash_words(Output& out, const CommandEntry& command) {
    const auto arguments = arguments_of(command);
    const std::string options = option_names(command);
    const auto with = [&](const OptionEntry& argument) {
        return argument.values.empty() ? options : options + " " + joined(argument.values);
    };
    out.print("        {})\n            local words=\"{}\"\n", command.name,
              arguments.empty() ? options : with(arguments.front()));
    if (const auto leading = leading_argument(command))
        out.print(
            "            [[ \" ${{COMP_WORDS[*]:2:COMP_CWORD-2}} \" =~ \\ ({})\\  ]] && "
            "words=\"{}\"\n",
            fmt::join(leading->values, "|"), with(arguments.back()));
    out.print("            COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n");
}

void print_bash(Output& out, const CLI::App& app, const std::vector<CommandEntry>& commands) {
    out.print(
        "# bash completion for taquin\n_taquin() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
        "    local command=${{COMP_WORDS[1]}}\n"
        "    if [[ $word == = ]]; then\n"  // bash takes --ties=fifo for three words
        "        word=\n"
        "    elif [[ $before == = ]]; then\n"
        "        before=${{COMP_WORDS[COMP_CWORD-2]}}\n"
        "    fi\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W \"{} --help --version\" -- \"$word\"))\n"
        "        return\n    fi\n    case $command:$before in\n",
        joined(command_names(app)));
    for (const auto& command : commands) print_bash_case(out, command);
    out.print("    esac\n    case $command in\n");
    for (const auto& command : commands) print_bash_words(out, command);
    out.print("    esac\n}}\ncomplete -F _taquin taquin\n");
}

// --- zsh

// Escapes text for single quotes and for zsh's completion syntax.
std::string zsh_quoted(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') out += "'\\'";
        if (c == '[' || c == ']' || c == ':') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_value(const OptionEntry& option) {
    if (!option.takes_value) return "";
    if (option.takes_path) return ":path:_files";
    return fmt::format(":value:({})", joined(option.values));
}

void print_zsh(Output& out, const std::vector<CommandEntry>& commands) {
    out.print("#compdef taquin\n\n_taquin() {{\n    local -a commands\n    commands=(\n");
    for (const auto& command : commands)
        out.print("        '{}:{}'\n", command.name, zsh_quoted(command.help));
    out.print(
        "    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n"
        "        return\n    fi\n    local command=$words[2]\n    shift words\n"
        "    ((CURRENT--))\n    case $command in\n");
    for (const auto& command : commands) {
        int position = 0;
        out.print("        {})\n            _arguments", command.name);
        for (const auto& option : command.options) {
            if (option.is_argument)
                out.print(" \\\n                '{}:{}:({})'",
                          option.takes_many ? "*" : std::to_string(++position), option.name,
                          joined(option.values));
            else
                out.print(" \\\n                '{}[{}]{}'", option.name, zsh_quoted(option.help),
                          zsh_value(option));
        }
        out.print(" ;;\n");
    }
    out.print("    esac\n}}\n\n_taquin \"$@\"\n");
}

// --- fish

std::string fish_quoted(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

// Offers the leading argument until it has been typed, and the later arguments after that.
std::string fish_condition(const CommandEntry& command, const OptionEntry& option) {
    const auto leading = leading_argument(command);
    if (!option.is_argument || !leading) return "";
    return fmt::format("; and {}__fish_seen_subcommand_from {}",
                       option.name == leading->name ? "not " : "", joined(leading->values));
}

void print_fish(Output& out, const std::vector<CommandEntry>& commands) {
    out.print("# fish completion for taquin\ncomplete -c taquin -f\n");
    for (const auto& command : commands)
        out.print("complete -c taquin -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                  fish_quoted(command.help));
    for (const auto& command : commands) {
        for (const auto& option : command.options) {
            out.print("complete -c taquin -n '__fish_seen_subcommand_from {}{}'", command.name,
                      fish_condition(command, option));
            if (!option.is_argument) out.print(" -l {}", option.name.substr(2));
            if (!option.is_argument && option.takes_value)
                out.text() += option.takes_path ? " -r -F" : " -x";
            if (!option.values.empty()) out.print(" -a '{}'", joined(option.values));
            out.print(" -d '{}'\n", fish_quoted(option.help));
        }
    }
}

enum class Shell { Bash, Zsh, Fish };

struct CompletionOptions {
    Shell shell = Shell::Bash;
};

ExitCode completions(const CompletionOptions& options, Context& context) {
    std::vector<CommandEntry> commands;
    for (const CLI::App* command : subcommands_of(*context.app))
        commands.push_back(entry_of(*command));
    switch (options.shell) {
        case Shell::Bash: print_bash(context.out, *context.app, commands); break;
        case Shell::Zsh: print_zsh(context.out, commands); break;
        case Shell::Fish: print_fish(context.out, commands); break;
    }
    return ExitCode::Done;
}

}  // namespace

void add_completions(CLI::App& app, Context& context) {
    auto options = std::make_shared<CompletionOptions>();
    Command command(app, context, "completions",
                    "Print a script that completes taquin's commands and options in a shell");
    command.choice<Shell>("SHELL", options->shell,
                          {{"bash", Shell::Bash}, {"zsh", Shell::Zsh}, {"fish", Shell::Fish}},
                          "The shell: bash, zsh or fish");
    command.examples({"completions bash > ~/.local/share/bash-completion/completions/taquin",
                      "completions zsh > ~/.zfunc/_taquin",
                      "completions fish > ~/.config/fish/completions/taquin.fish"});
    run_with(command, std::move(options), &completions);
}

}  // namespace taquin::cli
