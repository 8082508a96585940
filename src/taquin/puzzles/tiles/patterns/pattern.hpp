// A pattern: some tiles of a puzzle, named by the cells where the goal has them, and the blank's
// goal cell. Which numbers the tiles bear does not matter, nor does it when the whole board is
// turned or reflected, nor where the blank is among the free cells that it can get to: patterns
// that differ only in that share one table.
#pragma once

#include <string>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/symmetry.hpp"

namespace taquin::tiles {

struct Pattern {
    Size size;
    Cell blank = 0;           // its goal cell
    std::vector<Cell> cells;  // of the pattern's tiles in the goal, in rising order

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

Pattern image_of(const Symmetry& symmetry, const Pattern& pattern);

// The pattern that stands for all that share its table, and how this one is laid onto it. Its blank
// is the last cell of its region.
struct CanonicalPattern {
    Pattern pattern;
    Symmetry symmetry;
};
CanonicalPattern canonical(const Pattern& pattern);

// "4x4 blank 15 cells 0 1 4 5"
std::string to_text(const Pattern& pattern);

}  // namespace taquin::tiles
