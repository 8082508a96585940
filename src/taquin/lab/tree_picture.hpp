// Search trees as graphviz draws them: the nearer to the goal a node seems, the darker it is; those
// on the way of the solution have a red frame, those that were never expanded a dashed one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::lab {

// What stands in a node.
enum class TreeLabel : std::uint8_t { Position, Numbers, None };

// Children that were dropped because their state was known are never shown.
struct ShownNodes {
    std::vector<std::uint32_t> nodes{};  // in the order of the tree
    std::uint64_t known = 0;
    std::uint64_t left_out = 0;
};

// At most so many of the nodes, but all of the solution: the first ones, and so their parents.
ShownNodes choose_nodes(const solver::SearchTree& tree, std::size_t most);

// A search, its tree, and what is shown of it.
struct GrownTree {
    solver::Request request;
    solver::Report report;
    solver::SearchTree tree;
    ShownNodes shown;

    const Puzzle& puzzle() const { return *request.start.puzzle; }
    Position position(std::uint32_t node) const {
        return solver::position_of(tree, node, request.start);
    }
};

// A position that needs no search, because nothing solves it, has no tree: its report says why.
Expected<GrownTree> grow_tree(const solver::Request& request, std::size_t most,
                              solver::Watcher* watcher = nullptr);

// What was searched, what came out, what is shown, in three lines.
std::string tree_caption(const GrownTree& grown);

// In the DOT language.
void tree_dot(const TextSink& out, const GrownTree& grown, TreeLabel label);

// Lines for a terminal, each child below its parent.
void tree_text(const TextSink& out, const GrownTree& grown, TreeLabel label);

// One object (docs/trees.md).
void tree_json(const TextSink& out, const GrownTree& grown);
// The same object where there is no tree, with the sentence that says why.
void tree_error_json(const TextSink& out, const Puzzle& puzzle, const std::string& sentence);

}  // namespace taquin::lab
