#include "taquin/puzzles/tiles/learned/window_estimate.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include "taquin/puzzles/tiles/learned/embedded_weights.hpp"

namespace taquin::tiles {

namespace {

constexpr PairScore units_a_step = units_a_move / 64;  // of the numbers in the text

// How many lines the blank moves.
struct Lines {
    std::int32_t rows;
    std::int32_t columns;
};
constexpr std::array<Lines, all_moves.size()> lines_of_moves{Lines{-1, 0}, Lines{1, 0},
                                                             Lines{0, -1}, Lines{0, 1}};

// The cells of the window around a move, relative to the blank, in reading order.
template <class Use>
void for_window(Move move, Use use) {
    constexpr std::int32_t reach = WindowWeights::reach;
    const Lines step = lines_of_moves[index(move)];
    std::size_t at = 0;
    for (std::int32_t row = std::min(step.rows, 0) - reach; row <= std::max(step.rows, 0) + reach;
         ++row)
        for (std::int32_t column = std::min(step.columns, 0) - reach;
             column <= std::max(step.columns, 0) + reach; ++column)
            use(at++, Lines{row, column});
}

std::size_t displacement_class(std::int32_t rows, std::int32_t columns, std::int32_t clip) {
    const auto place = [clip](std::int32_t lines) { return std::clamp(lines, -clip, clip) + clip; };
    return static_cast<std::size_t>(place(rows) * (2 * clip + 1) + place(columns));
}

// The displacement of a tile on a cell from its home.
Lines displacement(Size size, std::size_t tile, Cell cell) {
    const auto home = static_cast<Cell>(tile - 1);
    const auto apart = [](std::uint32_t a, std::uint32_t b) {
        return static_cast<std::int32_t>(a) - static_cast<std::int32_t>(b);
    };
    return {apart(size.row(cell), size.row(home)), apart(size.column(cell), size.column(home))};
}

double mean_side(Size size) { return (size.rows + size.columns) / 2.0; }

class Numbers {
public:
    explicit Numbers(std::string_view text) : text_(text) {}
    // None at the end.
    std::optional<PairScore> next() {
        text_.remove_prefix(std::min(text_.find_first_of("-0123456789"), text_.size()));
        PairScore number = 0;
        const auto [end, error] =
            std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (error != std::errc()) return std::nullopt;
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return number;
    }
    std::vector<PairScore> weights(std::size_t count) {
        std::vector<PairScore> result(count);
        for (PairScore& weight : result) weight = next().value_or(0) * units_a_step;
        return result;
    }

private:
    std::string_view text_;
};

}  // namespace

WindowWeights::WindowWeights(std::uint32_t side_of_board, std::string_view text)
    : side_of_board_(side_of_board) {
    Numbers numbers(text);
    pairs_ = numbers.weights(offsets * classes * classes);
    bands_ = numbers.weights(bands * displacements);
    alone_ = numbers.weights(std::size_t{side_of_board} * (side_of_board + 1) / 2);
    fill_rows();
}

PairScore WindowWeights::pair(std::int32_t rows, std::int32_t columns, std::size_t a,
                              std::size_t b) const {
    if (std::abs(rows) > reach || std::abs(columns) > reach) return 0;
    if (rows < 0 || (rows == 0 && columns < 0)) return pair(-rows, -columns, b, a);
    const std::int32_t offset = rows * (2 * reach + 1) + columns - 1;  // in reading order
    return pairs_[(static_cast<std::size_t>(offset) * classes + a) * classes + b];
}

// Between whole numbers of lines, in a straight line.
double WindowWeights::alone(double side_of_board, double rows, double columns) const {
    const auto at = [&](std::size_t a, std::size_t b) {
        const auto [shorter, longer] = std::minmax(a, b);
        return static_cast<double>(alone_[longer * (longer + 1) / 2 + shorter]);
    };
    const double scale = side_of_board_ / side_of_board;
    const double last = side_of_board_ - 1;
    const double down = std::min(rows * scale, last);
    const double right = std::min(columns * scale, last);
    const auto row = static_cast<std::size_t>(std::min(down, last - 1));
    const auto column = static_cast<std::size_t>(std::min(right, last - 1));
    const double below = down - static_cast<double>(row);
    const double beside = right - static_cast<double>(column);
    return ((1 - below) * ((1 - beside) * at(row, column) + beside * at(row, column + 1)) +
            below * ((1 - beside) * at(row + 1, column) + beside * at(row + 1, column + 1))) /
           scale;
}

// A sum over the board before the move has the blank on its old cell and the tile on `from`. The
// entry of `from` replaces their pair; the blank's own cell counts nothing.
void WindowWeights::fill_rows() {
    rows_.resize(all_moves.size() * row_displacements * row_cells * row_classes);
    std::int16_t* out = rows_.data();
    for (const Move move : all_moves) {
        const Lines step = lines_of_moves[index(move)];
        for (std::int32_t down = -row_clip; down <= row_clip; ++down)
            for (std::int32_t right = -row_clip; right <= row_clip; ++right) {
                const std::size_t before = displacement_class(down, right, clip);
                const std::size_t after =
                    displacement_class(down - step.rows, right - step.columns, clip);
                for_window(move, [&](std::size_t at, Lines cell) {
                    const Lines back{cell.rows - step.rows, cell.columns - step.columns};
                    const bool is_from = back.rows == 0 && back.columns == 0;
                    for (std::size_t other = 0; other < classes; ++other) {
                        PairScore sum = 0;
                        if (is_from)
                            sum = pair(cell.rows, cell.columns, after, blank) -
                                  pair(cell.rows, cell.columns, blank, before);
                        else if (cell.rows != 0 || cell.columns != 0)
                            sum = pair(cell.rows, cell.columns, after, other) -
                                  pair(cell.rows, cell.columns, blank, other) +
                                  pair(back.rows, back.columns, blank, other) -
                                  pair(back.rows, back.columns, before, other);
                        out[at * row_classes + other] = static_cast<std::int16_t>(
                            std::clamp<PairScore>(sum, INT16_MIN, INT16_MAX));
                    }
                });
                out += row_cells * row_classes;
            }
    }
}

const WindowWeights& window_weights(Size size) {
    static const auto all = [] {
        std::map<std::uint32_t, WindowWeights> weights;
        for (const EmbeddedFile& file : embedded_files()) {
            std::uint32_t side = 0;
            std::from_chars(file.name.data(), file.name.data() + file.name.size(), side);
            weights.emplace(side, WindowWeights(side, file.text));
        }
        return weights;
    }();
    const double side = mean_side(size);
    return std::ranges::min_element(
               all, {},
               [side](const auto& weights) { return std::abs(std::log(weights.first / side)); })
        ->second;
}

bool has_windows(Size size) {
    const auto [shorter, longer] = std::minmax(size.rows, size.columns);
    return shorter >= min_window_side && longer <= max_window_side;
}

WindowEstimate::WindowEstimate(Size size, const WindowWeights& weights)
    : size_(size),
      cells_(size.cells()),
      weights_(&weights),
      class_(cells_ * cells_, static_cast<std::uint8_t>(WindowWeights::blank)),
      displacement_(cells_ * cells_),
      alone_(cells_ * cells_) {
    fill_classes();
    fill_windows();
}

void WindowEstimate::fill_classes() {
    for (Cell cell = 0; cell < cells_; ++cell) {
        for (std::size_t tile = 1; tile < cells_; ++tile) {
            const Lines lines = displacement(size_, tile, cell);
            const auto place = [&](std::int32_t clip) {
                return static_cast<std::uint8_t>(
                    displacement_class(lines.rows, lines.columns, clip));
            };
            class_[cell * cells_ + tile] = place(WindowWeights::clip);
            displacement_[cell * cells_ + tile] = place(WindowWeights::row_clip);
            alone_[tile * cells_ + cell] = alone(tile, cell) + walls(cell, class_of(cell, tile));
        }
        alone_[cell] = walls(cell, WindowWeights::blank);
    }
}

// The pairs with the cells beyond the edge.
PairScore WindowEstimate::walls(Cell cell, std::size_t tile_class) const {
    constexpr std::int32_t reach = WindowWeights::reach;
    PairScore sum = 0;
    for (std::int32_t rows = -reach; rows <= reach; ++rows)
        for (std::int32_t columns = -reach; columns <= reach; ++columns)
            if (!is_inside(cell, rows, columns))
                sum += weights_->pair(rows, columns, tile_class, WindowWeights::wall);
    return sum;
}

// With Manhattan distance.
PairScore WindowEstimate::alone(std::size_t tile, Cell cell) const {
    const auto home = static_cast<Cell>(tile - 1);
    const std::uint32_t longest = std::max(size_.rows, size_.columns);
    const std::uint32_t away =
        std::max(size_.rows - 1 - size_.row(home), size_.columns - 1 - size_.column(home));
    const Lines lines = displacement(size_, tile, cell);
    const double own =
        weights_->alone(mean_side(size_), std::abs(lines.rows), std::abs(lines.columns));
    return static_cast<PairScore>(steps_between(size_, home, cell)) * units_a_move +
           weights_->band(away * WindowWeights::bands / longest, class_of(cell, tile)) +
           static_cast<PairScore>(std::lround(own));
}

void WindowEstimate::fill_windows() {
    for (Cell blank = 0; blank < cells_; ++blank)
        for (const Move move : all_moves) {
            windows_begin_.push_back(windows_.size());
            if (!can_move(size_, blank, move)) continue;
            for_window(move, [&](std::size_t at, Lines lines) {
                if (lines.rows == 0 && lines.columns == 0) return;
                if (!is_inside(blank, lines.rows, lines.columns)) return;
                const Cell cell = moved(blank, lines.rows, lines.columns);
                windows_.push_back({static_cast<std::uint16_t>(cell),
                                    static_cast<std::uint16_t>(at * WindowWeights::row_classes),
                                    static_cast<std::uint32_t>(cell * cells_)});
            });
        }
    windows_begin_.push_back(windows_.size());
}

}  // namespace taquin::tiles
