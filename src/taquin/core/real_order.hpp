// Real numbers as whole numbers in the same order, so that code which sorts whole numbers sorts both.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace taquin {

// Doubles of the same sign are ordered like their bits, apart from the sign bit; negative ones the
// other way round. Not for NaN.
inline std::int64_t whole_from(double real) {
    const auto bits = std::bit_cast<std::int64_t>(real + 0.0);  // -0.0 becomes 0.0
    return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

inline double real_from(std::int64_t whole) {
    return std::bit_cast<double>(whole < 0 ? whole ^ std::numeric_limits<std::int64_t>::max()
                                           : whole);
}

}  // namespace taquin
