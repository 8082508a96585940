// Rotations of layers and of the whole cube, and the 48 symmetries of a cube: 24 rotations, each
// with its mirror image.
//
// symmetric(cube, s) is the image of the cube under s: the result of a scramble whose every turn is
// mapped by s. So it is as far from solved as the cube, and so is the inverse.
//
// Symmetry s = 16 a + 8 b + 2 c + d means, in this order: a third turns about the corner URF, b
// half turns of F, c quarter turns of U, d mirror images that swap R and L. The first 16 keep the
// U-D axis; even numbers are rotations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

// --- rotations

// Where each face goes.
using FaceMap = std::array<Face, face_count>;

inline constexpr FaceMap faces_at_home = all_faces;

constexpr FaceMap then(const FaceMap& first, const FaceMap& second) {
    FaceMap result{};
    for (std::size_t face = 0; face < face_count; ++face) result[face] = second[index(first[face])];
    return result;
}

constexpr FaceMap inverse(const FaceMap& map) {
    FaceMap result{};
    for (std::size_t face = 0; face < face_count; ++face)
        result[index(map[face])] = static_cast<Face>(face);
    return result;
}

// Clockwise, as seen from outside this face.
constexpr FaceMap quarter_turn(Face face) {
    constexpr std::array<std::array<Face, 4>, axis_count> cycles{{
        {Face::F, Face::L, Face::B, Face::R},  // U
        {Face::U, Face::B, Face::D, Face::F},  // R
        {Face::U, Face::R, Face::D, Face::L},  // F
    }};
    FaceMap map = faces_at_home;
    const auto& cycle = cycles[axis_of(face)];
    for (std::size_t i = 0; i < cycle.size(); ++i) map[index(cycle[i])] = cycle[(i + 1) % 4];
    return index(face) < axis_count ? map : inverse(map);
}

// Layers of an axis as seen from a face, one bit each. Every move consists of quarter turns of one,
// two or three layers: R turns one, r two, M the middle one, x all.
enum class Layers : std::uint8_t { Near = 1, Middle = 2, Wide = 3, Far = 4, All = 7 };

// The layer of a place: 1 if it touches the face, 4 if it touches the opposite face, else 2.
template <std::size_t N>
constexpr unsigned layer_of(const std::array<Face, N>& place, Face face) {
    for (const Face touched : place) {
        if (touched == face) return static_cast<unsigned>(Layers::Near);
        if (touched == opposite(face)) return static_cast<unsigned>(Layers::Far);
    }
    return static_cast<unsigned>(Layers::Middle);
}

// Moves the pieces of these layers to where the map sends their faces.
template <std::size_t N, std::size_t Places>
constexpr void move_pieces(Pieces& pieces, const std::array<std::array<Face, N>, Places>& places,
                           const FaceMap& map, Face face, Layers layers) {
    for (std::size_t from = 0; from < Places; ++from) {
        if ((layer_of(places[from], face) & static_cast<unsigned>(layers)) == 0) continue;
        std::array<Face, N> goes_to{};
        for (std::size_t i = 0; i < N; ++i) goes_to[i] = map[index(places[from][i])];
        const Found to = find_faces(places, goes_to);
        pieces[to.place] = make_piece(from, to.first);
    }
}

// A quarter turn of some layers, clockwise as seen from this face.
constexpr Cube layer_turn(Face face, Layers layers) {
    Cube result;
    move_pieces(result.corners.at, corner_faces, quarter_turn(face), face, layers);
    move_pieces(result.edges.at, edge_faces, quarter_turn(face), face, layers);
    return result;
}

// Rotates the whole cube by this map, which must be a rotation.
constexpr Cube whole_rotation(const FaceMap& map) {
    Cube result;
    move_pieces(result.corners.at, corner_faces, map, Face::U, Layers::All);
    move_pieces(result.edges.at, edge_faces, map, Face::U, Layers::All);
    return result;
}

// --- symmetries

inline constexpr std::size_t symmetry_count = 48;
inline constexpr std::size_t rotation_count = 24;

// Below symmetry_count.
using Symmetry = std::uint8_t;

constexpr bool is_mirror(Symmetry s) { return s % 2 != 0; }

// Where the faces go.
const FaceMap& face_map(Symmetry s);
// The inverse symmetry.
Symmetry inverse_of(Symmetry s);
// First a, then b.
Symmetry product(Symmetry a, Symmetry b);

Cube symmetric(const Cube& cube, Symmetry s);
Corners symmetric(const Corners& at, Symmetry s);
Turn symmetric(Turn turn, Symmetry s);

// A rotation as a cube: the solved cube, held another way. Only for even numbers.
const Cube& rotation_cube(Symmetry rotation);

// The rotation with this face map; none if the map is not a rotation.
std::optional<Symmetry> find_rotation(const FaceMap& map);

// The same pieces, renamed by the centres that they now match, after this rotation moved the
// centres from home.
Cube renamed(const Cube& cube, Symmetry rotation);

// The 2x2x2 cube has no centres: its pieces are renamed so that the one at the last place is at
// home.
Corners renamed(const Corners& at);

}  // namespace taquin::cube
