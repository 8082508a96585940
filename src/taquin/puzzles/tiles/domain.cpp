#include "taquin/puzzles/tiles/domain.hpp"

#include <bit>
#include <cassert>

namespace taquin::tiles {

WordState::WordState(const Board& board) : blank_(blank_of(board)) {
    assert(board.size.cells() <= capacity);
    for (Cell cell = 0; cell < board.size.cells(); ++cell)
        cells_ |= static_cast<std::uint64_t>(board.tiles[cell]) << (4 * cell);
}

WordState WordState::from_word(std::uint64_t cells, std::uint32_t cell_count) {
    // A nibble is zero if none of its four bits is set. Cells beyond the board are zero too; the
    // lowest zero nibble is the blank, because the blank is on the board.
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
constexpr std::uint32_t ranked_in_first = 13;  // 32!/19! < 2^64, and 19! < 2^64

// Packs eight cells into 40 bits, and back: merges pairs, then fours, then all.
std::uint64_t eight_together(const std::uint8_t* cells) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, cells, sizeof bits);
    bits = (bits & 0x001F001F001F001FU) | (bits & 0x1F001F001F001F00U) >> 3U;
    bits = (bits & 0x000003FF000003FFU) | (bits & 0x03FF000003FF0000U) >> 6U;
    return (bits & 0x00000000000FFFFFU) | (bits & 0x000FFFFF00000000U) >> 12U;
}

void eight_apart(std::uint64_t bits, std::uint8_t* cells) {
    bits = (bits & 0x00000000000FFFFFU) | (bits & 0x000000FFFFF00000U) << 12U;
    bits = (bits & 0x000003FF000003FFU) | (bits & 0x000FFC00000FFC00U) << 6U;
    bits = (bits & 0x001F001F001F001FU) | (bits & 0x03E003E003E003E0U) << 3U;
    std::memcpy(cells, &bits, sizeof bits);
}

// Packs three groups of eight cells, and one more cell. Cells beyond the board are 0.
void pack_bits(const std::uint8_t* cells, std::uint64_t* to) {
    const std::uint64_t middle = eight_together(cells + 8);
    to[0] = eight_together(cells) | middle << 40U;
    to[1] = middle >> 24U | eight_together(cells + 16) << 16U | std::uint64_t{cells[24]} << 56U;
}

void unpack_bits(const std::uint64_t* from, std::uint8_t* cells) {
    eight_apart(from[0] & 0xFFFFFFFFFFU, cells);
    eight_apart(from[0] >> 40U | (from[1] & 0xFFFFU) << 24U, cells + 8);
    eight_apart((from[1] >> 16U) & 0xFFFFFFFFFFU, cells + 16);
    cells[24] = static_cast<std::uint8_t>(from[1] >> 56U);
}

// The index of the first zero byte; there must be one. In each word of eight bytes the subtraction
// borrows into the high bit of every zero byte, and of no byte before the first one.
std::uint8_t first_zero(const std::uint8_t* bytes) {
    for (unsigned at = 0;; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, sizeof word);
        const std::uint64_t zeros = (word - 0x0101010101010101U) & ~word & 0x8080808080808080U;
        if (zeros != 0)
            return static_cast<std::uint8_t>(at +
                                             static_cast<unsigned>(std::countr_zero(zeros)) / 8);
    }
}

// Mixed radix: each tile as its index among the tiles not yet used.
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
        pack_bits(cells_.data(), to);
    else
        pack_rank(cells_.data(), cell_count, to);
}

void PairState::unpack(std::uint32_t cell_count, const std::uint64_t* from) {
    cells_.fill(0);
    if (cell_count <= five_bit_cells)
        unpack_bits(from, cells_.data());
    else
        unpack_rank(from, cell_count, cells_.data());
    blank_ = first_zero(cells_.data());
}

template <class CellWord>
void CellState<CellWord>::assign(const CellWord* from, std::uint32_t cell_count) {
    cells_.assign(from, from + cell_count);
    if constexpr (sizeof(CellWord) == 1) {
        const void* const blank = std::memchr(cells_.data(), 0, cell_count);
        blank_ = static_cast<Cell>(static_cast<const CellWord*>(blank) - cells_.data());
    } else {
        blank_ = static_cast<Cell>(std::ranges::find(cells_, CellWord{0}) - cells_.begin());
    }
}

template class CellState<std::uint8_t>;
template class CellState<std::uint32_t>;

}  // namespace taquin::tiles
