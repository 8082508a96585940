// Every board of up to nine cells, with the first move of a shortest solution: for those who solve
// many small boards with one goal.
//
// A breadth-first search from the goal numbers the boards by their rank as permutations and notes
// for each its distance and the move that leads back. A solution is then read off, a look-up a
// move.
//
// Time: about 20 ms for the 181,440 boards of 3x3, then a microsecond a board. Memory: a byte a
// permutation (363 kB for 3x3), and a few megabytes while the table is made.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

class TilesLookup {
public:
    static constexpr std::uint32_t most_cells = 9;
    static bool supports(tiles::Size size) { return size.cells() <= most_cells; }

    // The goal's size must be supported.
    explicit TilesLookup(const tiles::Board& goal);

    // Moves to the goal; none: it cannot be reached. The board must have the goal's size.
    std::optional<search::Cost> distance(const tiles::Board& board) const;

    // Expands and generates the boards along the solution, no others.
    search::Result<tiles::Move> solve(const tiles::Board& start) const;

private:
    // Distance and move in one byte: distances go to 36 (2x4).
    static constexpr std::uint8_t unreached = 0xFF;

    std::vector<std::uint8_t> entries_;  // by rank
};

}  // namespace taquin::kernels
