// IDA* with the gap heuristic, for large stacks: the same nodes in the same order as
// search::ida_star with Gap and NoRepeat, about ten times as fast.
//
// Nearly all children of a node are pruned, so they are not generated at all. Two masks of 64 bits,
// one bit per flip, show what every flip would do: which pairs at the spatula are gaps now, and
// which would be neighbours afterwards. A flip closes a gap if both bits are set, keeps the count
// if one is, and opens a gap if neither is. Time: about 55 ns per node with all its children.
// Memory: the path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/puzzles/pancake/stack.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"

namespace taquin::pancake {

// Repeated depth-first passes through the tree below a stack.
class GapPass {
public:
    // The goal is the sorted stack.
    explicit GapPass(const Stack& start);

    search::Cost gaps() const;

    // Visits the nodes with g + gaps <= bound until one is the goal or the budget ends. Returns the
    // smallest g + gaps beyond the bound.
    std::optional<search::Cost> run(search::Cost bound, search::Budget& budget,
                                    search::Counters& counters) {
        return run_below({}, bound, budget, counters);
    }
    // The same below the stack after these moves. g counts from the start.
    std::optional<search::Cost> run_below(const search::Steps& root, search::Cost bound,
                                          search::Budget& budget, search::Counters& counters);

    // The moves from the start, after a pass that found the goal; otherwise empty.
    const std::vector<Move>& solution() const { return path_; }

    // The children of the stack after these moves.
    search::RootExpansion expand(const search::Steps& root, search::Cost bound) const;

private:
    using Cost = search::Cost;

    // Bit j stands for the pair of places j and j + 1, which the flip of j + 1 pancakes separates.
    struct Masks {
        std::uint64_t gap = 0;        // the two are not neighbours in the goal
        std::uint64_t neighbour = 0;  // the top pancake and the lower of the two are
    };
    struct Pass {
        search::Budget& budget;
        search::Counters& counters;
        Cost excess = none;  // smallest f beyond the bound, minus the bound
    };
    static constexpr Cost none = 3;  // a flip changes f by 2 at most

    // What the flips of a stack with this last flip (its bit; 0 at the start) would do to its gaps.
    struct Flips {
        std::uint64_t closing;
        std::uint64_t keeping;
        std::uint64_t opening;

        // Those within the bound, if f is this far below it.
        std::uint64_t within(Cost slack) const {
            return closing | (slack >= 1 ? keeping : 0) | (slack >= 2 ? opening : 0);
        }
        // The smallest excess of the others over the bound; `none` if there are no others.
        Cost excess(Cost slack) const {
            if (slack == 0 && keeping != 0) return 1;
            return slack <= 1 && opening != 0 ? 2 - slack : none;
        }
    };

    Masks masks() const;
    Flips flips(unsigned last) const;
    unsigned replay(const search::Steps& moves);
    bool visit(Pass& pass, Cost gaps, Cost slack, unsigned last);

    std::size_t size_;
    std::uint64_t flips_;  // bits 1 .. n-1
    // The plate lies at place n; the bytes after it have no neighbours.
    alignas(16) std::array<std::uint8_t, most_pancakes + 16> at_{};
    std::vector<Move> path_{};
};

// The start must be renamed by the goal (renamed_by_goal). Finds one solution.
search::Result<Move> gap_ida_star(const Stack& start,
                                  const search::TreeSearchOptions& options = {});

}  // namespace taquin::pancake
