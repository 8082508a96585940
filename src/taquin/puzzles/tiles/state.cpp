#include "taquin/puzzles/tiles/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace taquin::tiles {

WordState::WordState(const Board& board) : blank_(blank_of(board)) {
    assert(board.size.cells() <= capacity);
    for (Cell cell = 0; cell < board.size.cells(); ++cell)
        cells_ |= static_cast<std::uint64_t>(board.tiles[cell]) << (4 * cell);
}

WordState WordState::from_word(std::uint64_t cells, std::uint32_t cell_count) {
    // A nibble is zero where none of its four bits is set; cells beyond the board are zero too, and
    // the lowest zero nibble is the blank because it stands on the board.
    std::uint64_t any = cells | (cells >> 1U);
    any |= any >> 2U;
    const std::uint64_t zero = ~any & 0x1111111111111111U;
    WordState state;
    state.cells_ = cells;
    state.blank_ = static_cast<Cell>(std::countr_zero(zero)) / 4;
    assert(state.blank_ < cell_count);
    static_cast<void>(cell_count);
    return state;
}

PairState::PairState(const Board& board) : blank_(static_cast<std::uint8_t>(blank_of(board))) {
    assert(board.size.cells() <= capacity);
    std::ranges::transform(board.tiles, cells_.begin(),
                           [](Tile tile) { return static_cast<std::uint8_t>(tile); });
}

namespace {

constexpr std::uint32_t five_bit_cells = 25;   // 125 bits
constexpr std::uint32_t cells_in_first = 12;   // 60 bits
constexpr std::uint32_t ranked_in_first = 13;  // 32!/19! < 2^64, and 19! < 2^64

void pack_bits(const std::uint8_t* cells, std::uint32_t count, std::uint64_t* to) {
    to[0] = to[1] = 0;
    const std::uint32_t split = std::min(count, cells_in_first);
    for (std::uint32_t i = 0; i < split; ++i) to[0] |= std::uint64_t{cells[i]} << (5 * i);
    for (std::uint32_t i = split; i < count; ++i)
        to[1] |= static_cast<std::uint64_t>(cells[i] & 15U) << (4 * (i - split));
    // Thirteen cells of four low bits fill 52 bits of the second word; their high bits lie above
    // them in 12 bits and in the 4 bits left over in the first word.
    for (std::uint32_t i = split; i < count; ++i) {
        const std::uint64_t high = cells[i] >> 4U;
        const std::uint32_t k = i - split;
        if (k < 12)
            to[1] |= high << (52 + k);
        else
            to[0] |= high << (60 + k - 12);
    }
}

void unpack_bits(const std::uint64_t* from, std::uint32_t count, std::uint8_t* cells) {
    const std::uint32_t split = std::min(count, cells_in_first);
    for (std::uint32_t i = 0; i < split; ++i)
        cells[i] = static_cast<std::uint8_t>((from[0] >> (5 * i)) & 31U);
    for (std::uint32_t i = split; i < count; ++i) {
        const std::uint32_t k = i - split;
        const std::uint64_t high = k < 12 ? from[1] >> (52 + k) : from[0] >> (60 + k - 12);
        cells[i] = static_cast<std::uint8_t>(((from[1] >> (4 * k)) & 15U) | ((high & 1U) << 4U));
    }
}

// Mixed radix: each tile as its place among those not yet used.
void pack_rank(const std::uint8_t* cells, std::uint32_t count, std::uint64_t* to) {
    std::uint32_t unused = count == 32 ? ~0U : (1U << count) - 1;
    for (std::uint32_t part = 0; part < 2; ++part) {
        const std::uint32_t begin = part == 0 ? 0 : ranked_in_first;
        const std::uint32_t end = part == 0 ? ranked_in_first : count;
        std::uint64_t rank = 0;
        for (std::uint32_t i = begin; i < end; ++i) {
            const std::uint32_t bit = 1U << cells[i];
            rank =
                rank * (count - i) + static_cast<std::uint64_t>(std::popcount(unused & (bit - 1)));
            unused &= ~bit;
        }
        to[part] = rank;
    }
}

void unpack_rank(const std::uint64_t* from, std::uint32_t count, std::uint8_t* cells) {
    std::array<std::uint8_t, 32> place{};
    for (std::uint32_t part = 0; part < 2; ++part) {
        const std::uint32_t begin = part == 0 ? 0 : ranked_in_first;
        const std::uint32_t end = part == 0 ? ranked_in_first : count;
        std::uint64_t rank = from[part];
        for (std::uint32_t i = end; i-- > begin;) {
            place[i] = static_cast<std::uint8_t>(rank % (count - i));
            rank /= count - i;
        }
    }
    std::uint32_t unused = count == 32 ? ~0U : (1U << count) - 1;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint32_t rest = unused;
        for (std::uint32_t skip = place[i]; skip > 0; --skip) rest &= rest - 1;
        cells[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
        unused &= ~(1U << cells[i]);
    }
}

}  // namespace

void PairState::pack(std::uint32_t cell_count, std::uint64_t* to) const {
    if (cell_count <= five_bit_cells)
        pack_bits(cells_.data(), cell_count, to);
    else
        pack_rank(cells_.data(), cell_count, to);
}

void PairState::unpack(std::uint32_t cell_count, const std::uint64_t* from) {
    cells_.fill(0);
    if (cell_count <= five_bit_cells)
        unpack_bits(from, cell_count, cells_.data());
    else
        unpack_rank(from, cell_count, cells_.data());
    blank_ = static_cast<std::uint8_t>(
        std::find(cells_.begin(), cells_.begin() + cell_count, std::uint8_t{0}) - cells_.begin());
}

template <class CellWord>
void CellState<CellWord>::assign(const CellWord* from, std::uint32_t cell_count) {
    cells_.assign(from, from + cell_count);
    blank_ = static_cast<Cell>(std::ranges::find(cells_, CellWord{0}) - cells_.begin());
}

template class CellState<std::uint8_t>;
template class CellState<std::uint32_t>;

}  // namespace taquin::tiles
