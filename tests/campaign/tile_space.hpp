// Every board of a small puzzle with its distance, to check a heuristic's claims.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "campaign/campaign.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::campaign {

using TileHeuristic = tiles::CompiledHeuristic<tiles::WordState>;

// Every board that can reach the goal, with its distance.
class TileSpace {
public:
    explicit TileSpace(const tiles::Board& goal)
        : goal_(goal),
          domain_(goal),
          boards_(goal.size, tiles::blank_of(goal)),
          distances_(every_distance(boards_, hardware_threads(), {})) {
        for (const tiles::Tile tile : goal.tiles)
            if (tile != 0) names_.push_back(tile);
    }

    std::uint64_t size() const { return boards_.boards(); }
    const tiles::Board& goal() const { return goal_; }
    std::uint8_t distance(std::uint64_t number) const { return distances_[number]; }

    // Sets `board` to the board with this number.
    void make(tiles::Board& board, std::uint64_t number) const {
        const tiles::EveryBoard::Place place = boards_.place(number);
        std::size_t next = 0;
        for (tiles::Cell cell = 0; cell < goal_.size.cells(); ++cell)
            board.tiles[cell] = cell == place.blank ? 0 : names_[place.order[next++]];
    }

    // Checks the heuristic's claims on the board with this number and on its moves.
    void check(const TileHeuristic& h, std::uint64_t number, tiles::Board& board, Row& row) const {
        make(board, number);
        tiles::WordState state(board);
        const auto frame = h.root(state);
        const tiles::Cost value = h.value(frame);
        if (h.admissible() && value > distances_[number])
            row.fail(fmt::format("{} says {} where {} are enough: {}", h.text(), value,
                                 distances_[number], fmt::join(board.tiles, " ")));
        // Every move connects an even and an odd board, so the even ones cover every move once.
        if (!h.consistent() || distances_[number] % 2 != 0) return;
        for (const tiles::Move move : domain_.moves(state)) {
            domain_.apply(state, move);
            const tiles::Cost next = h.value(h.after(frame, state, move));
            domain_.undo(state, move);
            if (std::abs(next - value) > 1)
                row.fail(fmt::format("{} jumps from {} to {} in one move: {}", h.text(), value,
                                     next, fmt::join(board.tiles, " ")));
        }
    }

private:
    tiles::Board goal_;
    tiles::Domain<tiles::WordState> domain_;
    tiles::EveryBoard boards_;
    std::vector<std::uint8_t> distances_;
    std::vector<tiles::Tile> names_;  // tiles in the order of the goal
};

}  // namespace taquin::campaign
