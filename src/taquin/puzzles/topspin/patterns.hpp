// Pattern databases of TopSpin: the number of turns that k neighbouring tokens of the goal need if
// the others are ignored. (Culberson and Schaeffer 1998; for TopSpin, Felner and others 2007.)
//
// Only the places relative to the first of these tokens count, so there are (N-1)(N-2) … (N-k+1)
// entries of one byte: the turns plus 1, or 0 if unreachable. All groups of k neighbours look alike
// from their own first token, so one table serves every group.
//
// Built breadth-first from the goal. Time: about 0.3 s per million entries. Memory: the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

#include "taquin/puzzles/topspin/ring.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::topspin {

// Table indices for the places of k tokens.
class PatternNumbers {
public:
    static constexpr std::size_t most_pattern_tokens = 12;
    using Places = std::array<std::uint8_t, most_pattern_tokens>;

    PatternNumbers(std::size_t tokens, std::size_t pattern)
        : tokens_(static_cast<std::uint32_t>(tokens)),
          pattern_(static_cast<std::uint32_t>(pattern)) {}

    std::size_t pattern() const { return pattern_; }
    std::uint64_t entries() const;

    // The index of places[0] .. places[k-1] in a ring; it does not depend on where the ring begins.
    std::uint32_t number(const std::uint8_t* places) const {
        return tokens_ <= 17 ? number_by_nibbles(places) : number_by_comparing(places);
    }

    // The first place is 0.
    Places places(std::uint32_t number) const;

private:
    // 0 .. N-2
    std::uint32_t steps_behind_first(const std::uint8_t* places, std::uint32_t i) const {
        const std::uint32_t ahead = places[i] + tokens_ - places[0] - 1U;
        return ahead >= tokens_ ? ahead - tokens_ : ahead;
    }

    // free_below has four bits for each place: the number of smaller places that are still free.
    std::uint32_t number_by_nibbles(const std::uint8_t* places) const {
        std::uint64_t free_below = 0xFEDCBA9876543210U;
        std::uint32_t number = 0;
        for (std::uint32_t i = 1; i < pattern_; ++i) {
            const std::uint32_t nibble = 4 * steps_behind_first(places, i);
            number =
                number * (tokens_ - i) + static_cast<std::uint32_t>((free_below >> nibble) & 15U);
            free_below -= std::uint64_t{0x1111111111111110U} << nibble;
        }
        return number;
    }

    std::uint32_t number_by_comparing(const std::uint8_t* places) const {
        std::array<std::uint32_t, most_pattern_tokens> steps{};
        std::uint32_t number = 0;
        for (std::uint32_t i = 1; i < pattern_; ++i) {
            steps[i] = steps_behind_first(places, i);
            std::uint32_t taken_below = 0;
            for (std::uint32_t j = 1; j < i; ++j) taken_below += steps[j] < steps[i] ? 1 : 0;
            number = number * (tokens_ - i) + steps[i] - taken_below;
        }
        return number;
    }

    std::uint32_t tokens_;
    std::uint32_t pattern_;
};

// The most tokens whose table has at most `most_entries` entries; at least 2.
std::size_t pattern_tokens(std::size_t tokens, std::uint64_t most_entries);

inline constexpr std::uint64_t small_pattern_entries = 4'200'000;   // built in about a second
inline constexpr std::uint64_t large_pattern_entries = 64'000'000;  // 61 MiB at most

tables::TableId pattern_table_id(const Size& size, std::size_t pattern);

// Fills `bytes`, which must be zero. Returns false if stopped.
bool build_pattern_table(const Size& size, std::size_t pattern, std::span<std::byte> bytes,
                         const tables::Progress& progress);

// Small tables are built when needed, within milliseconds.
tables::TableSpec pattern_table(const Size& size, std::size_t pattern);

// The first entry whose value does not fit its neighbours; none if all fit, or if stopped.
std::optional<std::uint64_t> find_wrong_entry(const Size& size, std::size_t pattern,
                                              std::span<const std::byte> bytes,
                                              const std::stop_token& stop = {});

}  // namespace taquin::topspin
