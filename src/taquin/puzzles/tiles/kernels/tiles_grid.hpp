// What the kernels know of a square board at compile time, and of its goal at run time.
//
// A board is a 64-bit word, four bits a cell. The kernels do not carry h: a tile that slides gets
// nearer to its home by one or farther by one, so with g growing by one f = g + h stays or grows
// by two. All that matters is the `slack`, (bound - f) / 2, and one bit a (blank, direction, tile)
// that says whether the tile gets farther.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::kernels {

using Word = std::uint64_t;

inline constexpr unsigned directions = 4;  // as in tiles::Move: up, down, left, right
inline constexpr unsigned no_move = 4;     // the "last move" of the start

template <unsigned Side>
struct Grid {
    static constexpr unsigned cells = Side * Side;

    // The blank may go that way.
    static constexpr bool open(unsigned blank, unsigned direction) {
        switch (direction) {
            case 0: return blank >= Side;
            case 1: return blank + Side < cells;
            case 2: return blank % Side > 0;
            case 3: return blank % Side + 1 < Side;
            default: return false;
        }
    }

    static constexpr unsigned neighbour(unsigned blank, unsigned direction) {
        constexpr std::array<unsigned, directions> step{0U - Side, Side, 0U - 1U, 1U};
        return blank + step[direction];
    }

    // The search tries that move: it is open and does not undo the last one.
    static constexpr bool tries(unsigned blank, unsigned last, unsigned direction) {
        return open(blank, direction) && (last == no_move || direction != (last ^ 1U));
    }

    // How many moves it tries, counted from `first` on.
    static constexpr unsigned tried(unsigned blank, unsigned last, unsigned first = 0) {
        unsigned count = 0;
        for (unsigned direction = first; direction < directions; ++direction)
            count += tries(blank, last, direction) ? 1U : 0U;
        return count;
    }

    // A blank that came by `last` can stand on this cell.
    static constexpr bool reached(unsigned blank, unsigned last) {
        return last == no_move || open(blank, last ^ 1U);
    }

    // The tile on `from` and the blank on `to` change places.
    static constexpr Word slide(Word word, unsigned from, unsigned to) {
        const Word tile = (word >> (4 * from)) & 15U;
        return word ^ (tile << (4 * from)) ^ (tile << (4 * to));
    }
};

template <unsigned Side>
struct Goal {
    explicit Goal(const tiles::Board& goal) : home(tiles::cells_of_tiles(goal)) {
        for (unsigned cell = 0; cell < Grid<Side>::cells; ++cell)
            word |= Word{goal.tiles[cell]} << (4 * cell);
        blank = home[0];
        for (unsigned from = 0; from < Grid<Side>::cells; ++from)
            for (unsigned way = 0; way < directions; ++way)
                if (Grid<Side>::open(from, way)) farther[from][way] = tiles_farther(from, way);
    }

    int distance(tiles::Tile tile, unsigned cell) const {
        const auto gap = [](unsigned a, unsigned b) {
            return static_cast<int>(a > b ? a - b : b - a);
        };
        return gap(home[tile] / Side, cell / Side) + gap(home[tile] % Side, cell % Side);
    }

    Word word = 0;
    unsigned blank = 0;
    std::vector<tiles::Cell> home;  // of each tile
    // Bit t: tile t gets farther from home when the blank on this cell goes in this direction.
    std::array<std::array<std::uint16_t, directions>, Grid<Side>::cells> farther{};

private:
    std::uint16_t tiles_farther(unsigned to, unsigned direction) const {
        const unsigned from = Grid<Side>::neighbour(to, direction);
        unsigned bits = 0;
        for (tiles::Tile tile = 1; tile < Grid<Side>::cells; ++tile)
            if (distance(tile, to) > distance(tile, from)) bits |= 1U << tile;
        return static_cast<std::uint16_t>(bits);
    }
};

template <unsigned Side>
struct Node {
    Word word = 0;
    unsigned blank = 0;
    unsigned last = no_move;
    int slack = 0;  // below zero: beyond the bound
};

template <unsigned Side>
Node<Side> child(const Node<Side>& node, unsigned direction, const Goal<Side>& goal) {
    const unsigned from = Grid<Side>::neighbour(node.blank, direction);
    const Word tile = (node.word >> (4 * from)) & 15U;
    const int away = (goal.farther[node.blank][direction] >> tile) & 1;
    return {Grid<Side>::slide(node.word, from, node.blank), from, direction, node.slack - away};
}

}  // namespace taquin::kernels
