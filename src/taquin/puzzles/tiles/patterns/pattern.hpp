// Patterns: some tiles of a puzzle, named by their goal cells, and the blank's goal cell. Patterns
// share one table if they differ only by the numbers on their tiles, by a rotation or reflection of
// the board, or by the blank's cell within its region of free cells.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// Maps a rectangular board onto itself or its transpose: first transposes it (rows become columns),
// then reverses the rows, then mirrors left to right.
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

// The image of a cell of a board of this size.
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
    std::vector<Cell> cells;  // goal cells of the pattern's tiles, in rising order

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

Pattern image_of(const Symmetry& symmetry, const Pattern& pattern);

// The canonical pattern of all that share a table, and the symmetry that maps this pattern onto it.
// The canonical blank is the last cell of its region.
struct CanonicalPattern {
    Pattern pattern;
    Symmetry symmetry;
};
CanonicalPattern canonical(const Pattern& pattern);

// "4x4 blank 15 cells 0 1 4 5"
std::string to_text(const Pattern& pattern);

}  // namespace taquin::tiles
