// What is searched: the rules of a puzzle, the estimate that guides the search, and the moves that
// a tree search need not try.
#pragma once

#include "taquin/search/concepts.hpp"

namespace taquin::search {

template <class D, class H = ZeroHeuristic, class F = NoFilter>
struct Problem {
    const D& domain;
    H heuristic{};
    F filter{};
};

template <class D>
Problem(const D&) -> Problem<D>;
template <class D, class H>
Problem(const D&, H) -> Problem<D, H>;
template <class D, class H, class F>
Problem(const D&, H, F) -> Problem<D, H, F>;

}  // namespace taquin::search
