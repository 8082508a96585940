// Numbers the placements of k different pieces on n cells: the set of occupied cells, and the order
// of the pieces in it, read cell by cell.
//
// A piece that moves to the next cell in reading order changes the set but not the order. A piece
// that jumps over others moves a few places in the order, which is a table look-up. All k!
// placements with the same set are adjacent, so a builder that goes set by set stays in the cache.
//
// Sets are numbered by the combinatorial number system with two table look-ups: one for the low
// cells, one for the high cells given the number of occupied low cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace taquin::tables {

using CellMask = std::uint32_t;
using SetNumber = std::uint32_t;
using OrderNumber = std::uint16_t;

class Placements {
public:
    static constexpr std::uint32_t max_cells = 32;
    static constexpr std::uint32_t max_pieces = 8;  // 8! < 2^16

    // Between 1 and max_pieces pieces, fewer than cells. No piece jumps over more than max_jump
    // others.
    Placements(std::uint32_t cells, std::uint32_t pieces, std::uint32_t max_jump);

    std::uint32_t cells() const { return cells_; }
    std::uint32_t pieces() const { return pieces_; }
    SetNumber sets() const { return static_cast<SetNumber>(masks_.size()); }
    std::uint32_t orders() const { return orders_; }

    CellMask mask(SetNumber set) const { return masks_[set]; }
    SetNumber set(CellMask mask) const { return numbering().set(mask); }

    // The numbering of sets, for loops that keep it in registers.
    struct Numbering {
        const std::uint32_t* row;  // row in the table of high cells, by low cells
        const SetNumber* low;      // contribution of each set of low cells
        const SetNumber* high;     // contribution of each set of high cells, by row
        std::uint32_t low_cells;

        SetNumber set(CellMask mask) const {
            const CellMask first = mask & ((CellMask{1} << low_cells) - 1);
            return low[first] + high[row[first] + (mask >> low_cells)];
        }
    };
    Numbering numbering() const {
        return {row_.data(), number_low_.data(), number_high_.data(), low_cells_};
    }

    // The lexicographic rank of an order: `pieces` are those on the occupied cells, from the first
    // cell on.
    static OrderNumber order_of(std::span<const std::uint8_t> pieces);

    // Lookup table by order: the order after the piece at place `from` moves to place `to` and the
    // pieces between close up. from != to.
    const OrderNumber* after_jump(std::uint32_t from, std::uint32_t to) const {
        return jumps_.data() + jump_index(from, to);
    }

    // Lookup table by order: the order after this piece jumps over `over` others, backwards if
    // negative; at most max_jump.
    const OrderNumber* after_jump_of(std::uint32_t piece, std::int32_t over) const {
        const auto width = static_cast<std::int32_t>(2 * max_jump_ + 1);
        const std::int32_t row =
            static_cast<std::int32_t>(piece) * width + static_cast<std::int32_t>(max_jump_) + over;
        return jumps_of_piece_.data() + std::ptrdiff_t{row} * orders_;
    }

private:
    void number_sets();
    void list_jumps();
    void list_jumps_of_pieces();
    OrderNumber after_swap(OrderNumber order, std::uint32_t place) const;
    std::size_t jump_index(std::uint32_t from, std::uint32_t to) const {
        const std::uint32_t width = 2 * max_jump_ + 1;
        return std::size_t{from * width + max_jump_ + to - from} * orders_;
    }
    OrderNumber* jump(std::uint32_t from, std::uint32_t to) {
        return jumps_.data() + jump_index(from, to);
    }

    std::uint32_t cells_;
    std::uint32_t pieces_;
    std::uint32_t low_cells_;
    std::uint32_t high_cells_;
    std::uint32_t orders_;
    std::uint32_t max_jump_;
    std::vector<CellMask> masks_;  // by set
    std::vector<std::uint32_t> row_;
    std::vector<SetNumber> number_low_;
    std::vector<SetNumber> number_high_;
    std::vector<OrderNumber> jumps_;
    std::vector<OrderNumber> jumps_of_piece_;
};

}  // namespace taquin::tables
