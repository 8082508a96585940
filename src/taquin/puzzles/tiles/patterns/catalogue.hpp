// Named sets of patterns, as data: a text of drawings, a letter for every cell of the goal.
//
//     7-8 4x4
//     aaaa
//     aaaa
//     bbbb
//     bbb.
//
// is the set "7-8" for 4x4 boards: eight tiles and seven, the blank home in the last cell. Several
// drawings, with an empty line between them, are partitions of which the largest sum counts. Lines
// that begin with # are comments.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/additive_layout.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

struct NamedPatterns {
    std::string name;
    Size size;
    Cell blank = 0;  // its home in all drawings
    std::vector<Partition> partitions;
};

// The error names the line and what would be right.
Expected<std::vector<NamedPatterns>> parse_pattern_catalogue(std::string_view text);

// Those that come with the program.
const std::vector<NamedPatterns>& pattern_catalogue();

// Whether the set is for boards of this size, perhaps turned by a right angle.
bool fits(const NamedPatterns& patterns, Size size);

// The partitions for a goal that has its blank on this cell: turned or reflected so that the blank
// comes home there; where no symmetry does that, the drawings' blank cell takes the place of the
// goal's in its pattern. The set must fit the size.
std::vector<Partition> partitions_for(const NamedPatterns& patterns, Size size, Cell blank);

// A set named "auto" for boards of up to 32 cells: neighbouring tiles, as many in a pattern as
// tables of so many bytes in all allow.
NamedPatterns automatic_patterns(Size size, std::uint64_t max_bytes);

// Tables with regions are a third better, and three times as large for eight tiles.
inline Blank blank_in_table(std::uint32_t tiles) { return tiles > 7 ? Blank::Any : Blank::Region; }

}  // namespace taquin::tiles
