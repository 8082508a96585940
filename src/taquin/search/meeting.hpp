// Two searches that meet: one from the start, one from the goal. A puzzle whose moves can be taken
// back is searched backwards by the same rules, and a path found that way is read from its end,
// every move turned into its opposite.
#pragma once

#include <vector>

#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/problem.hpp"
#include "taquin/search/reversible.hpp"

namespace taquin::search {

// What a search from both ends works on: the problem, and the one whose goal is the start.
template <ReversibleDomain D, class H, class B = H, class F = NoFilter>
struct TwoWayProblem {
    Problem<D, H, F> forward;
    Problem<D, B, F> backward;
    typename D::State start;
    typename D::State goal;
};

// Not every compiler of C++20 finds this out by itself.
template <class D, class H, class B, class F>
TwoWayProblem(Problem<D, H, F>, Problem<D, B, F>, typename D::State, typename D::State)
    -> TwoWayProblem<D, H, B, F>;

// A state that both know: its node in either closed list.
struct Meeting {
    NodeIndex forward = 0;
    NodeIndex backward = 0;
};

template <ReversibleDomain D>
std::vector<typename D::Move> path_through(const D& domain, const ClosedList<D>& forward,
                                           const ClosedList<D>& backward, Meeting meeting) {
    std::vector<typename D::Move> path = forward.path_to(meeting.forward);
    const std::vector<typename D::Move> back = backward.path_to(meeting.backward);
    for (auto move = back.rbegin(); move != back.rend(); ++move)
        path.push_back(opposite_of(domain, *move));
    return path;
}

}  // namespace taquin::search
