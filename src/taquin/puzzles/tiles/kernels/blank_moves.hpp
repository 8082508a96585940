// What the searches with pattern databases share (pattern_batch.hpp, direct_batch.hpp): the moves
// of the blank, what they do to the Manhattan distance, and the nodes' own record of their moves.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move_strings.hpp"
#include "taquin/puzzles/tiles/moves.hpp"

namespace taquin::kernels {

// The moves that the board and a filter allow, on boards of at most `Cells` cells.
template <std::size_t Cells>
class BlankMoves {
public:
    using Filter = tiles::MoveAutomaton;

    // The tile that slides when the blank moves this way.
    struct Way {
        std::uint32_t farther = 0;  // bit t: tile t gets farther from home
        std::uint8_t from = 0;      // its cell
    };
    using Ways = std::array<Way, 4>;
    // The members of a set of moves.
    struct Moves {
        std::uint8_t count = 0;
        std::array<std::uint8_t, 4> move{};
    };

    BlankMoves(const tiles::Board& goal, const Filter& filter) : filter_(&filter) {
        for (std::size_t moves = 0; moves < moves_.size(); ++moves)
            for (std::uint8_t move = 0; move < 4; ++move)
                if ((moves >> move & 1U) != 0) moves_[moves].move[moves_[moves].count++] = move;
        const tiles::Size size = goal.size;
        const std::vector<tiles::Cell> home = tiles::cells_of_tiles(goal);
        for (tiles::Cell cell = 0; cell < size.cells(); ++cell)
            for (const tiles::Move move : tiles::all_moves) {
                if (!tiles::can_move(size, cell, move)) continue;
                Way& way = ways_[cell][tiles::index(move)];
                way.from = static_cast<std::uint8_t>(tiles::neighbour(size, cell, move));
                exists_[cell] = static_cast<std::uint8_t>(exists_[cell] | 1U << tiles::index(move));
                for (tiles::Tile tile = 1; tile < size.cells(); ++tile)
                    if (tiles::steps_between(size, home[tile], cell) >
                        tiles::steps_between(size, home[tile], way.from))
                        way.farther |= 1U << tile;
            }
    }

    void use(const Filter& filter) { filter_ = &filter; }

    // The moves that the filter and the board allow, and the filter's next states.
    template <class Node>
    const Moves& moves(const Node& node) const {
        return moves_[filter_->allowed[node.moves_seen] & exists_[node.blank]];
    }
    template <class Node>
    const std::array<std::uint16_t, 4>& next_seen(const Node& node) const {
        return filter_->next[node.moves_seen];
    }
    const Ways& ways(std::uint32_t blank) const { return ways_[blank]; }
    bool exists(std::uint32_t blank, std::size_t move) const {
        return (exists_[blank] >> move & 1U) != 0;
    }

private:
    const Filter* filter_;
    std::array<std::uint8_t, Cells> exists_{};
    std::array<Moves, 16> moves_{};  // by set
    std::array<Ways, Cells> ways_{};
};

// A move that was tried.
struct BlankMove {
    std::uint16_t moves_seen;
    std::uint8_t parent;  // in the batch
    std::uint8_t move;
    std::uint8_t from;  // the cell of the tile that slides
    std::uint8_t tile;
    std::uint8_t slack;
};

// Makes a copy of `node` the node after the move, except for its pattern values.
template <class Node>
void move_blank(Node& copy, const Node& node, const BlankMove& child) {
    copy.tiles[node.blank] = child.tile;
    copy.tiles[child.from] = 0;
    copy.blank = child.from;
    copy.slack = child.slack;
    copy.moves_seen = child.moves_seen;
    ++copy.depth;
    copy.trail = {node.trail[0] << 2U | child.move, node.trail[1] << 2U | node.trail[0] >> 62U};
}

// A node's `trail`: its last moves, the latest one lowest.
inline constexpr std::size_t moves_in_trail = 64;

template <class Node>
tiles::Move last_move(const Node& node) {
    return tiles::all_moves[node.trail[0] & 3U];
}

template <class Node>
void append_trail(const Node& node, std::size_t count, std::vector<tiles::Move>& path) {
    assert(count <= moves_in_trail);
    for (std::size_t back = count; back-- > 0;)
        path.push_back(tiles::all_moves[node.trail[back / 32] >> (2 * (back % 32)) & 3U]);
}

}  // namespace taquin::kernels
