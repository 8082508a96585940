// compose() and the numbers of the pieces on 32 bytes at once. Functions that use a Vector are
// marked TAQUIN_VECTORS and called only if has_vectors() is true: on x86-64 they are compiled for
// AVX2, on other processors for what every one of them has. cube.hpp and numbers.hpp have the
// readable versions.
//
// The shuffle instruction of AVX2 reads only the low four bits and the highest bit of a byte, so a
// piece with its twist above can serve as an index directly. A twist sum that reaches 3, or a flip
// sum that reaches 2, must be reduced by that amount. The code always subtracts and takes the
// unsigned minimum: where no subtraction is due, the difference wraps around to a larger value.
#pragma once

#include <cstdint>
#include <cstring>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/numbers.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#define TAQUIN_VECTORS [[gnu::target("avx2")]]
#else
#define TAQUIN_VECTORS
#if defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
#endif

namespace taquin::cube {

// Whether this processor can run functions marked TAQUIN_VECTORS.
bool has_vectors();

// The indices into Korf's three tables.
struct KorfNumbers {
    std::uint32_t first_edges;
    std::uint32_t last_edges;
    std::uint32_t corners;
};

#if defined(__x86_64__)

using Vector = __m256i;
using HalfVector = __m128i;

TAQUIN_VECTORS [[gnu::always_inline]] inline Vector load(const Cube& cube) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(&cube));
}

TAQUIN_VECTORS [[gnu::always_inline]] inline void store(Cube& cube, Vector vector) {
    _mm256_storeu_si256(reinterpret_cast<Vector*>(&cube), vector);
}

TAQUIN_VECTORS [[gnu::always_inline]] inline HalfVector load(const Corners& corners) {
    return _mm_load_si128(reinterpret_cast<const HalfVector*>(corners.at.data()));
}

TAQUIN_VECTORS [[gnu::always_inline]] inline void store(Corners& corners, HalfVector vector) {
    _mm_store_si128(reinterpret_cast<HalfVector*>(corners.at.data()), vector);
}

TAQUIN_VECTORS [[gnu::always_inline]] inline Vector composed(Vector a, Vector b) {
    const Vector twists = _mm256_set1_epi8(0x30);
    const Vector full = _mm256_set_m128i(_mm_set1_epi8(0x30), _mm_set1_epi8(0x20));
    const Vector sum = _mm256_add_epi8(_mm256_shuffle_epi8(a, b), _mm256_and_si256(b, twists));
    return _mm256_min_epu8(sum, _mm256_sub_epi8(sum, full));
}

TAQUIN_VECTORS [[gnu::always_inline]] inline HalfVector composed(HalfVector a, HalfVector b) {
    const HalfVector full = _mm_set1_epi8(0x30);
    const HalfVector sum = _mm_add_epi8(_mm_shuffle_epi8(a, b), _mm_and_si128(b, full));
    return _mm_min_epu8(sum, _mm_sub_epi8(sum, full));
}

