// Fills the lines of a board from outside to inside, tile by tile, by walking the blank around the
// tile that it carries (tiles_construction.hpp). A tile's number is its goal cell.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace taquin::kernels {

// The last two tiles of a line, in the block of 3 x 2 cells at its end: the best step from each of
// the 120 placements of the two tiles and the blank. The first tile goes to the top left corner,
// the second to the top right.
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
        const int number = (at.first * cells + at.second) * cells + at.blank;
        return static_cast<std::size_t>(number);
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

    static constexpr std::size_t standings = 216;  // cells^3

    std::array<int, standings> next_ = [] {
        std::array<int, standings> none{};
        none.fill(unknown);
        return none;
    }();
};

// A row and a column in a view, which may be rotated or reflected.
struct Place {
    std::int32_t row;
    std::int32_t column;

    friend Place operator+(Place a, Place b) { return {a.row + b.row, a.column + b.column}; }
    friend Place operator-(Place a, Place b) { return {a.row - b.row, a.column - b.column}; }
    friend bool operator==(Place, Place) = default;
};

constexpr std::int32_t sign(std::int32_t x) { return (x > 0 ? 1 : 0) - (x < 0 ? 1 : 0); }

// The eight places around a tile, clockwise from the one above.
inline constexpr std::array<Place, 8> ring{
    {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};

// The part of the board not filled yet, rotated so that its top row is filled next.
struct View {
    std::int32_t origin;       // its top left cell
    std::int32_t down, right;  // added to a cell by one step
    std::int32_t rows, columns;
    bool turned;  // its rows are columns of the board

    std::int32_t cell(Place place) const {
        return origin + place.row * down + place.column * right;
    }
};

// The rectangle left to fill; it contains the blank's home.
class Remainder {
public:
    Remainder(std::int32_t rows, std::int32_t columns, std::int32_t blank_home)
        : all_columns_(columns), home_(blank_home), bottom_(rows - 1), right_(columns - 1) {}

    std::int32_t rows() const { return bottom_ - top_ + 1; }
    std::int32_t columns() const { return right_ - left_ + 1; }
    std::int32_t first_cell() const { return top_ * all_columns_ + left_; }

    // Removes and returns the next line to fill. It shortens the longer side and does not contain
    // the blank's home.
    View take_line() {
        const bool row = rows() >= columns();
        const bool first = row ? home_ / all_columns_ != top_ : home_ % all_columns_ != left_;
        const std::int32_t inward = first ? 1 : -1;
        const std::int32_t corner_row = row && !first ? bottom_ : top_;
        const std::int32_t corner_column = row || first ? left_ : right_;
        const View view{.origin = corner_row * all_columns_ + corner_column,
                        .down = row ? inward * all_columns_ : inward,
                        .right = row ? 1 : all_columns_,
                        .rows = row ? rows() : columns(),
                        .columns = row ? columns() : rows(),
                        .turned = !row};
        if (row)
            first ? ++top_ : --bottom_;
        else
            first ? ++left_ : --right_;
        return view;
    }

private:
    std::int32_t all_columns_;
    std::int32_t home_;
    std::int32_t top_ = 0;
    std::int32_t bottom_;
    std::int32_t left_ = 0;
    std::int32_t right_;
};

// A board whose tiles are numbered by their goal cells, and the blank by its home.
struct NumberedBoard {
    std::span<std::int32_t> tile;     // by cell
    std::span<std::int32_t> cell_of;  // by tile, except the blank
    std::int32_t blank;               // its cell
    std::int32_t columns;

    // Moves the blank to the cell; returns the tile that slid.
    std::int32_t slide_from(std::int32_t to) {
        const std::int32_t moved = tile[static_cast<std::size_t>(to)];
        tile[static_cast<std::size_t>(to)] = tile[static_cast<std::size_t>(blank)];
        tile[static_cast<std::size_t>(blank)] = moved;
        cell_of[static_cast<std::size_t>(moved)] = blank;
        blank = to;
        return moved;
    }
};

// A NumberedBoard that owns its arrays.
class OwnedBoard {
public:
    OwnedBoard(const tiles::Board& start, const tiles::Board& goal);
    OwnedBoard(const OwnedBoard&) = delete;
    OwnedBoard& operator=(const OwnedBoard&) = delete;

    NumberedBoard& board() { return board_; }

private:
    std::vector<std::int32_t> tile_;
    std::vector<std::int32_t> cell_of_;
    NumberedBoard board_{};
};

// Fills lines tile by tile. A Guide sees every step and makes the choices:
//   step(tile, from, to)             the tile slides; false stops the work at the next good point
//   rises(rise, aside)               whether a tile goes up first, given the steps of the blank
//   is_vertical(vertical, sideways)  how the blank approaches the tile; one way may be blocked
template <class Guide>
class LineFiller {
public:
    LineFiller(NumberedBoard& board, Guide& guide) : board_(board), guide_(guide) {}

    // Sets the line to fill, whose first `filled` tiles are in place.
    void look_at(const View& view, std::int32_t filled) {
        view_ = view;
        filled_ = filled;
        blank_ = seen(board_.blank);
    }

    // Puts the next tile of the line in place.
    void place_next() {
        const std::int32_t last = view_.columns - 1;
        if (filled_ < last)
            carry(view_.cell({0, filled_}), {0, filled_});
        else if (find(view_.cell({0, last})) != Place{0, last})
            turn_in_last_two();
        ++filled_;
    }

private:
    // Brings the last tile of the row below its corner, with the blank beside it. Then a block of
    // three rows contains all that is needed.
    void turn_in_last_two() {
        const std::int32_t last = view_.columns - 1;
        const std::int32_t second = view_.cell({0, last});
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
            at = {number(find(view_.cell(corner))), number(find(second)), to};
        }
    }

    // Brings the tile to a place in the top row after the filled tiles, or in the row below it. A
    // step takes three moves along a diagonal, five along a straight line.
    void carry(std::int32_t tile, Place to) {
        Place at = find(tile);
        if (at == to) return;
        approach(at);
        while (at != to && wanted_) {
            const Place way = to - at;
            const Place rise{-1, 0};
            const Place aside{0, sign(way.column)};
            const bool may_rise = way.row < 0 && !is_filled(at + rise);
            const bool rises = may_rise && (way.column == 0 || guide_.rises(walk(at, rise).steps,
                                                                            walk(at, aside).steps));
            const Place next = rises ? rise : aside;
            walk_around(at, next);
            step({-next.row, -next.column});
            at = at + next;
        }
    }

    // Moves the blank to one of the eight places around the tile, without crossing filled cells.
    void approach(Place tile) {
        while (wanted_) {
            const Place way = tile - blank_;
            if (std::max(std::abs(way.row), std::abs(way.column)) <= 1) return;
            const Place vertical{sign(way.row), 0};
            const Place sideways{0, sign(way.column)};
            const bool down = guide_.is_vertical(way.row != 0 && is_open(blank_ + vertical),
                                                 way.column != 0 && is_open(blank_ + sideways));
            step(down ? vertical : sideways);
        }
    }

    static int ring_index(Place around) {
        constexpr std::array<int, 9> index{7, 0, 1, 6, -1, 2, 5, 4, 3};
        const std::int32_t number = 3 * around.row + around.column + 4;
        return index[static_cast<std::size_t>(number)];
    }

    // The blank's path to a side of the tile, along the eight places around it.
    struct Walk {
        int steps;
        int way;  // 1: clockwise, 7: counterclockwise
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

    Place find(std::int32_t tile) const {
        return seen(board_.cell_of[static_cast<std::size_t>(tile)]);
    }

    Place seen(std::int32_t cell) const {
        const std::int32_t columns = board_.columns;
        const Place on_board{cell / columns - view_.origin / columns,
                             cell % columns - view_.origin % columns};
        if (view_.turned) return {on_board.column * view_.down, on_board.row};
        return {on_board.row * sign(view_.down), on_board.column};
    }

    // Moves the blank one step, in the view.
    void step(Place way) {
        const std::int32_t from = board_.blank + way.row * view_.down + way.column * view_.right;
        const std::int32_t to = board_.blank;
        const std::int32_t tile = board_.slide_from(from);
        blank_ = blank_ + way;
        wanted_ = guide_.step(tile, from, to);
    }

    NumberedBoard& board_;
    Guide& guide_;
    View view_{};
    Place blank_{};
    std::int32_t filled_ = 0;  // tiles of the top row in place
    bool wanted_ = true;
};

// The move that shifts the blank by this many cells on a board of several columns.
constexpr tiles::Move move_by(std::int32_t cells) {
    if (cells == 1) return tiles::Move::Right;
    if (cells == -1) return tiles::Move::Left;
    return cells > 0 ? tiles::Move::Down : tiles::Move::Up;
}

}  // namespace taquin::kernels
