// A learned estimate of the moves to the goal: Manhattan distance plus a weight for every pair of
// tiles and their cells, the blank included.
//
//     V(board) = Manhattan(board) + sum over all pairs of cells {c, p} of weight(c, p, tile on c,
//     tile on p)
//
// Manhattan distance ignores that tiles block each other. A pair tells how much two tiles block
// each other on average; the weights are learned from solved boards (training.hpp). V is not a
// lower bound. It only decides which boards a beam keeps (kernels/learned_beam.hpp).
//
// A move changes the cells of one tile and of the blank, so V changes by the pairs of these two:
// with N cells, that is 2 (N - 2) lookups in four rows. Each row has the weights of one tile on one
// cell with all other tiles on all other cells, so that a row is contiguous. The two rows of the
// blank are joined (`blank_rows_`). For several boards with the same move and tile, all rows are
// joined into one (PairMoves).
//
// Weights are learned for one goal of each size: tiles in order, blank last. CornerView turns and
// renumbers a board with another goal whose blank is in a corner.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t min_learned_cells = 9;
inline constexpr std::uint32_t max_learned_cells = 64;
bool is_learnable(Size size);

// 1/256 of a move.
using PairScore = std::int32_t;
inline constexpr PairScore units_a_move = 256;
// The largest absolute weight: the sum of a joined row must fit into 16 bits.
inline constexpr PairScore max_weight = 8000;

// The order of the weights in a table: by the two cells, first < second, then by the tile on the
// first and the tile on the second cell.
class PairLayout {
public:
    explicit PairLayout(Size size) : cells_(size.cells()) {}

    std::size_t cells() const { return cells_; }
    std::size_t pairs_of_tiles() const { return cells_ * cells_; }
    std::size_t count() const { return cells_ * (cells_ - 1) / 2 * pairs_of_tiles(); }
    // The weights of a pair of cells.
    std::size_t block(std::size_t first, std::size_t second) const {
        return (first * (2 * cells_ - first - 1) / 2 + second - first - 1) * pairs_of_tiles();
    }
    std::size_t index(std::size_t first, std::size_t second, std::size_t tile_on_first,
                      std::size_t tile_on_second) const {
        return block(first, second) + tile_on_first * cells_ + tile_on_second;
    }

private:
    std::size_t cells_;
};

class PairEstimate {
public:
    // Weights in the order of PairLayout, in units.
    PairEstimate(Size size, std::span<const std::int16_t> weights);

    Size size() const { return size_; }
    std::size_t cells() const { return cells_; }

    // V of a board, given as one byte for each cell.
    PairScore value(const std::uint8_t* board) const;

    // How V changes when the blank on this cell moves in this direction.
    PairScore change(const std::uint8_t* board, Cell blank, Move move) const {
        const Cell from = neighbour(size_, blank, move);
        const std::size_t tile = board[from];
        const std::int16_t* const there = row(tile, blank);
        const std::int16_t* const here = row(tile, from);
        const std::int16_t* const of_blank = blank_row(blank, move);
        PairScore sum = 0;
        std::size_t at = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell, at += cells_) {
            const std::size_t entry = at + board[cell];
            sum += there[entry] - here[entry] + of_blank[entry];
        }
        return sum;
    }

    // The entries of a row: all cells, and for each cell all tiles on it.
    std::size_t row_length() const { return cells_ * cells_; }
    const std::int16_t* row(std::size_t tile, std::size_t cell) const {
        return rows_.data() + (tile * cells_ + cell) * row_length();
    }
    // What the blank's own pairs change when it moves, and the change of Manhattan distance.
    const std::int16_t* blank_row(Cell blank, Move move) const {
        return blank_rows_.data() + (blank * all_moves.size() + index(move)) * row_length();
    }

private:
    PairScore distance(std::size_t tile, Cell cell) const;
    void fill_rows(std::span<const std::int16_t> weights);
    void fill_blank_row(Cell blank, Move move);

    Size size_;
    std::size_t cells_;
    std::vector<std::int16_t> rows_;
    std::vector<std::int16_t> blank_rows_;
};

using PairEstimatePtr = std::shared_ptr<const PairEstimate>;

// The changes of V for many boards with the blank on the same cell and the same move. Joins the
// rows of each tile that moves; that pays if several of the boards move the same tile.
class PairMoves {
public:
    void prepare(const PairEstimate& estimate, Cell blank, Move move);
    PairScore change(const std::uint8_t* board) {
        const std::size_t tile = board[from_];
        const std::size_t cells = estimate_->cells();
        std::int16_t* const row = joined_.data() + tile * estimate_->row_length();
        if (!is_joined_[tile]) join(tile, row);
        PairScore sum = 0;
        std::size_t at = 0;
        for (std::size_t cell = 0; cell < cells; ++cell, at += cells) sum += row[at + board[cell]];
        return sum;
    }

private:
    void join(std::size_t tile, std::int16_t* row);

    const PairEstimate* estimate_ = nullptr;
    Cell blank_ = 0;
    Cell from_ = 0;
    Move move_ = Move::Up;
    std::vector<std::int16_t> joined_;
    std::array<bool, max_learned_cells> is_joined_{};
};

// Boards and moves as seen when the goal is turned so that its blank is last, and its tiles are
// numbered in order.
class CornerView {
public:
    // None if the goal's blank is not in a corner.
    static std::optional<CornerView> of(const Board& goal);

    std::vector<Tile> seen(const Board& board) const;
    // The move on the original board. Turning back is the same as turning.
    Move original(Move move) const {
        return (index(move) < 2 ? flipped_rows_ : flipped_columns_) ? opposite(move) : move;
    }

private:
    CornerView(const Board& goal, bool flipped_rows, bool flipped_columns);
    Cell turned(Size size, Cell cell) const;

    bool flipped_rows_;
    bool flipped_columns_;
    std::vector<Tile> number_;  // by the original tile
};

}  // namespace taquin::tiles
