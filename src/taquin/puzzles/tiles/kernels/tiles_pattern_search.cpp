#include "taquin/puzzles/tiles/kernels/tiles_pattern_search.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/direct_batch.hpp"
#include "taquin/puzzles/tiles/kernels/pattern_batch.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/subtree_search.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;
using search::Counters;

// After a round of this many nodes, the next one takes longer than building the long strings.
constexpr std::uint64_t worth_long_strings = 400'000;

// Rounds with direct tables.
template <class Node>
class DirectRounds {
public:
    using Search = search::SubtreeSearch<DirectBatch<Node>>;

    struct Start {
        const tiles::PatternSet& set;
        const tiles::DirectTables& tables;
        const tiles::Board& board;
    };

    DirectRounds(const Start& start, unsigned threads, Counters& counters,
                 typename Search::Spend spend)
        : rules_(start.set, start.tables, tiles::short_move_strings()),
          root_(rules_.root(start.board, 0)),
          threads_(threads),
          search_(counters, std::move(spend)) {}

    void use(const tiles::MoveAutomaton& filter) { rules_.use(filter); }

    auto run(std::uint32_t bound, std::uint8_t slack, std::uint64_t expanded) {
        root_.slack = slack;
        const auto make = [&] { return DirectBatch<Node>(rules_, bound); };
        return search_.run(root_, {make, threads_, expanded});
    }

private:
    DirectRules<Node> rules_;
    Node root_;
    unsigned threads_;
    Search search_;
};

bool fits_direct(const tiles::PatternSet& set, std::uint64_t memory) {
    for (std::size_t partition = 0; partition < set.partitions(); ++partition) {
        const auto [first, end] = set.patterns_of(partition);
        if (end - first > patterns_a_partition) return false;
    }
    const auto bytes = tiles::DirectTables::bytes(set.patterns());
    return bytes && *bytes <= memory;
}

template <class Node>
class Deepening {
public:
    Deepening(const tiles::PatternSet& set, const search::Limits& limits,
              const search::Callbacks& callbacks, const PatternSearchPlan& plan)
        : filter_(plan.many_boards ? &tiles::long_move_strings() : &tiles::short_move_strings()),
          rules_(set, *filter_),
          callbacks_(callbacks),
          budget_(limits,
                  [this] { search::notify_progress(callbacks_, counters_, result_.lower_bound); }),
          threads_(limits.nodes ? 1 : plan.threads),
          worth_direct_(fits_direct(set, plan.direct_memory) ? std::optional(plan.worth_direct)
                                                             : std::nullopt),
          build_{.stop = limits.stop} {
        if (limits.time) build_.until = std::chrono::steady_clock::now() + *limits.time;
    }

    search::Result<tiles::Move> run(const tiles::Board& start) {
        Node root = rules_.root(start, 0);
        const Cost manhattan = distance(start);
        root.slack = *std::ranges::max_element(root.sum);
        const Cost first = manhattan + 2 * root.slack;
        bool solved = start == rules_.set().goal();
        std::uint64_t expanded = 0;  // in the last round
        const auto pass = [&](Cost bound) -> std::optional<Cost> {
            const std::uint64_t before = counters_.expanded;
            if (worth_direct_ && expanded >= *worth_direct_) make_direct(start);
            solved = round(root, static_cast<std::uint32_t>(bound), expanded);
            expanded = counters_.expanded - before;
            ++root.slack;
            return solved ? std::nullopt : std::optional(bound + 2);
        };
        if (!solved) search::deepen(result_, budget_, callbacks_, first, pass);
        counters_.peak_bytes = counters_.peak_nodes * sizeof(Node);
        search::conclude(result_, budget_, callbacks_, solved);
        return std::move(result_);
    }

private:
    using Batch = PatternBatch<Node>;
    using Direct = DirectRounds<DirectNode<Node::partitions>>;

    Cost distance(const tiles::Board& start) const {
        const std::vector<tiles::Cell> home = tiles::cells_of_tiles(rules_.set().goal());
        std::uint32_t sum = 0;
        for (tiles::Cell cell = 0; cell < start.size.cells(); ++cell)
            if (start.tiles[cell] != 0)
                sum += tiles::steps_between(start.size, cell, home[start.tiles[cell]]);
        return static_cast<Cost>(sum);
    }

    // True: the goal was met.
    bool round(const Node& root, std::uint32_t bound, std::uint64_t expanded) {
        if (expanded >= worth_long_strings) filter_ = &tiles::long_move_strings();
        rules_.use(*filter_);
        if (direct_) direct_->use(*filter_);
        const auto make = [&] { return Batch(rules_, bound); };
        auto path = direct_ ? direct_->run(bound, root.slack, expanded)
                            : search_.run(root, {make, threads_, expanded});
        if (!path) return false;
        result_.moves = *std::move(path);
        return true;
    }

    // Without memory for direct tables, the search goes on with the stored ones. If a limit stops
    // the work, it stops the next round, too.
    void make_direct(const tiles::Board& start) {
        worth_direct_.reset();
        try {
            const tiles::PatternSet& set = rules_.set();
            if (const auto* const tables = set.direct({threads_, build_}))
                direct_.emplace(typename Direct::Start{set, *tables, start}, threads_, counters_,
                                spend_);
        } catch (const std::bad_alloc&) {
            direct_.reset();
        }
    }

    const tiles::MoveAutomaton* filter_;
    PatternRules<Node> rules_;
    const search::Callbacks& callbacks_;
    search::Result<tiles::Move> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    unsigned threads_;
    typename search::SubtreeSearch<Batch>::Spend spend_ = [this](std::uint64_t generated) {
        return generated == 0 ? budget_.check() : budget_.spend(generated);
    };
    search::SubtreeSearch<Batch> search_{counters_, spend_};
    std::optional<std::uint64_t> worth_direct_;  // none: no direct tables, or made already
    tables::Progress build_;                     // the limits for making direct tables
    std::optional<Direct> direct_{};
};

template <std::size_t Patterns, std::size_t Partitions>
bool fits(const tiles::PatternSet& set) {
    return set.patterns().size() <= Patterns && set.partitions() <= Partitions;
}

}  // namespace

bool fits_pattern_search(const tiles::PatternSet& set) { return fits<32, 8>(set); }

search::Result<tiles::Move> pattern_search(const tiles::PatternSet& set, const tiles::Board& start,
                                           PatternSearchPlan plan, const search::Limits& limits,
                                           const search::Callbacks& callbacks) {
    assert(fits_pattern_search(set) && start.size == set.goal().size);
    const auto run = [&]<std::size_t Cells, std::size_t Patterns, std::size_t Partitions>() {
        using Node = PatternNode<Cells, Patterns, Partitions>;
        return Deepening<Node>(set, limits, callbacks, plan).run(start);
    };
    const bool small = start.size.cells() <= 16;
    if (small && fits<4, 2>(set)) return run.template operator()<16, 4, 2>();
    if (small && fits<8, 2>(set)) return run.template operator()<16, 8, 2>();
    if (fits<8, 2>(set)) return run.template operator()<32, 8, 2>();
    if (fits<16, 4>(set)) return run.template operator()<32, 16, 4>();
    return run.template operator()<32, 32, 8>();
}

}  // namespace taquin::kernels
