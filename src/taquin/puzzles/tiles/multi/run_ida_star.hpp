// IDA* in runs on boards of up to 16 cells, with the tables of "run-pdb".
//
// It reads more from the tables than the heuristic does: after a horizontal run it uses a lower
// bound on solutions that begin vertically, and the other way round.
#pragma once

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_table.hpp"
#include "taquin/puzzles/tiles/multi/runs.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"

namespace taquin::tiles {

class RunIdaStar {
public:
    // The patterns must outlive this object.
    RunIdaStar(const RunPatterns& patterns, const MoveOrder& order);

    // One solution.
    search::Result<Run> solve(const WordState& start,
                              const search::TreeSearchOptions& options) const;

private:
    const RunPatterns& patterns_;
    RunDomain<WordState> domain_;
};

}  // namespace taquin::tiles
