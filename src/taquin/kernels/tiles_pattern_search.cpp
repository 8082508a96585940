#include "taquin/kernels/tiles_pattern_search.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/kernels/pattern_batch.hpp"
#include "taquin/kernels/pattern_node.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/conclude.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;
using search::Counters;

// Rounds that expand fewer nodes are not cut into subtrees.
constexpr std::uint64_t worth_cutting = 256;
// After a round of so many nodes the next one takes longer than it takes to make the long strings.
constexpr std::uint64_t worth_long_strings = 400'000;
// After a smaller round the next one ends sooner than a thread begins.
constexpr std::uint64_t worth_threads = 5'000;
// Subtrees of a round: enough for the goal's to be a small part; for each of several threads, that
// they end together.
constexpr std::size_t subtrees_alone = 32;
constexpr std::size_t subtrees_a_thread = 128;
constexpr std::size_t most_subtrees = 1U << 15U;
// Nodes between two looks at the limits.
constexpr std::uint64_t between_looks = 1024;

void add(Counters& sum, const Counters& more) {
    sum.generated += more.generated;
    sum.expanded += more.expanded;
    sum.peak_nodes = std::max(sum.peak_nodes, more.peak_nodes);
}

template <class Node>
class Deepening {
public:
    Deepening(const tiles::PatternSet& set, const search::Limits& limits,
              const Callbacks& callbacks, const PatternSearchPlan& plan)
        : rules_(set, plan.many_boards ? tiles::long_move_strings() : tiles::short_move_strings()),
          callbacks_(callbacks),
          budget_(limits, [this] { pulse(); }),
          threads_(limits.nodes ? 1 : plan.threads) {}

    search::Result<tiles::Move> run(const tiles::Board& start) {
        Node root = rules_.root(start, 0);
        const Cost manhattan = distance(start);
        root.slack = *std::ranges::max_element(root.sum);
        Cost bound = manhattan + 2 * root.slack;
        bool solved = start == rules_.set().goal();
        std::uint64_t expanded = 0;  // in the last round
        while (!solved && budget_.check()) {
            result_.lower_bound = bound;
            if (budget_.limits().depth && bound > *budget_.limits().depth) {
                budget_.reach(search::LimitKind::Depth);
                break;
            }
            if (callbacks_.iteration) callbacks_.iteration(bound, counters_);
            const Counters before = counters_;
            solved = round(root, static_cast<std::uint32_t>(bound), expanded);
            expanded = counters_.expanded - before.expanded;
            result_.iterations.push_back({bound, counters_.generated - before.generated, expanded});
            bound += 2;
            ++root.slack;
        }
        counters_.peak_bytes = counters_.peak_nodes * sizeof(Node);
        search::NoObserver nobody;
        search::conclude(result_, budget_, nobody, solved);
        return std::move(result_);
    }

private:
    using Batch = PatternBatch<Node>;

    // A subtree of one round: its root, within the bound and not the goal, and the moves to it.
    struct Subtree {
        Node root{};
        std::vector<tiles::Move> moves{};
    };

    void pulse() const {
        if (callbacks_.progress) callbacks_.progress(counters_, result_.lower_bound);
    }

    Cost distance(const tiles::Board& start) const {
        const std::vector<tiles::Cell> home = tiles::cells_of_tiles(rules_.set().goal());
        std::uint32_t sum = 0;
        for (tiles::Cell cell = 0; cell < start.size.cells(); ++cell)
            if (start.tiles[cell] != 0)
                sum += tiles::steps_between(start.size, cell, home[start.tiles[cell]]);
        return static_cast<Cost>(sum);
    }

    // True when the goal was met.
    bool round(const Node& root, std::uint32_t bound, std::uint64_t expanded) {
        if (expanded >= worth_long_strings) rules_.use(tiles::long_move_strings());
        const unsigned threads = expanded < worth_threads ? 1 : threads_;
        const std::size_t wanted = expanded < worth_cutting ? 1
                                   : threads == 1           ? subtrees_alone
                                                            : subtrees_a_thread * threads;
        bound_ = bound;
        cut({root, {}}, std::min(wanted, most_subtrees), counters_);
        search_subtrees(threads, counters_);
        // Waiting nodes know nothing of their ancestors: the goal's subtree is searched again, cut
        // into smaller ones, until the cutting itself meets the goal. These nodes were counted.
        Counters again;
        while (goal_subtree_ && result_.moves.empty()) {
            cut(Subtree(subtrees_[*goal_subtree_]), subtrees_alone, again);
            search_subtrees(1, again);
        }
        return !result_.moves.empty();
    }

