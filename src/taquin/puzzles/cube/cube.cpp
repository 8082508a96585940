#include "taquin/puzzles/cube/cube.hpp"

#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/vectors.hpp"

namespace taquin::cube {

std::string_view name(Metric metric) { return metric == Metric::Half ? "half" : "quarter"; }

Expected<Metric> parse_metric(std::string_view name) {
    for (const Metric metric : all_metrics)
        if (cube::name(metric) == name) return metric;
    return Error{"unknown metric \"" + std::string(name) +
                 "\" for cubes; choose half (face turns) or quarter (quarter turns)"};
}

std::size_t length(std::span<const Turn> turns, Metric metric) {
    if (metric == Metric::Half) return turns.size();
    std::size_t quarters = 0;
    for (const Turn turn : turns) quarters += quarters_of(turn) == 2 ? 2 : 1;
    return quarters;
}

std::vector<Turn> joined(std::span<const Turn> turns) {
    std::vector<Turn> result;
    for (const Turn turn : turns) {
        const bool same = !result.empty() && result.back() == turn && quarters_of(turn) != 2;
        if (same)
            result.back() = make_turn(face_of(turn), 2);
        else
            result.push_back(turn);
    }
    return result;
}

std::vector<Turn> ordered(std::span<const Turn> turns, Metric metric) {
    std::vector<Turn> result;
    for (auto turn = turns.begin(); turn != turns.end();) {
        const std::size_t axis = axis_of(face_of(*turn));
        std::array<unsigned, face_count> quarters{};
        for (; turn != turns.end() && axis_of(face_of(*turn)) == axis; ++turn)
            quarters[index(face_of(*turn))] += quarters_of(*turn);
        for (const std::size_t face : {axis, axis + axis_count}) {
            const unsigned made = quarters[face] % 4;
            if (made == 2 && metric == Metric::Quarter)
                result.insert(result.end(), 2, make_turn(static_cast<Face>(face), 1));
            else if (made != 0)
                result.push_back(make_turn(static_cast<Face>(face), made));
        }
    }
    return result;
}

namespace {

constexpr std::array<Cube, turn_count> make_turn_cubes() {
    std::array<Cube, turn_count> result{};
    for (const Face face : all_faces) {
        const Cube quarter = layer_turn(face, Layers::Near);
        Cube cube = quarter;
        for (unsigned quarters = 1; quarters <= 3; ++quarters) {
            result[index(make_turn(face, quarters))] = cube;
            cube = compose_portable(cube, quarter);
        }
    }
    return result;
}

constexpr std::array<Cube, turn_count> turn_cubes = make_turn_cubes();

#if defined(__x86_64__)
const bool vectors_are_there = __builtin_cpu_supports("avx2") != 0;
#else
constexpr bool vectors_are_there = true;
#endif

template <class Pieces>
TAQUIN_VECTORS Pieces compose_fast(const Pieces& a, const Pieces& b) {
    Pieces result;
    store(result, composed(load(a), load(b)));
    return result;
}

}  // namespace

bool has_vectors() { return vectors_are_there; }

Corners compose(const Corners& a, const Corners& b) {
    return vectors_are_there ? compose_fast(a, b) : compose_portable(a, b);
}

Cube compose(const Cube& a, const Cube& b) {
    return vectors_are_there ? compose_fast(a, b) : compose_portable(a, b);
}

const Cube& turn_cube(Turn turn) { return turn_cubes[index(turn)]; }

Cube turned(Cube cube, std::span<const Turn> turns) {
    for (const Turn turn : turns) cube = turned(cube, turn);
    return cube;
}

}  // namespace taquin::cube
