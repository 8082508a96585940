#include "taquin/solver/algorithms.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

namespace {

constexpr std::array algorithm_table{
    AlgorithmRow{.name = "auto",
                 .summary = "picks a method for you: a shortest solution if that is quick, "
                            "otherwise the best it finds, with its proved lower bound",
                 .memory = "bounded",
                 .family = Family::Automatic,
                 .informed = true,
                 .all = true},
    AlgorithmRow{
        .name = "bfs",
        .summary =
            "breadth-first search: expands the states nearest to the start first, layer by layer",
        .paper = "Moore 1959",
        .memory = "every generated state",
        .family = Family::BreadthFirst,
        .optimal = true,
        .complete = true,
        .all = true},
    AlgorithmRow{.name = "ucs",
                 .summary = "uniform-cost search: expands the node with the cheapest path first",
                 .paper = "Dijkstra 1959",
                 .memory = "every generated state",
                 .family = Family::BestFirst,
                 .optimal = true,
                 .complete = true,
                 .all = true},
    AlgorithmRow{
        .name = "dfs",
        .summary = "depth-first search up to a depth limit; returns the first solution it finds",
        .paper = "Tarjan 1972",
        .memory = "the path",
        .family = Family::DepthFirst},
    AlgorithmRow{
        .name = "dfid",
        .summary = "depth-first search with depth limit 1, 2, 3, … until it finds a solution",
        .paper = "Korf 1985",
        .memory = "the path",
        .family = Family::Deepening,
        .optimal = true,
        .complete = true,
        .all = true},
    AlgorithmRow{.name = "greedy",
                 .summary = "best-first search by h alone: fast, but solutions are long",
                 .paper = "Doran and Michie 1966",
                 .memory = "every generated state",
                 .family = Family::BestFirst,
                 .complete = true,
                 .informed = true,
                 // the newest: the search continues where it is and solves large boards at once
                 .ties = search::Ties::Lifo},
    AlgorithmRow{.name = "astar",
                 .summary = "best-first search by f = g + h, with reopening",
                 .paper = "Hart, Nilsson and Raphael 1968",
                 .memory = "every generated state",
                 .family = Family::BestFirst,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .all = true},
    AlgorithmRow{
        .name = "wastar",
        .summary = "A* with f = g + W h: much faster, at most W times as long as the shortest",
        .paper = "Pohl 1970",
        .memory = "every generated state",
        .family = Family::BestFirst,
        .complete = true,
        .informed = true,
        .weighted = true},
    AlgorithmRow{.name = "idastar",
                 .summary = "depth-first search up to a bound on f = g + h, repeated with larger "
                            "bounds until it finds a solution",
                 .paper = "Korf 1985",
                 .memory = "the path",
                 .family = Family::Deepening,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .all = true,
                 .resumable = true},
    AlgorithmRow{
        .name = "rbfs",
        .summary =
            "recursive best-first search: expands nodes in best-first order in linear memory",
        .paper = "Korf 1993",
        .memory = "the path and its siblings",
        .family = Family::RecursiveBestFirst,
        .optimal = true,
        .complete = true,
        .informed = true},
    AlgorithmRow{.name = "rbfs-memory",
                 .summary = "rbfs that stores what it learns about each state in a table",
                 .paper = "Korf 1993; Reinefeld and Marsland 1994",
                 .memory = "a table of states, within the memory limit",
                 .family = Family::RecursiveBestFirst,
                 .optimal = true,
                 .complete = true,
                 .informed = true},
    AlgorithmRow{.name = "beam",
                 .summary = "beam search: layer by layer, keeping only the best states of each; "
                            "width 1 is hill climbing",
                 .paper = "Bisiani 1987",
                 .memory = "the paths of all layers",
                 .family = Family::Beam,
                 .informed = true},
    AlgorithmRow{.name = "bidirectional",
                 .summary = "best-first search from both ends, with a heuristic on both sides; "
                            "proves its solution shortest (NBS)",
                 .paper = "Chen, Holte, Zilles and Sturtevant 2017",
                 .memory = "every generated state",
                 .family = Family::Bidirectional,
                 .optimal = true,
                 .complete = true,
                 .informed = true},
    AlgorithmRow{.name = "bibfs",
                 .summary = "breadth-first search from both ends",
                 .paper = "Pohl 1971",
                 .memory = "every generated state",
                 .family = Family::Bidirectional,
                 .optimal = true,
                 .complete = true},
};

}  // namespace

std::string_view family_name(Family family) {
    switch (family) {
        case Family::Automatic: return "automatic";
        case Family::BreadthFirst: return "breadth-first";
        case Family::BestFirst: return "best-first";
        case Family::Beam: return "beam";
        case Family::DepthFirst: return "depth-first";
        case Family::Deepening: return "deepening";
        case Family::RecursiveBestFirst: return "recursive-best-first";
        case Family::Bidirectional: return "bidirectional";
        case Family::Special: return "special";
    }
    return "";
}

std::span<const AlgorithmRow> algorithms() { return algorithm_table; }

const AlgorithmRow* find_algorithm(const Puzzle& puzzle, std::string_view name) {
    for (const auto rows : {algorithms(), puzzle.own_algorithms()})
        if (const auto row = std::ranges::find(rows, name, &AlgorithmRow::name); row != rows.end())
            return &*row;
    return nullptr;
}

const AlgorithmRow& algorithm_row(const Puzzle& puzzle, std::string_view name) {
    const AlgorithmRow* const row = find_algorithm(puzzle, name);
    assert(row != nullptr);
    return *row;
}

search::Ties ties_of(const SearchRequest& request) {
    if (request.ties) return *request.ties;
    const auto row = std::ranges::find(algorithms(), request.algorithm, &AlgorithmRow::name);
    return row == algorithms().end() ? search::Ties::Fifo : row->ties;
}

std::vector<std::string_view> algorithm_names(const Puzzle& puzzle) {
    std::vector<std::string_view> names;
    for (const auto rows : {algorithms(), puzzle.own_algorithms()})
        for (const AlgorithmRow& row : rows) names.push_back(row.name);
    return names;
}

}  // namespace taquin::solver
