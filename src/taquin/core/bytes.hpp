// Small arrays of bytes, worked on a word at a time: reversed in place, and packed to half a byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace taquin {

namespace detail {

inline std::uint64_t swapped(std::uint64_t word) { return __builtin_bswap64(word); }
inline std::uint32_t swapped(std::uint32_t word) { return __builtin_bswap32(word); }

// Exchanges the words at both ends, each with its bytes reversed. They may overlap.
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

// Eight at a time from both ends. What is left in the middle, 15 bytes or fewer, takes two
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

// Sixteen bytes, all below 16, in one word; the first byte in the lowest bits.
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

}  // namespace taquin
