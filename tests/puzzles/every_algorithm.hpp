// Runs every algorithm of src/taquin/search on one start, for puzzle tests.
#pragma once

#include <string_view>

#include "taquin/search/a_star.hpp"
#include "taquin/search/beam.hpp"
#include "taquin/search/bidirectional.hpp"
#include "taquin/search/bidirectional_breadth_first.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/depth_first.hpp"
#include "taquin/search/greedy.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/iterative_deepening.hpp"
#include "taquin/search/rbfs.hpp"
#include "taquin/search/uniform_cost.hpp"

namespace taquin::puzzle_test {

// Calls check(name, result, is_optimal) for each algorithm. Depth-first searches use `tree`; the
// others use `both`, which includes the reverse problem. The start is `both.start`.
template <class Tree, class TwoWay, class Check>
void run_every_algorithm(const Tree& tree, const TwoWay& both, Check check) {
    const auto& start = both.start;
    const auto& graph = both.forward;
    const search::BestFirstOptions options{};
    search::WeightedAStarOptions weighted{};
    weighted.weight = search::make_weight(2);
    check("bfs", search::breadth_first(graph, start), true);
    check("ucs", search::uniform_cost(graph, start, options), true);
    check("dfid", search::iterative_deepening(tree, start), true);
    check("astar", search::a_star(graph, start, options), true);
    check("idastar", search::ida_star(tree, start), true);
    check("rbfs", search::rbfs(tree, start), true);
    check("rbfs-memory", search::rbfs(graph, start, {.remember = true}), true);
    check("bidirectional", search::bidirectional(both), true);
    check("bibfs", search::bidirectional_breadth_first(both), true);
    check("wastar", search::weighted_a_star(graph, start, weighted), false);
    check("greedy", search::greedy(graph, start, options), false);
    check("beam", search::beam(graph, start, {.limits = {}, .width = 50}), false);
    check("dfs", search::depth_first(tree, start, {{.depth = 12}}), false);
}

}  // namespace taquin::puzzle_test
