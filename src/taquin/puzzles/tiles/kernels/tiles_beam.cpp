#include "taquin/puzzles/tiles/kernels/tiles_beam.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/heuristics/geometry.hpp"
#include "taquin/search/beam_parts.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;
using Score = std::int32_t;

// The score (tiles_beam.hpp) and the hash of a board; a move changes both with a few lookups.
// Twelve bytes for every pair of a tile and a cell. `Tile` is an integer type that can name every
// tile and cell.
template <class Tile>
class BeamScores {
public:
    static constexpr Cell capacity = sizeof(Tile) == 1 ? 256 : 1024;  // cells

    explicit BeamScores(const Board& goal)
        : size_(goal.size),
          cells_(goal.size.cells()),
          home_(tiles::cells_of_tiles(goal)),
          distance_cost_(std::size_t{cells_} * cells_),
          key_(std::size_t{cells_} * cells_),
          line_cost_{std::vector<Score>(size_.rows), std::vector<Score>(size_.columns)} {
        const Cell blank = home_[0];
        Random random(1);
        for (Cell cell = 0; cell < cells_; ++cell) {
            line_[row_axis][cell] = static_cast<Tile>(size_.row(cell));
            line_[column_axis][cell] = static_cast<Tile>(size_.column(cell));
        }
        for (Cell tile = 0; tile < cells_; ++tile) {
            home_line_[row_axis][tile] = static_cast<Tile>(size_.row(home_[tile]));
            home_line_[column_axis][tile] = static_cast<Tile>(size_.column(home_[tile]));
            for (Cell cell = 0; cell < cells_; ++cell) {
                const double distance = tiles::steps_between(size_, home_[tile], cell);
                const double cost = distance + weight_of_square * distance * distance;
                distance_cost_[at(tile, cell)] =
                    tile == 0 ? 0 : rounded(unit * outside(home_[tile]) * cost);
                key_[at(tile, cell)] = tile == 0 ? 0 : random.next();
            }
        }
        for (std::uint32_t row = 0; row < size_.rows; ++row)
            line_cost_[row_axis][row] = conflict_cost(size_.cell(row, size_.column(blank)));
        for (std::uint32_t column = 0; column < size_.columns; ++column)
            line_cost_[column_axis][column] = conflict_cost(size_.cell(size_.row(blank), column));
    }

    tiles::Size size() const { return size_; }
    Cell cells() const { return cells_; }
    Cell blank_home() const { return home_[0]; }
    Tile row(Cell cell) const { return line_[row_axis][cell]; }
    Tile column(Cell cell) const { return line_[column_axis][cell]; }

    Score score(const Tile* board) const {
        Score sum = 0;
        for (Cell cell = 0; cell < cells_; ++cell) sum += distance_cost_[at(board[cell], cell)];
        for (std::uint32_t row = 0; row < size_.rows; ++row)
            sum += line_cost_[row_axis][row] * leaving<row_axis>(board, row, nowhere, 0);
        for (std::uint32_t column = 0; column < size_.columns; ++column)
            sum +=
                line_cost_[column_axis][column] * leaving<column_axis>(board, column, nowhere, 0);
        return sum;
    }

    std::uint64_t hash(const Tile* board) const {
        std::uint64_t hash = 0;
        for (Cell cell = 0; cell < cells_; ++cell) hash ^= key_[at(board[cell], cell)];
        return hash;
    }
    std::uint64_t hash_change(Tile tile, Cell from, Cell to) const {
        return key_[at(tile, from)] ^ key_[at(tile, to)];
    }

    // The change of the score when the tile slides from its cell to the blank's, `to`. Of the lines
    // that it leaves and enters, a tile belongs to at most one.
    Score change(const Tile* board, Tile tile, Cell from, Cell to) const {
        const Score change = distance_cost_[at(tile, to)] - distance_cost_[at(tile, from)];
        return change + (column(from) == column(to)
                             ? change_of_line<row_axis>(board, tile, from, to)
                             : change_of_line<column_axis>(board, tile, from, to));
    }

private:
    using Cost = search::Cost;
    static constexpr std::size_t row_axis = 0;
    static constexpr std::size_t column_axis = 1;
    // Scores are in sixteenths of a cell. Measured: experiments/anytime.
    static constexpr double unit = 16;
    static constexpr double weight_of_square = 0.2;   // of a squared distance
    static constexpr double weight_of_conflict = 3;   // of a tile that must leave its line
    static constexpr double weight_of_outside = 0.3;  // extra for lines far from the blank's home
    static constexpr Cell nowhere = std::numeric_limits<Cell>::max();

    static Score rounded(double value) { return static_cast<Score>(std::lround(value)); }

