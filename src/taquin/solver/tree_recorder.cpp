#include "taquin/solver/tree_recorder.hpp"

#include <functional>

#include "taquin/puzzle/puzzle.hpp"

namespace taquin::solver {

std::optional<TreeGrowth> growth_of(const SearchRequest& request, const AlgorithmRow& algorithm) {
    if (!algorithm.grows_one_tree()) return std::nullopt;
    if (algorithm.family == Family::Deepening) return TreeGrowth::Rounds;
    if (algorithm.family == Family::DepthFirst || algorithm.family == Family::RecursiveBestFirst)
        return TreeGrowth::Paths;
    return request.duplicates == search::Duplicates::Expanded ? TreeGrowth::Nodes
                                                              : TreeGrowth::States;
}

Position position_of(const SearchTree& tree, std::uint32_t node, const Position& start) {
    Moves moves;
    for (const TreeNode* at = &tree.nodes[node]; at->parent; at = &tree.nodes[*at->parent])
        moves.push_back(at->move);
    std::ranges::reverse(moves);
    return start.puzzle->after(start, moves);
}

// The measured bytes per node, here and where it is drawn: the arrays, and the table of states with
// its buckets and lists. A long state needs memory outside its string object.
bool TreeRecorder::has_room(const RecordedState& state) {
    constexpr std::uint64_t in_arrays = 120;
    constexpr std::uint64_t in_table = 180;
    constexpr std::size_t short_text = 15;
    const std::uint64_t in_string = state.size() > short_text ? state.size() + 17 : 0;
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
    Links& links = links_.emplace_back();
    links.hash = std::hash<RecordedState>{}(state);
    if (node.parent) links.next_sibling = std::exchange(links_[*node.parent].first_child, index);
    if (!goes_by_paths() && !node.known) nodes_of_[state].push_back(index);
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
    const std::uint64_t hash = std::hash<RecordedState>{}(state);
    auto child = links_[path_[static_cast<std::size_t>(g) - 1]].first_child;
    while (child && links_[*child].hash != hash) child = links_[*child].next_sibling;
    return child;
}

std::optional<TreeRecorder::Index> TreeRecorder::child_by_move(Index parent,
                                                               std::uint8_t move) const {
    auto child = links_[parent].first_child;
    while (child && tree_.nodes[*child].move != move) child = links_[*child].next_sibling;
    return child;
}

std::optional<TreeRecorder::Index> TreeRecorder::find(const RecordedState& state,
                                                      search::Cost g) const {
    if (goes_by_paths()) return child_on_path(state, g);
    const auto found = nodes_of_.find(state);
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
    const auto found = nodes_of_.find(state);
    return found != nodes_of_.end() && std::ranges::any_of(found->second, [&](Index index) {
               return tree_.nodes[index].g <= g;
           });
}

// Drops open nodes of this state with a longer path: the search will never expand them.
void TreeRecorder::drop_longer(const RecordedState& state, search::Cost g) {
    const auto found = nodes_of_.find(state);
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
    if (child_by_move(parent, child.move)) return;
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

void TreeRecorder::solution(const Moves& moves) {
    if (tree_.rounds.empty()) return;
    std::optional<Index> at = tree_.rounds.back().root;
    for (std::size_t depth = 0; at; ++depth) {
        tree_.nodes[*at].on_solution = true;
        if (depth == moves.size()) return;
        at = child_by_move(*at, moves[depth]);
    }
}

}  // namespace taquin::solver
