// A goal as searches for partial goals see it: what it asks of some pieces, and how moves move
// them.
//
// A part of a position is what is left when the rest is forgotten: where one piece is, which edges
// are flipped, which places a set of pieces has. It has a number, its value, and every move changes
// the value in a way that depends only on the value itself (on a board also on where the blank is).
// A pattern is a list of parts with the values that the goal accepts: the goal is reached when
// every part has an accepted value. A goal may have alternatives, such as a cross on any of six
// faces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzle/position.hpp"

namespace taquin {

inline constexpr std::uint32_t no_value = UINT32_MAX;

struct PatternPart {
    // How moves change the value: [(context * values + value) * moves + move], or no_value if the
    // move is illegal. The context is the value of the pattern's first part; without one it is 0.
    using Steps = std::vector<std::uint32_t>;

    std::string name{};  // for people: "the edge DL"
    std::uint32_t values = 0;
    bool in_context = false;
    std::shared_ptr<const Steps> next{};
    std::vector<bool> accepted{};  // by value
    // The part's value in a position; no_value if the position cannot be: a piece that is missing.
    std::function<std::uint32_t(const Position&)> value_of{};
};

struct Pattern {
    std::string name{};         // "cross-D"; for people and table files, so unique for its parts
    std::string explanation{};  // what it means: "the four D edges are solved"
    std::vector<PatternPart> parts{};
};

struct PatternGoal {
    std::vector<Pattern> alternatives{};
    std::size_t moves = 0;                // of the puzzle, allowed or not
    std::vector<std::uint8_t> inverse{};  // the move that undoes each move
    Moves allowed{};                      // in the order to try
    // A search may leave out the second of two moves, because other moves that it tries have the
    // same effect: [first * moves + second].
    std::vector<bool> redundant{};
    // Each move moves one piece besides the first part's, so tables of different pieces add up.
    bool additive = false;
};

// Builds a part from states of any type that has an order: `start` and all that the moves lead to.
// step(state, move) returns the state after a move, and the part's value is the state's number.
template <class State>
struct ClosedPart {
    std::map<State, std::uint32_t> numbers{};
    std::vector<State> states{};
    std::shared_ptr<const PatternPart::Steps> next{};

    std::uint32_t number_of(const State& state) const {
        const auto found = numbers.find(state);
        return found == numbers.end() ? no_value : found->second;
    }
};

template <class State, class Step>
ClosedPart<State> close_part(const State& start, std::size_t moves, Step step) {
    ClosedPart<State> part;
    part.numbers.emplace(start, 0);
    part.states.push_back(start);
    PatternPart::Steps next;
    for (std::size_t from = 0; from < part.states.size(); ++from)
        for (std::size_t move = 0; move < moves; ++move) {
            State to = step(State(part.states[from]), move);
            const auto number = static_cast<std::uint32_t>(part.states.size());
            const auto [found, is_new] = part.numbers.emplace(to, number);
            if (is_new) part.states.push_back(std::move(to));
            next.push_back(found->second);
        }
    part.next = std::make_shared<const PatternPart::Steps>(std::move(next));
    return part;
}

}  // namespace taquin
