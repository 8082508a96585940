#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "taquin/search/budget.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;
using search::Counters;

// Smaller trees are searched by recursion.
constexpr std::uint64_t worth_a_batch = 1U << 17U;
// The approximate number of nodes in each subtree.
constexpr std::uint64_t piece = 1U << 21U;
// The piece that contains the goal is cut into smaller ones this many moves deeper.
constexpr Cost finer = 5;

// The start as a node. Its slack depends on the bound.
template <unsigned Side>
struct StartNode {
    StartNode(const Goal<Side>& goal, const tiles::Board& start) {
        for (unsigned cell = 0; cell < Grid<Side>::cells; ++cell) {
            node.word |= Word{start.tiles[cell]} << (4 * cell);
            if (start.tiles[cell] != 0) distance += goal.distance(start.tiles[cell], cell);
        }
        node.blank = tiles::blank_of(start);
    }

    Node<Side> within(Cost bound) const {
        Node<Side> root = node;
        root.slack = (bound - distance) / 2;
        return root;
    }

    Node<Side> node{};
    Cost distance = 0;
};

// Searches the trees below some nodes with one bound.
template <unsigned Side>
class Walk {
public:
    Walk(const Goal<Side>& goal, Batch<Side>& batch, search::Budget& budget, Counters& counters)
        : goal_(goal), batch_(batch), budget_(budget), counters_(counters) {}

    // True: nothing is left to do. A tree of `nodes` nodes is expected below the node.
    bool search(const Node<Side>& node, Cost g, std::uint64_t nodes) {
        split_ = plan(nodes);
        if (split_) *split_ += g;
        return walk(node, g);
    }

    bool found() const { return recursion_.found(); }
    // The moves from the last node to the goal.
    std::vector<tiles::Move> path() {
        return {recursion_.path().rbegin(), recursion_.path().rend()};
    }

    // Records nodes held at one time: a path to the bound, or a path to a piece and its waiting
    // nodes.
    void hold(std::uint64_t nodes) { counters_.peak_nodes = std::max(counters_.peak_nodes, nodes); }

private:
    // The depth at which a tree of this many nodes is cut into pieces; none: too small to cut.
    static std::optional<Cost> plan(std::uint64_t nodes) {
        if (nodes < worth_a_batch) return std::nullopt;
        return std::max(1, static_cast<Cost>(std::bit_width(nodes / piece)));
    }

    // Walks the top of the tree in depth-first order. True: nothing is left to do.
    bool walk(const Node<Side>& node, Cost g) {
        if (split_ == g && !narrow(node, g)) return budget_.over();
        if (!split_ || node.word == goal_.word) return recursion_.visit(node, counters_);
        ++counters_.expanded;
        for (unsigned direction = 0; direction < directions; ++direction) {
            if (!Grid<Side>::tries(node.blank, node.last, direction)) continue;
            ++counters_.generated;
            if (!budget_.spend()) return true;
            const Node<Side> next = child(node, direction, goal_);
            if (next.slack < 0 || !walk(next, g + 1)) continue;
            if (recursion_.found())
                recursion_.path().push_back(static_cast<tiles::Move>(direction));
            return true;
        }
        return false;
    }

    // Searches the piece below the node. True: it contains the goal, so its parts must be searched
    // in order, in smaller pieces.
    bool narrow(const Node<Side>& node, Cost g) {
        Counters count;
        const bool met = batch_.search({&node, 1}, budget_, count);
        counters_.peak_bytes = batch_.bytes();
        hold(static_cast<std::uint64_t>(g) + batch_.most_waiting());
        if (!budget_.fits(counters_.peak_bytes)) return false;
        if (met) {
            split_ = count.expanded < worth_a_batch ? std::nullopt : std::optional(g + finer);
        } else {
            counters_.expanded += count.expanded;
            counters_.generated += count.generated;
        }
        return met;
    }

    const Goal<Side>& goal_;
    Batch<Side>& batch_;
    search::Budget& budget_;
    Counters& counters_;
    Recursion<Side> recursion_{goal_, budget_};
    std::optional<Cost> split_{};  // depth at which pieces begin
};

