// The observer that writes down a SearchTree.
//
// A search along paths expands a child of the node that it expanded last at the depth before. One
// that keeps its nodes may expand any: it is found by its state and the length of its path.
//
// The memory of all this is counted. When the limit is reached, nothing more is recorded, and the
// search is told to stop.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taquin/solver/search_tree.hpp"

namespace taquin::solver {

// How the search grows its tree.
enum class TreeGrowth : std::uint8_t {
    Paths,   // knows no state again
    Rounds,  // the same, and each round begins anew
    States,  // drops a child whose state it knows
    Nodes,   // keeps every child as a node of its own
};

// A state of any type, as bytes that no other state has.
using RecordedState = std::string;

class TreeRecorder {
public:
    // `memory` is a limit in bytes; `full` stops the search.
    struct Terms {
        TreeGrowth growth;
        std::optional<std::uint64_t> memory{};
        std::stop_source full{};
    };
    TreeRecorder(SearchTree& tree, Terms terms)
        : tree_(tree), growth_(terms.growth), memory_(terms.memory), full_(std::move(terms.full)) {}

    void started(const RecordedState& state, search::Cost h);
    void iteration(search::Cost bound);
    void expanded(const RecordedState& state, search::Cost g);
    struct Child {
        std::uint8_t move;
        search::Cost g;
        search::Cost h;
    };
    void generated(const RecordedState& state, const Child& child);
    void solution(const Moves& moves);

private:
    using Index = std::uint32_t;
    bool goes_by_paths() const {
        return growth_ == TreeGrowth::Paths || growth_ == TreeGrowth::Rounds;
    }
    bool has_room(const RecordedState& state);
    Index add(const RecordedState& state, const TreeNode& node);
    void add_root();
    std::optional<Index> find(const RecordedState& state, search::Cost g) const;
    std::optional<Index> child_on_path(const RecordedState& state, search::Cost g) const;
    std::optional<Index> child_by_move(Index parent, std::uint8_t move) const;
    bool is_known(const RecordedState& state, search::Cost g) const;
    void drop_longer(const RecordedState& state, search::Cost g);

    SearchTree& tree_;
    TreeGrowth growth_;
    std::optional<std::uint64_t> memory_;
    std::uint64_t held_ = 0;
    std::stop_source full_;
    RecordedState start_{};
    search::Cost start_h_ = 0;
    std::uint64_t expansions_ = 0;
    std::vector<Index> path_{};  // the last node expanded at each depth
    // Of each node: a hash of its state, and its place in the list of its parent's children.
    struct Links {
        std::uint64_t hash = 0;
        std::optional<Index> first_child{};
        std::optional<Index> next_sibling{};
    };
    std::deque<Links> links_{};
    std::unordered_map<std::string, std::vector<Index>>
        nodes_of_{};  // by state, dropped ones left out
};

}  // namespace taquin::solver
