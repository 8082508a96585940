#include "taquin/puzzles/tiles/multi/run_ida_star.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "taquin/search/kernel_search.hpp"

namespace taquin::tiles {

namespace {

using search::Cost;

constexpr Cost beyond_all_runs = std::numeric_limits<Cost>::max();

struct RunNode {
    WordState state;
    std::array<PlacedTiles, 2> placed;
};

class RunIdaSearch : search::KernelSearch<Run> {
public:
    RunIdaSearch(const RunPatterns& patterns, const RunDomain<WordState>& domain,
                 const search::Limits& limits, const search::Callbacks& callbacks)
        : KernelSearch(limits, callbacks), patterns_(patterns), domain_(domain) {}

    search::Result<Run> run(const WordState& start) {
        bool solved = domain_.is_goal(start);
        if (!solved) {
            const RunNode root = root_of(start);
            const Cost first = std::min(estimate(root, false), estimate(root, true));
            deepen(std::max(first, 1), [&](Cost bound) -> std::optional<Cost> {
                bound_ = bound;
                next_bound_ = beyond_all_runs;
                solved = visit(root, AlternatingRuns::start(), 0);
                return solved || next_bound_ == beyond_all_runs ? std::nullopt
                                                                : std::optional(next_bound_);
            });
        }
        counters.peak_bytes = counters.peak_nodes * sizeof(RunNode);
        return conclude(solved);
    }

private:
    RunNode root_of(const WordState& start) const {
        RunNode node{start, {}};
        for (Cell cell = 0; cell < patterns_.goal().size.cells(); ++cell)
            put(node, start.tile(cell), cell);
        return node;
    }

    void put(RunNode& node, Tile tile, Cell cell) const {
        for (std::size_t i = 0; i < patterns_.readers().size(); ++i) {
            const RunPatterns::Reader& reader = patterns_.readers()[i];
            if (reader.piece[tile] != RunPatterns::no_piece)
                node.placed[i].put(reader.piece[tile], reader.image[cell]);
        }
    }

    // A lower bound on the runs left if the next one is vertical, or horizontal.
    Cost estimate(const RunNode& node, bool vertical) const {
        Cost most = 0;
        for (std::size_t i = 0; i < patterns_.readers().size(); ++i) {
            const RunPatterns::Reader& reader = patterns_.readers()[i];
            most = std::max(most, reader.entry(node.state.blank(), node.placed[i])
                                      .beginning(vertical != reader.transposed));
        }
        return most;
    }

    // Whether the goal was found within the bound. Its path is in result.moves.
    bool visit(const RunNode& node, AlternatingRuns::Mark mark, Cost g) {
        ++counters.expanded;
        counters.peak_nodes = std::max(counters.peak_nodes, static_cast<std::uint64_t>(g) + 2);
        for (const Run run : domain_.moves(node.state)) {
            if (!AlternatingRuns::allows(mark, run)) continue;
            if (!budget.spend()) return false;
            ++counters.generated;
            RunNode child = node;
            domain_.apply(child.state, run);
            for_moved_tiles(child.state, run, patterns_.goal().size.columns,
                            [&](Tile tile, Cell, Cell to) { put(child, tile, to); });
            const Cost h = estimate(child, !is_vertical(run));
            const Cost f = g + 1 + h;
            if (f > bound_) {
                next_bound_ = std::min(next_bound_, f);
                continue;
            }
            result.moves.push_back(run);
            if (h == 0 && domain_.is_goal(child.state)) return true;
            if (visit(child, AlternatingRuns::next(mark, run), g + 1)) return true;
            result.moves.pop_back();
            if (budget.over()) return false;
        }
        return false;
    }

    const RunPatterns& patterns_;
    const RunDomain<WordState>& domain_;
    Cost bound_ = 0;
    Cost next_bound_ = beyond_all_runs;
};

}  // namespace

RunIdaStar::RunIdaStar(const RunPatterns& patterns, const MoveOrder& order)
    : patterns_(patterns), domain_(patterns.goal(), order) {}

search::Result<Run> RunIdaStar::solve(const WordState& start, const search::Limits& limits,
                                      const search::Callbacks& callbacks) const {
    return RunIdaSearch(patterns_, domain_, limits, callbacks).run(start);
}

}  // namespace taquin::tiles