template <unsigned Side>
class ManhattanSearcher : public search::PacketSearcher {
public:
    ManhattanSearcher(const Goal<Side>& goal, const StartNode<Side>& start)
        : goal_(goal), start_(start) {}

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        result.next_bound = job.bound + 2;
        if (!job.is_whole() && !contains_goal(job, budget, result.counters)) return;
        Walk<Side> walk(goal_, batch_, budget, result.counters);
        for (const search::Steps& root : job.roots) {
            const auto g = static_cast<Cost>(root.size());
            const bool over =
                walk.search(node_at(root, job.bound), g, job.estimate / job.roots.size());
            if (walk.found()) {
                search::Steps& steps = result.solutions.emplace_back(root);
                for (const tiles::Move move : walk.path())
                    steps.push_back(static_cast<std::uint8_t>(move));
            }
            if (over) break;
        }
        walk.hold(static_cast<std::uint64_t>(job.bound) + 1);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        const Node<Side> node = node_at(root, job.bound);
        search::RootExpansion result;
        ++result.counters.expanded;
        for (unsigned direction = 0; direction < directions; ++direction) {
            if (!Grid<Side>::tries(node.blank, node.last, direction)) continue;
            ++result.counters.generated;
            const Node<Side> next = child(node, direction, goal_);
            if (next.slack < 0) continue;
            result.steps.push_back(static_cast<std::uint8_t>(direction));
            if (next.word != goal_.word) continue;
            result.steps.pop_back();
            result.solutions.push_back(root);
            result.solutions.back().push_back(static_cast<std::uint8_t>(direction));
        }
        result.next_bound = job.bound + 2;
        return result;
    }

private:
    // Searches all roots in one batch. If it meets the goal, the roots must be searched in order,
    // and this search does not count.
    bool contains_goal(const search::PacketJob& job, search::Budget& budget, Counters& counters) {
        std::vector<Node<Side>> nodes;
        for (const search::Steps& root : job.roots) nodes.push_back(node_at(root, job.bound));
        const Counters before = counters;
        const bool met = batch_.search(nodes, budget, counters);
        if (met) counters = before;
        counters.peak_nodes = std::max<std::uint64_t>(counters.peak_nodes, batch_.most_waiting());
        counters.peak_bytes = std::max(counters.peak_bytes, batch_.bytes());
        budget.fits(counters.peak_bytes);
        return met;
    }

    Node<Side> node_at(const search::Steps& steps, Cost bound) const {
        Node<Side> node = start_.within(bound);
        for (const std::uint8_t step : steps) node = child(node, step, goal_);
        return node;
    }

    const Goal<Side>& goal_;
    const StartNode<Side>& start_;
    Batch<Side> batch_{goal_};
};

template <unsigned Side>
class ManhattanKernel : public search::PacketKernel {
public:
    ManhattanKernel(const Goal<Side>& goal, const tiles::Board& start)
        : goal_(goal), start_(goal, start) {}

    std::string_view name() const override { return "moves"; }
    bool starts_solved() const override { return start_.node.word == goal_.word; }
    Cost first_bound() const override { return start_.distance; }
    search::PacketSize size() const override { return {1U << 19U, 1U << 26U}; }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<ManhattanSearcher<Side>>(goal_, start_);
    }

private:
    const Goal<Side>& goal_;
    StartNode<Side> start_;
};

std::variant<Goal<3>, Goal<4>> goal_of(const tiles::Board& board) {
    if (board.size.rows == 3) return Goal<3>(board);
    return Goal<4>(board);
}

}  // namespace

bool TilesIdaStar::supports(tiles::Size size) {
    return size == tiles::Size{3, 3} || size == tiles::Size{4, 4};
}

TilesIdaStar::TilesIdaStar(const tiles::Board& goal) : goal_(goal_of(goal)) {
    assert(supports(goal.size));
}

search::Result<tiles::Move> TilesIdaStar::solve(const tiles::Board& start,
                                                const search::TreeSearchOptions& options) const {
    assert(!options.collect_all);
    return std::visit(
        [&]<unsigned Side>(const Goal<Side>& goal) {
            assert(start.tiles.size() == Grid<Side>::cells);
            return search::with_moves<tiles::Move>(
                search::search_in_packets(ManhattanKernel<Side>(goal, start), options));
        },
        goal_);
}

}  // namespace taquin::kernels
