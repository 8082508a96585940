#include "taquin/puzzles/cube/symmetry.hpp"

#include <cassert>

namespace taquin::cube {

namespace {

constexpr FaceMap third_turn{Face::R, Face::F, Face::U, Face::L, Face::B, Face::D};
constexpr FaceMap mirror{Face::U, Face::L, Face::F, Face::D, Face::R, Face::B};

constexpr FaceMap power(const FaceMap& map, std::size_t times) {
    FaceMap result = faces_at_home;
    for (std::size_t i = 0; i < times; ++i) result = then(result, map);
    return result;
}

constexpr std::array<FaceMap, symmetry_count> make_face_maps() {
    std::array<FaceMap, symmetry_count> maps{};
    for (std::size_t s = 0; s < symmetry_count; ++s) {
        const FaceMap axes = power(third_turn, s / 16);
        const FaceMap upside_down = power(quarter_turn(Face::F), s / 8 % 2 * 2);
        const FaceMap around = power(quarter_turn(Face::U), s / 2 % 4);
        maps[s] = then(then(axes, upside_down), then(around, power(mirror, s % 2)));
    }
    return maps;
}

constexpr std::array<FaceMap, symmetry_count> face_maps = make_face_maps();

constexpr Symmetry number_of(const FaceMap& map) {
    Symmetry s = 0;
    while (face_maps[s] != map) ++s;
    return s;
}

struct Products {
    std::array<std::array<Symmetry, symmetry_count>, symmetry_count> of{};
    std::array<Symmetry, symmetry_count> inverse{};
};

Products make_products() {
    Products products;
    for (std::size_t a = 0; a < symmetry_count; ++a) {
        products.inverse[a] = number_of(inverse(face_maps[a]));
        for (std::size_t b = 0; b < symmetry_count; ++b)
            products.of[a][b] = number_of(then(face_maps[a], face_maps[b]));
    }
    return products;
}

const Products& products() {
    static const Products made = make_products();
    return made;
}

constexpr std::array<Cube, rotation_count> make_rotations() {
    std::array<Cube, rotation_count> result{};
    for (std::size_t r = 0; r < rotation_count; ++r) result[r] = whole_rotation(face_maps[2 * r]);
    return result;
}

constexpr std::array<Cube, rotation_count> rotations = make_rotations();

// The mirror image of each place. The first sticker of a piece stays the first.
template <std::size_t N, std::size_t Places>
constexpr Pieces mirror_places(const std::array<std::array<Face, N>, Places>& places) {
    Pieces result = all_at_home;
    for (std::size_t from = 0; from < Places; ++from) {
        std::array<Face, N> shown{};
        shown[0] = mirror[index(places[from][0])];
        for (std::size_t i = 1; i < N; ++i) shown[N - i] = mirror[index(places[from][i])];
        result[from] = static_cast<std::uint8_t>(find_faces(places, shown).place);
    }
    return result;
}

constexpr Cube mirror_cube{{mirror_places(edge_faces)}, {mirror_places(corner_faces)}};

// Clockwise becomes counterclockwise.
Corners twisted_back(Corners at) {
    for (std::size_t i = 0; i < corner_count; ++i)
        at.at[i] = static_cast<std::uint8_t>(piece_in(at.at[i]) | opposite_twist(at.at[i]));
    return at;
}

Corners mirrored(const Corners& at) {
    return twisted_back(compose(compose(mirror_cube.corners, at), mirror_cube.corners));
}

Cube mirrored(const Cube& cube) {
    Cube result = compose(compose(mirror_cube, cube), mirror_cube);
    result.corners = twisted_back(result.corners);
    return result;
}

Symmetry rotation_part(Symmetry s) { return static_cast<Symmetry>(s & ~1U); }

}  // namespace

const FaceMap& face_map(Symmetry s) { return face_maps[s]; }

Symmetry inverse_of(Symmetry s) { return products().inverse[s]; }

Symmetry product(Symmetry a, Symmetry b) { return products().of[a][b]; }

const Cube& rotation_cube(Symmetry rotation) {
    assert(!is_mirror(rotation));
    return rotations[rotation / 2];
}

Cube symmetric(const Cube& cube, Symmetry s) {
    const Symmetry rotation = rotation_part(s);
    const Cube result =
        compose(compose(rotation_cube(inverse_of(rotation)), cube), rotation_cube(rotation));
    return is_mirror(s) ? mirrored(result) : result;
}

Corners symmetric(const Corners& at, Symmetry s) {
    const Symmetry rotation = rotation_part(s);
    const Corners result = compose(compose(rotation_cube(inverse_of(rotation)).corners, at),
                                   rotation_cube(rotation).corners);
    return is_mirror(s) ? mirrored(result) : result;
}

Turn symmetric(Turn turn, Symmetry s) {
    const unsigned quarters = quarters_of(turn);
    return make_turn(face_maps[s][index(face_of(turn))], is_mirror(s) ? 4 - quarters : quarters);
}

std::optional<Symmetry> find_rotation(const FaceMap& map) {
    for (Symmetry s = 0; s < symmetry_count; s = static_cast<Symmetry>(s + 2))
        if (face_maps[s] == map) return s;
    return std::nullopt;
}

Cube renamed(const Cube& cube, Symmetry rotation) {
    return compose(rotation_cube(inverse_of(rotation)), cube);
}

Corners renamed(const Corners& at) {
    constexpr std::size_t held = corner_count - 1;
    for (Symmetry s = 0; s < symmetry_count; s = static_cast<Symmetry>(s + 2))
        if (rotation_cube(s).corners.at[held] == at.at[held])
            return compose(rotation_cube(inverse_of(s)).corners, at);
    return at;  // unreachable: the 24 rotations cover all 24 cases
}

}  // namespace taquin::cube
