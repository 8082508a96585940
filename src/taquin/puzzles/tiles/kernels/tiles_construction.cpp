#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/line_filler.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;

// A block of 2 x 2 cells, clockwise.
constexpr std::array<Place, 4> wheel_places{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};

// Hands the moves over, and chooses the cheapest.
class Outlet {
public:
    explicit Outlet(const TakeMoves& take) : take_(take) {}

    bool step(std::int32_t, std::int32_t from, std::int32_t to) {
        moves_[count_++] = move_by(from - to);
        if (count_ == moves_.size()) hand_over();
        return wanted_;
    }
    static bool rises(int rise, int aside) { return rise < aside; }
    static bool is_vertical(bool vertical, bool) { return vertical; }

    void hand_over() {
        if (wanted_ && count_ > 0) wanted_ = take_(std::span(moves_.data(), count_));
        count_ = 0;
    }
    bool wanted() const { return wanted_; }

private:
    const TakeMoves& take_;
    bool wanted_ = true;
    std::array<Move, 4096> moves_{};
    std::size_t count_ = 0;
};

// The last 2 x 2 cells have twelve boards that can be reached, one after the other.
class LastBlock {
public:
    LastBlock(NumberedBoard& board, std::int32_t origin) : board_(board) {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            cells_[i] = origin + wheel_places[i].row * board.columns + wheel_places[i].column;
    }

    void turn(Outlet& outlet) {
        const int onward = turns_needed(1);
        const int back = turns_needed(3);
        const int way = onward <= back ? 1 : 3;
        int blank = blank_place();
        for (int i = 0; i < std::min(onward, back); ++i) {
            blank = (blank + way) % 4;
            const std::int32_t to = board_.blank;
            const std::int32_t from = cells_[static_cast<std::size_t>(blank)];
            outlet.step(board_.slide_from(from), from, to);
        }
    }

private:
    int blank_place() const {
        return static_cast<int>(std::ranges::find(cells_, board_.blank) - cells_.begin());
    }

    int turns_needed(int way) const {
        std::array<std::int32_t, 4> tiles{};
        for (std::size_t i = 0; i < 4; ++i)
            tiles[i] = board_.tile[static_cast<std::size_t>(cells_[i])];
        int blank = blank_place();
        int turns = 0;
        for (; tiles != cells_; ++turns) {
            const int next = (blank + way) % 4;
            std::swap(tiles[static_cast<std::size_t>(blank)],
                      tiles[static_cast<std::size_t>(next)]);
            blank = next;
        }
        return turns;
    }

    NumberedBoard& board_;
    std::array<std::int32_t, 4> cells_{};
};

}  // namespace

OwnedBoard::OwnedBoard(const Board& start, const Board& goal)
    : tile_(start.tiles.size()), cell_of_(start.tiles.size()) {
    const std::vector<Cell> home = tiles::cells_of_tiles(goal);
    for (std::size_t cell = 0; cell < tile_.size(); ++cell) {
        tile_[cell] = static_cast<std::int32_t>(home[start.tiles[cell]]);
        cell_of_[static_cast<std::size_t>(tile_[cell])] = static_cast<std::int32_t>(cell);
    }
    board_ = {tile_, cell_of_, static_cast<std::int32_t>(tiles::blank_of(start)),
              static_cast<std::int32_t>(start.size.columns)};
}

bool construct_solution(const Board& start, const Board& goal, const TakeMoves& take) {
    OwnedBoard owned(start, goal);
    NumberedBoard& board = owned.board();
    Outlet outlet(take);
    LineFiller filler(board, outlet);
    Remainder left(static_cast<std::int32_t>(start.size.rows), board.columns,
                   static_cast<std::int32_t>(tiles::blank_of(goal)));
    while (outlet.wanted() && (left.rows() > 2 || left.columns() > 2)) {
        const View line = left.take_line();
        filler.look_at(line, 0);
        for (std::int32_t i = 0; i < line.columns && outlet.wanted(); ++i) filler.place_next();
    }
    if (outlet.wanted()) LastBlock(board, left.first_cell()).turn(outlet);
    outlet.hand_over();
    return outlet.wanted();
}

}  // namespace taquin::kernels
