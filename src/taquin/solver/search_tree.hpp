// Every node of a search, for displaying the whole search tree.
//
// Searches that store states have one tree; iterative ones have a tree per round. A node generated
// again below the same parent, as in rbfs, counts as one node.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "taquin/puzzle/position.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::solver {

struct TreeNode {
    std::optional<std::uint32_t> parent{};    // a smaller index; none: the start
    std::uint8_t move = 0;                    // from the parent, in the metric; unused at the start
    search::Cost g = 0;                       // moves from the start
    search::Cost h = 0;                       // the heuristic's estimate of the moves left
    std::optional<std::uint64_t> expanded{};  // order of expansion, from 1; none: never
    bool known = false;                       // dropped: another path to its state is not longer
    bool on_solution = false;
};

struct TreeRound {
    std::uint32_t root = 0;               // its first node; the others follow
    std::optional<search::Cost> bound{};  // the round's bound; none: a single tree
};

// In pieces, so a growing tree is never in memory twice.
struct SearchTree {
    std::deque<TreeNode> nodes{};
    std::vector<TreeRound> rounds{};
    bool complete = true;  // false: memory ran out
};

// The position of a node; `start` is the root of the tree.
Position position_of(const SearchTree& tree, std::uint32_t node, const Position& start);

// Larger positions cannot be recorded; a search that generates more nodes is stopped.
inline constexpr std::uint64_t most_pieces_of_trees = 256;
inline constexpr std::uint64_t most_nodes_of_trees = 1'000'000;

}  // namespace taquin::solver
