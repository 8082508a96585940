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

namespace {

// Makes the moves on the board; the number of the first one that leaves it, or of all.
std::size_t play(Board& board, std::span<const Move> moves) {
    const auto rows = static_cast<std::int64_t>(board.size.rows);
    const auto columns = static_cast<std::int64_t>(board.size.columns);
    std::int64_t blank = std::ranges::find(board.tiles, Tile{0}) - board.tiles.begin();
    std::int64_t row = blank / columns;
    std::int64_t column = blank % columns;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Direction& direction = directions[static_cast<std::size_t>(moves[i])];
        row += direction.rows;
        column += direction.columns;
        if (row < 0 || row >= rows || column < 0 || column >= columns) return i;
        const std::int64_t next = row * columns + column;
        std::swap(board.tiles[static_cast<std::size_t>(blank)],
                  board.tiles[static_cast<std::size_t>(next)]);
        blank = next;
    }
    return moves.size();
}

}  // namespace

bool leads_to(const Board& goal, Board start, std::span<const Move> moves) {
    return play(start, moves) == moves.size() && start == goal;
}

Replay replay(const Board& start, const Board& goal, std::span<const Move> moves) {
    Replay result{.legal = true, .end = start};
    if (const std::size_t played = play(result.end, moves); played < moves.size()) {
        const Direction& direction = directions[static_cast<std::size_t>(moves[played])];
        result.legal = false;
        result.failed_at = played;
        result.sentence = "move " + std::to_string(played + 1) + " takes the blank " +
                          std::string(direction.way) + ", but it is in the " +
                          std::string(direction.edge);
        return result;
    }
    result.reaches_goal = result.end == goal;
    result.sentence = describe_end(result.end, goal, moves.size());
    return result;
}

}  // namespace taquin::tiles
