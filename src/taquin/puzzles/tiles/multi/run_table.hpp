// Pattern databases in runs: for a few tiles and the blank, the fewest runs that take them to their
// goal cells, whatever the other tiles do. A run may move several pattern tiles at once, so tables
// of different patterns cannot be added; the heuristic takes their maximum.
//
// An entry also says whether every shortest solution begins with the same kind of run. After a
// horizontal run only vertical ones are tried, and if no shortest solution begins vertically, at
// least one more run is needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/multi/run_lines.hpp"
#include "taquin/puzzles/tiles/multi/runs.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t max_run_pattern_cells = 32;
inline constexpr std::uint32_t max_run_pattern_tiles = 6;

// Cells of the pattern's tiles, in the pattern's order, five bits each.
class PlacedTiles {
public:
    static constexpr std::uint32_t bits = 5;

    PlacedTiles() = default;
    explicit PlacedTiles(std::uint32_t word) : word_(word) {}

    std::uint32_t word() const { return word_; }
    Cell cell(std::uint32_t tile) const { return (word_ >> (bits * tile)) & 31U; }
    void put(std::uint32_t tile, Cell cell) {
        word_ = (word_ & ~(31U << (bits * tile))) | cell << (bits * tile);
    }

private:
    std::uint32_t word_ = 0;
};

// Numbers the placements of the blank and `tiles` pattern tiles: 0 .. entries() - 1.
class RunLayout {
public:
    RunLayout(Size size, std::uint32_t tiles);

    std::uint32_t tiles() const { return tiles_; }
    std::uint64_t entries() const { return entries_; }

    // The digit of a tile counts the cells before it that no earlier piece occupies.
    std::uint64_t number(Cell blank, PlacedTiles placed) const {
        std::uint64_t number = blank;
        for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
            const Cell cell = placed.cell(tile);
            std::uint32_t digit = cell - (blank < cell ? 1 : 0);
            for (std::uint32_t other = 0; other < tile; ++other)
                digit -= placed.cell(other) < cell ? 1 : 0;
            number = number * (size_.cells() - 1 - tile) + digit;
        }
        return number;
    }
    std::pair<Cell, PlacedTiles> placement(std::uint64_t number) const;

private:
    Size size_;
    std::uint32_t tiles_;
    std::uint64_t entries_;
};

// An entry: the fewest runs, and the kind, if any, that no shortest solution begins with.
struct RunEntry {
    enum class Longer : std::uint8_t { Neither, Horizontal, Vertical };

    std::uint8_t runs = 0;
    Longer longer = Longer::Neither;

    static RunEntry of(std::uint8_t horizontal_first, std::uint8_t vertical_first);
    static RunEntry decode(std::uint8_t byte) {
        return {static_cast<std::uint8_t>(byte >> 2U), static_cast<Longer>(byte & 3U)};
    }
    std::uint8_t encode() const {
        return static_cast<std::uint8_t>(runs << 2U | static_cast<std::uint8_t>(longer));
    }
    // A lower bound on the runs if the first one is of this kind.
    Cost beginning(bool vertical) const {
        return runs + (longer == (vertical ? Longer::Vertical : Longer::Horizontal) ? 1 : 0);
    }
};

// The tables of a goal: the lines farthest from the blank's goal cell, once rows first and once
// columns first. Reflections share tables: for the usual goal of a square board both are the same.
struct RunPattern {
    Pattern canonical;
    Symmetry symmetry;  // maps the goal's board to the canonical one
};
std::vector<RunPattern> run_patterns(const Board& goal, std::uint32_t tiles);

// How many tiles the patterns of this size can have, smallest tables first. The first builds in a
// few seconds. Empty: no tables for this size.
std::vector<std::uint32_t> run_pattern_tiles(Size size);

tables::TableSpec run_table(const Pattern& canonical);
std::vector<tables::TableSpec> run_tables(const Board& goal, std::uint32_t tiles);

