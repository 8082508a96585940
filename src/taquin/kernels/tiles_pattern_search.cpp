#include "taquin/kernels/tiles_pattern_search.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/kernels/pattern_lanes.hpp"
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
// Subtrees of a round, for each thread: enough for all lanes and for threads to end together.
constexpr std::size_t tasks_a_thread = 128;

void add(Counters& sum, const Counters& more) {
    sum.generated += more.generated;
    sum.expanded += more.expanded;
}

template <class Node>
class Deepening {
public:
    Deepening(const tiles::PatternSet& set, const search::Limits& limits,
              const Callbacks& callbacks, unsigned threads)
        : rules_(set, tiles::short_move_strings()),
          callbacks_(callbacks),
          budget_(limits, [this] { pulse(); }),
          threads_(limits.nodes ? 1 : threads) {}

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
            counters_.peak_nodes = std::max(counters_.peak_nodes, most_nodes(bound));
            bound += 2;
            ++root.slack;
        }
        counters_.peak_bytes = counters_.peak_nodes * sizeof(Node);
        search::NoObserver nobody;
        search::conclude(result_, budget_, nobody, solved);
        return std::move(result_);
    }

private:
    using Task = PatternTask<Node>;
    using Children = typename PatternRules<Node>::Children;

    void pulse() const {
        if (callbacks_.progress) callbacks_.progress(counters_, result_.lower_bound);
    }

    std::uint64_t most_nodes(Cost bound) const {
        return threads_ * PatternLanes<Node>::most_lanes * static_cast<std::uint64_t>(bound + 1);
    }

    Cost distance(const tiles::Board& start) const {
        const tiles::Size size = start.size;
        const std::vector<tiles::Cell> home = tiles::cells_of_tiles(rules_.set().goal());
        const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
        std::uint32_t sum = 0;
        for (tiles::Cell cell = 0; cell < size.cells(); ++cell) {
            const tiles::Tile tile = start.tiles[cell];
            if (tile != 0)
                sum += apart(size.row(cell), size.row(home[tile])) +
                       apart(size.column(cell), size.column(home[tile]));
        }
        return static_cast<Cost>(sum);
    }

    // True when the goal was met.
    bool round(const Node& root, std::uint32_t bound, std::uint64_t expanded) {
        if (expanded >= worth_long_strings) rules_.use(tiles::long_move_strings());
        const unsigned threads = expanded < worth_threads ? 1 : threads_;
        const std::size_t wanted = expanded < worth_cutting ? 1 : tasks_a_thread * threads;
        std::deque<Task> tasks = cut(root, bound, wanted);
        if (!result_.moves.empty()) return true;
        next_task_ = 0;
        stop_ = false;
        parallel_for(threads, threads,
                     [&](std::size_t, unsigned thread) { work(tasks, bound, thread); });
        return !result_.moves.empty();
    }

    // The nodes a few moves below the root: at least so many, if the tree is not smaller.
    std::deque<Task> cut(const Node& root, std::uint32_t bound, std::size_t wanted) {
        std::deque<Task> tasks{Task{root, {}}};
        Children children;
        Node node;
        while (!tasks.empty() && tasks.size() < wanted) {
            const Task task = std::move(tasks.front());
            tasks.pop_front();
            counters_.generated += rules_.expand(task.node, children);
            ++counters_.expanded;
            for (std::uint32_t i = 0; i < children.count; ++i) {
                if (!rules_.admit(task.node, children.child[i], node)) continue;
                Task& child = tasks.emplace_back(Task{node, task.moves});
                child.moves.push_back(children.child[i].move);
                if (child.moves.size() < bound) continue;
                keep(child.moves);
                return {};
            }
        }
        return tasks;
    }

    void work(const std::deque<Task>& tasks, std::uint32_t bound, unsigned thread) {
        PatternLanes<Node> lanes(rules_, bound);
        Counters counters;
        lanes.run(
            [&]() -> const Task* {
                const std::size_t task = next_task_.fetch_add(1, std::memory_order_relaxed);
                return task < tasks.size() ? &tasks[task] : nullptr;
            },
            [&] { return look(counters, thread); }, counters);
        const std::scoped_lock lock(mutex_);
        add(counters_, std::exchange(counters, {}));
        if (!lanes.solution()) return;
        stop_ = true;
        if (result_.moves.empty()) keep(*lanes.solution());
    }

    // False: stop. Only the first thread, which is the caller's, looks at the limits.
    bool look(Counters& counters, unsigned thread) {
        {
            const std::scoped_lock lock(mutex_);
            const std::uint64_t generated = counters.generated;
            add(counters_, std::exchange(counters, {}));
            if (thread == 0 && !budget_.spend(generated)) stop_ = true;
        }
        return !stop_;
    }

    void keep(const std::vector<std::uint8_t>& moves) {
        for (const std::uint8_t move : moves)
            result_.moves.push_back(static_cast<tiles::Move>(move));
    }

    PatternRules<Node> rules_;
    const Callbacks& callbacks_;
    search::Result<tiles::Move> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    unsigned threads_;
    std::atomic<std::size_t> next_task_{0};
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
    const auto run = [&]<class Node>(Node) {
        return Deepening<Node>(set_, limits, callbacks, threads_).run(start);
    };
    if (fits<8, 1>(set_)) return run(PatternNode<8, 1>{});
    if (fits<4, 2>(set_)) return run(PatternNode<4, 2>{});
    if (fits<8, 2>(set_)) return run(PatternNode<8, 2>{});
    if (fits<16, 4>(set_)) return run(PatternNode<16, 4>{});
    return run(PatternNode<32, 8>{});
}

}  // namespace taquin::kernels
