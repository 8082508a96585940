// The rules of the sliding-tile puzzle, for a board of any size and any goal.
//
// One class for all capacities: `State` is one of those in state.hpp, the size is known at run
// time. In a straight line a move is a table look-up (which moves, which neighbour) and a slide.
#pragma once

#include <array>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "taquin/core/hash.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/puzzles/tiles/state.hpp"

namespace taquin::tiles {

template <class S>
class Domain {
public:
    using State = S;
    using Move = tiles::Move;
    using Word = std::conditional_t<
        std::is_same_v<S, WideState>, std::uint32_t,
        std::conditional_t<std::is_same_v<S, ByteState>, std::uint8_t, std::uint64_t>>;

    // The goal gives the size. `order` is the order in which searches see the moves.
    explicit Domain(const Board& goal, const MoveOrder& order = all_moves)
        : size_(goal.size), goal_(goal) {
        step_ = steps_of_moves(size_.columns);
        moves_from_.resize(size_.cells());
        for (Cell cell = 0; cell < size_.cells(); ++cell)
            for (const Move move : order)
                if (can_move(cell, move)) moves_from_[cell].push_back(move);
    }

    const State& goal() const { return goal_; }

    bool is_goal(const State& s) const { return s == goal_; }
    const MoveList& moves(const State& s) const { return moves_from(s.blank()); }
    const MoveList& moves_from(Cell blank) const { return moves_from_[blank]; }
    void apply(State& s, Move m) const { s.slide(neighbour(s.blank(), m)); }
    void undo(State& s, Move m) const { s.slide(neighbour(s.blank(), opposite(m))); }

    // The cell on the side of `cell` that m points to.
    Cell neighbour(Cell cell, Move m) const {
        return static_cast<Cell>(static_cast<std::int32_t>(cell) + step_[index(m)]);
    }

    bool can_move(Cell blank, Move m) const {
        switch (m) {
            case Move::Up: return size_.row(blank) > 0;
            case Move::Down: return size_.row(blank) + 1 < size_.rows;
            case Move::Left: return size_.column(blank) > 0;
            case Move::Right: return size_.column(blank) + 1 < size_.columns;
        }
        return false;
    }

    // PackedDomain
    std::size_t packed_words() const {
        if constexpr (std::is_same_v<S, WordState>) return 1;
        if constexpr (std::is_same_v<S, PairState>) return 2;
        return size_.cells();
    }

    void pack(const State& s, Word* to) const {
        if constexpr (std::is_same_v<S, WordState>)
            *to = s.word();
        else if constexpr (std::is_same_v<S, PairState>)
            s.pack(size_.cells(), to);
        else
            std::memcpy(to, s.cells().data(), s.cells().size() * sizeof(Word));
    }

    void unpack(const Word* from, State& out) const {
        if constexpr (std::is_same_v<S, WordState>)
            out = WordState::from_word(*from, size_.cells());
        else if constexpr (std::is_same_v<S, PairState>)
            out.unpack(size_.cells(), from);
        else
            out.assign(from, size_.cells());
    }

    std::uint64_t hash(const Word* packed) const { return hash_words(packed, packed_words()); }

    // Of a state that need not be packed. Where the state is a packed word, it is that word's hash.
    std::uint64_t fingerprint(const State& s) const {
        if constexpr (std::is_same_v<S, WordState>) {
            const std::uint64_t word = s.word();
            return hash_words(&word, 1);
        } else {
            if constexpr (std::is_same_v<S, ByteState>)
                if (s.cells().size() <= PairState::capacity) return small_fingerprint(s);
            return hash_bytes(s.cells().data(), s.cells().size() * sizeof(s.cells()[0]));
        }
    }

    // IndexedDomain, for boards of up to 16 cells: the place of the board among all permutations
    // of its tiles, of which half can be reached.
    std::uint64_t size() const requires std::is_same_v<S, WordState> {
        return factorial(size_.cells());
    }

    std::uint64_t rank(const State& s) const requires std::is_same_v<S, WordState> {
        std::array<std::uint8_t, WordState::capacity> tiles{};
        for (Cell cell = 0; cell < size_.cells(); ++cell)
            tiles[cell] = static_cast<std::uint8_t>(s.tile(cell));
        return taquin::rank(std::span<const std::uint8_t>(tiles).first(size_.cells()));
    }

    void unrank(std::uint64_t number, State& out) const requires std::is_same_v<S, WordState> {
        Board board{size_, std::vector<Tile>(size_.cells())};
        taquin::unrank(number, std::span<Tile>(board.tiles));
        out = State(board);
    }

private:
    // Small boards are in this type of state only where a search is recorded. Beams choose among
    // equals by fingerprint: it must be that of the state that the search has otherwise.
    static std::uint64_t small_fingerprint(const ByteState& s) {
        if (s.cells().size() <= WordState::capacity) {
            std::uint64_t word = 0;
            for (std::size_t cell = 0; cell < s.cells().size(); ++cell)
                word |= std::uint64_t{s.cells()[cell]} << (4 * cell);
            return hash_words(&word, 1);
        }
        std::array<std::uint8_t, PairState::capacity> cells{};
        std::ranges::copy(s.cells(), cells.begin());
        return hash_bytes(cells.data(), cells.size());
    }


    Size size_;
    State goal_;
    std::array<std::int32_t, 4> step_{};
    std::vector<MoveList> moves_from_;
};

}  // namespace taquin::tiles
