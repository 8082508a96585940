// Beam search for kernels that expand many nodes together (subtree_search.hpp describes a Batch).
//
// It looks for a solution within the bound, layer by layer, and keeps the best nodes of each layer.
// It may overlook solutions, so it proves nothing. But it finds most of them with a small part of
// the nodes of a depth-first search.
//
// Besides what SubtreeSearch needs, the Batch has
//     static std::int32_t score(const Node&)          the smaller, the more promising
//     static std::uint64_t fingerprint(const Node&)   of its state
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/beam_parts.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

template <class Batch>
class BatchBeam {
public:
    using Node = typename Batch::Node;
    using Step = typename Batch::Step;

    // What a beam needs for each node of its width: the node, its children, their candidates.
    static constexpr std::size_t bytes_a_node = 4 * sizeof(Node);

    // Updates the counters while it runs.
    BatchBeam(Batch& batch, Budget& budget, Counters& counters)
        : batch_(batch), budget_(budget), counters_(counters) {}

    // The steps to the goal. None: not found, or the budget is over.
    std::optional<std::vector<Step>> run(const Node& start, std::size_t width) {
        layer_.assign(1, start);
        traces_.push_back(BeamHistory<Step>::start);
        for (std::size_t depth = 1; !layer_.empty(); ++depth) {
            if (expand_layer()) return history_.path_to(add(candidates_.back()));
            if (budget_.over()) break;
            keep_best(width);
            if (history_.should_forget(depth)) history_.keep_only(traces_);
        }
        return std::nullopt;
    }

private:
    struct Candidate : BeamCandidate<Step> {  // `parent` in layer_
        std::uint32_t child;                  // in children_
    };

    // Expands the layer. True: the last child is the goal.
    bool expand_layer() {
        children_.clear();
        candidates_.clear();
        for (std::size_t first = 0; first < layer_.size(); first += Batch::most_nodes) {
            const std::size_t count = std::min(Batch::most_nodes, layer_.size() - first);
            for (std::size_t i = 0; i < count; ++i)
                layer_[first + i].subtree = static_cast<std::uint16_t>(i);
            const std::uint64_t before = counters_.generated;
            const bool solved = batch_.expand({layer_.data() + first, count}, children_, counters_);
            add_candidates(first);
            if (solved) return true;
            if (!budget_.spend(counters_.generated - before)) return false;
        }
        const std::uint64_t nodes = layer_.size() + children_.size();
        counters_.peak_nodes = std::max(counters_.peak_nodes, nodes);
        return false;
    }

    // Of the children that have none. A child's subtree is its parent's number in the batch.
    void add_candidates(std::size_t first_parent) {
        for (std::size_t i = candidates_.size(); i < children_.size(); ++i) {
            const Node& child = children_[i];
            const std::size_t parent = first_parent + child.subtree;
            candidates_.push_back(
                {{Batch::fingerprint(child), Batch::score(child),
                  static_cast<std::uint32_t>(parent), batch_.step(layer_[parent], child)},
                 static_cast<std::uint32_t>(i)});
        }
    }

    TraceIndex add(const Candidate& candidate) {
        return history_.add(traces_[candidate.parent], candidate.move);
    }

    // Makes the best children the next layer, each state once.
    void keep_best(std::size_t width) {
        FingerprintSet seen(account_, budget_);
        std::size_t different = 0;
        for (const Candidate& candidate : candidates_)
            if (seen.insert(candidate.fingerprint)) candidates_[different++] = candidate;
        candidates_.resize(different);
        BestCandidates(candidates_, account_).keep(width);
        layer_.clear();
        next_traces_.clear();
        for (const Candidate& candidate : candidates_) {
            layer_.push_back(children_[candidate.child]);
            next_traces_.push_back(add(candidate));
        }
        std::swap(traces_, next_traces_);
    }

    Batch& batch_;
    Budget& budget_;
    Counters& counters_;
    MemoryAccount account_{};
    std::vector<Node> layer_{};
    std::vector<Node> children_{};
    Array<Candidate> candidates_{account_};  // one for each child
    Array<TraceIndex> traces_{account_};     // of the layer
    Array<TraceIndex> next_traces_{account_};
    BeamHistory<Step> history_{account_};
};

}  // namespace taquin::search
