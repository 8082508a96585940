#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "taquin/search/budget.hpp"

namespace taquin::kernels {

namespace {

using search::Cost;
using search::Counters;

// Smaller trees are searched by recursion.
constexpr std::uint64_t worth_a_batch = 1U << 17U;
// The approximate number of nodes in each subtree of a round.
constexpr std::uint64_t piece = 1U << 21U;
// A round has about this many times the nodes of the one before.
constexpr std::uint64_t growth = 8;
// The piece that contains the goal is cut into smaller ones this many moves deeper.
constexpr Cost finer = 5;

template <unsigned Side>
class Deepening {
public:
    Deepening(const Goal<Side>& goal, const search::Limits& limits,
              const search::Callbacks& callbacks)
        : goal_(goal), callbacks_(callbacks), budget_(limits, [this] {
              search::notify_progress(callbacks_, counters_, result_.lower_bound);
          }) {}

    search::Result<tiles::Move> run(const tiles::Board& start) {
        Node<Side> root = root_of(start);
        std::uint64_t expanded = 0;  // in the last round
        bool solved = root.word == goal_.word;
        const auto first = solved ? std::nullopt : std::optional(distance(start));
        search::deepen(result_, budget_, callbacks_, first, [&](Cost bound) -> std::optional<Cost> {
            const std::uint64_t before = counters_.expanded;
            split_ = plan(growth * expanded);
            walk(root, 0);
            expanded = counters_.expanded - before;
            solved = recursion_.found();
            hold(static_cast<std::uint64_t>(bound) + 1);
            ++root.slack;
            return solved ? std::nullopt : std::optional(bound + 2);
        });
        result_.moves.assign(recursion_.path().rbegin(), recursion_.path().rend());
        search::conclude(result_, budget_, callbacks_, solved);
        return std::move(result_);
    }

private:
    static Node<Side> root_of(const tiles::Board& start) {
        Node<Side> root;
        for (unsigned cell = 0; cell < Grid<Side>::cells; ++cell)
            root.word |= Word{start.tiles[cell]} << (4 * cell);
        root.blank = tiles::blank_of(start);
        return root;
    }

    Cost distance(const tiles::Board& start) const {
        Cost sum = 0;
        for (unsigned cell = 0; cell < Grid<Side>::cells; ++cell)
            if (start.tiles[cell] != 0) sum += goal_.distance(start.tiles[cell], cell);
        return sum;
    }

    // The depth at which a round of this many nodes is cut into pieces; none: too small to cut.
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
        const bool met = batch_.search(node, budget_, count);
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

    // Records nodes held at one time: a path to the bound, or a path to a piece and its waiting
    // nodes.
    void hold(std::uint64_t nodes) { counters_.peak_nodes = std::max(counters_.peak_nodes, nodes); }

    const Goal<Side>& goal_;
    const search::Callbacks& callbacks_;
    search::Result<tiles::Move> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    Recursion<Side> recursion_{goal_, budget_};
    Batch<Side> batch_{goal_};
    std::optional<Cost> split_{};  // depth at which pieces begin
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
                                                const search::Limits& limits,
                                                const search::Callbacks& callbacks) const {
    return std::visit(
        [&]<unsigned Side>(const Goal<Side>& goal) {
            assert(start.tiles.size() == Grid<Side>::cells);
            return Deepening<Side>(goal, limits, callbacks).run(start);
        },
        goal_);
}

}  // namespace taquin::kernels
