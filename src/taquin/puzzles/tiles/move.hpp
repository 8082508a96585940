// The four moves, named by where the blank goes.
#pragma once

#include <array>
#include <cstdint>

namespace taquin::tiles {

enum class Move : std::uint8_t { Up, Down, Left, Right };

inline constexpr std::array<Move, 4> all_moves{Move::Up, Move::Down, Move::Left, Move::Right};

constexpr std::size_t index(Move move) { return static_cast<std::size_t>(move); }

constexpr Move opposite(Move move) {
    return static_cast<Move>(static_cast<std::uint8_t>(move) ^ 1U);
}

// By how many cells each move takes the blank, in reading order.
constexpr std::array<std::int32_t, 4> steps_of_moves(std::uint32_t columns) {
    const auto down = static_cast<std::int32_t>(columns);
    return {-down, down, -1, 1};
}

// The order in which a search tries the moves.
using MoveOrder = std::array<Move, 4>;

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

// Never undo the move just made.
struct NoBacktracking {
    // One past the last move for "no move yet": a byte that the search hands down for every node.
    enum class Mark : std::uint8_t { Start = 4 };
    static constexpr Mark start() { return Mark::Start; }
    static constexpr bool allows(Mark last, Move move) {
        return static_cast<Mark>(opposite(move)) != last;
    }
    static constexpr Mark next(Mark, Move move) { return static_cast<Mark>(move); }
};

// The same, or every move: some classroom programs count the steps back.
struct OptionalBacktracking : NoBacktracking {
    bool allowed = false;
    constexpr bool allows(Mark last, Move move) const {
        return allowed || NoBacktracking::allows(last, move);
    }
};

}  // namespace taquin::tiles
