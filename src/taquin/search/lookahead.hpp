// Nodes prepared before their turn, so that the search does not wait for memory.
//
// A graph search that outgrows the caches spends its time waiting: for the node's state, for the
// table's entries of its children, for the nodes that these entries name. A queue shows which nodes
// come next, so each of the three is asked for a few turns before it is needed: the node is fetched
// twelve turns ahead, expanded six turns ahead (which asks for the entries) and the named nodes are
// fetched two turns ahead. In a last-in-first-out queue, where children come first, less distance
// is enough. The order of the search is not touched: a node that did not come as foreseen, or was
// changed meanwhile, is prepared again at its turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/open_list/open_entry.hpp"
#include "taquin/search/problem.hpp"

namespace taquin::search {

template <class D, class H, class F, bool Scored>
class Lookahead {
public:
    using Node = Expansion<D, H, F, Scored>;

    Lookahead(const Problem<D, H, F>& problem, const ClosedList<D>& closed)
        : problem_(problem), closed_(closed) {
        const std::size_t bytes = problem.domain.packed_words() * sizeof(typename D::Word);
        if (bytes > largest_foreseen) mask_ = 0;
    }

    // To be called once a turn, when the turn's own node has been taken off the open list.
    // `estimate(entry)` is the heuristic's value of a node that comes next, if it is known.
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

    // The node of this turn.
    Node& take(const OpenEntry& entry, const typename Node::Hints& hints) {
        Slot& now = slot(entry);
        if (!is_prepared(now, entry)) make(now, entry, hints);
        now.ready = false;
        return now.node;
    }

    // After the nodes have got new places.
    void clear() {
        for (Slot& each : slots_) each.ready = false;
    }

private:
    struct Distances {  // pops that come between
        std::uint32_t fetched;
        std::uint32_t expanded;
        std::uint32_t named;
    };
    static constexpr Distances long_distances{11, 5, 1};
    static constexpr Distances short_distances{3, 1, 0};

    // Larger states are made at their turn, in one slot: the work is longer than the wait, and
    // what is prepared is outside the account of memory.
    static constexpr std::size_t largest_foreseen = 4096;

    struct Slot {
        bool ready = false;
        NodeIndex index = 0;
        std::int64_t key = 0;
        NodeMeta<typename D::Move> meta{};
        Node node{};
    };

    Slot& slot(const OpenEntry& entry) { return slots_[entry.place & mask_]; }

    // The key tells an entry from an older one of the same node, for which a longer path was known
    // and from which another estimate would follow.
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
    std::uint32_t mask_ = 15;  // which bits of a place choose the slot
};

}  // namespace taquin::search
