// Expands nodes of a graph search before their turn, so the search does not wait for memory.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/open_list.hpp"

namespace taquin::search {

// One unpacked node of a graph search with all its children: packed, hashed, estimated. It depends
// only on the node's state and last move, so it can be prepared before the node's turn, while the
// table entries of the children are prefetched.

// A heuristic that computes the frame of a state faster if the value is known. Searches can store
// the value more cheaply than the frame.
template <class H, class State>
concept ResumableHeuristic = requires(const H heuristic, Cost value, const State at) {
    { heuristic.resume(value, at) } -> std::same_as<typename H::Frame>;
};

template <class D, class H, class F>
class Expansion {
public:
    using Move = typename D::Move;
    using Word = typename D::Word;
    using State = typename D::State;

    struct Child {
        std::uint64_t hash = 0;
        Cost h = 0;
        Move move{};
        bool is_goal = false;
    };

    // What the search may know about the node besides its state.
    struct Hints {
        std::optional<Cost> h{};
        // Nodes so far, if the search orders by real-valued scores, which may depend on it.
        std::optional<std::uint64_t> expanded{};
    };

    // `last` is the move that led to the node, none at the start. The filter ignores all earlier
    // moves, because other paths may have led to the same node; filters against undoing a move
    // remain sound.
    void make(const Problem<D, H, F>& problem, const Word* packed, std::optional<Move> last,
              const Hints& hints) {
        problem.domain.unpack(packed, state_);
        frame_ = frame_of(problem.heuristic, hints.h);
        is_goal_ = problem.domain.is_goal(state_);
        children_.clear();
        if constexpr (ScoredHeuristic<H, D>) scores_.clear();
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
    double score(std::size_t i) const { return scores_[i]; }  // only if hints.expanded was given
    const Word* words(std::size_t i) const { return words_.data() + i * words_a_child_; }
    const std::vector<Child>& children() const { return children_; }

private:
    typename H::Frame frame_of(const H& heuristic, [[maybe_unused]] std::optional<Cost> h) const {
        if constexpr (ResumableHeuristic<H, State>)
            if (h) return heuristic.resume(*h, state_);
        return heuristic.root(state_);
    }

    void add_child(const Problem<D, H, F>& problem, Move move,
                   [[maybe_unused]] const std::optional<std::uint64_t>& expanded) {
        const Applied<D> step(problem.domain, state_, move);
        const auto after = problem.heuristic.after(*frame_, state_, move);
        Child child{.hash = 0,
                    .h = problem.heuristic.value(after),
                    .move = move,
                    .is_goal = problem.domain.is_goal(state_)};
        if constexpr (ScoredHeuristic<H, D>)
            if (expanded) add_score(problem.heuristic, after, *expanded);
        words_a_child_ = problem.domain.packed_words();
        const std::size_t at = children_.size() * words_a_child_;
        if (words_.size() < at + words_a_child_) words_.resize(at + words_a_child_);
        problem.domain.pack(state_, words_.data() + at);
        child.hash = problem.domain.hash(words_.data() + at);
        children_.push_back(child);
    }

    // Not inlined: that would slow down searches by whole numbers.
    [[gnu::noinline]] void add_score(const H& heuristic, const typename H::Frame& frame,
                                     std::uint64_t expanded) {
        scores_.push_back(heuristic.score(frame, expanded));
    }

    State state_{};
    std::optional<typename H::Frame> frame_{};
    bool is_goal_ = false;
    std::size_t words_a_child_ = 0;
    std::vector<Child> children_;
    std::vector<double> scores_;
    std::vector<Word> words_;
};

// Prepares nodes before their turn, so the search does not wait for memory.
//
// A graph search that outgrows the caches spends its time waiting: for the node's state, for the
// table entries of its children, and for the nodes that those entries refer to. A queue shows which
// nodes come next, so each of the three is prefetched a few turns early: the node is fetched twelve
// turns ahead, expanded six turns ahead (which fetches the entries), and the nodes in the entries
// are fetched two turns ahead. A last-in-first-out queue, where children come first, needs less
// distance. The order of the search stays the same: a node that was not predicted, or that changed
// meanwhile, is prepared again at its turn.
template <class D, class H, class F>
class Lookahead {
public:
    using Node = Expansion<D, H, F>;

