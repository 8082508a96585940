#include "solve_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include "puzzle_options.hpp"
#include "shared/catalogue_json.hpp"

namespace taquin::cli {
namespace {

std::string names_of(const solver::Choice& choice) {
    std::string names;
    for (const std::string_view name : choice.names)
        names += (names.empty() ? "" : "|") + std::string(name);
    return names;
}

// Its value in the request before anything is typed, or what the search takes then.
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
        help += fmt::format(" (default: {})", solver::to_text(*usual));
    const std::string plural = std::string(row.name) + "s";
    if (std::ranges::find(subjects, plural, name_of) != subjects.end())
        help += fmt::format(". {} list {} names all", program, plural);
    return help;
}

void declare(Command& command, const solver::ParameterRow& row, solver::SearchRequest& request) {
    const std::string name = "--" + std::string(row.name);
    const std::string help = help_of(row, request, command.context().program);
    if (std::holds_alternative<solver::Flag>(row.type))
        return command.flag(
            name, [&] { row.store(request, true); }, help);
    const auto* const choice = std::get_if<solver::Choice>(&row.type);
    command.taking(name, {choice != nullptr ? names_of(*choice) : std::string(row.symbol), help},
                   [&](std::string_view typed) { return parse_parameter(request, row, typed); });
}

void declare_output(Command& command, SolveOptions& options) {
    command.group("Output");
    declare_notation(command, options.notation);
    declare_metric(command, options.metric);
    command.choice<Show>(
        "--show", options.show,
        {{"moves", Show::Moves},
         {"states", Show::States},
         {"boards", Show::Boards},
         {"none", Show::None}},
        "Show the solution as moves (the default), as positions in one line each (the default with "
        "--stats 42), as pictures, or not at all");
    command.choice<bool>("--stats", options.school, {{"42", true}},
                         "The figures that the school 42 asks for, in its words");
    command.flag("--iterations", options.iterations,
                 "A row of figures for each deepening round or layer");
    command.flag("--json", options.json, "One JSON object a line");
    command.flag(
        "--quiet", options.quiet,
        "Only the answer: the solution as --show has it, or why there is none; and what --stats, "
        "--all and --iterations ask for");
}

}  // namespace

void declare_parameters(Command& command, solver::ParameterGroup group,
                        solver::SearchRequest& request) {
    command.group(group == solver::ParameterGroup::Limits ? "Limits" : "Search");
    for (const solver::ParameterRow& row : search_parameters())
        if (row.group == group) declare(command, row, request);
}

void declare_solve_options(Command& command, SolveOptions& options) {
    using Group = solver::ParameterGroup;
    declare_positions(command, options.positions);
    for (const Group group : {Group::Method, Group::Solutions, Group::Machine})
        declare_parameters(command, group, options.request);
    declare_cache(command, options.cache);
    declare_catalogue(command, options.catalogue_file);
    declare_parameters(command, Group::Limits, options.request);
    declare_output(command, options);
    command.excludes("--quiet", "--json");
}

}  // namespace taquin::cli
