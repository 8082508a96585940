// Every node of a search, for those who want to see the whole of it.
//
// Searches that keep states have one tree; iterative ones have a tree for each round. A node that
// is generated again below the same parent, as rbfs does, is still one node.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "taquin/puzzle/position.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::solver {

struct TreeNode {
    std::optional<std::uint32_t> parent{};    // a smaller number; none: the start
    std::uint8_t move = 0;                    // from the parent; of no meaning at the start
    search::Cost g = 0;                       // moves from the start
    search::Cost h = 0;                       // the heuristic's estimate of the moves left
    std::optional<std::uint64_t> expanded{};  // as which one of all, from 1; none: never
    bool known = false;                       // dropped: its state has a path that is no longer
    bool on_solution = false;
};

struct TreeRound {
    std::uint32_t root = 0;               // its first node; the others follow
    std::optional<search::Cost> bound{};  // that the round kept to; none: the only one
};

// In pieces, so that a tree that grows is never in memory twice.
struct SearchTree {
    std::deque<TreeNode> nodes{};
    std::vector<TreeRound> rounds{};
    bool complete = true;  // false: there was no memory for the rest
};

// The position of a node, for the start that the tree was grown from.
Position position_of(const SearchTree& tree, std::uint32_t node, const Position& start);

// Larger positions have no such trees; a search that makes more nodes is ended.
inline constexpr std::uint64_t most_pieces_of_trees = 256;
inline constexpr std::uint64_t most_nodes_of_trees = 1'000'000;

}  // namespace taquin::solver
