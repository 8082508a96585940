// Nodes prepared before their turn, so that the search does not wait for memory.
//
// A graph search that outgrows the caches spends its time waiting: for the node's state, for the
// table's entries of its children, for the nodes that these entries name. A queue shows which nodes
// come next, so each of the three is asked for a few turns before it is needed: the node is fetched
// twelve turns ahead, expanded six turns ahead (which asks for the entries) and the named nodes are
// fetched two turns ahead. The order of the search is not touched: a node that did not come as
// foreseen, or was changed meanwhile, is prepared again at its turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/problem.hpp"

namespace taquin::search {

template <class D, class H, class F, bool Scored>
class Lookahead {
public:
    using Node = Expansion<D, H, F, Scored>;

    Lookahead(const Problem<D, H, F>& problem, const ClosedList<D>& closed)
        : problem_(problem), closed_(closed) {}

    // To be called once a turn, when the turn's own node has been taken off the open list.
    // `estimate(entry)` is the heuristic's value of a node that comes next, if it is known.
    template <class Open, class EstimateOf>
    void advance(const Open& open, EstimateOf estimate) {
        ++turn_;
        if constexpr (requires { open.upcoming(0U); }) {
            if (const auto entry = open.upcoming(fetched - 1)) closed_.prefetch_node(entry->node);
            if (const auto entry = open.upcoming(expanded - 1))
                foresee(slot(expanded), entry->node, estimate(*entry));
            const Slot& soon = slot(named);
            if (soon.ready)
                for (const auto& child : soon.node.children())
                    closed_.prefetch_candidate(child.hash);
        }
    }

    // The node of this turn. `hints.last` is filled in here.
    Node& take(NodeIndex index, typename Node::Hints hints) {
        Slot& now = slot(0);
        if (!now.ready || now.index != index || !(now.meta == closed_.meta(index)))
            make(now, index, hints);
        now.ready = false;
        return now.node;
    }

    // After the nodes have got new places.
    void clear() {
        for (Slot& each : slots_) each.ready = false;
    }

private:
    static constexpr std::uint32_t fetched = 12;
    static constexpr std::uint32_t expanded = 6;
    static constexpr std::uint32_t named = 2;

    struct Slot {
        bool ready = false;
        NodeIndex index = 0;
        NodeMeta<typename D::Move> meta{};
        Node node{};
    };

    Slot& slot(std::uint32_t ahead) { return slots_[(turn_ + ahead) % slots_.size()]; }

    void foresee(Slot& into, NodeIndex index, std::optional<Cost> h) {
        into.ready = false;
        if (closed_.meta(index).closed()) return;
        make(into, index, {.h = h});
        for (const auto& child : into.node.children()) closed_.prefetch(child.hash);
    }

    void make(Slot& into, NodeIndex index, typename Node::Hints hints) {
        into.index = index;
        into.meta = closed_.meta(index);
        if (!into.meta.is_start()) hints.last = into.meta.move();
        into.node.make(problem_, closed_.words(index), hints);
        into.ready = true;
    }

    const Problem<D, H, F>& problem_;
    const ClosedList<D>& closed_;
    std::uint32_t turn_ = 0;
    std::array<Slot, 8> slots_{};
};

}  // namespace taquin::search
