// Parts of a board and of a solution: rectangles as separate boards, and windows of moves that a
// beam shortens.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_beam.hpp"

namespace taquin::kernels {

struct Rectangle {
    std::uint32_t top, left;
    tiles::Size size;
};

// A start and a goal.
struct Puzzle {
    tiles::Board start;
    tiles::Board goal;
};

// Cuts a rectangle out of two boards that hold the same tiles there, including the blank.
Puzzle cut_out(const tiles::Board& start, const tiles::Board& goal, const Rectangle& rectangle);

// Makes the moves on the board.
void make_moves(tiles::Board& board, std::span<const tiles::Move> moves);

// The moves that lead back.
std::vector<tiles::Move> reversed(std::span<const tiles::Move> moves);

// Removes the moves between two visits of the same board that are less than a million moves apart.
// Asks now and then whether to go on; if not, the rest stays unchanged.
std::vector<tiles::Move> without_loops(const tiles::Board& start,
                                       std::span<const tiles::Move> moves,
                                       const std::function<bool()>& go_on = {});

// How to sweep windows over a solution.
struct Sweep {
    std::size_t window = 40;  // moves; the next window starts half of this later
    std::size_t offset = 0;   // moves before the first window
    TilesBeamOptions beam{};
};

// A solution from the start to the same board as `moves`, and not longer.
std::vector<tiles::Move> shortened(const tiles::Board& start, std::span<const tiles::Move> moves,
                                   const Sweep& sweep);

}  // namespace taquin::kernels
