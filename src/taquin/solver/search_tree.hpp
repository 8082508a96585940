// Every node of a search and every step it takes, for displaying and explaining the whole search.
//
// Searches that store states have one tree; iterative ones have a tree per round; searches from
// both ends have one from the start and one from the goal. A node generated again below the same
// parent, as in rbfs, counts as one node. The steps are in order of time, so replaying them gives
// the state of the search at any moment: its open and closed lists, its path, its bounds.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "taquin/puzzle/position.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::solver {

struct TreeNode {
    std::optional<std::uint32_t> parent{};  // a smaller index; none: a root
    std::uint8_t move = 0;                  // from the parent, in the metric; unused at a root
    bool known = false;                     // dropped: another path to its state is not longer
    bool on_solution = false;
    bool backward = false;                    // of the tree that begins at the goal
    search::Cost g = 0;                       // moves from the root
    search::Cost h = 0;                       // the heuristic's estimate of the moves left
    std::optional<std::uint64_t> expanded{};  // order of expansion, from 1; none: never
    std::optional<double> key{};              // what orders the open list or the beam
};

// What a search does. Every child that it generates is exactly one step from Generate to Cut.
enum class StepKind : std::uint8_t {
    Round,      // a round, a layer or a proof of a larger bound begins; value: the bound or depth
    Expand,     // value: in rbfs, the f-limit
    Generate,   // a new node; value: in rbfs, its F
    Duplicate,  // dropped: `other` has the same state, and its path is not longer
    Shorter,    // replaces `other`, which is open and has a longer path
    Reopen,     // replaces `other`, which was expanded with a longer path; back to the open list
    Reroute,    // the same, but it is not expanded again
    Cut,        // dropped: a solution through it has at least `value` moves
    Discard,    // a waiting node is dropped: `other` has the same state
    Drop,       // a beam does not keep this node
    Prepare,    // in a search from both ends: its f is within the bound
    BackUp,     // rbfs leaves the node; value: its F; none: it leads nowhere
    Meet,       // the same state as `other`, of the other tree; value: the length of the solution
    Goal,       // the search finds a goal
};
std::string_view step_name(StepKind kind);

struct TreeStep {
    StepKind kind = StepKind::Expand;
    std::uint32_t node = 0;  // in a Round: a root
    std::optional<std::uint32_t> other{};
    std::optional<search::Cost> value{};
};

struct TreeRound {
    std::uint32_t root = 0;               // its first node; the others follow
    std::optional<search::Cost> bound{};  // the round's bound; none: a single tree
    bool backward = false;                // begins at the goal
};

// In pieces, so a growing tree is never in memory twice.
struct SearchTree {
    std::deque<TreeNode> nodes{};
    std::vector<TreeRound> rounds{};
    std::deque<TreeStep> steps{};
    bool complete = true;  // false: memory ran out
};

// The position of a node; `root` is that of its tree.
Position position_of(const SearchTree& tree, std::uint32_t node, const Position& root);

// Larger positions cannot be recorded; a search that generates more nodes is stopped.
inline constexpr std::uint64_t most_pieces_of_trees = 256;
inline constexpr std::uint64_t most_nodes_of_trees = 1'000'000;

}  // namespace taquin::solver
