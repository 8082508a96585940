#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

#include "positions.hpp"
#include "shared/catalogue_json.hpp"
#include "taquin/core/values.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

using Choices = std::vector<NamedChoice> PuzzleInfo::*;

// The names of all puzzles' choices, without duplicates.
std::vector<std::string_view> names_of(Choices choices) {
    std::vector<std::string_view> names;
    for (const Puzzle* const puzzle : puzzles())
        for (const NamedChoice& choice : puzzle->info().*choices)
            if (std::ranges::find(names, choice.name) == names.end()) names.push_back(choice.name);
    return names;
}

// "NAME: half (any turn of a face), quarter (quarter turns); OTHER, THIRD: …"
std::string explained(Choices choices, bool with_help) {
    std::string text;
    std::string last;
    for (const Puzzle* const puzzle : puzzles()) {
        std::vector<std::string> words;
        for (const NamedChoice& choice : puzzle->info().*choices)
            words.push_back(choice.help.empty() || !with_help
                                ? std::string(choice.name)
                                : fmt::format("{} ({})", choice.name, choice.help));
        if (words.empty()) continue;
        const std::string list = fmt::format(": {}", fmt::join(words, ", "));
        const bool same = list == last;
        if (same) text.resize(text.size() - list.size());
        text += fmt::format("{}{}{}", text.empty() ? "" : same ? ", " : "; ", puzzle->name(), list);
        last = list;
    }
    return text;
}

void declare_choice(Command& command, const std::string& option, std::optional<std::string>& target,
                    Choices choices, std::string_view help, bool with_help = true) {
    std::vector<Choice<std::string>> names;
    for (const std::string_view name : names_of(choices))
        names.push_back({name, std::string(name)});
    command.choice(option, target, std::move(names),
                   fmt::format("{}. {}", help, explained(choices, with_help)));
}

// --- search parameters

// The parameter's default: its value in a new request, or the search's own default.
std::optional<solver::ParameterValue> default_of(const solver::ParameterRow& row,
                                                 const solver::SearchRequest& request) {
    const auto set = row.load(request);
    return set ? set : row.usual;
}

std::string help_of(const solver::ParameterRow& row, const solver::SearchRequest& request,
                    const std::string& program) {
    constexpr std::array subjects{Subject::Algorithms, Subject::Heuristics};
    std::string help(row.help);
    if (const auto usual = default_of(row, request))
        help += fmt::format("; default: {}", solver::to_text(*usual));
    const std::string plural = std::string(row.name) + "s";
    if (std::ranges::find(subjects, plural, name_of) != subjects.end())
        help += fmt::format(". Full list: {} list {}", program, plural);
    return help;
}

void declare(Command& command, const solver::ParameterRow& row, solver::SearchRequest& request) {
    const std::string name = "--" + std::string(row.name);
    const std::string help = help_of(row, request, command.context().program);
    if (std::holds_alternative<solver::Flag>(row.type))
        return command.flag(
            name, [&] { row.store(request, true); }, help);
    const auto* const choice = std::get_if<solver::Choice>(&row.type);
    command.taking(name,
                   {choice != nullptr ? fmt::format("{}", fmt::join(choice->names, "|"))
                                      : std::string(row.symbol),
                    help},
                   [&](std::string_view typed) { return parse_parameter(request, row, typed); });
}

}  // namespace

void declare_puzzle(Command& command, std::optional<const Puzzle*>& puzzle,
                    std::string_view otherwise) {
    std::vector<std::string> names;
    std::vector<std::string> summaries;
    for (const Puzzle* const known : puzzles()) {
        names.emplace_back(known->name());
        summaries.push_back(fmt::format("{}: {}", known->name(), known->info().summary));
    }
    command.value(
        "--puzzle", puzzle, parse_puzzle,
        {fmt::format("{}", fmt::join(names, "|")),
         fmt::format("The puzzle; default: {}. {}", otherwise, fmt::join(summaries, "; "))});
}

void declare_size(Command& command, std::optional<std::string>& size, std::string_view meaning) {
    std::vector<std::string> sizes;
    for (const Puzzle* const puzzle : puzzles())
        if (const PuzzleInfo& info = puzzle->info(); !info.size_form.empty())
            sizes.push_back(fmt::format("{}: {}, {} (default: {})", info.name, info.size_form,
                                        info.sizes, info.default_size));
    command.value("--size", size, parse_size,
                  {"SIZE", fmt::format("{}. {}", meaning, fmt::join(sizes, "; "))});
}

void declare_goal(Command& command, std::optional<std::string>& goal, std::string_view more) {
    std::vector<std::string_view> names = names_of(&PuzzleInfo::goals);
    names.emplace_back("POSITION");
    command.value("--goal", goal, parse_goal,
                  {fmt::format("{}", fmt::join(names, "|")),
                   fmt::format("The goal: any position, or one of these names. Default: the first "
                               "one listed for each puzzle. taquin list goals explains them. {}{}",
                               explained(&PuzzleInfo::goals, false), more)});
}

void declare_metric(Command& command, std::optional<std::string>& metric,
                    std::string_view meaning) {
    declare_choice(command, "--metric", metric, &PuzzleInfo::metrics,
                   fmt::format("{}. Default: the first one listed for each puzzle", meaning));
}

void declare_notation(Command& command, std::optional<std::string>& notation) {
    declare_choice(command, "--moves", notation, &PuzzleInfo::notations,
                   "How to write moves. Default: the first one listed for each puzzle");
}

void declare_cache(Command& command, std::string& folder) {
    command.text(
        "--cache", folder,
        {"DIR", "Folder for table files; default: $TAQUIN_CACHE, then the XDG cache folder"});
}

void declare_catalogue(Command& command, std::string& file) {
    command.text("--catalogue", file,
                 {"FILE",
                  "File with your own sets of pattern databases; use them as pdb:NAME. "
                  "docs/tables.md shows how to draw them"});
}

Expected<CataloguePtr> read_catalogue(const Puzzle& puzzle, const std::string& path) {
    if (path.empty()) return CataloguePtr{};
    const auto text = read_file(path);
    if (!text) return text.error();
    return puzzle.read_catalogue(*text, shown_path(path));
}

namespace {

std::string about_partial_goals() {
    std::string text =
        ". solve, check and verify also accept a position with x for pieces that do not matter";
    for (const Puzzle* const puzzle : puzzles())
        if (const PuzzleInfo& info = puzzle->info(); !info.steps.empty())
            text += fmt::format(", and steps of {}: {}", info.name,
                                fmt::join(apps::names_of(info.steps), ", "));
    return text;
}

}  // namespace

void declare_reading(Command& command, Reading& reading) {
    declare_puzzle(command, reading.puzzle, "detected from the text");
    declare_choice(command, "--form", reading.form, &PuzzleInfo::forms,
                   "How positions are written; default: detected from the text", false);
    declare_size(command, reading.size, "The size, if the text does not determine it");
    declare_goal(command, reading.goal, about_partial_goals());
}

void declare_parameters(Command& command, solver::ParameterGroup group,
                        solver::SearchRequest& request) {
    command.group(group == solver::ParameterGroup::Limits ? "Limits" : "Search");
    for (const solver::ParameterRow& row : search_parameters())
        if (row.group == group) declare(command, row, request);
}

}  // namespace taquin::cli
