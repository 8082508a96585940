// The distance of every board of a small puzzle: up to 12 cells, 239,500,800 boards.
//
// A board is the cell of its blank and the order of its tiles, read without the blank. When the
// blank goes sideways the order stays; when it goes up or down, one tile jumps over columns - 1
// others. Half of all orders can be reached for each cell, told by their parity, so the last two
// tiles are not numbered.
//
// In lexicographic numbers such a jump changes a few digits in the middle: boards that begin alike
// and end alike lie in runs, and a run goes to a run. So a layer of the breadth-first search is a
// comparison of long rows of bytes, which the processor does sixteen at a time. Boards of odd and
// even distance have their blanks on cells of different colour: what a layer reads, it does not
// write, and threads need not know of each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t max_every_board_cells = 12;

// Numbers for the boards that can be reached from a goal with its blank on a given cell, the tiles
// being named by their order in the goal.
class EveryBoard {
public:
    // A solvable board in these terms: the blank's cell and the order of the tiles.
    struct Place {
        Cell blank = 0;
        std::array<std::uint8_t, max_every_board_cells> order{};
    };

    EveryBoard(Size size, Cell goal_blank);

    Size size() const { return size_; }
    Cell goal_blank() const { return goal_blank_; }
    std::uint32_t tiles() const { return size_.cells() - 1; }
    std::uint64_t orders() const { return orders_; }  // for each cell of the blank
    std::uint64_t boards() const { return size_.cells() * orders_; }

    std::uint64_t number(const Place& place) const {
        return place.blank * orders_ + order_number(place);
    }
    // Without the blank's part.
    std::uint64_t order_number(const Place& place) const {
        return rank(std::span<const std::uint8_t>(place.order).first(tiles())) / 2;
    }
    Place place(std::uint64_t number) const;
    Place home() const;

    // The board itself, for a goal of this size with its blank on goal_blank().
    static Board board(const Place& place, const Board& goal);

    // The cells beside a cell: above, below, left, right, as far as they are there.
    std::span<const Cell> neighbours(Cell cell) const {
        return std::span(neighbours_[cell]).first(neighbour_count_[cell]);
    }

    // The blank goes to a neighbouring cell.
    void move(Place& place, Cell to) const;

    // Whether the orders with the blank on this cell are odd.
    bool is_odd(Cell blank) const {
        const std::uint32_t rows =
            size_.row(blank) + size_.row(goal_blank_);  // as odd as their difference
        return rows * (size_.columns - 1) % 2 != 0;
    }

private:
    Size size_;
    Cell goal_blank_;
    std::uint64_t orders_;
    std::array<std::array<Cell, 4>, max_every_board_cells> neighbours_{};
    std::array<std::uint8_t, max_every_board_cells> neighbour_count_{};
};

// A byte a board, by number. Empty: stopped.
std::vector<std::uint8_t> every_distance(const EveryBoard& boards, unsigned threads,
                                         const tables::Progress& progress);

}  // namespace taquin::tiles
