// The distance of every board of a small puzzle: up to 12 cells, 239,500,800 boards. As a lookup
// table it is a perfect heuristic: a search just walks downhill.
//
// One table serves all goals with the blank on the same cell, up to rotations and reflections of
// the board: tiles are named by their order in the goal. A table has one byte per board. For 12
// cells that would be 228 MiB, so it has two bits: the distance modulo 3. Neighbours are one move
// apart, so a board's distance follows from a neighbour's; the first distance takes a walk down to
// the goal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/patterns/pattern.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t max_lookup_cells = 12;
// Up to this size a table has one byte per board and is built in milliseconds.
inline constexpr std::uint32_t max_small_lookup_cells = 10;

// Numbers the boards that can reach a goal with its blank on a given cell. Tiles are named by their
// order in the goal.
//
// A board is the cell of its blank plus the order of its tiles, read without the blank. A
// horizontal move keeps the order; a vertical move makes one tile jump over columns - 1 others. For
// each cell of the blank only the orders of one parity can be reached, half of all, so the last two
// tiles are not numbered.
class EveryBoard {
public:
    // A solvable board, as the blank's cell and the order of the tiles.
    struct Place {
        Cell blank = 0;
        std::array<std::uint8_t, max_lookup_cells> order{};
    };

    EveryBoard(Size size, Cell goal_blank);

    Size size() const { return size_; }
    Cell goal_blank() const { return goal_blank_; }
    std::uint32_t tiles() const { return size_.cells() - 1; }
    std::uint64_t orders() const { return orders_; }  // per cell of the blank
    std::uint64_t boards() const { return size_.cells() * orders_; }

    std::uint64_t number(const Place& place) const {
        return place.blank * orders_ +
               rank(std::span<const std::uint8_t>(place.order).first(tiles())) / 2;
    }
    Place place(std::uint64_t number) const;
    Place home() const;

    // The board itself, for a goal of this size with its blank on goal_blank().
    static Board board(const Place& place, const Board& goal);

    // The neighbours of a cell, in the order above, below, left, right.
    std::span<const Cell> neighbours(Cell cell) const {
        return std::span(neighbours_[cell]).first(neighbour_count_[cell]);
    }

    // Moves the blank to a neighbouring cell.
    void move(Place& place, Cell to) const;

    // Whether the orders with the blank on this cell are odd.
    bool is_odd(Cell blank) const {
        const std::uint32_t rows =
            size_.row(blank) + size_.row(goal_blank_);  // same parity as the difference
        return rows * (size_.columns - 1) % 2 != 0;
    }

private:
    Size size_;
    Cell goal_blank_;
    std::uint64_t orders_;
    std::array<std::array<Cell, 4>, max_lookup_cells> neighbours_{};
    std::array<std::uint8_t, max_lookup_cells> neighbour_count_{};
};

// One byte per board, by number. Empty: cancelled.
std::vector<std::uint8_t> every_distance(const EveryBoard& boards, unsigned threads,
                                         const tables::Progress& progress);

// The canonical boards that share a goal's table, and the symmetry that maps the goal's boards onto
// them.
struct CanonicalBoards {
    EveryBoard boards;
    Symmetry symmetry;
};
CanonicalBoards canonical_boards(Size size, Cell goal_blank);

enum class DistanceCode : std::uint8_t { Bytes, Residues };
inline DistanceCode usual_code(Size size) {
    return size.cells() <= max_small_lookup_cells ? DistanceCode::Bytes : DistanceCode::Residues;
}

tables::TableId distance_table_id(const EveryBoard& canonical, DistanceCode code);
inline tables::TableId distance_table_id(const EveryBoard& canonical) {
    return distance_table_id(canonical, usual_code(canonical.size()));
}
// Bytes held while the table is built.
std::uint64_t distance_table_memory(const EveryBoard& canonical);

// Fills the table's bytes. Their number determines the code. False: cancelled.
bool build_distance_table(const EveryBoard& canonical, std::span<std::byte> bytes, unsigned threads,
                          const tables::Progress& progress);

// Compares a sample of entries with those of their neighbours. Returns what is wrong, as text that
// follows the file's name; nothing if the sample is correct.
std::optional<std::string> find_wrong_distance(const tables::Table& table);

class BoardDistances {
public:
    using Place = EveryBoard::Place;

    // The table of the goal's canonical boards, in either code.
    BoardDistances(const Board& goal, tables::Table table);

    const Board& goal() const { return goal_; }
    const tables::Table& table() const { return table_; }
    const EveryBoard& boards() const { return boards_; }
    // The canonical cell of a cell of the goal's board.
    Cell image(Cell cell) const { return image_[cell]; }

    template <class State>
    Place place_of(const State& at) const {
        Place place;
        place.blank = image_[at.blank()];
        for (Cell cell = 0, next = 0; cell < boards_.size().cells(); ++cell)
            if (cell != place.blank) place.order[next++] = name_[at.tile(source_[cell])];
        return place;
    }

    // The distance of a solvable board.
    template <class State>
    search::Cost distance(const State& at) const {
        return distance_of(place_of(at));
    }

    // The distance of `at`, a neighbour of a board with distance `neighbour`.
    template <class State>
    search::Cost distance_beside(search::Cost neighbour, const State& at) const {
        return beside(neighbour, boards_.number(place_of(at)));
    }

    search::Cost distance_of(const Place& place) const;

    // The distance of the board with this number, a neighbour of a board with distance `neighbour`.
    search::Cost beside(search::Cost neighbour, std::uint64_t number) const {
        if (!by_residue_) return table_.data()[number];
        const auto farther = static_cast<std::uint32_t>(neighbour + 1);
        return residue(number) == farther % 3 ? neighbour + 1 : neighbour - 1;
    }

private:
    std::uint32_t residue(std::uint64_t number) const {
        return (table_.data()[number / 4] >> (2 * (number % 4))) & 3U;
    }
    search::Cost walk_down(Place place) const;

    Board goal_;
    EveryBoard boards_;
    tables::Table table_;
    bool by_residue_;
    std::uint64_t goal_number_;
    std::array<Cell, max_lookup_cells> image_{};         // by cell of the goal's board
    std::array<Cell, max_lookup_cells> source_{};        // the inverse of image_
    std::array<std::uint8_t, max_lookup_cells> name_{};  // by tile: its rank in the goal's order
};

using DistancesPtr = std::shared_ptr<const BoardDistances>;
// Obtains the distances for the current goal.
using ObtainDistances = std::function<Expected<DistancesPtr>()>;

// Builds the distances in memory and does not store them; for small boards.
DistancesPtr make_distances(const Board& goal, DistanceCode code = DistanceCode::Bytes);

}  // namespace taquin::tiles
