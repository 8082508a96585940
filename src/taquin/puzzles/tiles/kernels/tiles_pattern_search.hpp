// IDA* with pattern databases for boards of up to 32 cells: the 15-puzzle and the 24-puzzle.
//
// Differs from search::ida_star with the same heuristic in two ways. It expands many nodes together
// (pattern_batch.hpp), because a plain search spends its time waiting for tables and on
// mispredicted branches. And it skips strings of moves that lead to the same board as another
// string of the same length (puzzles/tiles/move_strings.hpp).
#pragma once

#include <cstdint>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

struct PatternSearchPlan {
    // Many boards are to be solved: use the long strings of moves, which take 0.06 s to build, from
    // the first round on.
    bool many_boards = false;
    // Large rounds use direct tables (patterns/direct_table.hpp) if they fit into this many bytes:
    // the same tree, in less time per node.
    std::uint64_t direct_memory = 0;
    // After a round of this many nodes, the next one takes longer than making direct tables.
    std::uint64_t worth_direct = 30'000'000;
};

// Whether the kernel has room for the set's patterns.
bool fits_pattern_search(const tiles::PatternSet& set);

// The start must have the goal's size and be solvable, and the set must fit. Finds one solution.
search::Result<tiles::Move> pattern_search(const tiles::PatternSet& set, const tiles::Board& start,
                                           PatternSearchPlan plan = {},
                                           const search::TreeSearchOptions& options = {});

}  // namespace taquin::kernels
