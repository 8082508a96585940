// Paths from closed lists: all shortest paths, and the path through both sides of a bidirectional
// search.
#pragma once

#include <cstddef>
#include <ranges>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

// Every shortest path to a state, traced backwards through a closed list with the true distance of
// every state on them: from a state at distance g, step to each neighbour at distance g - 1. Time
// and memory are proportional to the output. The path is a stack on the heap, so its length does
// not matter.
template <ReversibleDomain D>
class AllPaths {
public:
    using Move = typename D::Move;

    // Each path counts towards the memory account. No node is generated, so none is spent.
    AllPaths(const D& domain, const ClosedList<D>& closed, Budget& budget, MemoryAccount& account)
        : domain_(domain), closed_(closed), budget_(budget), account_(account) {}

    // Collects fewer than all paths if the budget ends first.
    void collect(const std::vector<NodeIndex>& goals, std::vector<std::vector<Move>>& out) {
        for (const NodeIndex goal : goals)
            if (!collect(goal, out)) return;
    }

private:
    // Returns false if the budget ended first.
    bool collect(NodeIndex goal, std::vector<std::vector<Move>>& out) {
        closed_.unpack(goal, state_);
        length_ = closed_.meta(goal).length();
        way_.assign(1, {});
        while (!way_.empty()) {
            if (!budget_.tick()) return false;
            if (left() == 0) add_path(out);
            if (left() == 0 || !advance()) retreat();
        }
        return true;
    }

    // A state on the way back: the move that connects it to the previous one, and how many of its
    // own moves were tried.
    struct Step {
        Move move{};
        std::ptrdiff_t tried = 0;
    };

    // Moves from here to the start.
    Cost left() const { return length_ - static_cast<Cost>(way_.size() - 1); }

    // Steps to the next neighbour nearer to the start. Returns false if there is none.
    bool advance() {
        const auto& moves = domain_.moves(state_);
        for (Step& here = way_.back(); here.tried < std::ranges::distance(moves);) {
            const Move move = *std::ranges::next(std::ranges::begin(moves), here.tried++);
            domain_.apply(state_, move);
            const auto before = closed_.find(state_, packed_);
            if (before && closed_.meta(*before).length() == left() - 1) {
                way_.push_back({move, 0});
                return true;
            }
            domain_.undo(state_, move);
        }
        return false;
    }

    void retreat() {
        if (way_.size() > 1) domain_.undo(state_, way_.back().move);
        way_.pop_back();
    }

    void add_path(std::vector<std::vector<Move>>& out) {
        account_.take(static_cast<std::size_t>(length_) * sizeof(Move) + sizeof(out.front()));
        std::vector<Move>& path = out.emplace_back();
        path.reserve(way_.size() - 1);
        for (std::size_t i = way_.size(); i-- > 1;)
            path.push_back(opposite_of(domain_, way_[i].move));
    }

    const D& domain_;
    const ClosedList<D>& closed_;
    Budget& budget_;
    MemoryAccount& account_;
    typename D::State state_{};
    std::vector<typename D::Word> packed_{};
    Cost length_ = 0;
    std::vector<Step> way_{};
};

// Where two searches meet: the state's node in each closed list.
struct Meeting {
    NodeIndex forward = 0;
    NodeIndex backward = 0;
};

// The backward half is read from its end, with every move replaced by its opposite.
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
