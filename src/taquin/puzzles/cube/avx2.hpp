// compose() on 32 bytes at once, for functions that are compiled for AVX2 (gnu::target) and called
// only if has_avx2() is true. cube.hpp has the portable versions.
//
// The shuffle instruction reads only the low four bits and the highest bit of a byte, so a piece
// with its twist above can serve as an index directly. A twist sum that reaches 3, or a flip sum
// that reaches 2, must be reduced by that amount. The code always subtracts and takes the unsigned
// minimum: where no subtraction is due, the difference wraps around to a larger value.
#pragma once

#if defined(__x86_64__)
#define TAQUIN_CUBE_AVX2 1
#include <immintrin.h>

#include <cstdint>

#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube::avx2 {

using Vector = __m256i;

[[gnu::target("avx2"), gnu::always_inline]] inline Vector load(const Cube& cube) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(&cube));
}

[[gnu::target("avx2"), gnu::always_inline]] inline void store(Cube& cube, Vector vector) {
    _mm256_storeu_si256(reinterpret_cast<Vector*>(&cube), vector);
}

[[gnu::target("avx2"), gnu::always_inline]] inline Vector compose(Vector a, Vector b) {
    const Vector twists = _mm256_set1_epi8(0x30);
    const Vector full = _mm256_set_m128i(_mm_set1_epi8(0x30), _mm_set1_epi8(0x20));
    const Vector sum = _mm256_add_epi8(_mm256_shuffle_epi8(a, b), _mm256_and_si256(b, twists));
    return _mm256_min_epu8(sum, _mm256_sub_epi8(sum, full));
}

}  // namespace taquin::cube::avx2

namespace taquin::cube {

// The indices into Korf's three tables, from one vector (numbers.hpp has the readable version).
//
// The digit of a piece is its place minus the number of earlier pieces in smaller places. That
// equals place - index + the number of earlier pieces in larger places. Shifting the vector by one,
// two, … bytes and comparing counts those, for the corners and both halves of the edges at once.
// Multiply-and-add instructions then sum the products of digits and weights in pairs.
struct KorfNumbers {
    std::uint32_t first_edges;
    std::uint32_t last_edges;
    std::uint32_t corners;
};

// Uses eight bytes for the first six edges, eight for the last six, eight for the corners.
[[gnu::target("avx2"), gnu::always_inline]] inline KorfNumbers korf_numbers(__m256i where) {
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

}  // namespace taquin::cube
#endif

namespace taquin::cube {

// Whether this processor supports AVX2.
bool has_avx2();

}  // namespace taquin::cube
