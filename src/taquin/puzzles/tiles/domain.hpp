// The rules of the sliding-tile puzzle, and the states that searches use, in three capacities. The
// domain knows the size of the board; the state does not.
//
//   WordState   up to 16 cells: four bits per cell in one 64-bit word, also its packed form
//   PairState   up to 32 cells: one byte per cell, packed into two 64-bit words
//   CellState   any size: one byte (up to 256 cells) or four bytes per cell, packed unchanged
//
// Each has tile(cell), blank() and slide(cell): the tile on `cell` moves to the blank's cell.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/bytes.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

class WordState {
public:
    static constexpr std::uint32_t capacity = 16;

    WordState() = default;
    explicit WordState(const Board& board);
    // Finds the blank in the word.
    static WordState from_word(std::uint64_t cells, std::uint32_t cell_count);

    Tile tile(Cell cell) const { return static_cast<Tile>(cells_ >> (4 * cell)) & 15U; }
    Cell blank() const { return blank_; }
    std::uint64_t word() const { return cells_; }

    void slide(Cell from) {
        const std::uint64_t tile = (cells_ >> (4 * from)) & 15U;
        cells_ ^= (tile << (4 * from)) | (tile << (4 * blank_));  // the blank's bits are 0
        blank_ = from;
    }

    friend bool operator==(const WordState&, const WordState&) = default;

private:
    std::uint64_t cells_ = 0;
    Cell blank_ = 0;
};

class PairState {
public:
    static constexpr std::uint32_t capacity = 32;

    PairState() = default;
    explicit PairState(const Board& board);

    Tile tile(Cell cell) const { return cells_[cell]; }
    Cell blank() const { return blank_; }
    // Cells beyond the board are 0.
    const std::array<std::uint8_t, capacity>& cells() const { return cells_; }

    void slide(Cell from) {
        cells_[blank_] = std::exchange(cells_[from], std::uint8_t{0});
        blank_ = static_cast<std::uint8_t>(from);
    }

    // Up to 25 cells: five bits per cell. Beyond: the rank of the permutation, in two parts.
    void pack(std::uint32_t cell_count, std::uint64_t* to) const;
    void unpack(std::uint32_t cell_count, const std::uint64_t* from);

    friend bool operator==(const PairState&, const PairState&) = default;

private:
    std::array<std::uint8_t, capacity> cells_{};
    std::uint8_t blank_ = 0;
};

template <class CellWord>
class CellState {
public:
    CellState() = default;
    explicit CellState(const Board& board)
        : cells_(board.tiles.begin(), board.tiles.end()), blank_(blank_of(board)) {}

    Tile tile(Cell cell) const { return cells_[cell]; }
    Cell blank() const { return blank_; }
    const std::vector<CellWord>& cells() const { return cells_; }

    void slide(Cell from) {
        cells_[blank_] = std::exchange(cells_[from], CellWord{0});
        blank_ = from;
    }

    void assign(const CellWord* from, std::uint32_t cell_count);

    friend bool operator==(const CellState&, const CellState&) = default;

private:
    std::vector<CellWord> cells_;
    Cell blank_ = 0;
};

using ByteState = CellState<std::uint8_t>;   // up to 256 cells
using WideState = CellState<std::uint32_t>;  // any size

extern template class CellState<std::uint8_t>;
extern template class CellState<std::uint32_t>;

// Up to four moves, without allocation.
class MoveList {
public:
    constexpr void push_back(Move move) { moves_[size_++] = move; }
    constexpr const Move* begin() const { return moves_.data(); }
    constexpr const Move* end() const { return moves_.data() + size_; }
    constexpr std::size_t size() const { return size_; }

private:
    std::array<Move, 4> moves_{};
    std::uint8_t size_ = 0;
};

// Never undoes the last move.
struct NoBacktracking {
    // The last move, in one byte per node. Start, one past the last Move, means no move yet.
    enum class Mark : std::uint8_t { Start = 4 };
    static constexpr Mark start() { return Mark::Start; }
    static constexpr bool allows(Mark last, Move move) {
        return static_cast<Mark>(opposite(move)) != last;
    }
    static constexpr Mark next(Mark, Move move) { return static_cast<Mark>(move); }
};

// Allows undoing the last move if `allowed`: some classroom programs count the steps back.
struct OptionalBacktracking : NoBacktracking {
    bool allowed = false;
    constexpr bool allows(Mark last, Move move) const {
        return allowed || NoBacktracking::allows(last, move);
    }
};

// The rules, for any board size and any goal. A move takes table lookups (legal moves, neighbour)
// and a slide.
template <class S>
class Domain {
public:
    using State = S;
    using Move = tiles::Move;
    using Word = std::conditional_t<
        std::is_same_v<S, WideState>, std::uint32_t,
        std::conditional_t<std::is_same_v<S, ByteState>, std::uint8_t, std::uint64_t>>;

    // The goal sets the size. `order` is the order in which searches see the moves.
    explicit Domain(const Board& goal, const MoveOrder& order = all_moves)
        : size_(goal.size), goal_(goal) {
        step_ = steps_of_moves(size_.columns);
        moves_from_.resize(size_.cells());
        for (Cell cell = 0; cell < size_.cells(); ++cell)
            for (const Move move : order)
                if (can_move(size_, cell, move)) moves_from_[cell].push_back(move);
    }

    const State& goal() const { return goal_; }

    bool is_goal(const State& s) const { return s == goal_; }
    const MoveList& moves(const State& s) const { return moves_from(s.blank()); }
    const MoveList& moves_from(Cell blank) const { return moves_from_[blank]; }
    void apply(State& s, Move m) const { s.slide(neighbour(s.blank(), m)); }
    void undo(State& s, Move m) const { s.slide(neighbour(s.blank(), opposite(m))); }

    // The neighbour of `cell` in the direction of m.
    Cell neighbour(Cell cell, Move m) const {
        return static_cast<Cell>(static_cast<std::int32_t>(cell) + step_[index(m)]);
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

    // Hash of a state that need not be packed. For a state that is a packed word, it is that word's
    // hash.
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

    // IndexedDomain, for boards of up to 16 cells: the rank of the board among all permutations of
    // its tiles. Half of the ranks can be reached.
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
    // Recorded searches use this state type for small boards too. Beams break ties by fingerprint,
    // so it must equal the fingerprint of the state type that an unrecorded search uses.
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
