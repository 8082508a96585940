#include "graph.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <stdexcept>
#include <utility>

namespace taquin::python {

namespace {

constexpr std::uint8_t label_count = 64;

using Edges = std::vector<Graph::Edge>;

std::uint64_t labels_in(const Edges& edges) {
    std::uint64_t used = 0;
    for (const Graph::Edge& edge : edges) used |= std::uint64_t{1} << edge.label;
    return used;
}

}  // namespace

StateId Graph::add_node(std::uint64_t bytes_of_state) {
    bytes_ += sizeof(Node) + bytes_of_state;
    if (most_bytes_ && bytes_ > *most_bytes_) throw std::bad_alloc();
    const auto id = static_cast<StateId>(nodes_.size());
    nodes_.push_back({.original = id, .newest = id});
    return id;
}

std::span<const Graph::Edge> Graph::edges(StateId state) {
    tick();
    if (!nodes_[state].expanded) expand(state);
    return nodes_[state].edges;
}

bool Graph::is_goal(StateId state) {
    tick();
    Node& node = nodes_[nodes_[state].original];
    if (!node.goal) node.goal = test_goal(node.original);
    return *node.goal;
}

search::Cost Graph::estimate(StateId state) {
    tick();
    Node& node = nodes_[nodes_[state].original];
    if (!node.estimate) node.estimate = compute_estimate(node.original);
    return *node.estimate;
}

const Graph::Edge& Graph::edge(StateId state, std::uint8_t label) const {
    return *std::ranges::find(nodes_[state].edges, label, &Edge::label);
}

void Graph::require_way_back(StateId state) {
    const Edges here(edges(state).begin(), edges(state).end());
    for (const Edge& edge : here) {
        const auto back = edges(edge.to);
        const auto found = std::ranges::find(back, state, &Edge::to);
        if (edge.move >= 0 && found->move < 0)
            throw std::domain_error("a move cannot be taken back");
    }
}

std::vector<std::int16_t> Graph::moves_of(std::span<const std::uint8_t> labels) const {
    std::vector<std::int16_t> moves;
    StateId state = start();
    for (const std::uint8_t label : labels) {
        const Edge& step = edge(state, label);
        moves.push_back(step.move);
        state = step.to;
    }
    return moves;
}

std::vector<StateId> Graph::states_of(std::span<const std::uint8_t> labels) const {
    std::vector<StateId> states{start()};
    for (const std::uint8_t label : labels) states.push_back(edge(states.back(), label).to);
    return states;
}

void Graph::clear() { nodes_ = {}; }

void Graph::expand(StateId state) {
    const bool is_copy = nodes_[state].original != state;
    for (const Successor& successor : is_copy ? known_successors(state) : successors(state))
        if (successor.to != state) connect(state, successor);
    // Edges that searches may follow come first, in the order of the moves.
    std::ranges::stable_sort(nodes_[state].edges, {}, [](const Edge& edge) {
        return edge.move < 0 ? INT16_MAX : edge.move;
    });
    nodes_[state].expanded = true;
    const Edges& edges = nodes_[state].edges;
    one_way_ = one_way_ || (!edges.empty() && edges.back().move < 0);
}

std::vector<Graph::Successor> Graph::known_successors(StateId copy) {
    std::vector<Successor> result;
    for (const Edge& edge : edges(nodes_[copy].original))
        if (edge.move >= 0) result.push_back({edge.move, nodes_[edge.to].original});
    return result;
}

// Whether there is a label for an edge. A state that is not expanded yet keeps labels for its own
// moves: fewer if moves can be taken back, since an edge then serves both ways.
bool Graph::has_room(StateId from, StateId to) const {
    const std::size_t most_before = one_way_ ? 24 : 32;
    const Edges& there = nodes_[to].edges;
    if (!both_ways_ && !nodes_[to].expanded && there.size() >= most_before) return false;
    return ~(labels_in(nodes_[from].edges) | labels_in(there)) != 0;
}

// The state itself, or a copy of it, that a new edge can lead to.
StateId Graph::with_room(StateId from, StateId original) {
    const StateId newest = nodes_[original].newest;
    if (both_ways_ || has_room(from, newest)) return newest;
    const StateId copy = copy_of(original);
    nodes_[copy].original = original;
    return nodes_[original].newest = copy;
}

// Two moves to the same state count as one: the first.
void Graph::connect(StateId from, const Successor& successor) {
    Edges& out = nodes_[from].edges;
    const auto original = [this](const Edge& edge) { return nodes_[edge.to].original; };
    if (const auto known = std::ranges::find(out, successor.to, original); known != out.end()) {
        if (known->move < 0) known->move = successor.move;
        return;
    }
    const StateId to = with_room(from, successor.to);
    const std::uint8_t label = free_label(from, to, successor.move);
    out.push_back({to, label, successor.move});
    nodes_[to].edges.push_back({from, label, -1});
    bytes_ += 2 * sizeof(Edge);
}

std::uint8_t Graph::free_label(StateId a, StateId b, std::int16_t preferred) const {
    const std::uint64_t used = labels_in(nodes_[a].edges) | labels_in(nodes_[b].edges);
    if (preferred < label_count && (used >> preferred & 1U) == 0)
        return static_cast<std::uint8_t>(preferred);
    const int label = std::countr_one(used);
    if (label >= label_count) throw std::length_error("a state has too many neighbours");
    return static_cast<std::uint8_t>(label);
}

void Graph::tick() {
    constexpr std::uint32_t between_pauses = 64;
    if (++ticks_ % between_pauses == 0) pause();
}

}  // namespace taquin::python
