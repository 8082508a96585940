// Depth-first search of everything within a bound, for kernels that expand many nodes together.
//
// Nodes wait on a stack; a batch from the top is expanded and replaced by its children within the
// bound, so memory stays that of a depth-first search. A few roots are first cut into more
// subtrees.
//
// Waiting nodes know their subtree and perhaps the last steps that led to them, but not all
// ancestors. If the goal is found and its steps do not reach back to the root of its subtree, that
// subtree is cut into smaller ones and searched again, until the steps suffice or the cutting
// itself finds the goal.
//
// A Batch has
//     Node         with a 16-bit number `subtree`
//     Step         the step from a node to a child
//     most_nodes   how many it expands together
//     bool expand(std::span<const Node>, std::vector<Node>& children, Counters&)
//                  appends the children within the bound; true: the last one is the goal
//     Step step(const Node& node, const Node& child) const
// and, if nodes know the last steps that led to them and their `depth` below the start,
//     steps_kept   how many they know
//     static void append_steps(const Node&, std::size_t count, std::vector<Step>& path)
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

// The root is within the bound and not the goal.
template <class Batch>
struct Subtree {
    typename Batch::Node root{};
    std::vector<typename Batch::Step> path{};
};

// The subtree that these steps lead to.
template <class Batch>
Subtree<Batch> follow(Batch& batch, Subtree<Batch> at,
                      std::span<const typename Batch::Step> steps) {
    Counters not_counted;
    for (const auto& step : steps) {
        std::vector<typename Batch::Node> children;
        batch.expand({&at.root, 1}, children, not_counted);
        const auto child = std::ranges::find_if(
            children, [&](const auto& node) { return batch.step(at.root, node) == step; });
        if (child == children.end()) throw std::logic_error("a packet's root is not in the tree");
        at.root = *child;
        at.path.push_back(step);
    }
    return at;
}

template <class Batch>
class SubtreeSearch {
public:
    using Node = typename Batch::Node;
    using Step = typename Batch::Step;
    using Path = std::vector<Step>;
    using Subtrees = std::vector<Subtree<Batch>>;

    // Updates the counters while it runs.
    SubtreeSearch(Batch& batch, Budget& budget, Counters& counters)
        : batch_(batch), budget_(budget), counters_(counters) {}

    // The steps to the goal, if it is within the bound and nothing stopped the search. `estimate`:
    // the nodes to expect.
    std::optional<Path> run(Subtrees tops, std::uint64_t estimate) {
        subtrees_ = std::move(tops);
        path_.reset();
        stop_ = false;
        counted_ = true;
        cut(estimate < worth_cutting ? 1 : pieces);
        search();
        counted_ = false;  // repeated searches were counted before
        while (goal_ && !path_) {
            Subtree<Batch> subtree = std::move(subtrees_[goal_->subtree]);
            path_ = path_to(*goal_, subtree);
            if (path_) break;
            stop_ = false;
            subtrees_.assign(1, std::move(subtree));
            cut(pieces);
            search();
        }
        return std::move(path_);
    }

private:
    // Smaller searches are not cut into subtrees.
    static constexpr std::uint64_t worth_cutting = 2048;
    // Number of subtrees: enough that the goal's subtree is a small part.
    static constexpr std::size_t pieces = 32;
    // Nodes between two checks of the limits.
    static constexpr std::uint64_t between_looks = 1024;

    // None if the node does not know enough steps.
    static std::optional<Path> path_to(const Node& node, const Subtree<Batch>& subtree) {
        if constexpr (requires { Batch::steps_kept; }) {
            const std::size_t steps = node.depth - subtree.path.size();
            if (steps > Batch::steps_kept) return std::nullopt;
            Path path = subtree.path;
            Batch::append_steps(node, steps, path);
            return path;
        }
        return std::nullopt;
    }

    // Expands the roots until there are at least `wanted` subtrees, or the tree ends. Sets the path
    // if the goal is among their roots.
    void cut(std::size_t wanted) {
        Counters counters;
        while (!subtrees_.empty() && subtrees_.size() < wanted && !path_) {
            std::vector<Node> children;
            const bool solved = expand_roots(children, counters);
            Subtrees below;
            for (const Node& child : children) {
                const Subtree<Batch>& above = subtrees_[child.subtree];
                below.push_back({child, above.path});
                below.back().path.push_back(batch_.step(above.root, child));
            }
            subtrees_ = std::move(below);
            if (solved) path_ = std::move(subtrees_.back().path);
        }
        look(counters);
    }

    // Returns true if the last child is the goal.
    bool expand_roots(std::vector<Node>& children, Counters& counters) {
        std::vector<Node> nodes;
        for (const Subtree<Batch>& subtree : subtrees_) {
            nodes.push_back(subtree.root);
            nodes.back().subtree = static_cast<std::uint16_t>(nodes.size() - 1);
        }
        for (std::size_t first = 0; first < nodes.size(); first += Batch::most_nodes) {
            const std::size_t count = std::min(Batch::most_nodes, nodes.size() - first);
            if (batch_.expand({nodes.data() + first, count}, children, counters)) return true;
        }
        return false;
    }

    void search() {
        next_subtree_ = 0;
        goal_.reset();
        if (path_) return;
        std::vector<Node> waiting;
        std::array<Node, Batch::most_nodes> nodes;
        Counters counters;
        while (!stop_) {
            take_subtrees(waiting);
            counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, waiting.size());
            if (waiting.empty()) break;
            const std::size_t count = std::min(nodes.size(), waiting.size());
            std::copy(waiting.end() - static_cast<std::ptrdiff_t>(count), waiting.end(),
                      nodes.begin());
            waiting.resize(waiting.size() - count);
            if (batch_.expand({nodes.data(), count}, waiting, counters)) {
                goal_ = waiting.back();
                break;
            }
            if (counters.expanded >= between_looks) look(counters);
        }
        look(counters);
    }

    void take_subtrees(std::vector<Node>& waiting) {
        for (; waiting.size() < Batch::most_nodes && next_subtree_ < subtrees_.size();
             ++next_subtree_) {
            waiting.push_back(subtrees_[next_subtree_].root);
            waiting.back().subtree = static_cast<std::uint16_t>(next_subtree_);
        }
    }

    void look(Counters& counters) {
        const Counters done = std::exchange(counters, {});
        if (counted_) {
            counters_.generated += done.generated;
            counters_.expanded += done.expanded;
        }
        counters_.peak_nodes = std::max(counters_.peak_nodes, done.peak_nodes);
        const bool goes_on =
            counted_ && done.generated > 0 ? budget_.spend(done.generated) : budget_.check();
        if (!goes_on) stop_ = true;
    }

    Batch& batch_;
    Budget& budget_;
    Counters& counters_;
    bool counted_ = true;
    Subtrees subtrees_{};
    std::size_t next_subtree_ = 0;
    bool stop_ = false;
    std::optional<Node> goal_{};  // found below a subtree's root
    std::optional<Path> path_{};
};

}  // namespace taquin::search
