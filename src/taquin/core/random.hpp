// Random numbers that are the same on every machine for the same seed: xoshiro256** (Blackman and
// Vigna), seeded through splitmix64. The standard library's distributions differ between
// implementations, so this file defines the few that are needed.
#pragma once

#include <array>
#include <cstdint>

namespace taquin {

// One step of splitmix64; also a good mixer of 64 bits.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

class Random {
public:
    explicit constexpr Random(std::uint64_t seed) {
        for (auto& word : state_) word = splitmix64(seed);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Uniform in 0 .. limit-1, without bias. limit must not be 0.
    constexpr std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t unfair = (0 - limit) % limit;  // 2^64 mod limit
        while (true) {
            const std::uint64_t value = next();
            if (value >= unfair) return value % limit;
        }
    }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, unsigned by) {
        return (x << by) | (x >> (64U - by));
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace taquin
