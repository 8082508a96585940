// Patterns: some tiles of a puzzle, named by their cells in the goal, and the blank's goal cell.
// Patterns that differ only by the numbers on their tiles, by a turn or reflection of the board, or
// by where the blank is within its region of free cells, share one table.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// A way to lay a rectangular board onto itself or its transpose. First transposed (rows become
// columns), then turned upside down, then mirrored left to right.
struct Symmetry {
    bool transpose = false;
    bool upside_down = false;
    bool mirror = false;

    friend bool operator==(const Symmetry&, const Symmetry&) = default;
};

inline constexpr std::array<Symmetry, 8> all_symmetries{{{false, false, false},
                                                         {true, false, false},
                                                         {false, true, true},
                                                         {true, true, true},
                                                         {false, true, false},
                                                         {false, false, true},
                                                         {true, true, false},
                                                         {true, false, true}}};

inline Size image_of(const Symmetry& symmetry, Size size) {
    return symmetry.transpose ? Size{size.columns, size.rows} : size;
}

// Where the cell of a board of this size comes to lie.
inline Cell image_of(const Symmetry& symmetry, Size size, Cell cell) {
    std::uint32_t row = size.row(cell);
    std::uint32_t column = size.column(cell);
    const Size image = image_of(symmetry, size);
    if (symmetry.transpose) std::swap(row, column);
    if (symmetry.upside_down) row = image.rows - 1 - row;
    if (symmetry.mirror) column = image.columns - 1 - column;
    return image.cell(row, column);
}

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
