// The ways to lay a rectangular board onto itself or its transpose: turns and reflections.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// First transposed (rows become columns), then turned upside down, then mirrored left to right.
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

}  // namespace taquin::tiles