    std::size_t at(Cell tile, Cell cell) const { return std::size_t{tile} * cells_ + cell; }

    // The weight of tiles and lines by this cell: 1 at the blank's home, more towards the border.
    double outside(Cell cell) const {
        const auto apart = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
        const Cell blank = home_[0];
        const auto away = [&](Cell place) {
            return std::max(apart(size_.row(place), size_.row(blank)),
                            apart(size_.column(place), size_.column(blank)));
        };
        std::uint32_t farthest = 1;
        for (const Cell corner : {Cell{0}, size_.columns - 1, cells_ - size_.columns, cells_ - 1})
            farthest = std::max(farthest, away(corner));
        return 1 + weight_of_outside * away(cell) / farthest;
    }
    Score conflict_cost(Cell cell) const {
        return rounded(unit * weight_of_conflict * outside(cell));
    }

    // The part of the change due to the lines that the tile leaves and enters.
    template <std::size_t axis>
    Score change_of_line(const Tile* board, Tile tile, Cell from, Cell to) const {
        const Tile home = home_line_[axis][tile];
        const Tile left = line_[axis][from];
        if (home != left && home != line_[axis][to]) return 0;
        const Cost before = leaving<axis>(board, home, nowhere, 0);
        const Cost after = home == left ? leaving<axis>(board, home, from, 0)
                                        : leaving<axis>(board, home, to, tile);
        return line_cost_[axis][home] * (after - before);
    }

    // The number of tiles that must leave the line to put the rest in order, with `instead` on
    // `changed`.
    template <std::size_t axis>
    Cost leaving(const Tile* board, std::uint32_t line, Cell changed, Tile instead) const {
        const bool is_row = axis == row_axis;
        const std::uint32_t length = is_row ? size_.columns : size_.rows;
        const std::uint32_t stride = is_row ? 1 : size_.columns;
        const bool is_short = length <= tiles::ShortIncreasing::max_line;
        tiles::ShortIncreasing kept;
        tiles::LongIncreasing long_kept;
        Cost belonging = 0;
        Cell cell = is_row ? line * size_.columns : line;
        for (std::uint32_t i = 0; i < length; ++i, cell += stride) {
            const Tile tile = cell == changed ? instead : board[cell];
            if (tile == 0 || home_line_[axis][tile] != line) continue;
            ++belonging;
            const Tile place = home_line_[1 - axis][tile];
            is_short ? kept.push(place) : long_kept.push(place);
        }
        return belonging - (is_short ? kept.length() : long_kept.length());
    }

    tiles::Size size_;
    Cell cells_;
    std::vector<Cell> home_;
    std::array<std::array<Tile, capacity>, 2> line_{};       // by axis and cell
    std::array<std::array<Tile, capacity>, 2> home_line_{};  // by axis and tile
    std::vector<Score> distance_cost_;
    std::vector<std::uint64_t> key_;
    std::array<std::vector<Score>, 2> line_cost_;  // by axis and line
};

// Recently visited boards. A bucket of one cache line holds eight; a full one forgets.
class RecentBoards {
public:
    RecentBoards(MemoryAccount& account, std::uint64_t width) : keys_(account) {
        keys_.resize(std::bit_ceil(std::max<std::uint64_t>(16 * width, 1U << 14U)));
    }

    // False: already present.
    bool insert(std::uint64_t hash) {
        const std::uint64_t key = hash | 1U;  // 0 is an empty slot
        std::uint64_t* const bucket =
            &keys_[(hash >> 16U) & (keys_.size() - 1) & ~std::uint64_t{7}];
        for (std::size_t i = 0; i < 8; ++i) {
            if (bucket[i] == key) return false;
            if (bucket[i] != 0) continue;
            bucket[i] = key;
            return true;
        }
        bucket[(hash >> 8U) % 8] = key;
        return true;
    }

    static std::uint64_t bytes_a_board() { return 32 * sizeof(std::uint64_t); }

private:
    Array<std::uint64_t> keys_;
};

struct Kept {
    std::uint64_t hash;
    Score score;
    search::TraceIndex trace;
    std::uint16_t blank;
    std::uint8_t last_move;
};

struct Child {
    std::uint64_t hash;
    Score score;
    std::uint32_t parent;
    std::uint16_t blank;
    std::uint8_t move;
};

template <class Tile>
class BeamRun {
public:
    using End = TilesBeamResult::End;

