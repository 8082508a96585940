// One node of a graph search, unpacked, with all its children made: packed, hashed, estimated. It
// depends on nothing but the node's state and last move, so it can be made before the node's turn
// comes, and the tables that the children will ask for can be fetched meanwhile.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/search/concepts.hpp"
#include "taquin/search/problem.hpp"

namespace taquin::search {

// What the heuristic says of a state; a real-valued score only where the search orders by it.
template <bool Scored>
struct Estimate {
    Cost h = 0;
};
template <>
struct Estimate<true> {
    Cost h = 0;
    double score = 0;
};

// A heuristic that makes the frame of a state faster when it is told the value, which a search
// remembers better than the frame.
template <class H, class State>
concept ResumableHeuristic = requires(const H heuristic, Cost value, const State at) {
    { heuristic.resume(value, at) } -> std::same_as<typename H::Frame>;
};

template <class D, class H, class F, bool Scored>
class Expansion {
public:
    using Move = typename D::Move;
    using Word = typename D::Word;
    using State = typename D::State;

    struct Child {
        std::uint64_t hash = 0;
        Estimate<Scored> estimate{};
        Move move{};
        bool is_goal = false;
    };

    // What the search may know of the node besides its state.
    struct Hints {
        std::optional<Cost> h{};
        std::uint64_t expanded = 0;  // nodes so far: real-valued scores may depend on it
    };

    // `last` is the move that led to the node, none at the start. The filter forgets all earlier
    // ones, because other paths may have led to the same node; filters against undoing a move are
    // sound that way.
    void make(const Problem<D, H, F>& problem, const Word* packed, std::optional<Move> last,
              const Hints& hints) {
        problem.domain.unpack(packed, state_);
        frame_ = frame_of(problem.heuristic, hints.h);
        is_goal_ = problem.domain.is_goal(state_);
        children_.clear();
        const auto start = problem.filter.start();
        const auto mark = last ? problem.filter.next(start, *last) : start;
        for (const Move move : problem.domain.moves(state_))
            if (problem.filter.allows(mark, move)) add_child(problem, move, hints.expanded);
    }

    const State& state() const { return state_; }
    const typename H::Frame& frame() const { return *frame_; }
    bool is_goal() const { return is_goal_; }
    std::size_t size() const { return children_.size(); }
    const Child& child(std::size_t i) const { return children_[i]; }
    const Word* words(std::size_t i) const { return words_.data() + i * words_a_child_; }
    const std::vector<Child>& children() const { return children_; }

private:
    typename H::Frame frame_of(const H& heuristic, [[maybe_unused]] std::optional<Cost> h) const {
        if constexpr (ResumableHeuristic<H, State>)
            if (h) return heuristic.resume(*h, state_);
        return heuristic.root(state_);
    }

    void add_child(const Problem<D, H, F>& problem, Move move,
                   [[maybe_unused]] std::uint64_t expanded) {
        const Applied<D> step(problem.domain, state_, move);
        const auto after = problem.heuristic.after(*frame_, state_, move);
        Child child{.hash = 0,
                    .estimate = {problem.heuristic.value(after)},
                    .move = move,
                    .is_goal = problem.domain.is_goal(state_)};
        if constexpr (Scored) child.estimate.score = problem.heuristic.score(after, expanded);
        words_a_child_ = problem.domain.packed_words();
        const std::size_t at = children_.size() * words_a_child_;
        if (words_.size() < at + words_a_child_) words_.resize(at + words_a_child_);
        problem.domain.pack(state_, words_.data() + at);
        child.hash = problem.domain.hash(words_.data() + at);
        children_.push_back(child);
    }

    State state_{};
    std::optional<typename H::Frame> frame_{};
    bool is_goal_ = false;
    std::size_t words_a_child_ = 0;
    std::vector<Child> children_;
    std::vector<Word> words_;
};

}  // namespace taquin::search
