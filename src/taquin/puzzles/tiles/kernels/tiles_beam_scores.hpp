// What a beam on large boards goes by: scores of boards, and hashes by which they are known again.
// tiles_beam.hpp tells what the score is made of. Both change with a move by a few look-ups.
//
// Memory: twelve bytes for every pair of a tile and a cell.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics/lines.hpp"

namespace taquin::kernels {

using BeamScore = std::int32_t;

// `Tile` is an integer that can name every tile and cell.
template <class Tile>
class BeamScores {
public:
    static constexpr tiles::Cell capacity = sizeof(Tile) == 1 ? 256 : 1024;  // cells

    explicit BeamScores(const tiles::Board& goal)
        : size_(goal.size),
          cells_(goal.size.cells()),
          home_(tiles::cells_of_tiles(goal)),
          distance_cost_(std::size_t{cells_} * cells_),
          key_(std::size_t{cells_} * cells_),
          row_cost_(size_.rows),
          column_cost_(size_.columns) {
        const tiles::Cell blank = home_[0];
        Random random(1);
        for (tiles::Cell cell = 0; cell < cells_; ++cell) {
            row_[cell] = static_cast<Tile>(size_.row(cell));
            column_[cell] = static_cast<Tile>(size_.column(cell));
        }
        for (tiles::Cell tile = 0; tile < cells_; ++tile) {
            home_row_[tile] = static_cast<Tile>(size_.row(home_[tile]));
            home_column_[tile] = static_cast<Tile>(size_.column(home_[tile]));
            for (tiles::Cell cell = 0; cell < cells_; ++cell) {
                const double distance = tiles::steps_between(size_, home_[tile], cell);
                const double cost = distance + weight_of_square * distance * distance;
                distance_cost_[at(tile, cell)] =
                    tile == 0 ? 0 : rounded(unit * outside(home_[tile]) * cost);
                key_[at(tile, cell)] = tile == 0 ? 0 : random.next();
            }
        }
        for (std::uint32_t row = 0; row < size_.rows; ++row)
            row_cost_[row] = conflict_cost(size_.cell(row, size_.column(blank)));
        for (std::uint32_t column = 0; column < size_.columns; ++column)
            column_cost_[column] = conflict_cost(size_.cell(size_.row(blank), column));
    }

    tiles::Size size() const { return size_; }
    tiles::Cell cells() const { return cells_; }
    tiles::Cell blank_home() const { return home_[0]; }
    Tile row(tiles::Cell cell) const { return row_[cell]; }
    Tile column(tiles::Cell cell) const { return column_[cell]; }

    BeamScore score(const Tile* board) const {
        BeamScore sum = 0;
        for (tiles::Cell cell = 0; cell < cells_; ++cell)
            sum += distance_cost_[at(board[cell], cell)];
        for (tiles::Cell row = 0; row < size_.rows; ++row)
            sum += row_cost_[row] * leaving_row(board, row, nowhere, 0);
        for (tiles::Cell column = 0; column < size_.columns; ++column)
            sum += column_cost_[column] * leaving_column(board, column, nowhere, 0);
        return sum;
    }

    std::uint64_t hash(const Tile* board) const {
        std::uint64_t hash = 0;
        for (tiles::Cell cell = 0; cell < cells_; ++cell) hash ^= key_[at(board[cell], cell)];
        return hash;
    }
    std::uint64_t hash_change(Tile tile, tiles::Cell from, tiles::Cell to) const {
        return key_[at(tile, from)] ^ key_[at(tile, to)];
    }

