// Every shortest path to a state, read backwards out of a closed list that knows the true distance
// of every state on them: from a state at distance g, step to each neighbour at distance g - 1.
// Time and memory are those of the answer.
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/reversible.hpp"

namespace taquin::search {

template <ReversibleDomain D>
class AllPaths {
public:
    using Move = typename D::Move;

    // Each step spends one node of the budget, each path its bytes of the account.
    AllPaths(const D& domain, const ClosedList<D>& closed, Budget& budget, MemoryAccount& account)
        : domain_(domain), closed_(closed), budget_(budget), account_(account) {}

    // False: the budget ended before all were found.
    bool collect(NodeIndex goal, std::vector<std::vector<Move>>& out) {
        closed_.unpack(goal, state_);
        return visit(closed_.meta(goal).length(), out);
    }

private:
    bool visit(Cost length, std::vector<std::vector<Move>>& out) {
        if (length == 0) {
            account_.take(backwards_.size() * sizeof(Move) + sizeof(std::vector<Move>));
            out.emplace_back(backwards_.rbegin(), backwards_.rend());
            return true;
        }
        for (const Move move : domain_.moves(state_)) {
            if (!budget_.spend()) return false;
            const Applied<D> step(domain_, state_, move);
            const auto before = closed_.find(state_);
            if (!before || closed_.meta(*before).length() != length - 1) continue;
            backwards_.push_back(opposite_of(domain_, move));
            const bool complete = visit(length - 1, out);
            backwards_.pop_back();
            if (!complete) return false;
        }
        return true;
    }

    const D& domain_;
    const ClosedList<D>& closed_;
    Budget& budget_;
    MemoryAccount& account_;
    typename D::State state_{};
    std::vector<Move> backwards_;
};

}  // namespace taquin::search
