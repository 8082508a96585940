#include "taquin/tables/placements.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "taquin/core/permutation.hpp"

namespace taquin::tables {

namespace {

constexpr std::uint32_t binomial(std::uint32_t n, std::uint32_t k) {
    if (k > n) return 0;
    std::uint64_t result = 1;
    for (std::uint32_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return static_cast<std::uint32_t>(result);
}

// Sum of binomial(cell, place), where the places of the cells in `mask` count from `first`. Sets
// that reach beyond place `last` are never used.
struct Places {
    std::uint32_t first;
    std::uint32_t last;
};
SetNumber number_of(CellMask mask, std::uint32_t first_cell, Places places) {
    std::uint32_t first = places.first;
    if (first + static_cast<std::uint32_t>(std::popcount(mask)) > places.last + 1) return 0;
    SetNumber sum = 0;
    for (; mask != 0; mask &= mask - 1)
        sum += binomial(first_cell + static_cast<std::uint32_t>(std::countr_zero(mask)), first++);
    return sum;
}

}  // namespace

Placements::Placements(std::uint32_t cells, std::uint32_t pieces, std::uint32_t max_jump)
    : cells_(cells),
      pieces_(pieces),
      low_cells_((cells + 1) / 2),
      high_cells_(cells - low_cells_),
      orders_(static_cast<std::uint32_t>(factorial(pieces))),
      max_jump_(std::min(max_jump, pieces - 1)) {
    assert(cells <= max_cells && pieces >= 1 && pieces <= max_pieces && pieces < cells);
    number_sets();
    list_jumps();
    list_jumps_of_pieces();
}

void Placements::number_sets() {
    const CellMask low_sets = CellMask{1} << low_cells_;
    const CellMask high_sets = CellMask{1} << high_cells_;
    for (CellMask low = 0; low < low_sets; ++low) {
        // Sets with too many cells are never used, but their row must exist.
        const auto count = std::min(static_cast<std::uint32_t>(std::popcount(low)), pieces_);
        row_.push_back(count << high_cells_);
        number_low_.push_back(number_of(low, 0, {1, pieces_}));
    }
    for (std::uint32_t count = 0; count <= pieces_; ++count)
        for (CellMask high = 0; high < high_sets; ++high)
            number_high_.push_back(number_of(high, low_cells_, {count + 1, pieces_}));
    // In numerical order: masks grow with their numbers.
    masks_.reserve(binomial(cells_, pieces_));
    std::uint64_t mask = (std::uint64_t{1} << pieces_) - 1;
    while (mask < std::uint64_t{1} << cells_) {
        masks_.push_back(static_cast<CellMask>(mask));
        const std::uint64_t lowest = mask & (~mask + 1);  // to the next mask of equal bit count
        const std::uint64_t ripple = mask + lowest;
        mask = ripple | (((mask ^ ripple) >> 2U) / lowest);
    }
}

// Swaps the pieces at `place` and the next place. Lexicographic ranks are written in factorial
// digits, each counting the later pieces that are smaller; a swap changes two digits.
OrderNumber Placements::after_swap(OrderNumber order, std::uint32_t place) const {
    const auto unit = static_cast<std::uint32_t>(factorial(pieces_ - place - 2));
    const std::uint32_t later = pieces_ - place - 1;
    const std::uint32_t digits = order / unit % (later * (later + 1));
    const std::uint32_t first = digits / later;
    const std::uint32_t second = digits % later;
    const std::uint32_t swapped =
        first > second ? second * later + first - 1 : (second + 1) * later + first;
    return static_cast<OrderNumber>(order + (swapped - digits) * unit);
}

// A long jump is a shorter jump plus a swap.
void Placements::list_jumps() {
    jumps_.resize(std::size_t{pieces_} * (2 * max_jump_ + 1) * orders_);
    for (std::uint32_t place = 0; place + 1 < pieces_ && max_jump_ > 0; ++place)
        for (std::uint32_t order = 0; order < orders_; ++order)
            jump(place, place + 1)[order] = jump(place + 1, place)[order] =
                after_swap(static_cast<OrderNumber>(order), place);
    for (std::uint32_t length = 2; length <= max_jump_; ++length)
        for (std::uint32_t low = 0; low + length < pieces_; ++low) {
            const std::uint32_t high = low + length;
            for (std::uint32_t order = 0; order < orders_; ++order) {
                jump(low, high)[order] = jump(high - 1, high)[jump(low, high - 1)[order]];
                jump(high, low)[order] = jump(low + 1, low)[jump(high, low + 1)[order]];
            }
        }
}

void Placements::list_jumps_of_pieces() {
    jumps_of_piece_.resize(jumps_.size());
    std::array<std::uint8_t, max_pieces> pieces{};
    for (std::uint32_t order = 0; order < orders_; ++order) {
        unrank(order, std::span(pieces).first(pieces_));
        for (std::uint32_t place = 0; place < pieces_; ++place) {
            const std::uint32_t first = place < max_jump_ ? 0 : place - max_jump_;
            const std::uint32_t last = std::min(place + max_jump_, pieces_ - 1);
            for (std::uint32_t to = first; to <= last; ++to) {
                const std::size_t row =
                    std::size_t{pieces[place]} * (2 * max_jump_ + 1) + max_jump_ + to - place;
                jumps_of_piece_[row * orders_ + order] =
                    to == place ? static_cast<OrderNumber>(order) : after_jump(place, to)[order];
            }
        }
    }
}

OrderNumber Placements::order_of(std::span<const std::uint8_t> pieces) {
    return static_cast<OrderNumber>(rank(pieces));
}

}  // namespace taquin::tables
