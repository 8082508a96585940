#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

namespace taquin::tiles {

namespace {

Partition image_of(const Symmetry& symmetry, Size size, const Partition& partition) {
    Partition image;
    for (const std::vector<Cell>& cells : partition) {
        std::vector<Cell>& pattern = image.emplace_back();
        for (const Cell cell : cells) pattern.push_back(image_of(symmetry, size, cell));
        std::ranges::sort(pattern);
    }
    std::ranges::sort(image);
    return image;
}

PlacedPattern place(const CanonicalPattern& canonical, const Board& goal,
                    std::span<const Cell> cells, const PatternTable& table) {
    PlacedPattern placed{table.layout.get(), table.table.data(), {}, {}, {}};
    for (Cell cell = 0; cell < goal.size.cells(); ++cell)
        placed.cell[cell] =
            static_cast<std::uint8_t>(image_of(canonical.symmetry, goal.size, cell));
    for (const Cell cell : cells) {
        const auto& home = canonical.pattern.cells;
        placed.tiles.push_back(goal.tiles[cell]);
        placed.piece[goal.tiles[cell]] = static_cast<std::uint8_t>(
            std::ranges::lower_bound(home, placed.cell[cell]) - home.begin());
    }
    return placed;
}

}  // namespace

Expected<PatternSet> PatternSet::make(const Board& goal, std::span<const Partition> partitions,
                                      const ObtainTable& obtain) {
    assert(goal.size.cells() <= max_pattern_cells);
    PatternSet set;
    set.goal_ = goal;
    const Cell blank = blank_of(goal);
    for (const Partition& partition : partitions)
        for (const Symmetry& symmetry : all_symmetries) {
            if (image_of(symmetry, goal.size) != goal.size ||
                image_of(symmetry, goal.size, blank) != blank)
                continue;
            if (auto error = set.add(image_of(symmetry, goal.size, partition), obtain))
                return *std::move(error);
        }
    return set;
}

std::optional<Error> PatternSet::add(const Partition& partition, const ObtainTable& obtain) {
    if (std::ranges::find(seen_, partition) != seen_.end()) return std::nullopt;
    const std::size_t first = patterns_.size();
    for (const std::vector<Cell>& cells : partition) {
        const CanonicalPattern canonical_pattern = canonical({goal_.size, blank_of(goal_), cells});
        Expected<PatternTable> table = obtain(canonical_pattern.pattern);
        if (!table) return table.error();
        patterns_.push_back(place(canonical_pattern, goal_, cells, *table));
        tables_.push_back(*std::move(table));
    }
    partitions_.push_back({first, patterns_.size()});
    seen_.push_back(partition);
    return std::nullopt;
}

PatternPlace PatternSet::place_of(std::size_t pattern, std::span<const Cell> cell_of) const {
    const PlacedPattern& placed = patterns_[pattern];
    PatternPlace result;
    std::array<std::uint8_t, max_pattern_cells> piece_on{};
    for (const Tile tile : placed.tiles) {
        const std::uint8_t cell = placed.cell[cell_of[tile]];
        result.mask |= tables::CellMask{1} << cell;
        piece_on[cell] = placed.piece[tile];
    }
    std::array<std::uint8_t, tables::Placements::max_pieces> pieces{};
    std::size_t count = 0;
    for (tables::CellMask rest = result.mask; rest != 0; rest &= rest - 1)
        pieces[count++] = piece_on[static_cast<std::size_t>(std::countr_zero(rest))];
    result.order = tables::Placements::order_of(std::span(pieces).first(count));
    return result;
}

std::uint32_t PatternSet::excess(std::span<const Cell> cell_of) const {
    std::uint32_t best = 0;
    for (const Range& range : partitions_) {
        std::uint32_t sum = 0;
        for (std::size_t pattern = range.first; pattern < range.end; ++pattern) {
            const PlacedPattern& placed = patterns_[pattern];
            const PatternPlace at = place_of(pattern, cell_of);
            sum += placed.value(placed.layout->entry(at.mask, placed.cell[cell_of[0]], at.order));
        }
        best = std::max(best, sum);
    }
    return best;
}

}  // namespace taquin::tiles
