// The observer that writes down a SearchTree.
//
// A search along paths expands a child of the node that it expanded last at the depth before. One
// that keeps its nodes may expand any: it is found by its state and the length of its path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
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

// Of any type of state: a byte for each tile.
struct RecordedState {
    std::string tiles{};
    tiles::Cell blank = 0;
};

class TreeRecorder {
public:
    TreeRecorder(SearchTree& tree, TreeGrowth growth) : tree_(tree), growth_(growth) {}

    void started(const RecordedState& state, search::Cost h);
    void iteration(search::Cost bound);
    void expanded(const RecordedState& state, search::Cost g);
    struct Child {
        tiles::Move move;
        search::Cost g;
        search::Cost h;
    };
    void generated(const RecordedState& state, const Child& child);
    void solution(const std::vector<tiles::Move>& moves);

private:
    using Index = std::uint32_t;
    bool goes_by_paths() const {
        return growth_ == TreeGrowth::Paths || growth_ == TreeGrowth::Rounds;
    }
    Index add(const RecordedState& state, const TreeNode& node);
    void add_root();
    std::optional<Index> find(const RecordedState& state, search::Cost g) const;
    std::optional<Index> child_on_path(const RecordedState& state, search::Cost g) const;
    bool is_known(const RecordedState& state, search::Cost g) const;
    void drop_longer(const RecordedState& state, search::Cost g);

    SearchTree& tree_;
    TreeGrowth growth_;
    RecordedState start_{};
    search::Cost start_h_ = 0;
    std::uint64_t expansions_ = 0;
    std::vector<Index> path_{};  // the last node expanded at each depth
    std::vector<tiles::Cell> blanks_{};
    std::vector<std::array<std::optional<Index>, 4>> children_{};  // by move
    std::unordered_map<std::string, std::vector<Index>>
        nodes_of_{};  // by state, dropped ones left out
};

}  // namespace taquin::solver
