// A puzzle whose rules or heuristic are Python code, as a graph of states. It grows while an
// algorithm of the library searches it.
//
// States are numbered in the order in which they are first seen, so the algorithms work on plain
// 32-bit numbers. Python expands, tests and estimates each state at most once. So visiting a state
// again is cheap, but every state stays in memory.
//
// Algorithms name an edge by a label from 0 to 63 and need to undo it. So no two neighbours of a
// state share a label: an edge gets the smallest label that is free at both its ends, and the edge
// back has the same label. (This colours the edges of a graph; a greedy choice needs fewer than
// twice as many colours as a state has neighbours.)
//
// More states may have a move to the same state than there are labels. Then the state gets a copy
// with the same moves, goal test and estimate. Searches that only go forward work with copies.
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

// The promises about a heuristic. Without them, no solution counts as optimal.
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
    // None: only is_goal() can tell.
    virtual std::optional<StateId> goal() const = 0;
    // Whether the moves of a path solve the puzzle, by rules that the search did not use.
    virtual bool replay(std::span<const std::int16_t> moves) const = 0;
    // Why the start cannot be solved; empty if it can, or if that is unknown.
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

    // Searches go forward only, unless this is called first: then no state has copies.
    void require_both_ways() { both_ways_ = true; }

    // Drops the Python functions. Called with the GIL, after the search.
    virtual void drop_functions() = 0;
    // Frees the graph's memory before it is destroyed. A large graph takes seconds; call this
    // without the GIL.
    virtual void clear();

    // Throws std::bad_alloc when the graph needs more.
    void limit_memory(std::uint64_t bytes) { most_bytes_ = bytes; }

protected:
    // The moves from here in order; may add states.
    virtual std::vector<Successor> successors(StateId state) = 0;
    virtual bool test_goal(StateId state) = 0;
    virtual search::Cost compute_estimate(StateId state) = 0;
    // Adds a state that equals this one, with add_node().
    virtual StateId copy_of(StateId state) = 0;
    // Called often, without the GIL.
    virtual void pause() = 0;

    // Edges are counted when they are added.
    StateId add_node(std::uint64_t bytes_of_state);

private:
    struct Node {
        std::vector<Edge> edges{};
        StateId original = 0;  // this state, or the one that it is a copy of
        StateId newest = 0;    // the original's newest copy, or itself
        bool expanded = false;
        std::optional<bool> goal{};
        std::optional<search::Cost> estimate{};
    };

    void expand(StateId state);
    std::vector<Successor> known_successors(StateId copy);
    bool has_room(StateId from, StateId to) const;
    StateId with_room(StateId from, StateId original);
    void connect(StateId from, const Successor& successor);
    std::uint8_t free_label(StateId a, StateId b, std::int16_t preferred) const;
    void tick();

    Claims claims_;
    std::deque<Node> nodes_{};
    std::uint64_t bytes_ = 0;
    std::optional<std::uint64_t> most_bytes_{};
    std::uint32_t ticks_ = 0;
    bool both_ways_ = false;
    bool one_way_ = false;  // some move cannot be taken back
};

// Solves the graph's start with any algorithm. The report's moves and tree are labels.
Expected<solver::Report> solve_graph(Graph& graph, solver::SearchRequest request,
                                     solver::Watcher& watcher, solver::SearchTree* tree = nullptr);

}  // namespace taquin::python
