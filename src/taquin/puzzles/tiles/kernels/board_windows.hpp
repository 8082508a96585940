// Parts of a board and of a solution: rectangles as boards of their own, and windows of moves that
// a beam makes shorter.
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

// The rectangle of two boards that hold the same tiles there, the blank among them.
Puzzle cut_out(const tiles::Board& start, const tiles::Board& goal, const Rectangle& rectangle);

// Makes the moves on the board.
void make_moves(tiles::Board& board, std::span<const tiles::Move> moves);

// The same way back.
std::vector<tiles::Move> reversed(std::span<const tiles::Move> moves);

// The moves without those between two visits of the same board, as far as these are less than a
// million moves apart. Asks now and then whether to go on; if not, the rest stays as it is.
std::vector<tiles::Move> without_loops(const tiles::Board& start,
                                       std::span<const tiles::Move> moves,
                                       const std::function<bool()>& go_on = {});

// How to go through a solution.
struct Sweep {
    std::size_t window = 40;  // moves; half of them is the step to the next window
    std::size_t offset = 0;   // moves before the first window
    TilesBeamOptions beam{};
};

// A solution from the start that leads where `moves` leads and is not longer.
std::vector<tiles::Move> shortened(const tiles::Board& start, std::span<const tiles::Move> moves,
                                   const Sweep& sweep);

}  // namespace taquin::kernels
