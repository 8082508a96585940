// Recorded searches for the tests of their steps, and the laws of every search.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solver/boards.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/search_tree.hpp"

namespace taquin::solver::steps_test {

using search::Cost;
using search::Duplicates;
using search::Ties;

// A search of a position, with the settings that decide its order.
struct Case {
    const char* puzzle = "tiles";
    const char* position = test::textbook;
    const char* algorithm = "astar";
    const char* heuristic = "";
    std::optional<Ties> ties{};
    Duplicates duplicates = Duplicates::Generated;
    std::optional<std::uint64_t> width{};
    double weight = 1;
    Cost depth = 12;  // of dfs
};

inline Request request_of(const Case& of) {
    Request request;
    const Puzzle& puzzle = *find_puzzle(of.puzzle);
    request.start = puzzle.read(of.position, {})->position;
    request.goal = *puzzle.goal("", request.start.size);
    request.algorithm = of.algorithm;
    request.heuristic = of.heuristic;
    request.ties = of.ties;
    request.duplicates = of.duplicates;
    request.width = of.width;
    if (of.weight > 1) request.weight = of.weight;
    if (of.algorithm == std::string("dfs")) request.limits.depth = of.depth;
    return request;
}

struct Recorded {
    explicit Recorded(const Case& of)
        : request(request_of(of)), report(Solver().record(request, tree)), position_(positions()) {}

    const TreeNode& node(std::uint32_t at) const { return tree.nodes[at]; }
    const std::string& position(std::uint32_t at) const { return position_[at]; }
    std::uint64_t count(std::initializer_list<StepKind> kinds) const {
        return static_cast<std::uint64_t>(std::ranges::count_if(tree.steps, [&](const auto& step) {
            return std::ranges::find(kinds, step.kind) != kinds.end();
        }));
    }

    Request request;
    SearchTree tree{};
    Expected<Report> report;

private:
    std::vector<std::string> positions() const {
        std::vector<std::string> all;
        for (std::uint32_t at = 0; at < tree.nodes.size(); ++at)
            all.push_back(request.start.puzzle->write(
                position_of(tree, at, tree.nodes[at].backward ? request.goal : request.start)));
        return all;
    }

    std::vector<std::string> position_;
};

inline constexpr auto children = {StepKind::Generate, StepKind::Duplicate, StepKind::Shorter,
                                  StepKind::Reopen,   StepKind::Reroute,   StepKind::Cut};

inline bool is_child(StepKind kind) { return std::ranges::find(children, kind) != children.end(); }

// Laws of every search.
inline void expect_counts_and_parents(const Recorded& of) {
    const search::Counters& counters = of.report->counters;
    EXPECT_EQ(of.count({StepKind::Expand}), counters.expanded);
    EXPECT_EQ(of.count(children), counters.generated);
    EXPECT_EQ(of.count({StepKind::Reopen}), counters.reopened);
    const bool path = of.request.algorithm.starts_with("d") || of.request.algorithm == "idastar";
    std::map<Cost, std::uint32_t> expanding;  // a search along a path goes back to earlier nodes
    for (const TreeStep& step : of.tree.steps) {
        const TreeNode& node = of.node(step.node);
        if (step.kind == StepKind::Expand) {
            if (!path) expanding.clear();
            expanding[node.g] = step.node;
        }
        if (is_child(step.kind)) {
            ASSERT_EQ(node.parent, expanding.at(node.g - 1));
        }
        if (step.kind == StepKind::Goal) {
            EXPECT_EQ(of.position(step.node), of.request.start.puzzle->write(of.request.goal));
        }
        if (step.other) {
            ASSERT_EQ(of.position(step.node), of.position(*step.other));
            ASSERT_NE(step.node, *step.other);
        }
    }
}

// The path to the goal is marked, and it is the solution of the report.
inline void expect_solution(const Recorded& of) {
    std::uint64_t marked = 0;
    std::set<std::string> states;
    for (std::uint32_t at = 0; at < of.tree.nodes.size(); ++at)
        if (of.node(at).on_solution) {
            ++marked;
            states.insert(of.position(at));
        }
    ASSERT_TRUE(of.report->has_solution());
    EXPECT_EQ(states.size(), of.report->moves.size() + 1);
    EXPECT_TRUE(states.contains(of.request.start.puzzle->write(of.request.goal)));
    EXPECT_GE(marked, states.size());
}

}  // namespace taquin::solver::steps_test
