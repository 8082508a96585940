#include "taquin/puzzles/tiles/replay.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace taquin::tiles {

namespace {

struct Direction {
    std::int64_t rows;
    std::int64_t columns;
    std::string_view way;
    std::string_view edge;  // where the way ends
};

// In the order of Move.
constexpr std::array<Direction, 4> directions{{
    {-1, 0, "up", "top row"},
    {1, 0, "down", "bottom row"},
    {0, -1, "to the left", "leftmost column"},
    {0, 1, "to the right", "rightmost column"},
}};

std::string moves_in_words(std::size_t count) {
    if (count == 0) return "no moves";
    return count == 1 ? "1 move" : std::to_string(count) + " moves";
}

std::string describe_end(const Board& end, const Board& goal, std::size_t moves) {
    if (end.size != goal.size)
        return "the board is " + to_text(end.size) + ", but the goal is " + to_text(goal.size);
    std::size_t misplaced = 0;
    for (Cell cell = 0; cell < end.tiles.size(); ++cell)
        if (end.tiles[cell] != 0 && end.tiles[cell] != goal.tiles[cell]) ++misplaced;
    if (end == goal) return moves_in_words(moves) + ", all legal, and the goal is reached";
    return moves_in_words(moves) +
           ", all legal, but the goal is not reached: " + std::to_string(misplaced) +
           (misplaced == 1 ? " tile is" : " tiles are") + " not in place";
}

}  // namespace

Replayer::Replayer(Board start) : so_far_{.legal = true, .end = std::move(start)} {
    const Cell cell = blank_of(so_far_.end);
    row_ = so_far_.end.size.row(cell);
    column_ = so_far_.end.size.column(cell);
}

bool Replayer::play(std::span<const Move> moves) {
    if (!so_far_.legal) return false;
    Tile* const tiles = so_far_.end.tiles.data();
    const std::int64_t rows = so_far_.end.size.rows;
    const std::int64_t columns = so_far_.end.size.columns;
    for (const Move move : moves) {
        const Direction& direction = directions[static_cast<std::size_t>(move)];
        const std::int64_t row = row_ + direction.rows;
        const std::int64_t column = column_ + direction.columns;
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            so_far_.legal = false;
            so_far_.failed_at = played_;
            so_far_.sentence = "move " + std::to_string(played_ + 1) + " takes the blank " +
                               std::string(direction.way) + ", but it is in the " +
                               std::string(direction.edge);
            return false;
        }
        std::swap(tiles[row_ * columns + column_], tiles[row * columns + column]);
        row_ = row;
        column_ = column;
        ++played_;
    }
    return true;
}

Replay Replayer::result(const Board& goal) const {
    Replay result = so_far_;
    if (!result.legal) return result;
    result.reaches_goal = result.end == goal;
    result.sentence = describe_end(result.end, goal, played_);
    return result;
}

bool leads_to(const Board& goal, Board start, std::span<const Move> moves) {
    Replayer replayer(std::move(start));
    return replayer.play(moves) && replayer.board() == goal;
}

Replay replay(const Board& start, const Board& goal, std::span<const Move> moves) {
    Replayer replayer(start);
    replayer.play(moves);
    return replayer.result(goal);
}

}  // namespace taquin::tiles