    Lookahead(const Problem<D, H, F>& problem, const ClosedList<D>& closed)
        : problem_(problem), closed_(closed) {
        const std::size_t bytes = problem.domain.packed_words() * sizeof(typename D::Word);
        if (bytes > largest_foreseen) mask_ = 0;
    }

    // Call this once per turn, after taking the current node off the open list. `estimate(entry)`
    // is the heuristic's value of an upcoming node, if known.
    template <class Open, class EstimateOf>
    void advance(const Open& open, EstimateOf estimate) {
        if (mask_ == 0) return;
        const Distances& ahead = open.last_in_first_out() ? short_distances : long_distances;
        if (const auto entry = open.upcoming(ahead.fetched)) closed_.prefetch_node(entry->node);
        if (const auto entry = open.upcoming(ahead.expanded)) foresee(*entry, estimate);
        if (const auto entry = open.upcoming(ahead.named)) {
            const Slot& soon = slot(*entry);
            if (soon.ready && soon.index == entry->node)
                for (const auto& child : soon.node.children())
                    closed_.prefetch_candidates(child.hash);
        }
    }

    // The node of the current turn.
    Node& take(const OpenEntry& entry, const typename Node::Hints& hints) {
        Slot& now = slot(entry);
        if (!is_prepared(now, entry)) make(now, entry, hints);
        now.ready = false;
        return now.node;
    }

    // Call this after nodes got new indices.
    void clear() {
        for (Slot& each : slots_) each.ready = false;
    }

private:
    struct Distances {  // pops in between
        std::uint32_t fetched;
        std::uint32_t expanded;
        std::uint32_t named;
    };
    static constexpr Distances long_distances{11, 5, 1};
    static constexpr Distances short_distances{3, 1, 0};

    // Larger states are expanded at their turn, in one slot: the work takes longer than the wait,
    // and prepared nodes do not count towards the memory limit.
    static constexpr std::size_t largest_foreseen = 4096;

    struct Slot {
        bool ready = false;
        NodeIndex index = 0;
        std::int64_t key = 0;
        NodeMeta<typename D::Move> meta{};
        Node node{};
    };

    Slot& slot(const OpenEntry& entry) { return slots_[entry.place & mask_]; }

    // The key distinguishes an entry from an older one of the same node with a longer path, which
    // would give another estimate.
    bool is_prepared(const Slot& slot, const OpenEntry& entry) const {
        return slot.ready && slot.index == entry.node && slot.key == entry.key &&
               slot.meta == closed_.meta(entry.node);
    }

    template <class EstimateOf>
    void foresee(const OpenEntry& entry, EstimateOf estimate) {
        Slot& into = slot(entry);
        if (is_prepared(into, entry)) return;
        into.ready = false;
        if (!closed_.meta(entry.node).closed()) make(into, entry, {.h = estimate(entry)});
    }

    void make(Slot& into, const OpenEntry& entry, const typename Node::Hints& hints) {
        into.index = entry.node;
        into.key = entry.key;
        into.meta = closed_.meta(entry.node);
        into.node.make(problem_, closed_.words(entry.node), into.meta.last_move(), hints);
        for (const auto& child : into.node.children()) closed_.prefetch(child.hash);
        into.ready = true;
    }

    const Problem<D, H, F>& problem_;
    const ClosedList<D>& closed_;
    std::array<Slot, 16> slots_{};
    std::uint32_t mask_ = 15;  // the bits of a place that select the slot
};

}  // namespace taquin::search