inline constexpr std::string_view run_table_kind = "tiles-runs";
// The name of the tables with patterns of this many tiles, also as a heuristic: "run-pdb:6".
std::string run_set_name(std::uint32_t tiles);
// The error lists the existing names.
Expected<std::uint32_t> parse_run_set(std::string_view name, Size size);

// Checks some entries against their neighbours' entries; none if they agree.
std::optional<std::string> find_wrong_run_entry(const tables::Table& table);

// The tables of one goal, ready to read.
class RunPatterns {
public:
    struct Reader {
        RunLayout layout;
        tables::Table table;
        bool transposed;
        std::vector<std::uint8_t> image;  // of each cell
        std::vector<std::uint8_t> piece;  // of each tile: its number in the pattern, or no_piece

        RunEntry entry(Cell blank, PlacedTiles placed) const {
            return RunEntry::decode(table.data()[layout.number(image[blank], placed)]);
        }
    };
    static constexpr std::uint8_t no_piece = 255;

    // obtain(canonical) -> Expected<tables::Table>
    template <class Obtain>
    static Expected<RunPatterns> make(const Board& goal, std::uint32_t tiles, Obtain obtain) {
        RunPatterns made(goal, tiles);
        for (const RunPattern& pattern : run_patterns(goal, tiles)) {
            Expected<tables::Table> table = obtain(pattern.canonical);
            if (!table) return table.error();
            made.readers_.push_back(made.reader(pattern, *std::move(table)));
        }
        return made;
    }

    const Board& goal() const { return goal_; }
    const std::vector<Reader>& readers() const { return readers_; }

private:
    RunPatterns(const Board& goal, std::uint32_t tiles) : goal_(goal), tiles_(tiles) {}
    Reader reader(const RunPattern& pattern, tables::Table table) const;

    Board goal_;
    std::uint32_t tiles_;
    std::vector<Reader> readers_{};
};

using RunPatternsPtr = std::shared_ptr<const RunPatterns>;

// The heuristic "run-pdb": the maximum over the tables. For boards of up to max_run_pattern_cells.
template <class State>
class RunPdb {
public:
    struct Frame {
        Cost value;
        std::array<std::uint32_t, 2> placed;
    };

    explicit RunPdb(RunPatternsPtr patterns) : patterns_(std::move(patterns)) {}

    Frame root(const State& at) const {
        Frame frame{};
        for (std::size_t i = 0; i < readers().size(); ++i) {
            PlacedTiles placed;
            for (Cell cell = 0; cell < patterns_->goal().size.cells(); ++cell)
                move_tile(readers()[i], placed, at.tile(cell), cell);
            frame.placed[i] = placed.word();
        }
        return valued(frame, at);
    }
    Frame after(Frame frame, const State& at, Run run) const {
        for (std::size_t i = 0; i < readers().size(); ++i) {
            PlacedTiles placed(frame.placed[i]);
            for_moved_tiles(at, run, patterns_->goal().size.columns, [&](Tile tile, Cell, Cell to) {
                move_tile(readers()[i], placed, tile, to);
            });
            frame.placed[i] = placed.word();
        }
        return valued(frame, at);
    }
    static Cost value(const Frame& frame) { return frame.value; }

private:
    const std::vector<RunPatterns::Reader>& readers() const { return patterns_->readers(); }

    static void move_tile(const RunPatterns::Reader& reader, PlacedTiles& placed, Tile tile,
                          Cell cell) {
        if (reader.piece[tile] != RunPatterns::no_piece)
            placed.put(reader.piece[tile], reader.image[cell]);
    }
    Frame valued(Frame frame, const State& at) const {
        frame.value = 0;
        for (std::size_t i = 0; i < readers().size(); ++i)
            frame.value = std::max<Cost>(
                frame.value, readers()[i].entry(at.blank(), PlacedTiles(frame.placed[i])).runs);
        return frame;
    }

    RunPatternsPtr patterns_;
};

}  // namespace taquin::tiles
