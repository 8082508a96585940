#include "taquin/kernels/tiles_beam.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/kernels/tiles_beam_scores.hpp"
#include "taquin/search/beam_history.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;
using Score = BeamScore;

// Which boards were met lately. Eight in a bucket of one cache line; a full one forgets.
class RecentBoards {
public:
    RecentBoards(MemoryAccount& account, std::uint64_t width) : keys_(account) {
        keys_.resize(std::bit_ceil(std::max<std::uint64_t>(16 * width, 1U << 14U)));
    }

    // False: it is there already.
    bool insert(std::uint64_t hash) {
        const std::uint64_t key = hash | 1U;  // 0 is an empty place
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
          // Moves take the blank from black cells to white ones as on a chess board.
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

    // False: told to give up.
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

    // The lowest score that not all children with it can be kept, and how many of those can.
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

    // Leaves of the children with the blank on the same cell only the best.
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
    std::uint64_t patience_;  // layers without a better board
    MemoryAccount account_{};
    Array<Tile> boards_;
    Array<Tile> next_boards_;
    Array<Kept> kept_;
    Array<Kept> next_kept_;
    Array<Child> children_;
    Array<Child> sorted_;  // by the blank's cell
    std::uint64_t quota_;  // boards with the blank on the same cell
    search::BeamHistory<Move> history_;
    RecentBoards recent_;
    std::array<std::int32_t, 4> step_{};
    std::vector<std::uint64_t> counts_;  // of children, by score
    std::vector<std::size_t> ends_;      // of each cell's children among the sorted ones
    std::optional<std::size_t> goal_child_;
    Score best_score_ = 0;
    search::TraceIndex best_trace_ = search::BeamHistory<Move>::start;
    std::uint64_t improved_at_ = 0;
    std::uint64_t told_ = 0;  // children, when it was last asked whether to go on
    TilesBeamResult result_{};
};

}  // namespace

TilesBeam::TilesBeam(const Board& goal)
    : scores_(goal.size.cells() <= BeamScores<std::uint8_t>::capacity
                  ? Scores(std::make_unique<const BeamScores<std::uint8_t>>(goal))
                  : Scores(std::make_unique<const BeamScores<std::uint16_t>>(goal))) {}
TilesBeam::~TilesBeam() = default;

TilesBeamResult TilesBeam::solve(const Board& start, const TilesBeamOptions& options) const {
    return std::visit([&](const auto& scores) { return BeamRun(*scores, options).run(start); },
                      scores_);
}

}  // namespace taquin::kernels
