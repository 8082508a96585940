#include "taquin/puzzles/tiles/kernels/tiles_pattern_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/direct_batch.hpp"
#include "taquin/puzzles/tiles/kernels/pattern_batch.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/search/batch_beam.hpp"
#include "taquin/search/domain_packets.hpp"
#include "taquin/search/subtree_search.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;

// After a round of this many nodes, the next one takes longer than building the long strings.
constexpr std::uint64_t worth_long_strings = 400'000;

// The widest beam of a guess.
constexpr std::uint64_t most_beam_bytes = std::uint64_t{256} << 20U;

// The request of all searchers.
struct PatternTask {
    const tiles::PatternSet& set;
    const tiles::Board& start;
    PatternSearchPlan plan;
    unsigned threads;  // for making direct tables

    Cost distance() const {
        const std::vector<tiles::Cell> home = tiles::cells_of_tiles(set.goal());
        std::uint32_t sum = 0;
        for (tiles::Cell cell = 0; cell < start.size.cells(); ++cell)
            if (start.tiles[cell] != 0)
                sum += tiles::steps_between(start.size, cell, home[start.tiles[cell]]);
        return static_cast<Cost>(sum);
    }

    bool fits_direct() const {
        for (std::size_t partition = 0; partition < set.partitions(); ++partition) {
            const auto [first, end] = set.patterns_of(partition);
            if (end - first > patterns_a_partition) return false;
        }
        const auto bytes = tiles::DirectTables::bytes(set.patterns());
        return bytes && *bytes <= plan.direct_memory;
    }
};

// Searches packets with one kind of nodes: Batch is a PatternBatch or a DirectBatch.
template <class Rules, class Batch>
class BatchSearcher {
public:
    using Node = typename Batch::Node;

    BatchSearcher(const PatternTask& task, Rules rules)
        : many_boards_(task.plan.many_boards),
          rules_(std::move(rules)),
          start_(rules_.root(task.start, 0)),
          distance_(task.distance()) {}

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) {
        Batch batch = prepare(job);
        typename Search::Subtrees tops;
        for (const search::Steps& root : job.roots) tops.push_back(subtree(batch, root));
        Search search(batch, budget, result.counters);
        if (const auto path = search.run(std::move(tops), job.estimate))
            result.solutions.push_back(search::steps_of(std::span(*path)));
        result.next_bound = job.bound + 2;
        result.counters.peak_bytes = result.counters.peak_nodes * sizeof(Node);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) {
        Batch batch = prepare(job);
        const search::Subtree<Batch> top = subtree(batch, root);
        search::RootExpansion result;
        std::vector<Node> children;
        const bool solved = batch.expand({&top.root, 1}, children, result.counters);
        for (const Node& child : children)
            result.steps.push_back(static_cast<std::uint8_t>(batch.step(top.root, child)));
        if (solved) {
            result.solutions.push_back(root);
            result.solutions.back().push_back(result.steps.back());
            result.steps.clear();
        }
        result.next_bound = job.bound + 2;
        return result;
    }

private:
    using Search = search::SubtreeSearch<Batch>;

    Batch prepare(const search::PacketJob& job) {
        const bool long_strings = many_boards_ || job.last_expanded >= worth_long_strings;
        rules_.use(long_strings ? tiles::long_move_strings() : tiles::short_move_strings());
        start_.slack = static_cast<std::uint8_t>((job.bound - distance_) / 2);
        return Batch(rules_, static_cast<std::uint32_t>(job.bound));
    }

    search::Subtree<Batch> subtree(Batch& batch, const search::Steps& root) const {
        std::vector<tiles::Move> moves;
        for (const std::uint8_t step : root) moves.push_back(static_cast<tiles::Move>(step));
        return search::follow<Batch>(batch, {start_, {}}, moves);
    }

    bool many_boards_;
    Rules rules_;
    Node start_;
    Cost distance_;
};

