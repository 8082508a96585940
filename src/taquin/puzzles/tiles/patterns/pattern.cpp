#include "taquin/puzzles/tiles/patterns/pattern.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace taquin::tiles {

Pattern image_of(const Symmetry& symmetry, const Pattern& pattern) {
    Pattern image{
        image_of(symmetry, pattern.size), image_of(symmetry, pattern.size, pattern.blank), {}};
    for (const Cell cell : pattern.cells)
        image.cells.push_back(image_of(symmetry, pattern.size, cell));
    std::ranges::sort(image.cells);
    return image;
}

namespace {

bool are_neighbours(Size size, Cell a, Cell b) {
    if (a > b) std::swap(a, b);
    return b - a == size.columns || (b - a == 1 && size.row(a) == size.row(b));
}

// The last free cell that the blank can reach without moving a tile of the pattern.
Cell last_of_region(const Pattern& pattern) {
    std::vector<Cell> region{pattern.blank};
    for (std::size_t i = 0; i < region.size(); ++i)
        for (Cell cell = 0; cell < pattern.size.cells(); ++cell)
            if (are_neighbours(pattern.size, region[i], cell) &&
                !std::ranges::binary_search(pattern.cells, cell) &&
                std::ranges::find(region, cell) == region.end())
                region.push_back(cell);
    return std::ranges::max(region);
}

}  // namespace

CanonicalPattern canonical(const Pattern& pattern) {
    // Prefer boards wider than tall with the blank as late as possible: the classic goal.
    const auto key = [](const Pattern& p) { return std::tuple(p.size.rows, ~p.blank, p.cells); };
    std::optional<CanonicalPattern> best;
    for (const Symmetry& symmetry : all_symmetries) {
        Pattern image = image_of(symmetry, pattern);
        image.blank = last_of_region(image);
        if (!best || key(image) < key(best->pattern)) best = {std::move(image), symmetry};
    }
    return *best;
}

std::string to_text(const Pattern& pattern) {
    std::string text = to_text(pattern.size) + " blank " + std::to_string(pattern.blank) + " cells";
    for (const Cell cell : pattern.cells) text += " " + std::to_string(cell);
    return text;
}

}  // namespace taquin::tiles
