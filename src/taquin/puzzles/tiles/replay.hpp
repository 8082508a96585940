// Solutions, played again on the board as it is written: the judge of every search. For that it
// shares nothing with the states and rules that the searches use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"

namespace taquin::tiles {

struct Replay {
    bool legal = false;
    bool reaches_goal = false;
    std::optional<std::size_t> failed_at{};  // the first illegal move, counted from 0
    std::string sentence{};                  // what happened
    Board end{};                             // after the last legal move
};

struct BlankPlace {
    std::int64_t row = 0;
    std::int64_t column = 0;
};

Replay replay(const Board& start, const Board& goal, std::span<const Move> moves);

// Only whether the goal is reached.
bool leads_to(const Board& goal, Board start, std::span<const Move> moves);
// The same for positions, without memory for boards of up to 256 cells.
bool leads_to(const Position& goal, const Position& start, std::span<const Move> moves);

// Moves that come bit by bit and are not kept.
class Replayer {
public:
    explicit Replayer(Board start);

    // False from the first illegal move on; those after it are not played.
    bool play(std::span<const Move> moves);

    std::uint64_t played() const { return played_; }
    const Board& board() const { return so_far_.end; }
    Replay result(const Board& goal) const;

private:
    Replay so_far_;
    BlankPlace blank_{};
    std::uint64_t played_ = 0;
};

}  // namespace taquin::tiles
