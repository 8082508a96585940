// Moves as text, and their replay. Text is U D L R in upper or lower case, with optional spaces or
// commas, and runs such as U2. Letters say where the blank goes (textbooks) or where the tile goes
// (slidysim).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

enum class Convention : std::uint8_t { Blank, MovedTile };
enum class Metric : std::uint8_t {
    Single,  // tiles moved
    Multi,   // straight runs
};

std::string_view name(Convention convention);
std::string_view name(Metric metric);
Expected<Metric> parse_metric(std::string_view name);

Expected<std::vector<Move>> parse_moves(std::string_view text,
                                        Convention convention = Convention::Blank);

// The moves of a report, which stores them as bytes.
inline std::span<const Move> as_moves(std::span<const std::uint8_t> moves) {
    return {reinterpret_cast<const Move*>(moves.data()), moves.size()};
}

// "UDLR" in any order, each letter once.
Expected<MoveOrder> parse_order(std::string_view text);

// "UULLL"
std::string to_text(std::span<const Move> moves, Convention convention = Convention::Blank);

// "U2 L3"
std::string to_runs_text(std::span<const Move> moves, Convention convention = Convention::Blank);

std::uint64_t length(std::span<const Move> moves, Metric metric);

// The result of replaying a solution on the board. This code checks every search, so it shares
// nothing with the states and rules that searches use.
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

// Restates the replay of these moves in runs: failed_at is the first illegal run, the sentence
// counts runs, and the board at the end is the one after the last legal run.
void count_in_runs(Replay& replay, const Board& goal, std::span<const Move> moves);

// Checks only whether the goal is reached.
bool leads_to(const Board& goal, Board start, std::span<const Move> moves);
// The same for positions; allocates nothing for boards of up to 256 cells.
bool leads_to(const Position& goal, const Position& start, std::span<const Move> moves);

// Replays moves that arrive in portions and are not stored.
class Replayer {
public:
    explicit Replayer(Board start);

    // False from the first illegal move on; later moves are not played.
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
