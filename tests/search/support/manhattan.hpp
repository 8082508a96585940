// A plain Manhattan distance to any goal: the heuristic of the search tests.
#pragma once

#include <cstdlib>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search_test {

class Manhattan {
public:
    using Frame = search::Cost;

    explicit Manhattan(const tiles::Board& goal)
        : size_(goal.size), goal_cell_(tiles::cells_of_tiles(goal)) {}

    template <class State>
    Frame root(const State& state) const {
        Frame sum = 0;
        for (tiles::Cell cell = 0; cell < size_.cells(); ++cell)
            sum += distance(state.tile(cell), cell);
        return sum;
    }

    // The moved tile came from the blank's present cell.
    template <class State>
    Frame after(Frame parent, const State& state, tiles::Move move) const {
        const tiles::Cell from = state.blank();
        const tiles::Cell to = before(from, move);
        const tiles::Tile tile = state.tile(to);
        return parent - distance(tile, from) + distance(tile, to);
    }

    static search::Cost value(Frame frame) { return frame; }

private:
    tiles::Cell before(tiles::Cell blank, tiles::Move move) const {
        switch (move) {
            case tiles::Move::Up: return blank + size_.columns;
            case tiles::Move::Down: return blank - size_.columns;
            case tiles::Move::Left: return blank + 1;
            case tiles::Move::Right: return blank - 1;
        }
        return blank;
    }

    search::Cost distance(tiles::Tile tile, tiles::Cell cell) const {
        if (tile == 0) return 0;
        const auto gap = [](std::uint32_t a, std::uint32_t b) {
            return static_cast<search::Cost>(a > b ? a - b : b - a);
        };
        const tiles::Cell home = goal_cell_[tile];
        return gap(size_.row(home), size_.row(cell)) + gap(size_.column(home), size_.column(cell));
    }

    tiles::Size size_;
    std::vector<tiles::Cell> goal_cell_;
};

}  // namespace taquin::search_test
