// A puzzle whose rules are Python code, or whose heuristic is: a graph of states that grows while
// an algorithm of the library searches it.
//
// States are numbered in the order in which they are first seen, so the algorithms work on plain
// 32-bit numbers. Each state is expanded, tested and estimated by Python at most once; that makes
// algorithms that come back to a state cheap, and takes memory for every state seen.
//
// Algorithms name an edge by a label from 0 to 63 and need to undo it. So no two neighbours of a
// state share a label: an edge gets the smallest label that is free at both its ends, and the edge
// back has the same label. (This colours the edges of a graph; a greedy choice needs fewer than
// twice as many colours as a state has neighbours.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/plain.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::python {

using StateId = std::uint32_t;

// A heuristic's promises; without a promise no solution is called optimal.
struct Claims {
    bool admissible = false;
    bool consistent = false;
};

class Graph {
public:
    struct Edge {
        StateId to = 0;
        std::uint8_t label = 0;
        std::int16_t move = -1;  // as the rules number it; -1: leads only from `to` to here
    };

    explicit Graph(Claims claims) : claims_(claims) {}
    virtual ~Graph() = default;
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    // --- the rules

    struct Successor {
        std::int16_t move;
        StateId to;
    };
    virtual StateId start() const = 0;
    // None: only is_goal() knows.
    virtual std::optional<StateId> goal() const = 0;
    // Whether the moves of a path solve the puzzle, by rules that the search did not use.
    virtual bool replay(std::span<const std::int16_t> moves) const = 0;
    // Why the start cannot be solved; empty if it can, or if nobody knows.
    virtual std::string why_unsolvable() const = 0;
    virtual bool has_heuristic() const = 0;
    const Claims& claims() const { return claims_; }

    // --- the graph

    std::size_t size() const { return nodes_.size(); }
    std::span<const Edge> edges(StateId state);
    bool is_goal(StateId state);
    search::Cost estimate(StateId state);
    // The edge with this label; it must exist.
    const Edge& edge(StateId state, std::uint8_t label) const;
    // Throws unless every move from here can be taken back.
    void require_way_back(StateId state);

    // Moves as the rules number them, from the start.
    std::vector<std::int16_t> moves_of(std::span<const std::uint8_t> labels) const;
    // The states on the way, start included.
    std::vector<StateId> states_of(std::span<const std::uint8_t> labels) const;

    // Frees the graph's memory before it is destroyed. A large graph takes a second; call this
    // without the GIL.
    virtual void clear();

    // Throws std::bad_alloc when the graph needs more.
    void limit_memory(std::uint64_t bytes) { most_bytes_ = bytes; }

protected:
    // The moves from here in order; may add states.
    virtual std::vector<Successor> successors(StateId state) = 0;
    virtual bool test_goal(StateId state) = 0;
    virtual search::Cost compute_estimate(StateId state) = 0;
    // Called often, without the GIL.
    virtual void pause() = 0;

    StateId add_node();

private:
    struct Node {
        std::vector<Edge> edges{};
        bool expanded = false;
        std::optional<bool> goal{};
        std::optional<search::Cost> estimate{};
    };

    void expand(StateId state);
    void connect(StateId from, const Successor& successor);
    std::uint8_t free_label(StateId a, StateId b, std::int16_t preferred) const;
    void tick();

    Claims claims_;
    std::deque<Node> nodes_{};
    std::uint64_t bytes_ = 0;
    std::optional<std::uint64_t> most_bytes_{};
    std::uint32_t ticks_ = 0;
};

// Solves the graph's start with any algorithm. The report's moves and tree are labels.
Expected<solver::Report> solve_graph(Graph& graph, solver::SearchRequest request,
                                     solver::Watcher& watcher, solver::SearchTree* tree = nullptr);

}  // namespace taquin::python
