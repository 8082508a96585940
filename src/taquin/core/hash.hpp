// Hashing of packed states: few instructions for one or two words, and all 64 bits of the result
// are good (tables take the high ones, fingerprints the low ones).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace taquin {

// Folds the 128-bit product: every input bit reaches every output bit.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

template <std::unsigned_integral Word>
std::uint64_t hash_words(const Word* words, std::size_t count) {
    constexpr std::uint64_t k0 = 0x9E3779B97F4A7C15U;
    constexpr std::uint64_t k1 = 0xE7037ED1A0B428DBU;
    if constexpr (sizeof(Word) == 8) {
        std::uint64_t hash = k1;
        for (std::size_t i = 0; i < count; ++i) hash = mix(words[i] ^ hash, k0);
        return mix(hash, k1);
    } else {
        const auto* bytes = reinterpret_cast<const unsigned char*>(words);
        const std::size_t size = count * sizeof(Word);
        std::uint64_t hash = k1 ^ size;
        std::size_t at = 0;
        for (; at + 8 <= size; at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + at, 8);
            hash = mix(word ^ hash, k0);
        }
        std::uint64_t tail = 0;
        std::memcpy(&tail, bytes + at, size - at);
        return mix(mix(tail ^ hash, k0), k1);
    }
}

}  // namespace taquin
