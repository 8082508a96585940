#include "taquin/solver/algorithms.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace taquin::solver {

namespace {

using std::chrono::milliseconds;

constexpr std::array algorithm_table{
    AlgorithmRow{.name = "auto",
                 .summary = "picks a method for you: a shortest solution if that is quick, "
                            "otherwise the best it finds, with its proved lower bound",
                 .memory = "bounded",
                 .family = Family::Automatic,
                 .informed = true,
                 .all = true},
    AlgorithmRow{.name = "bfs",
                 .summary = "breadth-first search: layer by layer, the nearest states first",
                 .paper = "Moore 1959",
                 .memory = "every state reached",
                 .family = Family::BreadthFirst,
                 .optimal = true,
                 .complete = true,
                 .all = true},
    AlgorithmRow{.name = "ucs",
                 .summary = "uniform-cost search: expands the node with the cheapest path first",
                 .paper = "Dijkstra 1959",
                 .memory = "every state reached",
                 .family = Family::BestFirst,
                 .optimal = true,
                 .complete = true,
                 .all = true},
    AlgorithmRow{.name = "dfs",
                 .summary = "depth-first search down to a limit on depth: the first solution found",
                 .paper = "Tarjan 1972",
                 .memory = "the path",
                 .family = Family::DepthFirst},
    AlgorithmRow{.name = "dfid",
                 .summary = "depth-first search with depth 1, 2, 3, … until it finds a solution",
                 .paper = "Korf 1985",
                 .memory = "the path",
                 .family = Family::Deepening,
                 .optimal = true,
                 .complete = true,
                 .all = true},
    AlgorithmRow{.name = "greedy",
                 .summary = "best-first search by h alone: quick, long solutions",
                 .paper = "Doran and Michie 1966",
                 .memory = "every state reached",
                 .family = Family::BestFirst,
                 .complete = true,
                 .informed = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "astar",
                 .summary = "best-first search by f = g + h, with reopening",
                 .paper = "Hart, Nilsson and Raphael 1968",
                 .memory = "every state reached",
                 .family = Family::BestFirst,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .all = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "wastar",
                 .summary = "A* by f = g + W h: at most W times longer than optimal, much sooner",
                 .paper = "Pohl 1970",
                 .memory = "every state reached",
                 .family = Family::BestFirst,
                 .complete = true,
                 .informed = true,
                 .weighted = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "idastar",
                 .summary = "depth-first search cut where f = g + h exceeds a bound that grows",
                 .paper = "Korf 1985",
                 .memory = "the path",
                 .family = Family::Deepening,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .all = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "rbfs",
                 .summary = "recursive best-first search: best first in linear memory",
                 .paper = "Korf 1993",
                 .memory = "the path and its neighbours",
                 .family = Family::RecursiveBestFirst,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "rbfs-memory",
                 .summary = "rbfs that remembers what it learned of each state in packed form",
                 .paper = "Korf 1993; Reinefeld and Marsland 1994",
                 .memory = "a table of states, within the limit on memory",
                 .family = Family::RecursiveBestFirst,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "beam",
                 .summary = "layer by layer, keeping the best states of each; width 1 is hill "
                            "climbing",
                 .paper = "Bisiani 1987",
                 .memory = "the layers' traces",
                 .family = Family::Beam,
                 .informed = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "bidirectional",
                 .summary = "from both ends, guided by h on both sides, with a proof (NBS)",
                 .paper = "Chen, Holte, Zilles and Sturtevant 2017",
                 .memory = "every state reached",
                 .family = Family::Bidirectional,
                 .optimal = true,
                 .complete = true,
                 .informed = true,
                 .default_heuristic = "conflict"},
    AlgorithmRow{.name = "bibfs",
                 .summary = "breadth-first search from both ends",
                 .paper = "Pohl 1971",
                 .memory = "every state reached",
                 .family = Family::Bidirectional,
                 .optimal = true,
                 .complete = true},
    AlgorithmRow{.name = "twophase",
                 .summary =
                     "3x3x3 cubes: a short solution in milliseconds, then shorter ones until "
                     "the time is over (0.1 s if none is given)",
                 .paper = "Kociemba 1992",
                 .memory = "the path",
                 .complete = true,
                 .default_time = milliseconds(100),
                 .large_cubes_only = true},
    AlgorithmRow{.name = "construct",
                 .summary = "no search: line by line, as people do; a long solution of any board, "
                            "at once",
                 .memory = "the board, and the moves if they are shown",
                 .complete = true,
                 .tiles_only = true},
    AlgorithmRow{.name = "anytime",
                 .summary = "any board: a solution at once, then shorter ones until the time is "
                            "over (5 s if none is given)",
                 .memory = "beams within the limit on memory",
                 .complete = true,
                 .random = true,
                 .default_time = milliseconds(5000),
                 .tiles_only = true},
};

constexpr auto name_table = [] {
    std::array<std::string_view, algorithm_table.size()> names;
    std::ranges::transform(algorithm_table, names.begin(), &AlgorithmRow::name);
    return names;
}();

}  // namespace

std::span<const AlgorithmRow> algorithms() { return algorithm_table; }

std::span<const std::string_view> algorithm_names() { return name_table; }

const AlgorithmRow* find_algorithm(std::string_view name) {
    const auto* const row = std::ranges::find(algorithm_table, name, &AlgorithmRow::name);
    return row == algorithm_table.end() ? nullptr : row;
}

const AlgorithmRow& algorithm_row(std::string_view name) {
    const AlgorithmRow* const row = find_algorithm(name);
    assert(row != nullptr);
    return *row;
}

}  // namespace taquin::solver
