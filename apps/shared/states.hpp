// The boards that a solution goes through, one at a time: all of them at once could be more than
// memory holds.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"

namespace taquin::apps {

// Start and goal included. The moves must be possible.
template <class Each>
void for_each_state(tiles::Board board, std::span<const tiles::Move> moves, Each each) {
    const auto steps = tiles::steps_of_moves(board.size.columns);
    tiles::Cell blank = tiles::blank_of(board);
    each(std::as_const(board));
    for (const tiles::Move move : moves) {
        const auto next =
            static_cast<tiles::Cell>(static_cast<std::int32_t>(blank) + steps[tiles::index(move)]);
        std::swap(board.tiles[blank], board.tiles[next]);
        blank = next;
        each(std::as_const(board));
    }
}

}  // namespace taquin::apps
