// Depth-first search of everything within a bound, for kernels that expand many nodes together.
//
// Nodes wait on a stack; a batch from the top is expanded and replaced by its children within the
// bound, so memory stays that of a depth-first search. The top of the tree is cut into subtrees,
// which threads take one after another.
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
// and, if nodes know the last steps that led to them and their `depth` below the first root,
//     steps_kept   how many they know
//     static void append_steps(const Node&, std::size_t count, std::vector<Step>& path)
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

template <class Batch>
class SubtreeSearch {
public:
    using Node = typename Batch::Node;
    using Step = typename Batch::Step;
    using Path = std::vector<Step>;

    // Called now and then, on the thread that called run(), with the number of nodes generated
    // since the last call, perhaps 0; false stops the search.
    using Spend = std::function<bool(std::uint64_t)>;

    // Updates the counters while it runs.
    SubtreeSearch(Counters& counters, Spend spend)
        : counters_(counters), spend_(std::move(spend)) {}

    struct Round {
        std::function<Batch()> make;  // one per thread
        unsigned threads = 1;
        std::uint64_t expanded = 0;  // by the previous round, with a smaller bound
    };

    // The steps to the goal, if it is within the bound and nothing stopped the search.
    std::optional<Path> run(const Node& root, const Round& round) {
        path_.reset();
        stop_ = false;
        counted_ = true;
        const unsigned threads = round.expanded < worth_threads ? 1 : round.threads;
        cut(round, {root, {}}, pieces(threads, round.expanded));
        search(round, threads);
        counted_ = false;  // repeated searches were counted before
        while (goal_ && !path_) {
            const Subtree subtree = std::move(subtrees_[goal_->subtree]);
            path_ = path_to(*goal_, subtree);
            if (path_) break;
            stop_ = false;
            cut(round, subtree, pieces_alone);
            search(round, 1);
        }
        return std::move(path_);
    }

private:
    // Its root is within the bound and not the goal.
    struct Subtree {
        Node root{};
        Path path{};
    };

    // Rounds that expand fewer nodes are not cut into subtrees.
    static constexpr std::uint64_t worth_cutting = 256;
    // After a smaller round, the next one ends before a thread could start.
    static constexpr std::uint64_t worth_threads = 5'000;
    // Number of subtrees. One thread: enough that the goal's subtree is a small part. Several:
    // enough that all threads finish at about the same time.
    static constexpr std::size_t pieces_alone = 32;
    static constexpr std::size_t pieces_a_thread = 128;
    static constexpr std::size_t most_pieces = 1U << 15U;
    // Nodes between two checks of the limits.
    static constexpr std::uint64_t between_looks = 1024;

    static std::size_t pieces(unsigned threads, std::uint64_t expanded) {
        if (expanded < worth_cutting) return 1;
        return threads == 1 ? pieces_alone : std::min(pieces_a_thread * threads, most_pieces);
    }

    // None if the node does not know enough steps.
    static std::optional<Path> path_to(const Node& node, const Subtree& subtree) {
        if constexpr (requires { Batch::steps_kept; }) {
            const std::size_t steps = node.depth - subtree.path.size();
            if (steps > Batch::steps_kept) return std::nullopt;
            Path path = subtree.path;
            Batch::append_steps(node, steps, path);
            return path;
        }
        return std::nullopt;
    }

    // Expands the top of the tree until it has at least `wanted` subtrees, or the tree ends. Sets
    // the path if the goal is among their roots.
    void cut(const Round& round, Subtree top, std::size_t wanted) {
        Batch batch = round.make();
        Counters counters;
        subtrees_.assign(1, std::move(top));
        while (!subtrees_.empty() && subtrees_.size() < wanted && !path_) {
            std::vector<Node> children;
            const bool solved = expand_roots(batch, children, counters);
            std::vector<Subtree> below;
            for (const Node& child : children) {
                const Subtree& above = subtrees_[child.subtree];
                below.push_back({child, above.path});
                below.back().path.push_back(batch.step(above.root, child));
            }
            subtrees_ = std::move(below);
            if (solved) path_ = std::move(subtrees_.back().path);
        }
        look(0, counters);
    }

    // Returns true if the last child is the goal.
    bool expand_roots(Batch& batch, std::vector<Node>& children, Counters& counters) const {
        std::vector<Node> nodes;
        for (const Subtree& subtree : subtrees_) {
            nodes.push_back(subtree.root);
            nodes.back().subtree = static_cast<std::uint16_t>(nodes.size() - 1);
        }
        for (std::size_t first = 0; first < nodes.size(); first += Batch::most_nodes) {
            const std::size_t count = std::min(Batch::most_nodes, nodes.size() - first);
            if (batch.expand({nodes.data() + first, count}, children, counters)) return true;
        }
        return false;
    }

    void search(const Round& round, unsigned threads) {
        next_subtree_ = 0;
        goal_.reset();
        if (path_) return;
        parallel_for(threads, threads, [&](std::size_t, unsigned thread) { work(round, thread); });
    }

    void work(const Round& round, unsigned thread) {
        Batch batch = round.make();
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
            if (batch.expand({nodes.data(), count}, waiting, counters)) {
                meet(waiting.back());
                break;
            }
            if (counters.expanded >= between_looks) look(thread, counters);
        }
        look(thread, counters);
    }

    void take_subtrees(std::vector<Node>& waiting) {
        while (waiting.size() < Batch::most_nodes) {
            const std::size_t number = next_subtree_.fetch_add(1, std::memory_order_relaxed);
            if (number >= subtrees_.size()) return;
            waiting.push_back(subtrees_[number].root);
            waiting.back().subtree = static_cast<std::uint16_t>(number);
        }
    }

    void meet(const Node& goal) {
        const std::scoped_lock lock(mutex_);
        goal_ = goal;
        stop_ = true;
    }

    void look(unsigned thread, Counters& counters) {
        const std::scoped_lock lock(mutex_);
        const Counters done = std::exchange(counters, {});
        if (counted_) {
            counters_.generated += done.generated;
            counters_.expanded += done.expanded;
        }
        counters_.peak_nodes = std::max(counters_.peak_nodes, done.peak_nodes);
        if (thread == 0 && !spend_(counted_ ? done.generated : 0)) stop_ = true;
    }

    Counters& counters_;
    Spend spend_;
    bool counted_ = true;
    std::vector<Subtree> subtrees_{};
    std::atomic<std::size_t> next_subtree_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_{};
    std::optional<Node> goal_{};  // found below a subtree's root
    std::optional<Path> path_{};
};

}  // namespace taquin::search
