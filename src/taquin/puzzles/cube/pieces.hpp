// The places of the cube: which faces each corner and each edge touches.
//
// A corner's faces go clockwise, that of U or D first; an edge's begin with U or D, else with F or
// B. A piece has twist or flip k when its first sticker is on the k-th face of the place where it
// is. All turns, rotations and facelets follow from these two lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "taquin/puzzles/cube/turn.hpp"

namespace taquin::cube {

inline constexpr std::size_t corner_count = 8;
inline constexpr std::size_t edge_count = 12;

using CornerFaces = std::array<Face, 3>;
using EdgeFaces = std::array<Face, 2>;

// The corner that a 2x2x2 cube is held by is the last.
inline constexpr std::array<CornerFaces, corner_count> corner_faces{{
    {Face::U, Face::R, Face::F},
    {Face::U, Face::F, Face::L},
    {Face::U, Face::L, Face::B},
    {Face::U, Face::B, Face::R},
    {Face::D, Face::F, Face::R},
    {Face::D, Face::L, Face::F},
    {Face::D, Face::R, Face::B},
    {Face::D, Face::B, Face::L},
}};

inline constexpr std::array<EdgeFaces, edge_count> edge_faces{{
    {Face::U, Face::R},
    {Face::U, Face::F},
    {Face::U, Face::L},
    {Face::U, Face::B},
    {Face::D, Face::R},
    {Face::D, Face::F},
    {Face::D, Face::L},
    {Face::D, Face::B},
    {Face::F, Face::R},
    {Face::F, Face::L},
    {Face::B, Face::L},
    {Face::B, Face::R},
}};

// Where a list of faces is: the place, and which of its faces comes first in the list. `places` is
// one of the two lists above. If no place has these faces in this cyclic order, place is
// places.size().
struct Found {
    std::size_t place = 0;
    std::size_t first = 0;
};

template <std::size_t N, std::size_t Places>
constexpr Found find_faces(const std::array<std::array<Face, N>, Places>& places,
                           const std::array<Face, N>& wanted) {
    for (std::size_t place = 0; place < Places; ++place)
        for (std::size_t first = 0; first < N; ++first) {
            bool same = true;
            for (std::size_t i = 0; i < N; ++i)
                same = same && places[place][(first + i) % N] == wanted[i];
            if (same) return {place, first};
        }
    return {Places, 0};
}

// "URF"
template <std::size_t N>
std::string name_of(const std::array<Face, N>& touched) {
    std::string name;
    for (const Face face : touched) name += face_letters[index(face)];
    return name;
}

}  // namespace taquin::cube
