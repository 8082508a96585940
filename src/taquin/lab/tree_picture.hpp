// Search trees, drawn by graphviz. Darker nodes have a larger heuristic value, or are deeper if
// there is no heuristic, as on the page; nodes on the solution path have a red frame, nodes that
// were not expanded a dashed one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::lab {

// The text inside a node, with its name for users.
enum class TreeLabel : std::uint8_t { Position, Numbers, None };
struct NamedTreeLabel {
    std::string_view name;
    TreeLabel label;
};
inline constexpr std::array<NamedTreeLabel, 3> tree_labels{
    {{"board", TreeLabel::Position}, {"numbers", TreeLabel::Numbers}, {"none", TreeLabel::None}}};

// Children dropped as duplicates are never shown.
struct ShownNodes {
    std::vector<std::uint32_t> nodes{};  // in tree order
    std::uint64_t known = 0;
    std::uint64_t left_out = 0;
};

// All nodes of the solution, even beyond `most`; then the first others up to `most`. Parents come
// first, so every shown node has its parent.
ShownNodes choose_nodes(const solver::SearchTree& tree, std::size_t most);

// The first steps of the search, as far as all their nodes are shown.
struct ShownSteps {
    std::size_t count = 0;
    std::vector<std::uint32_t> duplicates{};  // nodes of these steps that are not shown
};
ShownSteps choose_steps(const solver::SearchTree& tree, const ShownNodes& shown, std::size_t most);

// A search, its tree, and the nodes to show.
struct GrownTree {
    solver::Request request;
    solver::Report report;
    solver::SearchTree tree;
    ShownNodes shown;
    ShownSteps steps;

    const Puzzle& puzzle() const { return *request.start.puzzle; }
    Position position(std::uint32_t node) const {
        return solver::position_of(tree, node,
                                   tree.nodes[node].backward ? request.goal : request.start);
    }
};

// A position that cannot be solved needs no search and has no tree; its report says why.
Expected<GrownTree> grow_tree(const solver::Request& request, std::size_t most,
                              solver::Watcher* watcher = nullptr);

// Three lines: the search, its result, and what is shown.
std::string tree_caption(const GrownTree& grown);

// In the DOT language.
void tree_dot(const TextSink& out, const GrownTree& grown, TreeLabel label);

// Lines for a terminal, with children below their parent.
void tree_text(const TextSink& out, const GrownTree& grown, TreeLabel label);

// A JSON object (docs/trees.md).
void tree_json(const TextSink& out, const GrownTree& grown);
// The same object without a tree, with the sentence that says why.
// `start` is null if it could not be read.
void tree_error_json(const TextSink& out, const Puzzle& puzzle, const Position* start,
                     const std::string& sentence);

}  // namespace taquin::lab
