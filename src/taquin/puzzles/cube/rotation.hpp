// Turning layers in space: where faces go, and what that makes of the pieces.
//
// Everything that can be done to a cube in the hand is a quarter turn about an axis of one, two or
// all three layers: R is one, r two, M the middle one, x all. The pieces of those layers go where
// their faces go.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

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

// Layers of an axis, as seen from a face: bits.
enum class Layers : std::uint8_t { Near = 1, Middle = 2, Wide = 3, Far = 4, All = 7 };

// The layer of a place: 1 if it touches the face, 4 the opposite one, else 2.
template <std::size_t N>
constexpr unsigned layer_of(const std::array<Face, N>& place, Face face) {
    for (const Face touched : place) {
        if (touched == face) return static_cast<unsigned>(Layers::Near);
        if (touched == opposite(face)) return static_cast<unsigned>(Layers::Far);
    }
    return static_cast<unsigned>(Layers::Middle);
}

template <std::size_t N, std::size_t Places>
constexpr void move_pieces(Pieces& pieces, const std::array<std::array<Face, N>, Places>& places,
                           const FaceMap& map, const std::array<bool, Places>& moves) {
    for (std::size_t from = 0; from < Places; ++from) {
        if (!moves[from]) continue;
        std::array<Face, N> goes_to{};
        for (std::size_t i = 0; i < N; ++i) goes_to[i] = map[index(places[from][i])];
        const Found to = find_faces(places, goes_to);
        pieces[to.place] = make_piece(from, to.first);
    }
}

// A quarter turn of some layers, clockwise as seen from this face.
constexpr Cube layer_turn(Face face, Layers layers) {
    const auto bits = static_cast<unsigned>(layers);
    std::array<bool, corner_count> corner_moves{};
    std::array<bool, edge_count> edge_moves{};
    for (std::size_t i = 0; i < corner_count; ++i)
        corner_moves[i] = (layer_of(corner_faces[i], face) & bits) != 0;
    for (std::size_t i = 0; i < edge_count; ++i)
        edge_moves[i] = (layer_of(edge_faces[i], face) & bits) != 0;
    Cube result;
    const FaceMap map = quarter_turn(face);
    move_pieces(result.corners.at, corner_faces, map, corner_moves);
    move_pieces(result.edges.at, edge_faces, map, edge_moves);
    return result;
}

// The whole cube turned so that faces go where the map says, which must be a rotation.
constexpr Cube whole_rotation(const FaceMap& map) {
    std::array<bool, corner_count> every_corner{};
    std::array<bool, edge_count> every_edge{};
    every_corner.fill(true);
    every_edge.fill(true);
    Cube result;
    move_pieces(result.corners.at, corner_faces, map, every_corner);
    move_pieces(result.edges.at, edge_faces, map, every_edge);
    return result;
}

}  // namespace taquin::cube
