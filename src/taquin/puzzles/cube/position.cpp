#include "taquin/puzzles/cube/position.hpp"

#include <algorithm>
#include <cassert>

#include "taquin/puzzles/cube/facelets.hpp"

namespace taquin::cube {

Size size_of(const Position& position) {
    return position.packed.size() == corner_count ? Size::Two : Size::Three;
}

Cube cube_of(const Position& position) {
    const auto& bytes = position.packed;
    assert(bytes.size() == corner_count || bytes.size() == corner_count + edge_count);
    Cube cube;
    const auto edges = bytes.begin() + corner_count;
    std::copy(bytes.begin(), edges, cube.corners.at.begin());
    std::copy(edges, bytes.end(), cube.edges.at.begin());
    return cube;
}

Position position_of(const Puzzle& puzzle, const Cube& cube, Size size) {
    Position position{.puzzle = &puzzle, .size = std::string(name(size)), .packed = {}};
    const auto corners = cube.corners.at.begin();
    position.packed.assign(corners, corners + corner_count);
    const auto edges = cube.edges.at.begin();
    if (size == Size::Three)
        position.packed.insert(position.packed.end(), edges, edges + edge_count);
    return position;
}

Cube relative(const Position& start, const Position& goal) {
    return compose(inverse(cube_of(goal)), cube_of(start));
}

std::string stickers_of(const Position& position) {
    const Cube cube = cube_of(position);
    return size_of(position) == Size::Two ? to_facelets(cube.corners) : to_facelets(cube);
}

Expected<Metric> metric_of(std::string_view name) {
    return name.empty() ? Metric::Half : parse_metric(name);
}

}  // namespace taquin::cube
