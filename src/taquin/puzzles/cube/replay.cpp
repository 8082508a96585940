#include "taquin/puzzles/cube/replay.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

namespace taquin::cube {

namespace {

// Right, up and towards the reader. Stickers are drawn on a cube of side 2 * `rows`, whose layers
// have odd coordinates for two rows and even ones for three.
struct Point {
    int x = 0, y = 0, z = 0;

    friend bool operator==(const Point&, const Point&) = default;
    Point operator*(int k) const { return {x * k, y * k, z * k}; }
    Point operator+(const Point& other) const { return {x + other.x, y + other.y, z + other.z}; }
    int dot(const Point& other) const { return x * other.x + y * other.y + z * other.z; }
    Point cross(const Point& o) const {
        return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
    }
};

// How each face lies in space: outwards, and where its rows and columns go.
struct View {
    Point out, right, down;
};

constexpr std::array<View, face_count> views{{
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},     // U
    {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},   // R
    {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},    // F
    {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},   // D
    {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},   // L
    {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}},  // B
}};

// Stickers lie a little outside the cube, so that the point alone tells the face.
Point point_of(std::size_t sticker, int rows) {
    const auto a_row = static_cast<std::size_t>(rows);
    const std::size_t a_face = a_row * a_row;
    const View& view = views[sticker / a_face];
    const int row = static_cast<int>(sticker % a_face) / rows;
    const int column = static_cast<int>(sticker % a_face) % rows;
    return view.out * rows + view.right * (2 * column - rows + 1) +
           view.down * (2 * row - rows + 1);
}

// A quarter turn clockwise, seen from where `axis` points.
Point rotated(const Point& point, const Point& axis) {
    return axis * axis.dot(point) + point.cross(axis);
}

// Where each sticker goes in a quarter turn of a face.
std::vector<std::size_t> targets_of(Face face, std::size_t stickers) {
    const int rows = stickers == 54 ? 3 : 2;
    const Point axis = views[index(face)].out;
    std::vector<std::size_t> target(stickers);
    for (std::size_t from = 0; from < stickers; ++from) {
        const Point point = point_of(from, rows);
        const bool turns = point.dot(axis) >= rows - 1;
        const Point goes_to = turns ? rotated(point, axis) : point;
        while (point_of(target[from], rows) != goes_to) ++target[from];
    }
    return target;
}

}  // namespace

std::string replay(std::string_view facelets, std::span<const Turn> turns) {
    assert(facelets.size() == 54 || facelets.size() == 24);
    std::array<std::vector<std::size_t>, face_count> targets;
    for (const Face face : all_faces) targets[index(face)] = targets_of(face, facelets.size());
    std::string stickers(facelets);
    for (const Turn turn : turns)
        for (unsigned quarter = 0; quarter < quarters_of(turn); ++quarter) {
            const std::string before = stickers;
            const auto& target = targets[index(face_of(turn))];
            for (std::size_t from = 0; from < stickers.size(); ++from)
                stickers[target[from]] = before[from];
        }
    return stickers;
}

}  // namespace taquin::cube
