// The rules of the pancake puzzle, for any goal: a flip reverses the first bytes of a row.
//
// One class for all sizes up to Capacity; searches use the default. Lookup tables use Domain<16>,
// whose states are a quarter as large.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taquin/core/bytes.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/pancake/stack.hpp"
#include "taquin/search/row_states.hpp"

namespace taquin::pancake {

using State = search::Row<most_pancakes>;

// Pancakes are 0 .. n-1 here, top first.
template <std::size_t Capacity = most_pancakes>
class Domain : public search::RowStates<Capacity> {
public:
    using Rows = search::RowStates<Capacity>;
    using typename Rows::State;
    using Move = pancake::Move;

    // The goal determines the size.
    explicit Domain(const Stack& goal) : Rows(goal.size()), goal_(this->state_of(goal)) {
        for (std::size_t pancakes = 2; pancakes <= goal.size(); ++pancakes)
            moves_.push_back(flip_of(pancakes));
    }

    const State& goal() const { return goal_; }
    bool is_goal(const State& s) const { return s == goal_; }
    const std::vector<Move>& moves(const State&) const { return moves_; }
    void apply(State& s, Move m) const { reverse_bytes(s.at.data(), flipped_by(m)); }
    void undo(State& s, Move m) const { apply(s, m); }
    Move opposite(Move m) const { return m; }

    // IndexedDomain, for up to 20 pancakes.
    std::uint64_t size() const { return factorial(this->length()); }
    std::uint64_t rank(const State& s) const {
        return taquin::rank(std::span<const std::uint8_t>(s.at).first(this->length()));
    }
    void unrank(std::uint64_t number, State& out) const {
        out = {};
        taquin::unrank(number, std::span<std::uint8_t>(out.at).first(this->length()));
    }

private:
    State goal_;
    std::vector<Move> moves_;
};

// Never the same flip twice in a row: that undoes it.
struct NoRepeat {
    using Mark = std::optional<Move>;
    static Mark start() { return std::nullopt; }
    static bool allows(Mark last, Move m) { return last != m; }
    static Mark next(Mark, Move m) { return m; }
};

}  // namespace taquin::pancake
