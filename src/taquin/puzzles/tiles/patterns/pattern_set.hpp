// Pattern databases for one goal: several partitions of the tiles into patterns. The values of the
// patterns in a partition are added; the maximum over the partitions counts.
//
// A reflection of the board that keeps the blank's goal cell in place turns a partition into
// another one with the same tables: a second estimate without more memory (Korf and Felner 2002).
//
// Values are stored as half of their excess over Manhattan distance. So h is the Manhattan distance
// plus twice the largest sum of a partition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/patterns/direct_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tiles {

// Disjoint patterns that together hold all tiles, as goal cells.
using Partition = std::vector<std::vector<Cell>>;

using ObtainTable = std::function<Expected<PatternTable>(const Pattern& canonical)>;

inline constexpr std::uint32_t max_pattern_cells = tables::Placements::max_cells;

// A table mapped onto the board.
struct PlacedPattern {
    const AdditiveLayout* layout;
    const std::uint8_t* halves;                           // two entries per byte
    std::array<std::uint8_t, max_pattern_cells> cell{};   // the table's cell for each cell
    std::array<std::uint8_t, max_pattern_cells> piece{};  // the table's piece for each tile
    std::vector<Tile> tiles{};

    std::uint32_t value(std::uint64_t entry) const {
        return (halves[entry / 2] >> (4 * (entry % 2))) & 15U;
    }
};

// The direct tables of some patterns, one for each of their stored tables.
class DirectTables {
public:
    // None: a pattern has no direct table.
    static std::optional<std::uint64_t> bytes(std::span<const PlacedPattern> patterns);

    // None: stopped. Throws std::bad_alloc.
    static std::optional<DirectTables> make(std::span<const PlacedPattern> patterns,
                                            const BuildOptions& options);

    const DirectTable& of(std::size_t pattern) const { return tables_[table_of_[pattern]]; }

private:
    std::vector<DirectTable> tables_{};
    std::vector<std::size_t> table_of_{};  // by pattern
};

// Where the tiles of a pattern are.
struct PatternPlace {
    tables::CellMask mask = 0;
    tables::OrderNumber order = 0;
};

class PatternSet;
// A set of pattern databases and its name.
struct ObtainedPatterns {
    std::string name;
    std::shared_ptr<const PatternSet> set;
};
using ObtainPatterns = std::function<Expected<ObtainedPatterns>(std::string_view name)>;

class PatternSet {
public:
    // Uses all partitions, and their reflections that keep the blank in place. The goal has at most
    // max_pattern_cells cells.
    static Expected<PatternSet> make(const Board& goal, std::span<const Partition> partitions,
                                     const ObtainTable& obtain);

    const Board& goal() const { return goal_; }
    std::size_t partitions() const { return partitions_.size(); }
    const std::vector<PlacedPattern>& patterns() const { return patterns_; }
    // The patterns of a partition: numbers first .. end-1.
    struct Range {
        std::size_t first;
        std::size_t end;
    };
    Range patterns_of(std::size_t partition) const { return partitions_[partition]; }

    // Where the tiles of a pattern are, from scratch; `cell_of[tile]` is the cell of a tile.
    PatternPlace place_of(std::size_t pattern, std::span<const Cell> cell_of) const;
    // The largest sum of a partition: half of the excess of h over Manhattan distance.
    std::uint32_t excess(std::span<const Cell> cell_of) const;

    // The direct tables, made on the first call and kept; DirectTables::bytes must exist. Null:
    // stopped. Throws std::bad_alloc.
    const DirectTables* direct(const BuildOptions& options) const;

private:
    std::optional<Error> add(const Partition& partition, const ObtainTable& obtain);

    Board goal_;
    std::vector<PatternTable> tables_;  // kept because the patterns point into them
    std::vector<PlacedPattern> patterns_;
    std::vector<Range> partitions_;
    std::vector<Partition> seen_;  // partitions added so far, in normal form

    struct Direct {
        std::mutex mutex{};
        std::optional<DirectTables> tables{};
    };
    std::unique_ptr<Direct> direct_ = std::make_unique<Direct>();
};

// Named sets of patterns, as text: drawings with a letter for every cell of the goal.
//
//     7-8 4x4
//     aaaa
//     aaaa
//     bbbb
//     bbb.
//
// is the set "7-8" for 4x4 boards: patterns of eight and seven tiles, with the blank's goal in the
// last cell. Several drawings, with an empty line between them, are several partitions; the largest
// sum counts. Lines that begin with # are comments.

struct NamedPatterns {
    std::string name;
    Size size;
    Cell blank = 0;  // its goal cell in all drawings
    std::vector<Partition> partitions;
};

// Errors begin with `file`: "mine.txt, line 3: expected …". A name consists of letters, digits and
// '-', appears once per size, and is not one that the program itself gives to tables.
Expected<std::vector<NamedPatterns>> parse_pattern_catalogue(std::string_view text,
                                                             std::string_view file = "patterns");

// The built-in sets.
const std::vector<NamedPatterns>& pattern_catalogue();

// Whether the set is for boards of this size or its transpose.
bool fits(const NamedPatterns& patterns, Size size);

// The partitions for a goal with its blank on this cell: rotated or reflected so that the drawings'
// blank comes to that cell. If no symmetry does that, the drawings' blank cell replaces the goal's
// blank cell in its pattern. The set must fit the size.
std::vector<Partition> partitions_for(const NamedPatterns& patterns, Size size, Cell blank);

// A set named "auto" for boards of up to 32 cells: neighbouring tiles, as many per pattern as
// tables of max_bytes in total allow.
NamedPatterns automatic_patterns(Size size, std::uint64_t max_bytes);

}  // namespace taquin::tiles
