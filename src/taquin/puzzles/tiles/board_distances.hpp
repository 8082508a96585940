// The distance of every board of a small puzzle: up to 12 cells, 239,500,800 boards. In a table it
// is the perfect heuristic, and solves a board by walking downhill.
//
// One table serves all goals that have their blank on the same cell, up to turns and reflections of
// the board: tiles are named by their order in the goal. It has a byte a board; for 12 cells, where
// that would be 228 MiB, two bits: the distance modulo 3. Neighbours are one move apart, so a
// distance follows from that of a neighbour; the first one takes a walk down to the goal.
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
// Up to here a byte a board, and built in milliseconds.
inline constexpr std::uint32_t max_small_lookup_cells = 10;

// Numbers the boards that can reach a goal with its blank on a given cell; tiles are named by their
// order in the goal.
//
// A board is the cell of its blank and the order of its tiles, read without the blank. When the
// blank goes sideways the order stays; when it goes up or down, one tile jumps over columns - 1
// others. For each cell half of all orders can be reached, those of one parity, so the last two
// tiles are not numbered.
class EveryBoard {
public:
    // A solvable board in these terms: the blank's cell and the order of the tiles.
    struct Place {
        Cell blank = 0;
        std::array<std::uint8_t, max_lookup_cells> order{};
    };

    EveryBoard(Size size, Cell goal_blank);

    Size size() const { return size_; }
    Cell goal_blank() const { return goal_blank_; }
    std::uint32_t tiles() const { return size_.cells() - 1; }
    std::uint64_t orders() const { return orders_; }  // for each cell of the blank
    std::uint64_t boards() const { return size_.cells() * orders_; }

    std::uint64_t number(const Place& place) const {
        return place.blank * orders_ +
               rank(std::span<const std::uint8_t>(place.order).first(tiles())) / 2;
    }
    Place place(std::uint64_t number) const;
    Place home() const;

    // The board itself, for a goal of this size with its blank on goal_blank().
    static Board board(const Place& place, const Board& goal);

    // The cells beside a cell: above, below, left, right, as far as they are there.
    std::span<const Cell> neighbours(Cell cell) const {
        return std::span(neighbours_[cell]).first(neighbour_count_[cell]);
    }

    // The blank goes to a neighbouring cell.
    void move(Place& place, Cell to) const;

    // Whether the orders with the blank on this cell are odd.
    bool is_odd(Cell blank) const {
        const std::uint32_t rows =
            size_.row(blank) + size_.row(goal_blank_);  // as odd as their difference
        return rows * (size_.columns - 1) % 2 != 0;
    }

private:
    Size size_;
    Cell goal_blank_;
    std::uint64_t orders_;
    std::array<std::array<Cell, 4>, max_lookup_cells> neighbours_{};
    std::array<std::uint8_t, max_lookup_cells> neighbour_count_{};
};

// A byte a board, by number. Empty: cancelled.
std::vector<std::uint8_t> every_distance(const EveryBoard& boards, unsigned threads,
                                         const tables::Progress& progress);

// The boards that stand for those of a goal, and how these are laid onto them.
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
// Held while the table is built.
std::uint64_t distance_table_memory(const EveryBoard& canonical);

// Fills the bytes of a table, whose number tells its code. False: told to stop.
bool build_distance_table(const EveryBoard& canonical, std::span<std::byte> bytes, unsigned threads,
                          const tables::Progress& progress);

// Compares a sample of entries with those of their neighbours. What is wrong, to follow the file's
// name; nothing if all is well.
std::optional<std::string> find_wrong_distance(const tables::Table& table);

class BoardDistances {
public:
    using Place = EveryBoard::Place;

    // The table is that of the goal's canonical boards, in either code.
    BoardDistances(const Board& goal, tables::Table table);

    const Board& goal() const { return goal_; }
    const tables::Table& table() const { return table_; }
    const EveryBoard& boards() const { return boards_; }
    // Where a cell of the goal's board comes to lie.
    Cell image(Cell cell) const { return image_[cell]; }

    template <class State>
    Place place_of(const State& at) const {
        Place place;
        place.blank = image_[at.blank()];
        for (Cell cell = 0, next = 0; cell < boards_.size().cells(); ++cell)
            if (cell != place.blank) place.order[next++] = name_[at.tile(source_[cell])];
        return place;
    }

    // Of a board that can be solved.
    template <class State>
    search::Cost distance(const State& at) const {
        return distance_of(place_of(at));
    }

    // Of a neighbour of a board with this distance.
    template <class State>
    search::Cost distance_beside(search::Cost neighbour, const State& at) const {
        return beside(neighbour, boards_.number(place_of(at)));
    }

    search::Cost distance_of(const Place& place) const;

    // Of the board with this number, a neighbour of one with that distance.
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
    std::array<Cell, max_lookup_cells> source_{};        // the other way round
    std::array<std::uint8_t, max_lookup_cells> name_{};  // by tile: its place in the order at home
};

using DistancesPtr = std::shared_ptr<const BoardDistances>;
// Gives the distances for the goal at hand.
using ObtainDistances = std::function<Expected<DistancesPtr>()>;

// Made on the spot and not stored; for small boards.
DistancesPtr make_distances(const Board& goal, DistanceCode code = DistanceCode::Bytes);

}  // namespace taquin::tiles
