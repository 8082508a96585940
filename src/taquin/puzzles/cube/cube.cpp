#include "taquin/puzzles/cube/cube.hpp"

#include "taquin/puzzles/cube/avx2.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

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

#ifdef TAQUIN_CUBE_AVX2
const bool avx2_is_there = __builtin_cpu_supports("avx2") != 0;

[[gnu::target("avx2")]] Cube compose_avx2(const Cube& a, const Cube& b) {
    Cube result;
    avx2::store(result, avx2::compose(avx2::load(a), avx2::load(b)));
    return result;
}

[[gnu::target("avx2")]] Corners compose_avx2(const Corners& a, const Corners& b) {
    const auto* const first = reinterpret_cast<const __m128i*>(a.at.data());
    const auto* const second = reinterpret_cast<const __m128i*>(b.at.data());
    const __m128i by = _mm_load_si128(second);
    const __m128i full = _mm_set1_epi8(0x30);
    const __m128i sum =
        _mm_add_epi8(_mm_shuffle_epi8(_mm_load_si128(first), by), _mm_and_si128(by, full));
    Corners result;
    _mm_store_si128(reinterpret_cast<__m128i*>(result.at.data()),
                    _mm_min_epu8(sum, _mm_sub_epi8(sum, full)));
    return result;
}
#endif

}  // namespace

#ifdef TAQUIN_CUBE_AVX2
bool has_avx2() { return avx2_is_there; }

Corners compose(const Corners& a, const Corners& b) {
    return avx2_is_there ? compose_avx2(a, b) : compose_portable(a, b);
}

Cube compose(const Cube& a, const Cube& b) {
    return avx2_is_there ? compose_avx2(a, b) : compose_portable(a, b);
}
#else
bool has_avx2() { return false; }
Corners compose(const Corners& a, const Corners& b) { return compose_portable(a, b); }
Cube compose(const Cube& a, const Cube& b) { return compose_portable(a, b); }
#endif

const Cube& turn_cube(Turn turn) { return turn_cubes[index(turn)]; }

Cube turned(Cube cube, std::span<const Turn> turns) {
    for (const Turn turn : turns) cube = turned(cube, turn);
    return cube;
}

}  // namespace taquin::cube
