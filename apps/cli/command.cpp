#include "command.hpp"

#include <CLI/CLI.hpp>

#include "error_codes.hpp"
#include "help.hpp"
#include "repl_commands.hpp"

namespace taquin::cli {
namespace {

std::string unshielded(const std::string& word) {
    return word.starts_with(shield_mark) ? word.substr(1) : word;
}

CLI::callback_t take_all(std::vector<std::string>& target) {
    return [&target](const CLI::results_t& typed) {
        for (const auto& word : typed) target.push_back(unshielded(word));
        return true;
    };
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
    app_->set_help_flag("-h,--help", "This help")->group(group_);  // anew: listed last
    app_->set_version_flag("--version", version_line, "The program's version")->group(group_);
    app_->final_callback([&context = context_, run = std::move(run)] { context.action = run; });
}

}  // namespace taquin::cli
