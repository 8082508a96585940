// Hashing of packed states: few instructions for one or two words, and all 64 bits of the result
// are good (tables take the high ones, fingerprints the low ones).
#pragma once

#include <array>
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

// Two words a step, so that long states do not wait for one product after the other.
inline std::uint64_t hash_bytes(const void* from, std::size_t size) {
    constexpr std::uint64_t k0 = 0x9E3779B97F4A7C15U;
    constexpr std::uint64_t k1 = 0xE7037ED1A0B428DBU;
    const auto* bytes = static_cast<const unsigned char*>(from);
    std::uint64_t hash = k1 ^ size;
    std::array<std::uint64_t, 2> pair{};
    for (; size >= sizeof pair; bytes += sizeof pair, size -= sizeof pair) {
        std::memcpy(pair.data(), bytes, sizeof pair);
        hash = mix(pair[0] ^ k0, pair[1] ^ hash);
    }
    pair = {};
    std::memcpy(pair.data(), bytes, size);
    return mix(mix(pair[0] ^ k0, pair[1] ^ hash), k1);
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
        return hash_bytes(words, count * sizeof(Word));
    }
}

}  // namespace taquin
