#include "taquin/puzzles/cube/phase_two.hpp"

#include <algorithm>
#include <utility>

namespace taquin::cube {

namespace {

// Where a symmetry takes each place, by the faces that it touches.
template <std::size_t N, std::size_t Places>
void put_images(const std::array<std::array<Face, N>, Places>& places, const FaceMap& map,
                Pieces& out) {
    const auto sorted = [](std::array<Face, N> faces) {
        std::ranges::sort(faces);
        return faces;
    };
    for (std::size_t from = 0; from < Places; ++from) {
        std::array<Face, N> image = places[from];
        for (Face& face : image) face = map[index(face)];
        for (std::size_t to = 0; to < Places; ++to)
            if (sorted(places[to]) == sorted(image)) out[from] = static_cast<std::uint8_t>(to);
    }
}

}  // namespace

PhaseTwoNumbers::PhaseTwoNumbers() {
    for (Symmetry s = 0; s < axis_symmetries; ++s) {
        put_images(corner_faces, face_map(s), to_[s].corners.at);
        put_images(edge_faces, face_map(s), to_[s].edges.at);
        from_[s] = inverse(to_[s]);
    }
    for (std::uint8_t order = 0; order < orders_of_four; ++order) {
        std::array<std::uint8_t, 4> pieces{};
        put_places(order, 4, pieces);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= std::uint32_t{pieces[i]} << (2 * i);
        middle_number_[bits] = order;
    }
    for (Symmetry s = 0; s < axis_symmetries; ++s)
        for (std::uint32_t order = 0; order < orders_of_four; ++order)
            middle_seen_[s][order] =
                static_cast<std::uint8_t>(middle(seen_through(cube_of(0, 0, order), s)));
}

Cube PhaseTwoNumbers::cube_of(std::uint32_t corner_class, std::uint32_t edges,
                              std::uint32_t middle) const {
    Cube cube;
    cube.corners = corners_.corners_of(corners_.first(corner_class));
    put_places(edges, 8, std::span(cube.edges.at).first(8));
    put_places(middle, 4, std::span(cube.edges.at).subspan(8, 4));
    for (std::size_t place = 8; place < edge_count; ++place)
        cube.edges.at[place] = static_cast<std::uint8_t>(cube.edges.at[place] + 8);
    return cube;
}

PhaseTwoReader::PhaseTwoReader(tables::Table table) : kept_(std::move(table)) {
    fill_corners_and_middle();
}

// Breadth-first: every cube of a class that is reached marks what the symmetries that leave its
// corners as they are make of it.
void PhaseTwoReader::fill_corners_and_middle() {
    constexpr std::uint8_t unseen = 255;
    const CornerCosets& corners = numbers_.corners();
    corners_and_middle_.assign(std::size_t{corners.classes()} * orders_of_four, unseen);
    std::vector<std::uint32_t> layer;
    const auto mark = [&](std::uint32_t corner_class, std::uint32_t middle, std::uint8_t depth) {
        for (const Symmetry s : corners.stabilizer(corner_class)) {
            const std::uint32_t entry =
                corner_class * orders_of_four + numbers_.middle_seen(middle, s);
            if (corners_and_middle_[entry] != unseen) continue;
            corners_and_middle_[entry] = depth;
            layer.push_back(entry);
        }
    };
    const auto home = numbers_.seen(solved_cube);
    mark(home.corner_class, numbers_.middle_seen(numbers_.middle(solved_cube), home.symmetry), 0);
    for (std::uint8_t depth = 1; !layer.empty(); ++depth)
        for (const std::uint32_t entry : std::exchange(layer, {})) {
            const Cube from = numbers_.cube_of(entry / orders_of_four, 0, entry % orders_of_four);
            for (const Turn turn : phase_two_turns) {
                const Cube to = turned(from, turn);
                const auto seen = numbers_.seen(to);
                mark(seen.corner_class, numbers_.middle_seen(numbers_.middle(to), seen.symmetry),
                     depth);
            }
        }
}

}  // namespace taquin::cube
