// The true distance of every board of a small puzzle, looked up: the perfect heuristic, with which
// a search expands the solution's boards and little else.
//
// One number of a permutation a move, and one access to the table (board_distances.hpp).
#pragma once

#include <utility>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"

namespace taquin::tiles {

template <class State>
class Lookup {
public:
    using Frame = Cost;

    explicit Lookup(DistancesPtr distances) : distances_(std::move(distances)) {}

    Frame root(const State& at) const { return distances_->distance(at); }
    Frame after(Frame parent, const State& at, Move) const {
        return distances_->distance_beside(parent, at);
    }
    Cost value(Frame h) const { return h; }
    Frame resume(Cost value, const State&) const { return value; }

private:
    DistancesPtr distances_;
};

}  // namespace taquin::tiles
