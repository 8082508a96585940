#include "solve_options.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "catalogue.hpp"
#include "taquin/solver/solver.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

std::vector<Choice<std::string>> algorithm_names() {
    std::vector<Choice<std::string>> names;
    for (const auto& row : solver::algorithms()) names.push_back({row.name, std::string(row.name)});
    return names;
}

// An empty expression would be read as none at all. What it says is checked with each board: not
// every heuristic goes with every size.
Expected<std::string> parse_expression(std::string_view text) {
    if (text.empty()) return Error{"\"\" is no heuristic; write a name such as manhattan"};
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
    command.value("--threads", options.threads, parse_positive,
                  {"N",
                   "Of several boards, so many are solved at the same time, each on one thread and "
                   "with its share of the memory. One board: threads for idastar with pattern "
                   "databases, whose counts then differ from run to run, not its lengths; and for "
                   "anytime, which takes "
                   "all cores unless told"});
    command.value("--seed", options.seed, parse_seed,
                  {"S", "For searches that make random choices; shown in the answer"});
    command.text("--cache", options.cache,
                 {"DIR", "Folder for table files, else $TAQUIN_CACHE, else the XDG cache folder"});
    declare_catalogue(command, options.catalogue);
}

void declare_output(Command& command, SolveOptions& options) {
    command.group("Output");
    declare_moves(command, options.convention, options.metric);
    command.choice<Show>(
        "--show", options.show,
        {{"moves", Show::Moves},
         {"states", Show::States},
         {"boards", Show::Boards},
         {"none", Show::None}},
        "The solution as letters, as boards in one line each (usual with --stats 42), as pictures; "
        "or not");
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
                      std::optional<tiles::MoveOrder>& order) {
    command.choice<search::Ties>(
        "--ties", request.ties,
        {{"fifo", search::Ties::Fifo},
         {"lifo", search::Ties::Lifo},
         {"low-h", search::Ties::LowH},
         {"high-h", search::Ties::HighH}},
        "Which of equally promising states comes first: the oldest, the "
        "newest (usual for greedy), the one with the smaller or the larger "
        "estimate");
    command.value("--order", order, tiles::parse_order,
                  {"UDLR", "The order in which moves are tried"});
    command.choice<search::Duplicates>(
        "--duplicates", request.duplicates,
        {{"generated", search::Duplicates::Generated}, {"expanded", search::Duplicates::Expanded}},
        "When a state counts as known already: once generated (the default), or only once "
        "expanded, "
        "as some classroom programs do");
}

void declare_moves(Command& command, tiles::Convention& convention, AnyMetric& metric) {
    command.value(
        "--moves", convention, tiles::parse_convention,
        {"blank|tile",
         "What the letters U D L R tell: where the blank goes (the default), or the tile"});
    command.value("--metric", metric, parse_any_metric,
                  {"single|multi|half|quarter",
                   "How the length is counted: every tile moved (the default), or straight runs; "
                   "of cubes every turn of a face (the default), or quarter turns"});
}

void declare_limits(Command& command, search::Limits& limits) {
    command.group("Limits");
    command.value("--time", limits.time, parse_seconds,
                  {"SECONDS", "Stop after this time, for each board"});
    command.value("--nodes", limits.nodes, parse_positive,
                  {"N", "Stop after this many generated states, for each board; 5M is 5 million"});
    command.value(
        "--memory", limits.memory, parse_bytes,
        {"BYTES",
         "Memory that the search, or the build of a table for it, may hold: 512M, 4G; else half of "
         "the machine's"});
}

void declare_solve_options(Command& command, SolveOptions& options) {
    declare_boards(command, options.boards);
    declare_search(command, options);
    declare_limits(command, options.request.limits);
    command.value("--depth", options.depth, parse_count,
                  {"D", "Look for solutions of at most so many moves; dfs takes 50 if not given"});
    declare_output(command, options);
    command.excludes("--quiet", "--json");
}

}  // namespace taquin::cli