    BeamRun(const BeamScores<Tile>& scores, const TilesBeamOptions& options)
        : scores_(scores),
          options_(options),
          stride_((std::size_t{scores.cells()} + 15) / 16 * 16),
          width_(affordable_width()),
          patience_(2 * (scores.size().rows + scores.size().columns) + 20),
          boards_(account_),
          next_boards_(account_),
          kept_(account_),
          next_kept_(account_),
          children_(account_),
          sorted_(account_),
          // As on a chessboard, a move changes the colour of the blank's cell: a layer uses half of
          // the cells.
          quota_(std::max<std::uint64_t>(2 * width_ / scores.cells(), 1)),
          history_(account_),
          recent_(account_, width_) {
        const auto steps = tiles::steps_of_moves(scores.size().columns);
        std::ranges::copy(steps, step_.begin());
    }

    TilesBeamResult run(const Board& start) {
        begin(start);
        if (is_goal(kept_[0].score, kept_[0].blank)) return finish(End::Solved, kept_[0].trace);
        for (std::uint64_t layer = 1;; ++layer) {
            if (options_.longest && layer > *options_.longest)
                return finish(End::Stuck, best_trace_);
            if (!make_children()) return finish(End::GivenUp, best_trace_);
            if (goal_child_) {
                const Child& last = children_[*goal_child_];
                const auto trace =
                    history_.add(kept_[last.parent].trace, static_cast<Move>(last.move));
                return finish(End::Solved, trace);
            }
            if (children_.empty() || layer > improved_at_ + patience_)
                return finish(End::Stuck, best_trace_);
            keep_best(layer);
        }
    }

private:
    std::uint64_t affordable_width() const {
        const std::uint64_t bytes = 2 * (stride_ * sizeof(Tile) + sizeof(Kept)) +
                                    6 * sizeof(Child) + RecentBoards::bytes_a_board() + 64;
        const std::uint64_t width = std::max<std::uint64_t>(options_.width, 1);
        return options_.memory ? std::clamp<std::uint64_t>(*options_.memory / bytes, 1, width)
                               : width;
    }

    void begin(const Board& start) {
        boards_.resize(stride_);
        std::ranges::transform(start.tiles, boards_.begin(),
                               [](tiles::Tile tile) { return static_cast<Tile>(tile); });
        const Kept first{scores_.hash(boards_.data()), scores_.score(boards_.data()),
                         search::BeamHistory<Move>::start,
                         static_cast<std::uint16_t>(tiles::blank_of(start)), no_move};
        recent_.insert(first.hash);
        kept_.push_back(first);
        best_score_ = first.score;
    }

    bool is_goal(Score score, Cell blank) const {
        return score == 0 && blank == scores_.blank_home();
    }

    bool may_go_on() {
        const std::uint64_t before = std::exchange(told_, result_.generated);
        return !options_.go_on || options_.go_on(result_.generated - before);
    }

