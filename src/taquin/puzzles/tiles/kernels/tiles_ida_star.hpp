// IDA* with Manhattan distance for 3x3 and 4x4 boards and any goal: a fast equivalent of
// search::ida_star.
//
// It takes the same decisions as search::ida_star with Manhattan distance, NoBacktracking and the
// moves in the order up, down, left, right: same rounds, same first solution, same counts.
// Recursion searches small trees. Batch searches the subtrees of large ones; it is several times as
// fast but follows no order (both in tiles_batch.hpp). So a tree is cut into subtrees in
// depth-first order. The subtree in which a batch meets the goal is searched again in smaller
// pieces, and the counts of the batch that met it are discarded.
//
// A limit on nodes or memory is kept to within a batch (some thousand nodes, a few megabytes). The
// search of an unsolvable board never ends: check the parity first.
//
// Time: 3 to 4 cycles per child on large trees, 10 to 20 on small ones. Memory: a few megabytes.
#pragma once

#include <variant>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_batch.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

class TilesIdaStar {
public:
    static bool supports(tiles::Size size);

    // The goal's size must be supported.
    explicit TilesIdaStar(const tiles::Board& goal);

    // The start must have the goal's size. Finds one solution.
    search::Result<tiles::Move> solve(const tiles::Board& start,
                                      const search::TreeSearchOptions& options = {}) const;

private:
    std::variant<Goal<3>, Goal<4>> goal_;
};

}  // namespace taquin::kernels
