// Byte arrays: hashes, a checksum, and small arrays processed one word at a time.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

namespace taquin {

namespace detail {

inline std::uint64_t swapped(std::uint64_t word) { return __builtin_bswap64(word); }
inline std::uint32_t swapped(std::uint32_t word) { return __builtin_bswap32(word); }

// Swaps the words at both ends and reverses the bytes of each. The words may overlap.
template <class Word>
void exchange_ends(std::uint8_t* first, std::uint8_t* last) {
    Word front = 0;
    Word back = 0;
    std::memcpy(&front, first, sizeof front);
    std::memcpy(&back, last - sizeof back, sizeof back);
    front = swapped(front);
    back = swapped(back);
    std::memcpy(first, &back, sizeof back);
    std::memcpy(last - sizeof front, &front, sizeof front);
}

}  // namespace detail

// Swaps eight bytes at a time from both ends. The 15 bytes or fewer left in the middle take two
// overlapping words.
inline void reverse_bytes(std::uint8_t* first, std::size_t count) {
    std::uint8_t* last = first + count;
    for (; last - first >= 16; first += 8, last -= 8)
        detail::exchange_ends<std::uint64_t>(first, last);
    if (last - first >= 8)
        detail::exchange_ends<std::uint64_t>(first, last);
    else if (last - first >= 4)
        detail::exchange_ends<std::uint32_t>(first, last);
    else if (last - first >= 2)
        std::swap(*first, *(last - 1));
}

// Packs 16 bytes, all below 16, into one word; the first byte goes into the lowest bits.
inline std::uint64_t to_nibbles(const std::uint8_t* bytes) {
    std::array<std::uint64_t, 2> words{};
    std::memcpy(words.data(), bytes, sizeof words);
    for (std::uint64_t& word : words) {
        word = (word | (word >> 4U)) & 0x00FF00FF00FF00FFU;
        word = (word | (word >> 8U)) & 0x0000FFFF0000FFFFU;
        word = (word | (word >> 16U)) & 0x00000000FFFFFFFFU;
    }
    return words[0] | (words[1] << 32U);
}

inline void from_nibbles(std::uint64_t nibbles, std::uint8_t* bytes) {
    std::array<std::uint64_t, 2> words{nibbles & 0xFFFFFFFFU, nibbles >> 32U};
    for (std::uint64_t& word : words) {
        word = (word | (word << 16U)) & 0x0000FFFF0000FFFFU;
        word = (word | (word << 8U)) & 0x00FF00FF00FF00FFU;
        word = (word | (word << 4U)) & 0x0F0F0F0F0F0F0F0FU;
    }
    std::memcpy(bytes, words.data(), sizeof words);
}

// Hashes packed states: few instructions for one or two words, and all 64 bits of the result are
// good (tables use the high bits, fingerprints the low ones).

// Folds the 128-bit product: every input bit reaches every output bit.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

// Two words per step, so long states do not wait for one product after another.
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

// A 64-bit checksum, the same on every machine, about as fast as memory can be read.
//
// The bytes are cut into four runs that are read in parallel, which keeps the memory busier than
// one run. Each run is read as little-endian words, dealt out to two lanes; the eight lanes do not
// depend on each other. A step XORs a word into its lane, then scrambles the lane by a shift and an
// odd factor. Every step is invertible if its word is known, and so is joining the lanes: a change
// within one word is always detected, any other is missed with a probability of about 2^-64. The
// checksum protects against accidents, not against attackers.
std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace taquin