// Small rounds use the stored tables, large ones direct tables.
template <class Node>
class PatternSearcher : public search::PacketSearcher {
public:
    explicit PatternSearcher(const PatternTask& task)
        : task_(task),
          stored_(task, PatternRules<Node>(task.set, tiles::short_move_strings())),
          may_be_direct_(task.fits_direct()) {}

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        if (may_be_direct_ && !direct_ && job.last_expanded >= task_.plan.worth_direct)
            make_direct(budget);
        if (direct_)
            direct_->search(job, budget, result);
        else
            stored_.search(job, budget, result);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        return stored_.expand(job, root);
    }

private:
    using Direct = DirectNode<Node::partitions>;

    // Without memory for direct tables, the search goes on with the stored ones. If a limit stops
    // the work, it stops the search, too.
    void make_direct(const search::Budget& budget) {
        try {
            const tables::Progress progress{.stop = budget.limits().stop, .until = budget.until()};
            if (const auto* const made = task_.set.direct({task_.threads, progress}))
                direct_.emplace(task_,
                                DirectRules<Direct>(task_.set, *made, tiles::short_move_strings()));
        } catch (const std::bad_alloc&) {
            may_be_direct_ = false;
        }
    }

    PatternTask task_;
    BatchSearcher<PatternRules<Node>, PatternBatch<Node>> stored_;
    bool may_be_direct_;
    std::optional<BatchSearcher<DirectRules<Direct>, DirectBatch<Direct>>> direct_{};
};

template <class Node>
class PatternKernel : public search::PacketKernel {
public:
    explicit PatternKernel(const PatternTask& task) : task_(task) {}

    std::string_view name() const override { return "patterns"; }
    bool starts_solved() const override { return task_.start == task_.set.goal(); }
    Cost first_bound() const override {
        const auto excess = task_.set.excess(tiles::cells_of_tiles(task_.start));
        return task_.distance() + 2 * static_cast<Cost>(excess);
    }
    search::PacketSize size() const override { return {1U << 15U, 1U << 23U}; }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<PatternSearcher<Node>>(task_);
    }
    std::optional<search::Steps> guess(Cost bound, std::uint64_t nodes, search::Budget& budget,
                                       search::Counters& counters) const override {
        using Batch = PatternBatch<Node>;
        using Beam = search::BatchBeam<Batch>;
        const PatternRules<Node> rules(task_.set, tiles::short_move_strings());
        Batch batch(rules, static_cast<std::uint32_t>(bound));
        const auto slack = static_cast<std::uint32_t>((bound - task_.distance()) / 2);
        const std::uint64_t bytes =
            std::min(most_beam_bytes, budget.limits().memory.value_or(most_beam_bytes));
        const std::uint64_t width =
            std::min(nodes / static_cast<std::uint64_t>(bound), bytes / Beam::bytes_a_node);
        const auto path = Beam(batch, budget, counters).run(rules.root(task_.start, slack), width);
        return path ? std::optional(search::steps_of(std::span(*path))) : std::nullopt;
    }

private:
    PatternTask task_;
};

template <std::size_t Patterns, std::size_t Partitions>
bool fits(const tiles::PatternSet& set) {
    return set.patterns().size() <= Patterns && set.partitions() <= Partitions;
}

}  // namespace

bool fits_pattern_search(const tiles::PatternSet& set) { return fits<32, 8>(set); }

search::Result<tiles::Move> pattern_search(const tiles::PatternSet& set, const tiles::Board& start,
                                           PatternSearchPlan plan,
                                           const search::TreeSearchOptions& options) {
    assert(fits_pattern_search(set) && start.size == set.goal().size && !options.collect_all);
    const auto run = [&]<std::size_t Cells, std::size_t Patterns, std::size_t Partitions>() {
        const PatternKernel<PatternNode<Cells, Patterns, Partitions>> kernel(
            {set, start, plan, options.threads});
        return search::with_moves<tiles::Move>(search::search_in_packets(kernel, options));
    };
    const bool small = start.size.cells() <= 16;
    if (small && fits<4, 2>(set)) return run.template operator()<16, 4, 2>();
    if (small && fits<8, 2>(set)) return run.template operator()<16, 8, 2>();
    if (fits<8, 2>(set)) return run.template operator()<32, 8, 2>();
    if (fits<16, 4>(set)) return run.template operator()<32, 16, 4>();
    return run.template operator()<32, 32, 8>();
}

}  // namespace taquin::kernels
