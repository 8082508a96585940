// A small directed graph: states are numbers, moves are edges. Each state has a freely chosen
// heuristic value, even a bad one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search_test {

struct Edge {
    std::uint32_t from;
    std::uint32_t to;
};

class Graph {
public:
    using State = std::uint32_t;
    using Move = std::uint8_t;  // an edge
    using Word = std::uint32_t;

    Graph(std::vector<Edge> edges, State goal) : edges_(std::move(edges)), goal_(goal) {}

    bool is_goal(State at) const { return at == goal_; }
    std::vector<Move> moves(State at) const {
        std::vector<Move> moves;
        for (std::size_t edge = 0; edge < edges_.size(); ++edge)
            if (edges_[edge].from == at) moves.push_back(static_cast<Move>(edge));
        return moves;
    }
    void apply(State& at, Move edge) const { at = edges_[edge].to; }
    void undo(State& at, Move edge) const { at = edges_[edge].from; }
    static std::size_t packed_words() { return 1; }
    static void pack(State at, Word* to) { *to = at; }
    static void unpack(const Word* from, State& at) { at = *from; }
    static std::uint64_t hash(const Word* from) { return *from * 0x9E3779B97F4A7C15U; }
    static std::uint64_t fingerprint(State at) {
        return static_cast<std::uint64_t>(at) * 0x9E3779B97F4A7C15U;
    }

private:
    std::vector<Edge> edges_;
    State goal_;
};

struct GivenEstimate {
    using Frame = search::Cost;
    std::vector<search::Cost> estimates;

    Frame root(std::uint32_t at) const { return estimates[at]; }
    Frame after(Frame, std::uint32_t at, std::uint8_t) const { return estimates[at]; }
    static search::Cost value(Frame frame) { return frame; }
};

}  // namespace taquin::search_test
