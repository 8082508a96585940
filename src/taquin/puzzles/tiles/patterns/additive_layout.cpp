#include "taquin/puzzles/tiles/patterns/additive_layout.hpp"

#include <array>
#include <bit>

namespace taquin::tiles {

namespace {

using tables::CellMask;

// Cells next to those of the mask, and those themselves.
class Spreading {
public:
    explicit Spreading(Size size) : columns_(size.columns) {
        for (Cell cell = 0; cell < size.cells(); ++cell) {
            all_ |= CellMask{1} << cell;
            if (size.column(cell) != 0) not_first_ |= CellMask{1} << cell;
            if (size.column(cell) + 1 != size.columns) not_last_ |= CellMask{1} << cell;
        }
    }
    CellMask all() const { return all_; }
    CellMask around(CellMask mask) const {
        return (mask | mask << columns_ | mask >> columns_ | (mask & not_last_) << 1U |
                (mask & not_first_) >> 1U) &
               all_;
    }

private:
    std::uint32_t columns_;
    CellMask all_ = 0;
    CellMask not_first_ = 0;
    CellMask not_last_ = 0;
};

}  // namespace

AdditiveLayout::AdditiveLayout(Size size, std::uint32_t tiles, Blank blank)
    : size_(size), blank_(blank), placements_(size.cells(), tiles, size.columns - 1) {
    find_regions();
}

void AdditiveLayout::find_regions() {
    const Spreading spreading(size_);
    region_.resize(std::size_t{placements_.sets()} * stride);
    std::uint32_t blocks = 0;
    for (tables::SetNumber set = 0; set < placements_.sets(); ++set) {
        CellMask left = spreading.all() & ~placements_.mask(set);
        std::uint8_t count = 0;
        for (; left != 0; ++count) {
            CellMask region = left & (~left + 1);
            for (CellMask before = 0; before != region;) {
                before = region;
                region = spreading.around(region) & left;
            }
            left &= ~region;
            for (CellMask rest = region; rest != 0; rest &= rest - 1)
                region_[set * stride + static_cast<std::size_t>(std::countr_zero(rest))] = count;
        }
        region_count_.push_back(count);
        first_block_.push_back(blocks);
        blocks += blank_ == Blank::Any ? 1U : count;
    }
    entries_ = std::uint64_t{blocks} * placements_.orders();
}

}  // namespace taquin::tiles
