#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"

#include <algorithm>

namespace taquin::tiles {

bool is_learnable(Size size) {
    return size.cells() >= min_learned_cells && size.cells() <= max_learned_cells &&
           std::min(size.rows, size.columns) > 2;
}

PairEstimate::PairEstimate(Size size, std::span<const std::int16_t> weights)
    : size_(size),
      cells_(size.cells()),
      rows_(cells_ * cells_ * row_length()),
      blank_rows_(cells_ * all_moves.size() * row_length()) {
    fill_rows(weights);
    for (Cell blank = 0; blank < cells_; ++blank)
        for (const Move move : all_moves)
            if (can_move(size_, blank, move)) fill_blank_row(blank, move);
}

// Entries for the same cell or the same tile twice stay 0.
void PairEstimate::fill_rows(std::span<const std::int16_t> weights) {
    const std::size_t n = cells_;
    const std::int16_t* weight = weights.data();
    for (std::size_t first = 0; first < n; ++first)
        for (std::size_t second = first + 1; second < n; ++second)
            for (std::size_t a = 0; a < n; ++a)
                for (std::size_t b = 0; b < n; ++b, ++weight) {
                    if (a == b) continue;
                    rows_[(a * n + first) * n * n + second * n + b] = *weight;
                    rows_[(b * n + second) * n * n + first * n + a] = *weight;
                }
}

// A sum over the board before the move counts two pairs wrongly: the tile with the blank, before
// and after the move. The row of the tile on `from` takes the old pair away once; here, the entry
// of the tile adds the new one.
void PairEstimate::fill_blank_row(Cell blank, Move move) {
    const Cell from = neighbour(size_, blank, move);
    std::int16_t* const out =
        blank_rows_.data() + (blank * all_moves.size() + index(move)) * row_length();
    const std::int16_t* const after = row(0, from);
    const std::int16_t* const before = row(0, blank);
    for (std::size_t i = 0; i < row_length(); ++i)
        out[i] = static_cast<std::int16_t>(after[i] - before[i]);
    for (std::size_t tile = 1; tile < cells_; ++tile)
        out[from * cells_ + tile] = static_cast<std::int16_t>(
            after[blank * cells_ + tile] + distance(tile, blank) - distance(tile, from));
}

PairScore PairEstimate::distance(std::size_t tile, Cell cell) const {
    return static_cast<PairScore>(steps_between(size_, static_cast<Cell>(tile - 1), cell)) *
           units_a_move;
}

PairScore PairEstimate::value(const std::uint8_t* board) const {
    PairScore sum = 0;
    for (Cell cell = 0; cell < cells_; ++cell) {
        if (board[cell] != 0) sum += distance(board[cell], cell);
        const std::int16_t* const weights = row(board[cell], cell);
        for (std::size_t other = cell + 1U; other < cells_; ++other)
            sum += weights[other * cells_ + board[other]];
    }
    return sum;
}

void PairMoves::prepare(const PairEstimate& estimate, Cell blank, Move move) {
    estimate_ = &estimate;
    blank_ = blank;
    from_ = neighbour(estimate.size(), blank, move);
    move_ = move;
    joined_.resize(estimate.cells() * estimate.row_length());
    is_joined_.fill(false);
}

void PairMoves::join(std::size_t tile, std::int16_t* row) {
    const std::int16_t* const there = estimate_->row(tile, blank_);
    const std::int16_t* const here = estimate_->row(tile, from_);
    const std::int16_t* const of_blank = estimate_->blank_row(blank_, move_);
    for (std::size_t i = 0; i < estimate_->row_length(); ++i)
        row[i] = static_cast<std::int16_t>(there[i] - here[i] + of_blank[i]);
    is_joined_[tile] = true;
}

std::optional<CornerView> CornerView::of(const Board& goal) {
    const Cell blank = blank_of(goal);
    const std::uint32_t row = goal.size.row(blank);
    const std::uint32_t column = goal.size.column(blank);
    const auto is_end = [](std::uint32_t at, std::uint32_t count) {
        return at == 0 || at + 1 == count;
    };
    if (!is_end(row, goal.size.rows) || !is_end(column, goal.size.columns)) return std::nullopt;
    return CornerView(goal, row == 0, column == 0);
}

CornerView::CornerView(const Board& goal, bool flipped_rows, bool flipped_columns)
    : flipped_rows_(flipped_rows),
      flipped_columns_(flipped_columns),
      number_(goal.size.cells(), Tile{0}) {
    for (Cell cell = 0; cell < goal.size.cells(); ++cell)
        if (goal.tiles[cell] != 0) number_[goal.tiles[cell]] = turned(goal.size, cell) + 1;
}

Cell CornerView::turned(Size size, Cell cell) const {
    const std::uint32_t row = size.row(cell);
    const std::uint32_t column = size.column(cell);
    return size.cell(flipped_rows_ ? size.rows - 1 - row : row,
                     flipped_columns_ ? size.columns - 1 - column : column);
}

std::vector<Tile> CornerView::seen(const Board& board) const {
    std::vector<Tile> result(board.tiles.size());
    for (Cell cell = 0; cell < board.tiles.size(); ++cell)
        result[turned(board.size, cell)] = number_[board.tiles[cell]];
    return result;
}

}  // namespace taquin::tiles
