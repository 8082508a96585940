#include "taquin/solver/tree_recorder.hpp"

#include <algorithm>
#include <utility>

namespace taquin::solver {

tiles::Board board_of(const SearchTree& tree, std::uint32_t node, const tiles::Board& start) {
    std::vector<tiles::Move> moves;
    for (const TreeNode* at = &tree.nodes[node]; at->parent; at = &tree.nodes[*at->parent])
        moves.push_back(at->move);
    std::ranges::reverse(moves);
    tiles::Board board = start;
    const auto steps = tiles::steps_of_moves(board.size.columns);
    tiles::Cell blank = tiles::blank_of(board);
    for (const tiles::Move move : moves) {
        const auto next =
            static_cast<tiles::Cell>(static_cast<std::int32_t>(blank) + steps[tiles::index(move)]);
        std::swap(board.tiles[blank], board.tiles[next]);
        blank = next;
    }
    return board;
}

// What a node takes here and where it is drawn, measured: the arrays; the table of states with its
// buckets and lists. A long state is not kept inside its string.
bool TreeRecorder::has_room(const RecordedState& state) {
    constexpr std::uint64_t in_arrays = 120;
    constexpr std::uint64_t in_table = 180;
    constexpr std::size_t short_text = 15;
    const std::uint64_t in_string = state.tiles.size() > short_text ? state.tiles.size() + 17 : 0;
    const std::uint64_t bytes = in_arrays + (goes_by_paths() ? 0 : in_table + in_string);
    if (tree_.complete && memory_ && held_ + bytes > *memory_) {
        tree_.complete = false;
        full_.request_stop();
    }
    if (tree_.complete) held_ += bytes;
    return tree_.complete;
}

TreeRecorder::Index TreeRecorder::add(const RecordedState& state, const TreeNode& node) {
    const auto index = static_cast<Index>(tree_.nodes.size());
    tree_.nodes.push_back(node);
    blanks_.push_back(state.blank);
    children_.emplace_back();
    if (node.parent) children_[*node.parent][tiles::index(node.move)] = index;
    if (!goes_by_paths() && !node.known) nodes_of_[state.tiles].push_back(index);
    return index;
}

void TreeRecorder::add_root() {
    path_.clear();
    if (!has_room(start_)) return;
    TreeNode root;
    root.h = start_h_;
    tree_.rounds.push_back({add(start_, root), std::nullopt});
}

void TreeRecorder::started(const RecordedState& state, search::Cost h) {
    start_ = state;
    start_h_ = h;
    add_root();
}

void TreeRecorder::iteration(search::Cost bound) {
    if (growth_ != TreeGrowth::Rounds || !tree_.complete) return;
    if (tree_.rounds.back().bound) add_root();
    if (tree_.complete) tree_.rounds.back().bound = bound;
}

std::optional<TreeRecorder::Index> TreeRecorder::child_on_path(const RecordedState& state,
                                                               search::Cost g) const {
    if (g == 0) return tree_.rounds.back().root;
    if (static_cast<std::size_t>(g) > path_.size()) return std::nullopt;
    for (const auto& child : children_[path_[static_cast<std::size_t>(g) - 1]])
        if (child && blanks_[*child] == state.blank) return child;
    return std::nullopt;
}

std::optional<TreeRecorder::Index> TreeRecorder::find(const RecordedState& state,
                                                      search::Cost g) const {
    if (goes_by_paths()) return child_on_path(state, g);
    const auto found = nodes_of_.find(state.tiles);
    if (found == nodes_of_.end()) return std::nullopt;
    const auto& nodes = found->second;
    const auto waiting = std::ranges::find_if(nodes, [&](Index index) {
        return tree_.nodes[index].g == g && !tree_.nodes[index].expanded;
    });
    return waiting == nodes.end() ? std::nullopt : std::optional(*waiting);
}

void TreeRecorder::expanded(const RecordedState& state, search::Cost g) {
    if (!tree_.complete) return;
    ++expansions_;
    const auto index = find(state, g);
    if (!index) return;
    TreeNode& node = tree_.nodes[*index];
    if (!node.expanded) node.expanded = expansions_;
    path_.resize(static_cast<std::size_t>(g));
    path_.push_back(*index);
}

bool TreeRecorder::is_known(const RecordedState& state, search::Cost g) const {
    const auto found = nodes_of_.find(state.tiles);
    return found != nodes_of_.end() && std::ranges::any_of(found->second, [&](Index index) {
               return tree_.nodes[index].g <= g;
           });
}

// Those that wait with a longer path: the search will never come to them.
void TreeRecorder::drop_longer(const RecordedState& state, search::Cost g) {
    const auto found = nodes_of_.find(state.tiles);
    if (found == nodes_of_.end()) return;
    std::erase_if(found->second, [&](Index index) {
        TreeNode& node = tree_.nodes[index];
        node.known = node.g > g && !node.expanded;
        return node.known;
    });
}

void TreeRecorder::generated(const RecordedState& state, const Child& child) {
    const auto depth = static_cast<std::size_t>(child.g);
    if (!tree_.complete || depth > path_.size()) return;
    const Index parent = path_[depth - 1];
    if (children_[parent][tiles::index(child.move)]) return;
    if (!has_room(state)) return;
    TreeNode node;
    node.parent = parent;
    node.move = child.move;
    node.g = child.g;
    node.h = child.h;
    if (growth_ == TreeGrowth::States) {
        node.known = is_known(state, child.g);
        if (!node.known) drop_longer(state, child.g);
    }
    add(state, node);
}

void TreeRecorder::solution(const std::vector<tiles::Move>& moves) {
    if (tree_.rounds.empty()) return;
    std::optional<Index> at = tree_.rounds.back().root;
    for (std::size_t depth = 0; at; ++depth) {
        tree_.nodes[*at].on_solution = true;
        if (depth == moves.size()) return;
        at = children_[*at][tiles::index(moves[depth])];
    }
}

}  // namespace taquin::solver
