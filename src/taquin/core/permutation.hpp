// Permutations: lexicographic rank, parity, inversions.
//
// Ranks work for up to 20 elements (20! < 2^64) and cost a few operations per element. Parity
// counts cycles in O(n). A radix sort counts inversions while it splits the values bit by bit, from
// the highest: O(n log n) for values up to about n.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace taquin {

inline constexpr std::size_t max_ranked = 20;

constexpr std::uint64_t factorial(std::size_t n) {
    assert(n <= max_ranked);
    std::uint64_t product = 1;
    for (std::size_t i = 2; i <= n; ++i) product *= i;
    return product;
}

// Whether every value 0 .. n-1 occurs once.
bool is_permutation(std::span<const std::uint32_t> values);

// Whether an odd number of swaps turns 0 1 2 … into `permutation`, which must be a permutation.
bool is_odd(std::span<const std::uint32_t> permutation);
bool is_odd(std::span<const std::uint8_t> permutation);

// Pairs in which the larger value comes first. The values must differ; they need not be 0 .. n-1.
std::uint64_t inversions(std::span<const std::uint32_t> values);

// The number of permutations that come before this one in lexicographic order.
template <std::unsigned_integral T>
constexpr std::uint64_t rank(std::span<const T> permutation) {
    assert(permutation.size() <= max_ranked);
    std::uint64_t result = 0;
    constexpr std::size_t nibbles = 16;
    if (permutation.size() <= nibbles) {
        // Four bits per value: the number of smaller values not met yet.
        std::uint64_t smaller_left = 0xFEDCBA9876543210U;
        for (std::size_t i = 0; i < permutation.size(); ++i) {
            const unsigned nibble = 4U * permutation[i];
            result = result * (permutation.size() - i) + ((smaller_left >> nibble) & 15U);
            smaller_left -= std::uint64_t{0x1111111111111110U} << nibble;
        }
        return result;
    }
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
        const std::uint32_t bit = std::uint32_t{1} << permutation[i];
        const auto smaller_used = static_cast<unsigned>(std::popcount(used & (bit - 1)));
        result = result * (permutation.size() - i) + (permutation[i] - smaller_used);
        used |= bit;
    }
    return result;
}

// Writes the permutation with this rank to `out`, whose size is the number of elements.
template <std::unsigned_integral T>
constexpr void unrank(std::uint64_t number, std::span<T> out) {
    assert(out.size() <= max_ranked && number < factorial(out.size()));
    // Factorial digits, least significant first; each one then selects an unused value.
    for (std::size_t left = 1; left <= out.size(); ++left) {
        out[out.size() - left] = static_cast<T>(number % left);
        number /= left;
    }
    std::uint32_t unused = (std::uint32_t{1} << out.size()) - 1;
    for (T& digit : out) {
        std::uint32_t candidates = unused;
        for (T skipped = 0; skipped < digit; ++skipped) candidates &= candidates - 1;
        digit = static_cast<T>(std::countr_zero(candidates));
        unused &= ~(std::uint32_t{1} << digit);
    }
}

}  // namespace taquin
