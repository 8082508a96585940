#include "taquin/kernels/tiles_construction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;

// Rows and columns as seen in a view, which may be turned or reflected.
struct Place {
    std::int32_t row;
    std::int32_t column;

    friend Place operator+(Place a, Place b) { return {a.row + b.row, a.column + b.column}; }
    friend Place operator-(Place a, Place b) { return {a.row - b.row, a.column - b.column}; }
    friend bool operator==(Place, Place) = default;
};

constexpr std::int32_t sign(std::int32_t x) { return (x > 0 ? 1 : 0) - (x < 0 ? 1 : 0); }

// The eight places around a tile, clockwise from the one above.
constexpr std::array<Place, 8> ring{
    {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};

// A block of 2 x 2 cells, clockwise.
constexpr std::array<Place, 4> wheel_places{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};

// The part of the board that is not filled yet, turned so that its top row comes next.
struct View {
    std::int32_t origin;       // the cell at its top left
    std::int32_t down, right;  // what a step adds to a cell
    std::int32_t rows, columns;
    bool turned;  // its rows are columns of the board

    std::int32_t cell(Place place) const {
        return origin + place.row * down + place.column * right;
    }
};

// The best first step to bring two tiles to the top of a block of 3 x 2 cells: the first one to its
// left corner, the second one to its right corner.
class CornerSteps {
public:
    static constexpr int cells = 6;  // 0 1 / 2 3 / 4 5
    struct Standing {
        int first, second, blank;

        friend bool operator==(const Standing&, const Standing&) = default;
    };

    // The blank's next cell.
    int next(const Standing& at) const { return next_[number(at)]; }
    static bool is_done(const Standing& at) { return at.first == 0 && at.second == 1; }

    static const CornerSteps& table() {
        static const CornerSteps steps;
        return steps;
    }

private:
    CornerSteps() {
        std::vector<Standing> found;
        for (int blank = 2; blank < cells; ++blank) found.push_back({0, 1, blank});
        for (const Standing& done : found) next_[number(done)] = done.blank;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (int to = 0; to < cells; ++to) {
                if (!are_neighbours(found[i].blank, to)) continue;
                const Standing before = with_blank_on(found[i], to);
                if (next_[number(before)] != unknown) continue;
                next_[number(before)] = found[i].blank;
                found.push_back(before);
            }
    }

    static constexpr int unknown = -1;

    static std::size_t number(const Standing& at) {
        return static_cast<std::size_t>((at.first * cells + at.second) * cells + at.blank);
    }
    static bool are_neighbours(int a, int b) {
        return std::abs(a / 2 - b / 2) + std::abs(a % 2 - b % 2) == 1;
    }
    static Standing with_blank_on(Standing at, int to) {
        if (at.first == to) at.first = at.blank;
        if (at.second == to) at.second = at.blank;
        at.blank = to;
        return at;
    }

    std::array<int, cells* cells* cells> next_ = [] {
        std::array<int, cells * cells * cells> none{};
        none.fill(unknown);
        return none;
    }();
};

class Construction {
public:
    Construction(const Board& start, const Board& goal, const TakeMoves& take)
        : take_(take),
          columns_(static_cast<std::int32_t>(start.size.columns)),
          tile_(start.tiles.size()),
          cell_of_(start.tiles.size()),
          blank_tile_(static_cast<std::int32_t>(tiles::blank_of(goal))),
          blank_cell_(static_cast<std::int32_t>(tiles::blank_of(start))),
          top_(0),
          bottom_(static_cast<std::int32_t>(start.size.rows) - 1),
          left_(0),
          right_(columns_ - 1) {
        const std::vector<Cell> home = tiles::cells_of_tiles(goal);
        for (std::size_t cell = 0; cell < tile_.size(); ++cell) {
            tile_[cell] = static_cast<std::int32_t>(home[start.tiles[cell]]);
            cell_of_[index(tile_[cell])] = static_cast<std::int32_t>(cell);
        }
    }

    bool run() {
        while (wanted_ && (bottom_ - top_ > 1 || right_ - left_ > 1)) {
            const bool row = bottom_ - top_ >= right_ - left_;
            look_at(row);
            fill_top_row();
        }
        if (wanted_) turn_last_block();
        hand_over();
        return wanted_;
    }

private:
    static constexpr std::size_t portion = 4096;  // moves

    // Places the view on the next line to be filled and takes it away from what is left.
    void look_at(bool row) {
        const std::int32_t home_row = blank_tile_ / columns_;
        const std::int32_t home_column = blank_tile_ % columns_;
        const std::int32_t rows = bottom_ - top_ + 1;
        const std::int32_t columns = right_ - left_ + 1;
        const bool first = row ? home_row != top_ : home_column != left_;
        const std::int32_t corner_row = row && !first ? bottom_ : top_;
        const std::int32_t corner_column = row || first ? left_ : right_;
        view_.origin = corner_row * columns_ + corner_column;
        const std::int32_t inward = first ? 1 : -1;
        view_.down = row ? inward * columns_ : inward;
        view_.right = row ? 1 : columns_;
        view_.rows = row ? rows : columns;
        view_.columns = row ? columns : rows;
        view_.turned = !row;
        if (row)
            first ? ++top_ : --bottom_;
        else
            first ? ++left_ : --right_;
        blank_ = seen_from_view(blank_cell_);
    }

    void fill_top_row() {
        const std::int32_t last = view_.columns - 1;
        for (filled_ = 0; filled_ < last && wanted_; ++filled_)
            carry(tile_for({0, filled_}), {0, filled_});
        if (wanted_ && find(tile_for({0, last})) != Place{0, last}) turn_in_last_two();
    }

    // The last tile of the row comes to stand below its corner, the blank beside it; then a block
    // of three rows has all that is needed.
    void turn_in_last_two() {
        const std::int32_t last = view_.columns - 1;
        const std::int32_t second = tile_for({0, last});
        carry(second, {1, last});
        approach({1, last});
        if (!wanted_) return;
        const Place corner{0, last - 1};
        const auto number = [&](Place place) {
            return (place - corner).row * 2 + (place - corner).column;
        };
        CornerSteps::Standing at{0, number(find(second)), number(blank_)};
        while (!CornerSteps::is_done(at)) {
            const int to = CornerSteps::table().next(at);
            step(corner + Place{to / 2, to % 2} - blank_);
            at = {number(find(tile_for(corner))), number(find(second)), to};
        }
    }

    // Brings the tile to the place, which is in the top row after those filled, or in the row below
    // it. Diagonally where it can: then a step takes three moves, in a straight line five.
    void carry(std::int32_t tile, Place to) {
        Place at = find(tile);
        if (at == to) return;
        approach(at);
        while (at != to && wanted_) {
            const Place way = to - at;
            const bool may_rise = way.row < 0 && !is_filled({at.row - 1, at.column});
            const Place rise{-1, 0};
            const Place aside{0, sign(way.column)};
            const bool rises =
                may_rise && (way.column == 0 || walk(at, rise).steps < walk(at, aside).steps);
            const Place next = rises ? rise : aside;
            walk_around(at, next);
            step({-next.row, -next.column});
            at = at + next;
        }
    }

    // The blank goes straight to one of the eight places around the tile's.
    void approach(Place tile) {
        while (wanted_) {
            const Place way = tile - blank_;
            if (std::max(std::abs(way.row), std::abs(way.column)) <= 1) return;
            // Out of the top row first, into it last: the way does not touch what is filled.
            const bool vertical = way.row > 0 || (way.row < 0 && way.column == 0);
            step(vertical ? Place{sign(way.row), 0} : Place{0, sign(way.column)});
        }
    }

    static int ring_index(Place around) {
        constexpr std::array<int, 9> index{7, 0, 1, 6, -1, 2, 5, 4, 3};
        return index[static_cast<std::size_t>(3 * around.row + around.column + 4)];
    }

    // How the blank gets to a side of the tile along the eight places around it.
    struct Walk {
        int steps;
        int way;  // 1: clockwise, 7: the other way round
    };
    Walk walk(Place tile, Place side) const {
        const int from = ring_index(blank_ - tile);
        const int clockwise = (ring_index(side) - from + 8) % 8;
        const int other = (8 - clockwise) % 8;
        const bool shorter = clockwise <= other;
        const Walk best = shorter ? Walk{clockwise, 1} : Walk{other, 7};
        if (is_open_around(tile) || is_way_free(tile, from, best)) return best;
        return shorter ? Walk{other, 7} : Walk{clockwise, 1};
    }

    bool is_way_free(Place tile, int from, Walk walk) const {
        for (int i = 1; i <= walk.steps; ++i)
            if (!is_open(on_ring(tile, from + i * walk.way))) return false;
        return true;
    }

    void walk_around(Place tile, Place side) {
        const int from = ring_index(blank_ - tile);
        const auto [steps, way] = walk(tile, side);
        for (int i = 1; i <= steps; ++i) step(on_ring(tile, from + i * way) - blank_);
    }

    static Place on_ring(Place tile, int index) {
        return tile + ring[static_cast<std::size_t>(index % 8)];
    }

    bool is_open_around(Place tile) const {
        return tile.row > 1 && tile.row + 1 < view_.rows && tile.column > 0 &&
               tile.column + 1 < view_.columns;
    }
    bool is_filled(Place place) const { return place.row == 0 && place.column < filled_; }
    bool is_open(Place place) const {
        return place.row >= 0 && place.row < view_.rows && place.column >= 0 &&
               place.column < view_.columns && !is_filled(place);
    }

    // A block of 2 x 2 cells has twelve boards that can be reached, one after the other.
    void turn_last_block() {
        view_ = {top_ * columns_ + left_, columns_, 1, 2, 2, false};
        blank_ = seen_from_view(blank_cell_);
        const int from =
            static_cast<int>(std::ranges::find(wheel_places, blank_) - wheel_places.begin());
        std::array<std::int32_t, 4> before{};
        for (std::size_t i = 0; i < 4; ++i) before[i] = tile_[index(view_.cell(wheel_places[i]))];
        const int onward = turns_needed(before, from, 1);
        const int back = turns_needed(before, from, 3);
        const int way = onward <= back ? 1 : 3;
        for (int i = 1; i <= std::min(onward, back); ++i)
            step(wheel_places[index((from + i * way) % 4)] - blank_);
    }

    int turns_needed(std::array<std::int32_t, 4> wheel, int blank, int way) const {
        const auto in_place = [&] {
            for (std::size_t i = 0; i < 4; ++i)
                if (wheel[i] != tile_for(wheel_places[i])) return false;
            return true;
        };
        int turns = 0;
        for (; !in_place(); ++turns) {
            const int next = (blank + way) % 4;
            std::swap(wheel[index(blank)], wheel[index(next)]);
            blank = next;
        }
        return turns;
    }

    // Tiles bear the number of the cell where they belong.
    std::int32_t tile_for(Place place) const { return view_.cell(place); }
    Place find(std::int32_t tile) const { return seen_from_view(cell_of_[index(tile)]); }

    Place seen_from_view(std::int32_t cell) const {
        const Place on_board{cell / columns_ - view_.origin / columns_,
                             cell % columns_ - view_.origin % columns_};
        if (view_.turned) return {on_board.column * view_.down, on_board.row};
        return {on_board.row * sign(view_.down), on_board.column};
    }

    // The blank goes one step, in the view.
    void step(Place way) {
        const std::int32_t by = way.row * view_.down + way.column * view_.right;
        const std::int32_t from = blank_cell_;
        blank_cell_ += by;
        const std::int32_t tile = std::exchange(tile_[index(blank_cell_)], blank_tile_);
        tile_[index(from)] = tile;
        cell_of_[index(tile)] = from;
        blank_ = blank_ + way;
        moves_[count_++] = move_of(by);
        if (count_ == portion) hand_over();
    }

    static std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

    static Move move_of(std::int32_t by) {
        if (by == 1) return Move::Right;
        if (by == -1) return Move::Left;
        return by > 0 ? Move::Down : Move::Up;
    }

    void hand_over() {
        if (wanted_ && count_ > 0) wanted_ = take_(std::span(moves_.data(), count_));
        count_ = 0;
    }

    const TakeMoves& take_;
    std::int32_t columns_;
    std::vector<std::int32_t> tile_;     // on each cell
    std::vector<std::int32_t> cell_of_;  // of each tile but the blank
    std::int32_t blank_tile_;
    std::int32_t blank_cell_;
    std::int32_t top_, bottom_, left_, right_;  // of what is left
    View view_{};
    Place blank_{};
    std::int32_t filled_ = 0;  // tiles of the top row that are in place
    bool wanted_ = true;
    std::array<Move, portion> moves_;
    std::size_t count_ = 0;
};

}  // namespace

bool construct_solution(const Board& start, const Board& goal, const TakeMoves& take) {
    return Construction(start, goal, take).run();
}

}  // namespace taquin::kernels