    // False: give up.
    bool make_children() {
        constexpr std::size_t between_questions = 1024;
        children_.clear();
        goal_child_.reset();
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            if (i % between_questions == 0 && !may_go_on()) return false;
            expand(i);
            if (goal_child_) return true;
        }
        return true;
    }

    void expand(std::size_t parent) {
        const Kept& node = kept_[parent];
        const Tile* const board = &boards_[parent * stride_];
        const std::uint32_t row = scores_.row(node.blank);
        const std::uint32_t column = scores_.column(node.blank);
        const std::array<bool, 4> possible{row > 0, row + 1 < scores_.size().rows, column > 0,
                                           column + 1 < scores_.size().columns};
        ++result_.expanded;
        for (std::uint8_t move = 0; move < 4; ++move) {
            if (!possible[move] || (move ^ 1U) == node.last_move) continue;
            const Cell from = static_cast<Cell>(node.blank + step_[move]);
            const Tile tile = board[from];
            ++result_.generated;
            const std::uint64_t hash = node.hash ^ scores_.hash_change(tile, from, node.blank);
            if (!recent_.insert(hash)) continue;
            const Score score = node.score + scores_.change(board, tile, from, node.blank);
            if (is_goal(score, from)) goal_child_ = children_.size();
            children_.push_back({hash, score, static_cast<std::uint32_t>(parent),
                                 static_cast<std::uint16_t>(from), move});
        }
    }

    // The lowest score at which not all children can be kept, and how many of those can.
    struct Cut {
        Score score;
        std::uint64_t room;
    };
    Cut find_cut() {
        const auto [low, high] = std::ranges::minmax(children_, {}, &Child::score);
        if (children_.size() <= width_) return {high.score + 1, 0};
        result_.cut = true;
        counts_.assign(static_cast<std::size_t>(high.score - low.score) + 1, 0);
        for (const Child& child : children_)
            ++counts_[static_cast<std::size_t>(child.score - low.score)];
        std::uint64_t room = width_;
        std::size_t i = 0;
        for (; counts_[i] <= room; ++i) room -= counts_[i];
        return {low.score + static_cast<Score>(i), room};
    }

    // Keeps only the best children for each cell of the blank.
    void spread() {
        if (quota_ >= children_.size()) return;
        ends_.assign(std::size_t{scores_.cells()} + 1, 0);
        for (const Child& child : children_) ++ends_[child.blank + 1U];
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
        sorted_.resize(children_.size());
        for (const Child& child : children_) sorted_[ends_[child.blank]++] = child;
        children_.clear();
        std::size_t first = 0;
        for (Cell cell = 0; cell < scores_.cells(); ++cell) {
            const std::span<Child> here(sorted_.data() + first, ends_[cell] - first);
            first = ends_[cell];
            const std::size_t kept = std::min<std::size_t>(here.size(), quota_);
            if (kept < here.size()) {
                std::ranges::nth_element(here, here.begin() + static_cast<std::ptrdiff_t>(kept), {},
                                         &Child::score);
                result_.cut = true;
            }
            for (const Child& child : here.first(kept)) children_.push_back(child);
        }
    }

    void keep_best(std::uint64_t layer) {
        result_.peak_nodes =
            std::max<std::uint64_t>(result_.peak_nodes, kept_.size() + children_.size());
        spread();
        auto [cut, room] = find_cut();
        next_kept_.clear();
        next_boards_.resize(std::min<std::uint64_t>(width_, children_.size()) * stride_);
        for (const Child& child : children_) {
            if (child.score > cut || (child.score == cut && room == 0)) continue;
            if (child.score == cut) --room;
            make(child);
            if (child.score >= best_score_) continue;
            best_score_ = child.score;
            best_trace_ = next_kept_.back().trace;
            improved_at_ = layer;
        }
        std::swap(boards_, next_boards_);
        std::swap(kept_, next_kept_);
        if (history_.should_forget(layer)) forget();
        result_.peak_bytes = account_.peak();
    }

    void make(const Child& child) {
        const Kept& parent = kept_[child.parent];
        Tile* const board = &next_boards_[next_kept_.size() * stride_];
        std::memcpy(board, &boards_[child.parent * stride_], stride_ * sizeof(Tile));
        board[parent.blank] = std::exchange(board[child.blank], Tile{0});
        next_kept_.push_back({child.hash, child.score,
                              history_.add(parent.trace, static_cast<Move>(child.move)),
                              child.blank, child.move});
    }

    void forget() {
        Array<search::TraceIndex> living(account_);
        for (const Kept& kept : kept_) living.push_back(kept.trace);
        living.push_back(best_trace_);
        history_.keep_only(living);
        for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i].trace = living[i];
        best_trace_ = living.back();
    }

    TilesBeamResult finish(End end, search::TraceIndex trace) {
        result_.end = end;
        if (end != End::GivenUp) result_.moves = history_.path_to(trace);
        return std::move(result_);
    }

    static constexpr std::uint8_t no_move = 8;

    const BeamScores<Tile>& scores_;
    const TilesBeamOptions& options_;
    std::size_t stride_;
    std::uint64_t width_;
    std::uint64_t patience_;  // layers allowed without a better board
    MemoryAccount account_{};
    Array<Tile> boards_;
    Array<Tile> next_boards_;
    Array<Kept> kept_;
    Array<Kept> next_kept_;
    Array<Child> children_;
    Array<Child> sorted_;  // by the blank's cell
    std::uint64_t quota_;  // most boards with the blank on the same cell
    search::BeamHistory<Move> history_;
    RecentBoards recent_;
    std::array<std::int32_t, 4> step_{};
    std::vector<std::uint64_t> counts_;  // children by score
    std::vector<std::size_t> ends_;      // end of each cell's children in sorted_
    std::optional<std::size_t> goal_child_;
    Score best_score_ = 0;
    search::TraceIndex best_trace_ = search::BeamHistory<Move>::start;
    std::uint64_t improved_at_ = 0;
    std::uint64_t told_ = 0;  // children at the last call of go_on
    TilesBeamResult result_{};
};

}  // namespace

TilesBeamResult solve_by_beam(const Board& start, const Board& goal,
                              const TilesBeamOptions& options) {
    const auto run = [&]<class Tile>() {
        const auto scores = std::make_unique<const BeamScores<Tile>>(goal);
        return BeamRun<Tile>(*scores, options).run(start);
    };
    return goal.size.cells() <= BeamScores<std::uint8_t>::capacity
               ? run.template operator()<std::uint8_t>()
               : run.template operator()<std::uint16_t>();
}

}  // namespace taquin::kernels
