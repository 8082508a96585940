// An admissible heuristic that is not consistent.
#pragma once

#include "search/support/manhattan.hpp"

namespace taquin::search_test {

// Manhattan distance for half of the states and 0 for the others: admissible, but not consistent.
class Patchy : public Manhattan {
public:
    using Manhattan::Manhattan;
    struct Frame {
        Manhattan::Frame manhattan;
        bool known = true;
    };

    template <class State>
    Frame root(const State& state) const {
        const auto frame = Manhattan::root(state);
        return {frame, is_known(frame)};
    }
    template <class State>
    Frame after(const Frame& frame, const State& state, tiles::Move move) const {
        const auto next = Manhattan::after(frame.manhattan, state, move);
        return {next, is_known(next)};
    }
    search::Cost value(const Frame& frame) const {
        return frame.known ? Manhattan::value(frame.manhattan) : 0;
    }

private:
    bool is_known(const Manhattan::Frame& frame) const { return Manhattan::value(frame) % 4 < 2; }
};

}  // namespace taquin::search_test
