// Subcommands and their options.
//
// A thin layer over CLI11 that keeps its large headers out of the subcommands and turns every wrong
// value into a sentence: an option is a name, a parser that returns a value or an Error, and a line
// of help. Help, shell completions and the test of the manual page use these declarations.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/values.hpp"
#include "text.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace taquin::cli {

class Team;

// CLI11 would read "-1 2 3/…" and "-setState" as options, and "[1,2,3]" as a list of three words.
// A mark in front of such words prevents that; Command removes it again.
inline constexpr char shield_mark = '\x01';
std::string shielded(std::string_view word);

// Shared by the subcommands.
struct Context {
    Output out{1};
    std::string program = "taquin";  // as the user calls it
    const CLI::App* app = nullptr;
    Team* team = nullptr;              // null: this process is alone
    std::function<ExitCode()> action;  // of the chosen subcommand
};

template <class T>
struct Choice {
    std::string_view name;
    T value;
};

// An option in the help: a placeholder for its value, and what it does.
struct OptionText {
    std::string value;
    std::string help;
};

class Command {
public:
    Command(CLI::App& parent, Context& context, const std::string& name, const std::string& help);

    Context& context() const { return context_; }

    // Options that follow are listed under this heading.
    void group(const std::string& heading) { group_ = heading; }

    void flag(const std::string& name, bool& target, const std::string& help);
    void flag(const std::string& name, std::function<void()> set, const std::string& help);

    // Stores the value that was typed, or says what is wrong with it.
    using Take = std::function<std::optional<Error>(std::string_view)>;
    void taking(const std::string& name, const OptionText& text, Take take);

    template <class Target, class T>
    void value(const std::string& name, Target& target, Expected<T> (*parse)(std::string_view),
               const OptionText& text) {
        taking(name, text, [&target, parse](std::string_view typed) -> std::optional<Error> {
            auto parsed = parse(typed);
            if (!parsed) return parsed.error();
            target = *std::move(parsed);
            return std::nullopt;
        });
    }

    template <class T>
    void choice(const std::string& name, auto& target, const std::vector<Choice<T>>& choices,
                const std::string& help) {
        std::vector<std::string_view> names;
        for (const auto& choice : choices) names.push_back(choice.name);
        taking(name, {joined(names, "|"), help},
               [&target, choices, names](std::string_view typed) -> std::optional<Error> {
                   const auto chosen = std::ranges::find(choices, typed, &Choice<T>::name);
                   if (chosen == choices.end()) return no_such_value(typed, names);
                   target = chosen->value;
                   return std::nullopt;
               });
    }

    // Any text; may be empty.
    void text(const std::string& name, std::string& target, const OptionText& text);
    // Any text, any number of times.
    void texts(const std::string& name, std::vector<std::string>& target, const OptionText& text);

    // Arguments without a name, in the order of these calls.
    void argument(const std::string& name, std::string& target, const std::string& help);
    void arguments(const std::string& name, std::vector<std::string>& target,
                   const std::string& help);

    // These two options cannot be given together.
    void excludes(const std::string& first, const std::string& second);

    // Lines at the end of the help: "solve '1 2 3/…'", without the program's name.
    void examples(const std::vector<std::string>& lines);

    // Runs if this command was chosen and its options are valid.
    void action(std::function<ExitCode()> run);

private:
    CLI::App* app_;
    Context& context_;
    std::string group_ = "Options";
};

// Makes `run` the command's action and keeps the options, to which the declarations refer, alive.
template <class Options>
void run_with(Command& command, std::shared_ptr<Options> options,
              ExitCode (*run)(const Options&, Context&)) {
    command.action([options = std::move(options), run, &context = command.context()] {
        return run(*options, context);
    });
}

// --- the program

// Reads the arguments, runs the command and returns the exit code. No exception leaves it. With a
// team, the program is `taquin-mpi` and has only the commands that share work.
int run_program(int count, const char* const* arguments, Team* team = nullptr);

// The help's layout, --help and --version.
void set_up_program(CLI::App& app);
std::vector<const CLI::App*> subcommands_of(const CLI::App& app);

// Wrong usage as a sentence that names the option and says what would be right.
std::string usage_sentence(const CLI::App& app, const CLI::ParseError& fault);
// "no such command: slove; did you mean solve?"
std::string unknown_command(const CLI::App& app, std::string_view typed);
// BadInput, unless an option named a file that cannot be read.
ExitCode exit_code_of(const CLI::ParseError& fault);

// Each subcommand declares its options and its action.
void add_solve(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_scramble(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_tree(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_repl(CLI::App& app, Context& context);
void add_tables(CLI::App& app, Context& context);
void add_learn(CLI::App& app, Context& context);
void add_lab(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);
void add_completions(CLI::App& app, Context& context);
void add_demo(CLI::App& app, Context& context);

}  // namespace taquin::cli
