#include "solve_options.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "puzzle_options.hpp"
#include "taquin/solver/solver.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

std::vector<Choice<std::string>> algorithm_names() {
    std::vector<Choice<std::string>> names;
    const auto add = [&](std::span<const solver::AlgorithmRow> rows) {
        for (const auto& row : rows)
            if (std::ranges::find(names, row.name, &Choice<std::string>::name) == names.end())
                names.push_back({row.name, std::string(row.name)});
    };
    add(solver::algorithms());
    for (const Puzzle* const puzzle : puzzles()) add(puzzle->own_algorithms());
    return names;
}

// "tiles, pancake"
std::string puzzles_with_order() {
    std::string names;
    for (const Puzzle* const puzzle : puzzles())
        if (puzzle->info().has_order)
            names += (names.empty() ? "" : ", ") + std::string(puzzle->name());
    return names;
}

// An empty expression would be read as none at all. What it says is checked with each position: not
// every heuristic goes with every size.
Expected<std::string> parse_expression(std::string_view text) {
    if (text.empty()) return Error{"\"\" is not a heuristic; write a name such as manhattan"};
    return std::string(text);
}

void declare_search(Command& command, SolveOptions& options) {
    auto& request = options.request;
    command.group("Search");
    declare_method(command, request,
                   "How to search; auto (the default) chooses. taquin list algorithms names all");
    command.flag("--optimal", request.optimal, "Insist on a shortest solution");
    command.flag("--all", request.all, "Every shortest solution, not only one");
    declare_ordering(command, request, options.order);
    command.value(
        "--threads", options.threads, parse_positive,
        {"N",
         "Threads. Several positions: solve N at the same time, each on one thread and with "
         "its share of the memory. One position: threads for idastar with pattern "
         "databases, whose node counts then differ from run to run; and for anytime, "
         "which uses all cores by default"});
    command.value("--seed", options.seed, parse_seed,
                  {"S", "For searches that make random choices; shown in the answer"});
    declare_cache(command, options.cache);
    declare_catalogue(command, options.catalogue_file);
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

void declare_method(Command& command, solver::SearchRequest& request,
                    const std::string& algorithm_help) {
    command.choice("--algorithm", request.algorithm, algorithm_names(), algorithm_help);
    command.value("--heuristic", request.heuristic, parse_expression,
                  {"EXPR",
                   "Estimate of the moves left: manhattan, conflict, xy, max(a, b), 2*a, a^1.8 and "
                   "more. taquin list heuristics names all"});
    command.value("--weight", request.weight, parse_weight,
                  {"W", "Of the estimate in wastar: at most W times too long, found sooner"});
    command.value("--width", request.width, parse_positive,
                  {"K", "States that beam keeps at each depth; more is better and slower"});
}

void declare_ordering(Command& command, solver::SearchRequest& request,
                      std::optional<std::string>& order) {
    command.choice<search::Ties>(
        "--ties", request.ties,
        {{"fifo", search::Ties::Fifo},
         {"lifo", search::Ties::Lifo},
         {"low-h", search::Ties::LowH},
         {"high-h", search::Ties::HighH}},
        "Which of equally promising states comes first: the oldest, the "
        "newest (usual for greedy), the one with the smaller or the larger "
        "estimate");
    command.value("--order", order, parse_text,
                  {"MOVES", fmt::format("The order in which moves are tried, such as UDLR ({})",
                                        puzzles_with_order())});
    command.choice<search::Duplicates>(
        "--duplicates", request.duplicates,
        {{"generated", search::Duplicates::Generated}, {"expanded", search::Duplicates::Expanded}},
        "When a state counts as known already: once generated (the default), or only once "
        "expanded, "
        "as some classroom programs do");
}

void declare_limits(Command& command, search::Limits& limits) {
    command.group("Limits");
    command.value("--time", limits.time, parse_seconds,
                  {"SECONDS", "Stop after this time, for each position"});
    command.value(
        "--nodes", limits.nodes, parse_positive,
        {"N", "Stop after this many generated nodes, for each position; 5M is 5 million"});
    command.value(
        "--memory", limits.memory, parse_bytes,
        {"BYTES",
         "Memory that the search, or the build of a table for it, may hold: 512M, 4G; else half of "
         "the machine's"});
}

void declare_solve_options(Command& command, SolveOptions& options) {
    declare_positions(command, options.positions);
    declare_search(command, options);
    declare_limits(command, options.request.limits);
    command.value("--depth", options.depth, parse_count,
                  {"D", "Look for solutions of at most so many moves; dfs takes 50 if not given"});
    declare_output(command, options);
    command.excludes("--quiet", "--json");
}

}  // namespace taquin::cli
