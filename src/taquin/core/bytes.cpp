#include "taquin/core/bytes.hpp"

#include <algorithm>
#include <bit>

namespace taquin {
namespace {

constexpr std::size_t runs = 4;
constexpr std::size_t lanes = 2;  // per run
constexpr std::size_t line = 64;  // bytes that a run reads per step
constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;

using Lanes = std::array<std::uint64_t, runs * lanes>;

std::uint64_t scrambled(std::uint64_t value) { return (value ^ (value >> 29U)) * factor; }

std::uint64_t little_endian(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(word);
    return word;
}

[[gnu::always_inline]] inline void add_line(Lanes& lane, std::size_t run, const std::byte* from) {
    std::array<std::uint64_t, line / sizeof(std::uint64_t)> words{};
    std::memcpy(words.data(), from, line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::uint64_t& mine = lane[run * lanes + i % lanes];
        mine = scrambled(mine ^ little_endian(words[i]));
    }
}

// A line that lies partly or wholly beyond the end. Missing bytes count as zero.
void add_last_line(Lanes& lane, std::size_t run, std::span<const std::byte> bytes,
                   std::size_t offset) {
    std::array<std::byte, line> padded{};
    if (offset < bytes.size())
        std::memcpy(padded.data(), bytes.data() + offset, std::min(line, bytes.size() - offset));
    add_line(lane, run, padded.data());
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes) {
    Lanes lane{};
    for (std::size_t i = 0; i < lane.size(); ++i) lane[i] = (i + 1) * factor;

    const std::size_t run_bytes = (bytes.size() + runs * line - 1) / (runs * line) * line;
    std::size_t at = 0;
    for (; (runs - 1) * run_bytes + at + line <= bytes.size(); at += line)
        for (std::size_t run = 0; run < runs; ++run)
            add_line(lane, run, bytes.data() + run * run_bytes + at);
    for (; at < run_bytes; at += line)
        for (std::size_t run = 0; run < runs; ++run)
            add_last_line(lane, run, bytes, run * run_bytes + at);

    std::uint64_t sum = scrambled(bytes.size());
    for (const std::uint64_t each : lane) sum = scrambled(scrambled(sum) ^ each);
    return scrambled(sum);
}

}  // namespace taquin
