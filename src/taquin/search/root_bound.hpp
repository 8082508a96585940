// What a heuristic proves about a start state before any search.
#pragma once

#include <concepts>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

// A heuristic that is not admissible may still know a bound that is: its bound(frame).
template <class H>
concept HasBound = requires(const H heuristic, const typename H::Frame frame) {
    { heuristic.bound(frame) } -> std::same_as<Cost>;
};

// `admissible`: whether the heuristic's value never exceeds the true distance.
template <class H, class State>
Cost root_bound(const H& heuristic, const State& start, bool admissible) {
    const auto frame = heuristic.root(start);
    if constexpr (HasBound<H>)
        return heuristic.bound(frame);
    else
        return admissible ? heuristic.value(frame) : 0;
}

}  // namespace taquin::search