    // Searches the nodes a few moves below the top: at least so many, if the tree is not smaller.
    // The moves of the result are set if the goal is above them.
    void cut(Subtree top, std::size_t wanted, Counters& counters) {
        subtrees_.assign(1, std::move(top));
        while (!subtrees_.empty() && subtrees_.size() < wanted && result_.moves.empty()) {
            std::vector<Node> children;
            const bool solved = expand_subtrees(children, counters);
            std::vector<Subtree> below;
            for (const Node& child : children) {
                const Subtree& above = subtrees_[child.subtree];
                below.push_back({child, above.moves});
                below.back().moves.push_back(move_between(above.root, child));
            }
            subtrees_ = std::move(below);
            if (solved) result_.moves = subtrees_.back().moves;
        }
    }

    // True: the last child is the goal.
    bool expand_subtrees(std::vector<Node>& children, Counters& counters) const {
        Batch batch(rules_, bound_);
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

    tiles::Move move_between(const Node& node, const Node& child) const {
        const auto& ways = rules_.ways(node.blank);
        const auto way = std::ranges::find_if(
            ways, [&](const auto& each) { return each.exists && each.from == child.blank; });
        return tiles::all_moves[static_cast<std::size_t>(way - ways.begin())];
    }

    void search_subtrees(unsigned threads, Counters& counters) {
        next_subtree_ = 0;
        stop_ = !result_.moves.empty();
        goal_subtree_.reset();
        parallel_for(threads, threads,
                     [&](std::size_t, unsigned thread) { work(thread, counters); });
    }

    void work(unsigned thread, Counters& sum) {
        Batch batch(rules_, bound_);
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
                const std::scoped_lock lock(mutex_);
                goal_subtree_ = waiting.back().subtree;
                stop_ = true;
            }
            if (counters.expanded >= between_looks) look(thread, counters, sum);
        }
        const std::scoped_lock lock(mutex_);
        add(sum, counters);
    }

    void take_subtrees(std::vector<Node>& waiting) {
        while (waiting.size() < Batch::most_nodes) {
            const std::size_t number = next_subtree_.fetch_add(1, std::memory_order_relaxed);
            if (number >= subtrees_.size()) return;
            waiting.push_back(subtrees_[number].root);
            waiting.back().subtree = static_cast<std::uint16_t>(number);
        }
    }

    // Only the first thread, which is the caller's, looks at the limits.
    void look(unsigned thread, Counters& counters, Counters& sum) {
        const std::scoped_lock lock(mutex_);
        const Counters done = std::exchange(counters, {});
        add(sum, done);
        if (thread == 0 && !budget_.spend(done.generated)) stop_ = true;
    }

    PatternRules<Node> rules_;
    const Callbacks& callbacks_;
    search::Result<tiles::Move> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    unsigned threads_;
    std::uint32_t bound_ = 0;  // of the round in hand
    std::vector<Subtree> subtrees_{};
    std::atomic<std::size_t> next_subtree_{0};
    std::optional<std::size_t> goal_subtree_{};
    std::atomic<bool> stop_{false};
    std::mutex mutex_{};
};

template <std::size_t Patterns, std::size_t Partitions>
bool fits(const tiles::PatternSet& set) {
    return set.patterns().size() <= Patterns && set.partitions() <= Partitions;
}

}  // namespace

bool TilesPatternSearch::supports(const tiles::PatternSet& set) { return fits<32, 8>(set); }

search::Result<tiles::Move> TilesPatternSearch::solve(const tiles::Board& start,
                                                      const search::Limits& limits,
                                                      const Callbacks& callbacks) const {
    assert(supports(set_) && start.size == set_.goal().size);
    const auto run = [&]<std::size_t Cells, std::size_t Patterns, std::size_t Partitions>() {
        using Node = PatternNode<Cells, Patterns, Partitions>;
        return Deepening<Node>(set_, limits, callbacks, plan_).run(start);
    };
    const bool small = start.size.cells() <= 16;
    if (small && fits<4, 2>(set_)) return run.template operator()<16, 4, 2>();
    if (small && fits<8, 2>(set_)) return run.template operator()<16, 8, 2>();
    if (fits<8, 2>(set_)) return run.template operator()<32, 8, 2>();
    if (fits<16, 4>(set_)) return run.template operator()<32, 16, 4>();
    return run.template operator()<32, 32, 8>();
}

}  // namespace taquin::kernels
