// The states that searches work on, in three capacities. The size of the board is known to the
// domain, not to the state.
//
//   WordState   up to 16 cells: four bits a cell in one 64-bit word, which is also its packed form
//   PairState   up to 32 cells: a byte a cell to work on, packed into two 64-bit words
//   CellState   any size: a byte (up to 256 cells) or four bytes a cell, packed as it is
//
// All know tile(cell), blank() and slide(cell): the tile on `cell` moves to the blank's place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

class WordState {
public:
    static constexpr std::uint32_t capacity = 16;

    WordState() = default;
    explicit WordState(const Board& board);
    // Finds the blank in the word.
    static WordState from_word(std::uint64_t cells, std::uint32_t cell_count);

    Tile tile(Cell cell) const { return static_cast<Tile>(cells_ >> (4 * cell)) & 15U; }
    Cell blank() const { return blank_; }
    std::uint64_t word() const { return cells_; }

    void slide(Cell from) {
        const std::uint64_t tile = (cells_ >> (4 * from)) & 15U;
        cells_ ^= (tile << (4 * from)) | (tile << (4 * blank_));  // the blank's bits are 0
        blank_ = from;
    }

    friend bool operator==(const WordState&, const WordState&) = default;

private:
    std::uint64_t cells_ = 0;
    Cell blank_ = 0;
};

class PairState {
public:
    static constexpr std::uint32_t capacity = 32;

    PairState() = default;
    explicit PairState(const Board& board);

    Tile tile(Cell cell) const { return cells_[cell]; }
    Cell blank() const { return blank_; }
    const std::array<std::uint8_t, capacity>& cells() const {
        return cells_;
    }  // 0 where no cell is

    void slide(Cell from) {
        cells_[blank_] = std::exchange(cells_[from], std::uint8_t{0});
        blank_ = static_cast<std::uint8_t>(from);
    }

    // Five bits a cell up to 25 cells; beyond that the rank of the permutation in two parts.
    void pack(std::uint32_t cell_count, std::uint64_t* to) const;
    void unpack(std::uint32_t cell_count, const std::uint64_t* from);

    friend bool operator==(const PairState&, const PairState&) = default;

private:
    std::array<std::uint8_t, capacity> cells_{};
    std::uint8_t blank_ = 0;
};

template <class CellWord>
class CellState {
public:
    CellState() = default;
    explicit CellState(const Board& board)
        : cells_(board.tiles.begin(), board.tiles.end()), blank_(blank_of(board)) {}

    Tile tile(Cell cell) const { return cells_[cell]; }
    Cell blank() const { return blank_; }
    const std::vector<CellWord>& cells() const { return cells_; }

    void slide(Cell from) {
        cells_[blank_] = std::exchange(cells_[from], CellWord{0});
        blank_ = from;
    }

    void assign(const CellWord* from, std::uint32_t cell_count);

    friend bool operator==(const CellState&, const CellState&) = default;

private:
    std::vector<CellWord> cells_;
    Cell blank_ = 0;
};

using ByteState = CellState<std::uint8_t>;   // up to 256 cells
using WideState = CellState<std::uint32_t>;  // any size

extern template class CellState<std::uint8_t>;
extern template class CellState<std::uint32_t>;

}  // namespace taquin::tiles
