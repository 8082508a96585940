// A subcommand's options, as its own file declares them.
//
// A thin cover over CLI11 that keeps its large headers out of the subcommands and makes every
// wrong value end in a sentence: an option is a name, a parser that gives a value or an Error, and
// a line of help. Help, shell completions and the test of the manual page all walk what is
// declared here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exit_codes.hpp"
#include "output.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/values.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace taquin::cli {

// CLI11 takes "-1 2 3/…" and "-setState" for options, though none here begins like that, and
// "[1,2,3]" for a list of three words. Such words go past it with a mark in front, which Command
// takes off again.
inline constexpr char shield_mark = '\x01';
std::string shielded(std::string_view word);

// What the subcommands share.
struct Context {
    Output out{1};
    std::string program = "taquin";  // as the user calls it
    const CLI::App* app = nullptr;
    std::function<ExitCode()> action;  // of the subcommand that was chosen
};

template <class T>
struct Choice {
    std::string_view name;
    T value;
};

// How an option shows in the help: what stands for its value, and what it does.
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

    // What is done with the value that was typed; none: it was right.
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
    void choice(const std::string& name, auto& target, std::vector<Choice<T>> choices,
                const std::string& help) {
        std::string names;
        for (const auto& choice : choices)
            names += (names.empty() ? "" : "|") + std::string(choice.name);
        taking(name, {names, help},
               [&target, choices = std::move(choices)](std::string_view typed) {
                   return choose(target, choices, typed);
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

    // The first of these two options and the second cannot be given together.
    void excludes(const std::string& first, const std::string& second);

    // Lines at the end of the help: "solve '1 2 3/…'", without the program's name.
    void examples(const std::vector<std::string>& lines);

    // What happens when this command was chosen and its options are in order.
    void action(std::function<ExitCode()> run);

private:
    template <class T>
    static std::optional<Error> choose(auto& target, const std::vector<Choice<T>>& choices,
                                       std::string_view typed) {
        std::vector<std::string_view> names;
        for (const auto& choice : choices) {
            if (choice.name == typed) {
                target = choice.value;
                return std::nullopt;
            }
            names.push_back(choice.name);
        }
        return no_such_value(typed, names);
    }

    CLI::App* app_;
    Context& context_;
    std::string group_ = "Options";
};

// The options of a command live as long as the command's action: declared through a reference,
// kept by the function that runs it.
template <class Options>
void run_with(Command& command, std::shared_ptr<Options> options,
              ExitCode (*run)(const Options&, Context&)) {
    command.action([options = std::move(options), run, &context = command.context()] {
        return run(*options, context);
    });
}

}  // namespace taquin::cli
