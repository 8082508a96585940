#include "taquin/solver/tree_recorder.hpp"

#include "taquin/puzzle/puzzle.hpp"

namespace taquin::solver {

namespace {

StepKind step_of(search::Fate fate) {
    switch (fate) {
        case search::Fate::Open: return StepKind::Generate;
        case search::Fate::Duplicate: return StepKind::Duplicate;
        case search::Fate::Shorter: return StepKind::Shorter;
        case search::Fate::Reopened: return StepKind::Reopen;
        case search::Fate::Rerouted: return StepKind::Reroute;
        case search::Fate::Cut: return StepKind::Cut;
    }
    return StepKind::Generate;
}

// Measured: the bytes of an entry in a hash table, and of a node here and where it is drawn.
constexpr std::uint64_t table_entry = 48;
constexpr std::uint64_t node_bytes = 140;

}  // namespace

std::string_view step_name(StepKind kind) {
    switch (kind) {
        case StepKind::Round: return "round";
        case StepKind::Expand: return "expand";
        case StepKind::Generate: return "generate";
        case StepKind::Duplicate: return "duplicate";
        case StepKind::Shorter: return "shorter";
        case StepKind::Reopen: return "reopen";
        case StepKind::Reroute: return "reroute";
        case StepKind::Cut: return "cut";
        case StepKind::Discard: return "discard";
        case StepKind::Drop: return "drop";
        case StepKind::Prepare: return "prepare";
        case StepKind::BackUp: return "back-up";
        case StepKind::Meet: return "meet";
        case StepKind::Goal: return "goal";
    }
    return "";
}

Position position_of(const SearchTree& tree, std::uint32_t node, const Position& root) {
    Moves moves;
    for (const TreeNode* at = &tree.nodes[node]; at->parent; at = &tree.nodes[*at->parent])
        moves.push_back(at->move);
    std::ranges::reverse(moves);
    return root.puzzle->after(root, moves);
}

// --- memory

void TreeRecorder::stop() {
    tree_.complete = false;
    terms_.full.request_stop();
}

bool TreeRecorder::hold(std::uint64_t bytes) {
    if (tree_.complete && terms_.memory && held_ + bytes > *terms_.memory) stop();
    if (tree_.complete) held_ += bytes;
    return tree_.complete;
}

// --- nodes, steps and names

std::optional<TreeRecorder::Index> TreeRecorder::add(const TreeNode& node) {
    if (!hold(node_bytes)) return std::nullopt;
    const auto index = static_cast<Index>(tree_.nodes.size());
    tree_.nodes.push_back(node);
    tree_.nodes.back().backward = backward_;
    Links& links = links_.emplace_back();
    if (node.parent) links.next_sibling = std::exchange(links_[*node.parent].first_child, index);
    return index;
}

void TreeRecorder::add_step(StepKind kind, Index node, std::optional<Index> other,
                            std::optional<search::Cost> value) {
    if (hold(sizeof(TreeStep))) tree_.steps.push_back({kind, node, other, value});
}

void TreeRecorder::name(search::NodeName name, Index node) {
    const auto [place, fresh] = names().insert_or_assign(name, node);
    if (fresh) hold(table_entry);
}

std::optional<TreeRecorder::Index> TreeRecorder::find(const Names& names, search::NodeName name) {
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<TreeRecorder::Index> TreeRecorder::child_by_move(Index parent,
                                                               std::uint8_t move) const {
    auto child = links_[parent].first_child;
    while (child && tree_.nodes[*child].move != move) child = links_[*child].next_sibling;
    return child;
}

// --- roots and rounds

void TreeRecorder::add_root(const TreeNode& root) {
    const auto index = add(root);
    if (!index) return;
    tree_.rounds.push_back({*index, std::nullopt, backward_});
    name(0, *index);
}

void TreeRecorder::started(search::Cost h) {
    start_h_ = h;
    add_root({.h = h});
}

void TreeRecorder::on(const search::GoalStarted& goal) {
    backward_ = true;
    add_root({.h = goal.h, .key = goal.key});
    backward_ = false;
}

void TreeRecorder::iteration(search::Cost bound) {
    if (!tree_.complete) return;
    if (terms_.rounds && tree_.rounds.back().bound) add_root({.h = start_h_});
    if (!tree_.complete) return;
    if (terms_.rounds) tree_.rounds.back().bound = bound;
    add_step(StepKind::Round, tree_.rounds.back().root, {}, bound);
}

// --- children

void TreeRecorder::generated(const Child& child) { child_ = child; }

// A child that rbfs generates again keeps its node.
void TreeRecorder::on(const search::Judged& judged) {
    if (!tree_.complete) return;
    if (!child_) {  // the start
        tree_.nodes.front().key = judged.key;
        return;
    }
    const Child child = *std::exchange(child_, std::nullopt);
    if (!expanding_) return;
    // A search along a path goes back to a node above the one that it expanded last.
    Index parent = *expanding_;
    while (tree_.nodes[parent].g >= child.g) parent = *tree_.nodes[parent].parent;
    auto node = child_by_move(parent, child.move);
    if (!node)
        node = add({.parent = parent,
                    .move = child.move,
                    .known = judged.fate == search::Fate::Duplicate,
                    .g = child.g,
                    .h = child.h,
                    .key = judged.key});
    if (!node) return;
    const bool cut = judged.fate == search::Fate::Cut;
    const bool fresh = judged.fate == search::Fate::Open;
    const auto known = cut || fresh ? std::nullopt : find(judged.node);
    add_step(step_of(judged.fate), *node, known, cut ? std::optional(judged.least) : std::nullopt);
    children_steps_.push_back(tree_.steps.size() - 1);
    if (fresh) {
        name(judged.node, *node);
        if (terms_.layers) add_candidate(*node);
    } else if (known && judged.fate != search::Fate::Duplicate) {
        replace(*node, *known, judged.fate);
        name(judged.node, *node);
    }
}

void TreeRecorder::replace(Index node, Index known, search::Fate fate) {
    if (fate == search::Fate::Shorter)
        tree_.nodes[known].known = true;  // it will never be expanded
    else if (hold(table_entry))
        earlier_[node] = known;
}

void TreeRecorder::on(const search::Selected& selected) {
    if (!tree_.complete) return;
    ++expansions_;
    children_steps_.clear();
    expanding_ = find(selected.node);
    if (!expanding_) return;
    TreeNode& node = tree_.nodes[*expanding_];
    if (!node.expanded) node.expanded = expansions_;
    add_step(StepKind::Expand, *expanding_, {}, selected.limit);
}

void TreeRecorder::on(const search::Discarded& discarded) {
    const auto node = find(discarded.node);
    if (!tree_.complete || !node) return;
    add_step(StepKind::Discard, *node, find(discarded.known));
    links_[*node].candidate = false;
}

void TreeRecorder::on(const search::GoalFound& found) {
    const auto node = find(found.node);
    if (!tree_.complete || !node) return;
    add_step(StepKind::Goal, *node);
    if (!tree_.nodes[*node].parent) tree_.nodes[*node].on_solution = true;  // no moves to tell
}

// --- beams

void TreeRecorder::add_candidate(Index node) {
    if (!hold(sizeof(Index))) return;
    layer_.push_back(node);
    links_[node].candidate = true;
}

void TreeRecorder::on(const search::Named& named) {
    const auto node = find(named.node);
    if (!tree_.complete || !node) return;
    name(named.name, *node);
    links_[*node].candidate = false;
}

void TreeRecorder::on(const search::LayerChosen& /*chosen*/) {
    if (!tree_.complete) return;
    for (const Index node : std::exchange(layer_, {}))
        if (std::exchange(links_[node].candidate, false)) add_step(StepKind::Drop, node);
}

// --- recursive best-first search

void TreeRecorder::on(const search::Valued& valued) {
    const auto node = find(valued.node);
    if (!tree_.complete || !node) return;
    for (const std::size_t step : children_steps_)
        if (tree_.steps[step].node == *node) tree_.steps[step].value = valued.value;
}

void TreeRecorder::on(const search::BackedUp& backed_up) {
    const auto node = find(backed_up.node);
    if (tree_.complete && node) add_step(StepKind::BackUp, *node, {}, backed_up.value);
}

// --- both ends

void TreeRecorder::on(const search::Prepared& prepared) {
    const auto node = find(prepared.node);
    if (tree_.complete && node) add_step(StepKind::Prepare, *node);
}

void TreeRecorder::on(const search::Met& met) {
    const auto forward = find(names_[0], met.forward);
    const auto backward = find(names_[1], met.backward);
    if (!tree_.complete || !forward || !backward) return;
    meeting_ = {*forward, *backward};
    const auto [here, there] =
        backward_ ? std::pair(*backward, *forward) : std::pair(*forward, *backward);
    add_step(StepKind::Meet, here, there, met.length);
}

// --- the solution

std::optional<TreeRecorder::Index> TreeRecorder::next_on_solution(Index at,
                                                                  std::uint8_t move) const {
    auto next = child_by_move(at, move);
    for (auto same = earlier_.find(at); !next && same != earlier_.end();
         same = earlier_.find(same->second))
        next = child_by_move(same->second, move);
    return next;
}

void TreeRecorder::mark_path_to(Index node) {
    for (std::optional<Index> at = node; at; at = tree_.nodes[*at].parent)
        tree_.nodes[*at].on_solution = true;
}

void TreeRecorder::solution(const Moves& moves) {
    if (tree_.rounds.empty()) return;
    if (meeting_) {
        for (const Index node : *meeting_) mark_path_to(node);
        return;
    }
    std::optional<Index> at = tree_.rounds.back().root;
    for (std::size_t depth = 0; at; ++depth) {
        tree_.nodes[*at].on_solution = true;
        if (depth == moves.size()) return;
        at = next_on_solution(*at, moves[depth]);
    }
}

}  // namespace taquin::solver
