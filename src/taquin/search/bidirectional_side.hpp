// One of the two searches of a bidirectional heuristic search: its closed list and its open list in
// two parts. `waiting` holds nodes by f until f falls below the bound of the whole search; `ready`
// holds those by g. (Chen, Holte, Zilles and Sturtevant 2017: the data structure of NBS.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/open_list/bucket_queue.hpp"
#include "taquin/search/problem.hpp"

namespace taquin::search {

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F>
class BidirectionalSide {
public:
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;
    using Node = Expansion<D, H, F, false>;

    BidirectionalSide(const Problem<D, H, F>& problem, MemoryAccount& account, Budget& budget)
        : problem_(problem),
          budget_(budget),
          closed_(problem.domain, account, budget),
          waiting_(account, Ties::Fifo),
          ready_(account, Ties::Lifo) {}

    const ClosedList<D>& closed() const { return closed_; }

    void begin(const State& start) {
        std::vector<typename D::Word> packed(problem_.domain.packed_words());
        problem_.domain.pack(start, packed.data());
        closed_.insert(packed.data(), problem_.domain.hash(packed.data()), Meta::start());
        const Cost h = problem_.heuristic.value(problem_.heuristic.root(start));
        waiting_.push(h, h, 0);
    }

    // The smallest f of those that wait; none: nobody waits.
    std::optional<Cost> waiting_f() {
        return smallest(waiting_, [](const Meta&, auto) { return true; });
    }

    // The smallest g of those that are ready.
    std::optional<Cost> ready_g() {
        return smallest(ready_, [](const Meta& meta, auto g) { return meta.length() == g; });
    }

    // Makes all nodes ready whose f is below the limit. False: the budget ended before.
    bool prepare_below(Cost limit) {
        for (auto f = waiting_f(); f && *f < limit; f = waiting_f()) {
            if (!budget_.tick()) return false;
            prepare_one();
        }
        return true;
    }

    // Makes the node with the smallest f ready.
    void prepare_one() {
        const NodeIndex node = waiting_.top().node;
        waiting_.pop();
        ready_.push(closed_.meta(node).length(), 0, node);
    }

    // Takes the node that is ready with the smallest g; its children are made.
    struct Selected {
        Cost g = 0;
        const Node& node;
    };
    Selected select() {
        const NodeIndex index = ready_.top().node;
        ready_.pop();
        const Meta meta = closed_.meta(index);
        node_.make(problem_, closed_.words(index), meta.last_move(), {});
        closed_.meta(index).close();
        for (const auto& child : node_.children()) closed_.prefetch(child.hash);
        return {meta.length(), node_};
    }

    struct Added {
        NodeIndex node = 0;
        bool is_better = false;  // than any path to it before
        bool reopened = false;
    };

    // The i-th child of the selected node, with a path of length g.
    Added add_child(std::size_t i, Cost g) {
        const auto& child = node_.child(i);
        const Meta meta(g, child.move);
        const auto [node, fresh] = closed_.insert(node_.words(i), child.hash, meta);
        Meta& known = closed_.meta(node);
        if (!fresh && known.length() <= g) return {node, false, false};
        const bool reopened = known.closed();
        known = meta;
        waiting_.push(g + child.estimate.h, child.estimate.h, node);
        return {node, true, reopened};
    }

private:
    // Entries of nodes that were closed, or that a shorter path gave another entry, are dropped.
    template <class Valid>
    std::optional<Cost> smallest(BucketQueue& queue, Valid valid) {
        while (!queue.empty()) {
            const auto top = queue.top();
            const Meta meta = closed_.meta(top.node);
            if (!meta.closed() && valid(meta, top.key)) return static_cast<Cost>(top.key);
            queue.pop();
        }
        return std::nullopt;
    }

    const Problem<D, H, F>& problem_;
    Budget& budget_;
    ClosedList<D> closed_;
    BucketQueue waiting_;
    BucketQueue ready_;
    Node node_{};
};

}  // namespace taquin::search
