// Checks an additive pattern database by the law that made it, without the program that made it.
//
// The moves that a placement takes are one more than those of its best neighbour, and none at the
// goal. With an entry for every region of the blank that is an equation, entry by entry. With one
// entry for all regions a short search tells: it finds the goal within the moves that the entry
// says and not within fewer, asking the table only about other placements; where that takes too
// long, nothing is said. Time: some look-ups to some thousand for each entry that is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/patterns/additive_layout.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"

namespace taquin::tiles {

// Reads what to_text(Pattern) writes.
Expected<Pattern> parse_pattern(std::string_view text);

struct Sample {
    std::uint64_t placements = 10'000;
    std::uint64_t seed = 1;
};

// Of random placements and the goal; the first that breaks the law, in half a sentence: "… where
// its neighbours say 12". The table has the layout's entries, of 4 bits.
std::optional<std::string> find_contradiction(const AdditiveLayout& layout, const Pattern& pattern,
                                              std::span<const std::byte> table,
                                              const Sample& sample = {});

}  // namespace taquin::tiles
