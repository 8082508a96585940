// IDA* with pattern databases for boards of up to 32 cells: the 15-puzzle and the 24-puzzle.
//
// Differs from search::ida_star with the same estimate in three ways. It expands many nodes
// together (pattern_batch.hpp), because the time of a plain search goes into waiting for the tables
// and into branches that were guessed wrong. It leaves out strings of moves that lead where another
// string of the same length leads (puzzles/tiles/move_strings.hpp). And threads share the subtrees
// of a round. The length of the solution is the same whatever the threads; with one thread so are
// the counts.
#pragma once

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

struct PatternSearchPlan {
    unsigned threads = 1;
    // Many boards are to be solved: the long strings of moves, which take a tenth of a second to
    // make, serve from the first round on.
    bool many_boards = false;
};

// Whether there is room for the set's patterns.
bool fits_pattern_search(const tiles::PatternSet& set);

// The start must have the goal's size and be solvable, and the set must fit.
search::Result<tiles::Move> pattern_search(const tiles::PatternSet& set, const tiles::Board& start,
                                           PatternSearchPlan plan = {},
                                           const search::Limits& limits = {},
                                           const search::Callbacks& callbacks = {});

}  // namespace taquin::kernels
