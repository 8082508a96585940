#include "taquin/puzzles/tiles/replay.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "taquin/puzzles/tiles/packing.hpp"

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

BlankPlace place_of(Size size, Cell cell) { return {size.row(cell), size.column(cell)}; }

// How many moves are legal, one after the other; these are played.
template <class T>
std::size_t play_legal(T* tiles, Size size, BlankPlace& blank, std::span<const Move> moves) {
    const std::int64_t columns = size.columns;
    for (std::size_t played = 0; played < moves.size(); ++played) {
        const Direction& direction = directions[static_cast<std::size_t>(moves[played])];
        const BlankPlace next{blank.row + direction.rows, blank.column + direction.columns};
        if (next.row < 0 || next.row >= size.rows || next.column < 0 || next.column >= columns)
            return played;
        std::swap(tiles[blank.row * columns + blank.column],
                  tiles[next.row * columns + next.column]);
        blank = next;
    }
    return moves.size();
}

}  // namespace

Replayer::Replayer(Board start) : so_far_{.legal = true, .end = std::move(start)} {
    blank_ = place_of(so_far_.end.size, blank_of(so_far_.end));
}

bool Replayer::play(std::span<const Move> moves) {
    if (!so_far_.legal) return false;
    const std::size_t legal =
        play_legal(so_far_.end.tiles.data(), so_far_.end.size, blank_, moves);
    played_ += legal;
    if (legal == moves.size()) return true;
    const Direction& direction = directions[static_cast<std::size_t>(moves[legal])];
    so_far_.legal = false;
    so_far_.failed_at = played_;
    so_far_.sentence = "move " + std::to_string(played_ + 1) + " takes the blank " +
                       std::string(direction.way) + ", but it is in the " +
                       std::string(direction.edge);
    return false;
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

bool leads_to(const Position& goal, const Position& start, std::span<const Move> moves) {
    const Size size = size_of(start);
    if (size.cells() > max_byte_cells) return leads_to(unpack(goal), unpack(start), moves);
    std::array<std::uint8_t, max_byte_cells> tiles{};
    const auto end = std::ranges::copy(start.packed, tiles.begin()).out;
    BlankPlace blank = place_of(size, static_cast<Cell>(std::find(tiles.begin(), end, 0) - tiles.begin()));
    return play_legal(tiles.data(), size, blank, moves) == moves.size() &&
           std::equal(tiles.begin(), end, goal.packed.begin(), goal.packed.end());
}

Replay replay(const Board& start, const Board& goal, std::span<const Move> moves) {
    Replayer replayer(start);
    replayer.play(moves);
    return replayer.result(goal);
}

}  // namespace taquin::tiles
