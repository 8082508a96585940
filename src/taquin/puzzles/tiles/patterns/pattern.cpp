#include "taquin/puzzles/tiles/patterns/pattern.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace taquin::tiles {

Pattern image_of(const Symmetry& symmetry, const Pattern& pattern) {
    Pattern image{image_of(symmetry, pattern.size),
                  image_of(symmetry, pattern.size, pattern.blank),
                  {}};
    for (const Cell cell : pattern.cells)
        image.cells.push_back(image_of(symmetry, pattern.size, cell));
    std::ranges::sort(image.cells);
    return image;
}

CanonicalPattern canonical(const Pattern& pattern) {
    // Boards lie rather than stand, and the blank is as far back as can be: the classic goal.
    const auto key = [](const Pattern& p) {
        return std::tuple(p.size.rows, ~p.blank, p.cells);
    };
    CanonicalPattern best{pattern, all_symmetries[0]};
    for (const Symmetry& symmetry : all_symmetries) {
        Pattern image = image_of(symmetry, pattern);
        if (key(image) < key(best.pattern)) best = {std::move(image), symmetry};
    }
    return best;
}

std::string to_text(const Pattern& pattern) {
    std::string text = to_text(pattern.size) + " blank " + std::to_string(pattern.blank) + " cells";
    for (const Cell cell : pattern.cells) text += " " + std::to_string(cell);
    return text;
}

}  // namespace taquin::tiles