// The digit of a piece is its place minus the number of earlier pieces in smaller places. That
// equals place - index + the number of earlier pieces in larger places. Shifting the vector by one,
// two, … bytes and comparing counts those, for the corners and both halves of the edges at once.
// Multiply-and-add instructions then sum the products of digits and weights in pairs.
//
// Uses eight bytes for the first six edges, eight for the last six, eight for the corners.
TAQUIN_VECTORS [[gnu::always_inline]] inline KorfNumbers korf_numbers(Vector where) {
    const __m256i apart = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, -1, -1, 6, 7, 8, 9, 10, 11, -1, -1,  //
                                           0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m256i index = _mm256_set1_epi64x(0x0706050403020100);
    const __m256i place_pairs = _mm256_setr_epi8(11, 1, 9, 1, 7, 1, 0, 0, 11, 1, 9, 1, 7, 1, 0, 0,
                                                 7, 1, 5, 1, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i place_quads =
        _mm256_setr_epi16(5040, 56, 1, 0, 5040, 56, 1, 0, 720, 24, 2, 1, 0, 0, 0, 0);
    const __m256i twist_pairs = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 0, 0, 1, 2, 4, 8, 16, 32, 0, 0,
                                                 3, 1, 3, 1, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i twist_quads =
        _mm256_setr_epi16(1, 1, 1, 0, 1, 1, 1, 0, 243, 27, 3, 1, 0, 0, 0, 0);
    const __m256i twists_a_placement = _mm256_setr_epi64x(64, 64, 2187, 0);

    const __m256i pieces = _mm256_shuffle_epi8(where, apart);
    const __m256i places = _mm256_and_si256(pieces, _mm256_set1_epi8(0x0F));
    const __m256i twists = _mm256_and_si256(_mm256_srli_epi16(pieces, 4), _mm256_set1_epi8(0x03));

    __m256i digits = _mm256_sub_epi8(places, index);
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 8), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 16), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 24), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 32), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 40), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 48), places));
    digits = _mm256_sub_epi8(digits, _mm256_cmpgt_epi8(_mm256_slli_epi64(places, 56), places));

    __m256i place = _mm256_madd_epi16(_mm256_maddubs_epi16(digits, place_pairs), place_quads);
    place = _mm256_add_epi32(place, _mm256_srli_epi64(place, 32));
    __m256i twist = _mm256_madd_epi16(_mm256_maddubs_epi16(twists, twist_pairs), twist_quads);
    twist = _mm256_add_epi32(twist, _mm256_srli_epi64(twist, 32));
    const __m256i numbers = _mm256_add_epi32(_mm256_mul_epu32(place, twists_a_placement), twist);
    return {static_cast<std::uint32_t>(_mm256_extract_epi32(numbers, 0)),
            static_cast<std::uint32_t>(_mm256_extract_epi32(numbers, 2)),
            static_cast<std::uint32_t>(_mm256_extract_epi32(numbers, 4))};
}

#else

// The compilers turn these operators into instructions of the processor.
using HalfVector [[gnu::vector_size(16)]] = std::uint8_t;

// The first half has the edges, the second one the corners, as in a Cube.
struct Vector {
    HalfVector edges;
    HalfVector corners;
};

inline HalfVector half_at(const std::uint8_t* bytes) {
    HalfVector half;
    std::memcpy(&half, bytes, sizeof(half));
    return half;
}

inline Vector load(const Cube& cube) {
    return {half_at(cube.edges.at.data()), half_at(cube.corners.at.data())};
}

inline void store(Cube& cube, const Vector& vector) {
    std::memcpy(cube.edges.at.data(), &vector.edges, sizeof(vector.edges));
    std::memcpy(cube.corners.at.data(), &vector.corners, sizeof(vector.corners));
}

inline HalfVector load(const Corners& corners) { return half_at(corners.at.data()); }

inline void store(Corners& corners, HalfVector vector) {
    std::memcpy(corners.at.data(), &vector, sizeof(vector));
}

inline HalfVector shuffled(HalfVector bytes, HalfVector places) {
#if defined(__aarch64__)
    return vqtbl1q_u8(bytes, places);
#elif defined(__wasm_simd128__)
    return HalfVector(wasm_i8x16_swizzle(v128_t(bytes), v128_t(places)));
#else
    HalfVector result;
    for (int i = 0; i < 16; ++i) result[i] = bytes[places[i]];
    return result;
#endif
}

// full: the twist or flip that is none.
inline HalfVector composed(HalfVector a, HalfVector b, std::uint8_t full) {
    const HalfVector sum = shuffled(a, b & 0x0F) + (b & 0x30);
    const HalfVector reduced = sum - full;
    return sum < reduced ? sum : reduced;
}

inline HalfVector composed(HalfVector a, HalfVector b) { return composed(a, b, 0x30); }

inline Vector composed(const Vector& a, const Vector& b) {
    return {composed(a.edges, b.edges, 0x20), composed(a.corners, b.corners, 0x30)};
}

inline KorfNumbers korf_numbers(const Vector& vector) {
    Cube where;
    store(where, vector);
    return {number_of(where.edges, first_six_edges), number_of(where.edges, last_six_edges),
            number_of(where.corners, all_corners)};
}

#endif

}  // namespace taquin::cube
