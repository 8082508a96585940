#include "taquin/puzzles/tiles/lower_bound.hpp"

#include <algorithm>

namespace taquin::tiles {

LowerBound::LowerBound(const Board& goal) : corner_(make_geometry<WideState>(goal)) {
    if (goal.size.rows + goal.size.columns <= max_xy_sides)
        xy_.emplace(make_geometry<WideState>(goal));
}

Cost LowerBound::of(const Board& start) const {
    const WideState at(start);
    const Cost corner = corner_.value(corner_.root(at));
    return xy_ ? std::max(corner, xy_->value(xy_->root(at))) : corner;
}

}  // namespace taquin::tiles
