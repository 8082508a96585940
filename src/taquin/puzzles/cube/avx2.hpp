// compose() with 32 bytes at a time, for functions that are compiled for AVX2 (gnu::target) and
// called only where has_avx2() says so. cube.hpp has the portable twins.
//
// The shuffle instruction looks at the low four bits of a byte and at the highest one, so a piece
// with its twist above is an index as it stands. Sums of twists or flips that reach 3 or 2 are
// brought back by a subtraction that wraps around where it must not be made: the minimum is right.
#pragma once

#if defined(__x86_64__)
#define TAQUIN_CUBE_AVX2 1
#include <immintrin.h>

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
#endif

namespace taquin::cube {

// Whether this processor has the instructions.
bool has_avx2();

}  // namespace taquin::cube
