// Pattern databases at work for one goal: several partitions of the tiles into patterns. Within a
// partition the values of the patterns are added, of the partitions the largest counts.
//
// Reflecting the board about a line that keeps the blank's goal cell in place turns a partition
// into another one with the same tables: a second estimate for no memory (Korf and Felner 2002).
//
// Values are kept as half of what they exceed Manhattan distance by. So h is the Manhattan distance
// plus twice the largest sum of a partition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tiles {

// Disjoint patterns that hold all tiles together, as cells of the goal.
using Partition = std::vector<std::vector<Cell>>;

using ObtainTable = std::function<Expected<PatternTable>(const Pattern& canonical)>;

inline constexpr std::uint32_t max_pattern_cells = tables::Placements::max_cells;

// A table laid onto the board.
struct PlacedPattern {
    const AdditiveLayout* layout;
    const std::uint8_t* halves;                           // two entries a byte
    std::array<std::uint8_t, max_pattern_cells> cell{};   // the table's cell of each cell
    std::array<std::uint8_t, max_pattern_cells> piece{};  // the table's piece of each tile
    std::vector<Tile> tiles{};

    std::uint32_t value(std::uint64_t entry) const {
        return (halves[entry / 2] >> (4 * (entry % 2))) & 15U;
    }
};

// Where the tiles of a pattern stand.
struct PatternPlace {
    tables::CellMask mask = 0;
    tables::OrderNumber order = 0;
};

class PatternSet;
// A set of pattern databases and the name that it goes by.
struct ObtainedPatterns {
    std::string name;
    std::shared_ptr<const PatternSet> set;
};
using ObtainPatterns = std::function<Expected<ObtainedPatterns>(std::string_view name)>;

class PatternSet {
public:
    // All partitions, and their reflections that keep the blank in place. The goal has at most
    // max_pattern_cells cells.
    static Expected<PatternSet> make(const Board& goal, std::span<const Partition> partitions,
                                     const ObtainTable& obtain);

    const Board& goal() const { return goal_; }
    std::size_t partitions() const { return partitions_.size(); }
    const std::vector<PlacedPattern>& patterns() const { return patterns_; }
    // The patterns of a partition: numbers from first up to, but without, end.
    struct Range {
        std::size_t first;
        std::size_t end;
    };
    Range patterns_of(std::size_t partition) const { return partitions_[partition]; }

    // From scratch: where the tiles of a pattern are, `cell_of[tile]` being their cells.
    PatternPlace place_of(std::size_t pattern, std::span<const Cell> cell_of) const;
    // The largest sum of a partition: half of what h exceeds Manhattan distance by.
    std::uint32_t excess(std::span<const Cell> cell_of) const;

private:
    std::optional<Error> add(const Partition& partition, const ObtainTable& obtain);

    Board goal_;
    std::vector<PatternTable> tables_;  // kept for as long as the patterns point into them
    std::vector<PlacedPattern> patterns_;
    std::vector<Range> partitions_;
    std::vector<Partition> seen_;  // those added, in normal form
};

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

struct NamedPatterns {
    std::string name;
    Size size;
    Cell blank = 0;  // its home in all drawings
    std::vector<Partition> partitions;
};

// `file` is the name that errors begin with: "mine.txt, line 3: expected …". A name is of letters,
// digits and '-', appears once for each size, and is not one that the program gives to tables
// itself.
Expected<std::vector<NamedPatterns>> parse_pattern_catalogue(std::string_view text,
                                                             std::string_view file = "patterns");

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

}  // namespace taquin::tiles