    // What changes when the tile slides from its cell to the blank's, `to`. A tile belongs to one
    // line at most of those that it leaves and enters.
    BeamScore change(const Tile* board, Tile tile, tiles::Cell from, tiles::Cell to) const {
        const BeamScore change = distance_cost_[at(tile, to)] - distance_cost_[at(tile, from)];
        const bool vertical = column(from) == column(to);
        if (vertical) {
            const Tile home = home_row_[tile];
            if (home != row(from) && home != row(to)) return change;
            const Cost before = leaving_row(board, home, nowhere, 0);
            const Cost after = home == row(from) ? leaving_row(board, home, from, 0)
                                                 : leaving_row(board, home, to, tile);
            return change + row_cost_[home] * (after - before);
        }
        const Tile home = home_column_[tile];
        if (home != column(from) && home != column(to)) return change;
        const Cost before = leaving_column(board, home, nowhere, 0);
        const Cost after = home == column(from) ? leaving_column(board, home, from, 0)
                                                : leaving_column(board, home, to, tile);
        return change + column_cost_[home] * (after - before);
    }

private:
    using Cost = search::Cost;
    // The score in sixteenths of a cell. Measured: experiments/anytime.
    static constexpr double unit = 16;
    static constexpr double weight_of_square = 0.2;   // of a distance
    static constexpr double weight_of_conflict = 3;   // of a tile that must leave its line
    static constexpr double weight_of_outside = 0.3;  // more for lines far from the blank's home
    static constexpr tiles::Cell nowhere = std::numeric_limits<tiles::Cell>::max();

    static BeamScore rounded(double value) { return static_cast<BeamScore>(std::lround(value)); }

    std::size_t at(tiles::Cell tile, tiles::Cell cell) const {
        return std::size_t{tile} * cells_ + cell;
    }

    // The weight of what belongs to this cell.
    double outside(tiles::Cell cell) const {
        const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
        const tiles::Cell blank = home_[0];
        const auto away = [&](tiles::Cell place) {
            return std::max(apart(size_.row(place), size_.row(blank)),
                            apart(size_.column(place), size_.column(blank)));
        };
        std::uint32_t farthest = 1;
        for (const tiles::Cell corner :
             {tiles::Cell{0}, size_.columns - 1, cells_ - size_.columns, cells_ - 1})
            farthest = std::max(farthest, away(corner));
        return 1 + weight_of_outside * away(cell) / farthest;
    }
    BeamScore conflict_cost(tiles::Cell cell) const {
        return rounded(unit * weight_of_conflict * outside(cell));
    }

    // Tiles that must leave the line so that the rest is in order, if `instead` stood on `changed`.
    template <class Belongs, class Place>
    static Cost leaving(Belongs belongs, Place place, std::uint32_t length) {
        tiles::ShortIncreasing kept;
        tiles::LongIncreasing long_kept;
        Cost belonging = 0;
        const bool is_short = length <= tiles::ShortIncreasing::max_line;
        for (std::uint32_t i = 0; i < length; ++i) {
            const Tile tile = belongs(i);
            if (tile == 0) continue;
            ++belonging;
            is_short ? kept.push(place[tile]) : long_kept.push(place[tile]);
        }
        return belonging - (is_short ? kept.length() : long_kept.length());
    }

    Cost leaving_row(const Tile* board, std::uint32_t row, tiles::Cell changed,
                     Tile instead) const {
        const tiles::Cell first = row * size_.columns;
        return leaving(
            [&](std::uint32_t i) {
                const Tile tile = first + i == changed ? instead : board[first + i];
                return home_row_[tile] == row ? tile : Tile{0};
            },
            home_column_.data(), size_.columns);
    }
    Cost leaving_column(const Tile* board, std::uint32_t column, tiles::Cell changed,
                        Tile instead) const {
        return leaving(
            [&](std::uint32_t i) {
                const tiles::Cell cell = i * size_.columns + column;
                const Tile tile = cell == changed ? instead : board[cell];
                return home_column_[tile] == column ? tile : Tile{0};
            },
            home_row_.data(), size_.rows);
    }

    tiles::Size size_;
    tiles::Cell cells_;
    std::vector<tiles::Cell> home_;
    std::array<Tile, capacity> row_{};  // of each cell
    std::array<Tile, capacity> column_{};
    std::array<Tile, capacity> home_row_{};  // of each tile
    std::array<Tile, capacity> home_column_{};
    std::vector<BeamScore> distance_cost_;
    std::vector<std::uint64_t> key_;
    std::vector<BeamScore> row_cost_;
    std::vector<BeamScore> column_cost_;
};

}  // namespace taquin::kernels
