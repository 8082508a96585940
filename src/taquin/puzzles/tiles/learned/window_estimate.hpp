// A learned estimate of the moves to the goal for boards of many sizes, with weights that are part
// of the program (data/windows).
//
//     V(board) = Manhattan(board) + sum over all tiles of alone(tile, its cell)
//                + sum over all pairs of cells at most two lines apart of pair(offset, class of the
//                tile on the first, class of the tile on the second)
//
// The class of a tile is its displacement from home, clipped at three lines in each direction. The
// blank is a class, and so is the wall: the cells beyond the edge. So 12 offsets and 51 x 51
// classes serve boards of any size, where PairEstimate needs weights for every pair of tiles and
// cells. A tile alone counts by its displacement and by how far its home is from the blank's. A
// size uses the weights of the nearest size that was trained; displacements are scaled.
//
// A move changes only pairs within 5 x 6 cells, 28 lookups in one row: the changes of the moved
// tile and of the blank are joined for each move and displacement. V is not a lower bound. It
// decides which boards a beam keeps (kernels/learned_beam.hpp). experiments/learned has the
// training.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"

namespace taquin::tiles {

// Weights that were trained on square boards of one side.
class WindowWeights {
public:
    static constexpr std::int32_t reach = 2;  // of a pair: lines
    static constexpr std::int32_t clip = 3;   // of a displacement: lines
    static constexpr std::int32_t side = 2 * clip + 1;
    static constexpr std::size_t displacements = static_cast<std::size_t>(side * side);
    static constexpr std::size_t blank = displacements;
    static constexpr std::size_t wall = blank + 1;
    static constexpr std::size_t classes = wall + 1;
    static constexpr std::size_t offsets = 2 * reach * (reach + 1);
    static constexpr std::size_t bands = 8;

    // Numbers in 1/64 of a move, separated by spaces or lines: the pairs, the bands, and the
    // triangle of displacements (longer direction, shorter direction). Missing ones are 0.
    WindowWeights(std::uint32_t side_of_board, std::string_view text);

    // The weight of a tile of class `a` with one of class `b` that is this many rows and columns
    // away; 0 beyond reach.
    PairScore pair(std::int32_t rows, std::int32_t columns, std::size_t a, std::size_t b) const;
    PairScore band(std::size_t band, std::size_t displacement) const {
        return bands_[band * displacements + displacement];
    }
    // Of a tile so far from its home on a square board of this side.
    double alone(double side_of_board, double rows, double columns) const;

    // What changes when a tile makes a move, without its displacement alone: see WindowEstimate.
    static constexpr std::size_t row_cells = (2 * reach + 1) * (2 * reach + 2);
    static constexpr std::size_t row_classes = 64;
    static constexpr std::int32_t row_clip = clip + 1;
    static constexpr std::size_t row_displacements =
        static_cast<std::size_t>((2 * row_clip + 1) * (2 * row_clip + 1));
    const std::int16_t* row(Move move, std::size_t displacement) const {
        return rows_.data() +
               (index(move) * row_displacements + displacement) * row_cells * row_classes;
    }

private:
    void fill_rows();

    std::uint32_t side_of_board_;
    std::vector<PairScore> pairs_{};
    std::vector<PairScore> bands_{};
    std::vector<PairScore> alone_{};
    std::vector<std::int16_t> rows_{};
};

// Those of the program that were trained for the nearest size.
const WindowWeights& window_weights(Size size);

// Sides from 5 to 8. On larger boards these weights need more training: experiments/learned.
inline constexpr std::uint32_t min_window_side = 5;
inline constexpr std::uint32_t max_window_side = 8;
bool has_windows(Size size);

class WindowEstimate {
public:
    WindowEstimate(Size size, const WindowWeights& weights);

    Size size() const { return size_; }
    std::size_t cells() const { return cells_; }

    // V of a board. `T` is an integer type.
    template <class T>
    PairScore value(const T* board) const {
        PairScore sum = 0;
        for (Cell cell = 0; cell < cells_; ++cell) {
            sum += alone_[board[cell] * cells_ + cell];
            for_later_cells(cell, [&](Cell other, std::int32_t rows, std::int32_t columns) {
                sum += weights_->pair(rows, columns, class_of(cell, board[cell]),
                                      class_of(other, board[other]));
            });
        }
        return sum;
    }

    // How V changes when the blank on this cell moves in this direction.
    template <class T>
    PairScore change(const T* board, Cell blank, Move move) const {
        const std::size_t way = blank * all_moves.size() + index(move);
        const Cell from = neighbour(size_, blank, move);
        const std::size_t tile = board[from];
        const std::int16_t* const row = weights_->row(move, displacement_[from * cells_ + tile]);
        PairScore sum = alone_[tile * cells_ + blank] - alone_[tile * cells_ + from] +
                        alone_[from] - alone_[blank];
        for (std::size_t i = windows_begin_[way]; i < windows_begin_[way + 1]; ++i) {
            const Place& place = windows_[i];
            sum += row[place.in_row + class_[place.classes + board[place.cell]]];
        }
        return sum;
    }

private:
    // A cell of the window around a move.
    struct Place {
        std::uint16_t cell;
        std::uint16_t in_row;
        std::uint32_t classes;  // of the tiles on it, in class_
    };

    std::size_t class_of(Cell cell, std::size_t tile) const { return class_[cell * cells_ + tile]; }
    // Whether the cell this many rows and columns from `cell` is on the board.
    bool is_inside(Cell cell, std::int32_t rows, std::int32_t columns) const {
        const auto row = static_cast<std::int32_t>(size_.row(cell)) + rows;
        const auto column = static_cast<std::int32_t>(size_.column(cell)) + columns;
        return row >= 0 && row < static_cast<std::int32_t>(size_.rows) && column >= 0 &&
               column < static_cast<std::int32_t>(size_.columns);
    }
    Cell moved(Cell cell, std::int32_t rows, std::int32_t columns) const {
        return static_cast<Cell>(static_cast<std::int32_t>(cell) + columns +
                                 rows * static_cast<std::int32_t>(size_.columns));
    }
    // Calls use(cell, rows, columns) for the cells within reach that come later in reading order.
    template <class Use>
    void for_later_cells(Cell cell, Use use) const {
        constexpr std::int32_t reach = WindowWeights::reach;
        for (std::int32_t rows = 0; rows <= reach; ++rows)
            for (std::int32_t columns = rows == 0 ? 1 : -reach; columns <= reach; ++columns)
                if (is_inside(cell, rows, columns)) use(moved(cell, rows, columns), rows, columns);
    }
    PairScore walls(Cell cell, std::size_t tile_class) const;
    PairScore alone(std::size_t tile, Cell cell) const;
    void fill_classes();
    void fill_windows();

    Size size_;
    std::size_t cells_;
    const WindowWeights* weights_;
    std::vector<std::uint8_t> class_;         // by cell and tile
    std::vector<std::uint8_t> displacement_;  // of a row, by cell and tile
    std::vector<PairScore> alone_;            // by tile and cell, with Manhattan distance and walls
    std::vector<Place> windows_;              // by the blank's cell and the move
    std::vector<std::size_t> windows_begin_;
};

using WindowEstimatePtr = std::shared_ptr<const WindowEstimate>;

}  // namespace taquin::tiles
