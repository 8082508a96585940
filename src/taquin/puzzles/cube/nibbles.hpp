// Four bits an entry, as the tables of cubes have them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace taquin::cube {

inline std::uint32_t nibble(const std::uint8_t* table, std::uint64_t entry) {
    return (table[entry / 2] >> (entry % 2 * 4)) & 15U;
}

// The entry must be zero so far.
inline void set_nibble(std::byte* table, std::uint64_t entry, std::uint32_t value) {
    table[entry / 2] |= static_cast<std::byte>(value << (entry % 2 * 4));
}

// How many entries have each value, up to the largest that there is. Their number must be even.
inline std::vector<std::uint64_t> count_nibbles(std::span<const std::byte> table) {
    std::array<std::uint64_t, 256> bytes{};
    for (const std::byte byte : table) ++bytes[static_cast<std::size_t>(byte)];
    std::vector<std::uint64_t> counts(16);
    for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
        counts[byte & 15U] += bytes[byte];
        counts[byte >> 4U] += bytes[byte];
    }
    while (counts.back() == 0) counts.pop_back();
    return counts;
}

}  // namespace taquin::cube
