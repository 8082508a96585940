#include "taquin/puzzles/tiles/kernels/learned_beam.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"

namespace taquin::kernels {

namespace {

using tiles::Cell;
using tiles::Move;
using tiles::PairEstimate;
using tiles::PairMoves;
using tiles::PairScore;
using tiles::WindowEstimate;

constexpr std::size_t ways = tiles::all_moves.size();
constexpr std::size_t piece_length = 2048;   // boards that a thread takes at a time
constexpr std::size_t worth_threads = 4096;  // boards in a layer
constexpr std::size_t worth_joining = 48;    // boards with the same blank
constexpr PairScore none = std::numeric_limits<PairScore>::max();
constexpr std::uint8_t no_last_move = ways;

// Scores of a layer, counted in bins of 1/32 of a move, from 32 moves below the best of the layer
// before.
class Histogram {
public:
    void begin(PairScore best) {
        floor_ = best - 32 * tiles::units_a_move;
        counts_.assign(last_bin + 1, 0);
    }
    std::size_t bin(PairScore score) const {
        const auto at = (score - floor_) / units_a_bin;
        return static_cast<std::size_t>(std::clamp<PairScore>(at, 0, last_bin));
    }
    void count(PairScore score) { ++counts_[bin(score)]; }
    void add(const Histogram& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    }
    // The number of bins that hold at most `wanted` scores, but at least one score.
    std::size_t bins_for(std::uint64_t wanted) const {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (sum > 0 && sum + counts_[i] > wanted) return i;
            sum += counts_[i];
        }
        return counts_.size();
    }
    std::size_t bins() const { return counts_.size(); }

private:
    static constexpr PairScore last_bin = 4095;
    static constexpr PairScore units_a_bin = tiles::units_a_move / 32;
    PairScore floor_ = 0;
    std::vector<std::uint32_t> counts_;
};

// A set of boards that forgets: buckets of one cache line with 16 fingerprints each. Shards can be
// used by different threads at the same time.
class Fingerprints {
public:
    static constexpr std::size_t shards = 16;
    static constexpr std::uint64_t per_board = 16;  // of the width

    Fingerprints(MemoryAccount& account, std::uint64_t width) : prints_(account) {
        prints_.resize(std::bit_ceil(std::max<std::uint64_t>(per_board * width, shards * bucket)));
        shift_ = 64 - std::countr_zero(prints_.size() / bucket);
    }

    static std::size_t shard_of(std::uint64_t hash) { return hash >> 60U; }

    // False: already present.
    bool insert(std::uint64_t hash) {
        const std::uint32_t print = static_cast<std::uint32_t>(hash) | 1U;  // 0 is an empty slot
        std::uint32_t* const slots = &prints_[(hash >> shift_) * bucket];
        for (std::size_t i = 0; i < bucket; ++i) {
            if (slots[i] == print) return false;
            if (slots[i] != 0) continue;
            slots[i] = print;
            return true;
        }
        slots[(hash >> 20U) % bucket] = print;
        return true;
    }

private:
    static constexpr std::size_t bucket = 16;
    Array<std::uint32_t> prints_;
    int shift_ = 0;
};

// A layer, sorted by the blank's cell.
template <class T>
struct Layer {
    explicit Layer(MemoryAccount& account)
        : boards(account), scores(account), hashes(account), last_moves(account) {}

    void resize(std::size_t count, std::size_t stride) {
        boards.resize(count * stride);
        scores.resize(count);
        hashes.resize(count);
        last_moves.resize(count);
    }
    std::size_t size() const { return scores.size(); }

    Array<T> boards;
    Array<PairScore> scores;
    Array<std::uint64_t> hashes;
    Array<std::uint8_t> last_moves;
    std::vector<std::size_t> first{};  // board of each cell, and the end
};

// Which children of a layer's boards were kept: a bit for each move.
struct Trail {
    std::vector<std::size_t> first;  // as in the layer
    std::vector<std::uint8_t> kept;
};

struct LearnedCandidate {
    std::uint64_t hash;
    std::uint64_t child;  // ways * parent + move
};

// Consecutive boards of a layer with the same blank: what a thread takes at a time.
struct Piece {
    Cell blank = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::uint64_t children = 0;
    std::vector<LearnedCandidate> candidates{};
    std::array<std::size_t, Fingerprints::shards + 1> shard_begin{};
    std::array<std::size_t, ways> kept{};    // children, by move
    std::array<std::size_t, ways> output{};  // where the first goes in the next layer
};

// Scores the children of boards with the same blank and the same move.
class PairScorer {
public:
    PairScorer(const PairEstimate& estimate, Cell blank, Move move, std::size_t boards,
               PairMoves& joined)
        : estimate_(estimate), blank_(blank), move_(move), joined_(joined) {
        is_joined_ = boards >= worth_joining;
        if (is_joined_) joined_.prepare(estimate, blank, move);
    }
    PairScore change(const std::uint8_t* board) {
        return is_joined_ ? joined_.change(board) : estimate_.change(board, blank_, move_);
    }

private:
    const PairEstimate& estimate_;
    Cell blank_;
    Move move_;
    PairMoves& joined_;
    bool is_joined_;
};

class WindowScorer {
public:
    struct NoRows {};
    WindowScorer(const WindowEstimate& estimate, Cell blank, Move move, std::size_t, NoRows&)
        : estimate_(estimate), blank_(blank), move_(move) {}
    template <class T>
    PairScore change(const T* board) const {
        return estimate_.change(board, blank_, move_);
    }

private:
    const WindowEstimate& estimate_;
    Cell blank_;
    Move move_;
};

template <class Estimate>
struct ScorerOf {
    using Scorer = WindowScorer;
    using Rows = WindowScorer::NoRows;
};
template <>
struct ScorerOf<PairEstimate> {
    using Scorer = PairScorer;
    using Rows = PairMoves;
};

// `T` is an integer type that can name every tile.
template <class Estimate, class T>
class LearnedBeam {
public:
    using End = LearnedBeamResult::End;

    LearnedBeam(const Estimate& estimate, const LearnedBeamOptions& options)
        : estimate_(estimate),
          options_(options),
          cells_(estimate.cells()),
          stride_((cells_ + 15) / 16 * 16),
          patience_(usual_patience(estimate.size())),
          width_(affordable_width()),
          layer_(account_),
          next_(account_),
          scores_(account_),
          seen_(account_, width_),
          workers_(std::max(options.threads, 1U)) {
        Random random(1);
        keys_.resize(cells_ * cells_);
        for (std::uint64_t& key : keys_) key = random.next();
        for (std::size_t tile = 1; tile < cells_; ++tile) goal_hash_ ^= key(tile, tile - 1);
    }

    LearnedBeamResult run(std::span<const tiles::Tile> start) {
        begin(start);
        if (layer_.hashes[0] == goal_hash_) return finish(End::Solved);
        for (std::size_t moves = 1;; ++moves) {
            if (options_.longest && moves > *options_.longest) return finish(End::Stuck);
            if (moves > improved_at_ + patience_) return finish(End::Stuck);
            cut_into_pieces();
            if (!score_children(moves)) return finish(End::GivenUp);
            if (goal_child_ != no_child) {
                result_.moves = path_to(goal_child_);
                return finish(End::Solved);
            }
            choose();
            if (!go_on(0)) return finish(End::GivenUp);
            const std::size_t kept = place();
            if (kept == 0) return finish(End::Stuck);
            make(kept);
        }
    }

private:
    static constexpr std::uint64_t no_child = UINT64_MAX;

    // What a thread needs for itself.
    struct Worker {
        typename ScorerOf<Estimate>::Rows rows{};
        Histogram histogram{};
        std::vector<LearnedCandidate> unsorted{};
    };

    std::uint64_t affordable_width() const {
        const std::uint64_t usual_layers = 6 * cells_ + 2 * cells_ * cells_ / 16;
        const std::uint64_t board =
            stride_ * sizeof(T) + sizeof(PairScore) + sizeof(std::uint64_t) + 1;
        const std::uint64_t bytes =
            2 * board + ways * sizeof(PairScore) + 2 * sizeof(LearnedCandidate) +
            2 * Fingerprints::per_board * sizeof(std::uint32_t) + usual_layers;
        const std::uint64_t width = std::max<std::uint64_t>(options_.width, 1);
        return options_.memory ? std::clamp<std::uint64_t>(*options_.memory / bytes, 1, width)
                               : width;
    }

    std::uint64_t key(std::size_t tile, std::size_t cell) const {
        return keys_[tile * cells_ + cell];
    }

    // Layers allowed without a better board.
    static std::size_t usual_patience(tiles::Size size) {
        return 4 * std::size_t{size.rows + size.columns} + 60;
    }

    void begin(std::span<const tiles::Tile> start) {
        layer_.resize(1, stride_);
        std::ranges::transform(start, layer_.boards.data(),
                               [](tiles::Tile tile) { return static_cast<T>(tile); });
        std::uint64_t hash = 0;
        std::size_t blank = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell)
            if (start[cell] == 0)
                blank = cell;
            else
                hash ^= key(start[cell], cell);
        layer_.scores[0] = estimate_.value(layer_.boards.data());
        best_ = layer_.scores[0];
        layer_.hashes[0] = hash;
        layer_.last_moves[0] = no_last_move;
        layer_.first.assign(cells_ + 1, 0);
        std::fill(layer_.first.begin() + static_cast<std::ptrdiff_t>(blank) + 1, layer_.first.end(),
                  1);
        seen_.insert(hash);
    }

    bool go_on(std::uint64_t children) const { return !options_.go_on || options_.go_on(children); }

    template <class Work>
    void in_parallel(std::size_t count, Work work) {
        const bool wide = layer_.size() >= worth_threads;
        parallel_for(count, wide ? static_cast<unsigned>(workers_.size()) : 1U, work);
    }

    void cut_into_pieces() {
        std::size_t count = 0;
        for (Cell blank = 0; blank < cells_; ++blank)
            for (std::size_t at = layer_.first[blank]; at < layer_.first[blank + 1];
                 at += piece_length) {
                if (count == pieces_.size()) pieces_.emplace_back();
                Piece& piece = pieces_[count++];
                piece.blank = blank;
                piece.begin = at;
                piece.end = std::min(at + piece_length, layer_.first[blank + 1]);
            }
        pieces_.resize(count);
    }

    // False: give up.
    bool score_children(std::size_t layer) {
        scores_.resize(ways * layer_.size());
        const PairScore best = *std::min_element(layer_.scores.begin(), layer_.scores.end());
        if (best < best_) {
            best_ = best;
            improved_at_ = layer;
        }
        for (Worker& worker : workers_) worker.histogram.begin(best);
        goal_child_ = no_child;
        std::atomic<bool> stop = false;
        in_parallel(pieces_.size(), [&](std::size_t i, unsigned thread) {
            if (thread == 0 && !go_on(0)) stop = true;
            if (!stop) score(pieces_[i], workers_[thread]);
        });
        if (stop) return false;
        std::uint64_t children = 0;
        for (const Piece& piece : pieces_) children += piece.children;
        result_.expanded += layer_.size();
        result_.generated += children;
        result_.peak_nodes = std::max(result_.peak_nodes, layer_.size() + children);
        return go_on(children);
    }

    void score(Piece& piece, Worker& worker) {
        piece.children = 0;
        for (const Move move : tiles::all_moves) {
            if (!can_move(estimate_.size(), piece.blank, move)) {
                for (std::size_t i = piece.begin; i < piece.end; ++i) child_score(i, move) = none;
                continue;
            }
            score(piece, move, worker);
        }
    }

    void score(Piece& piece, Move move, Worker& worker) {
        typename ScorerOf<Estimate>::Scorer scorer(estimate_, piece.blank, move,
                                                   piece.end - piece.begin, worker.rows);
        const Cell from = neighbour(estimate_.size(), piece.blank, move);
        const auto undone = static_cast<std::uint8_t>(index(opposite(move)));
        for (std::size_t i = piece.begin; i < piece.end; ++i) {
            if (layer_.last_moves[i] == undone) {
                child_score(i, move) = none;
                continue;
            }
            const PairScore score = layer_.scores[i] + scorer.change(board(i));
            child_score(i, move) = score;
            worker.histogram.count(score);
            ++piece.children;
            if (from + 1 == cells_ && child_hash(i, piece.blank, from) == goal_hash_) {
                const std::uint64_t child = ways * i + index(move);
                std::uint64_t first = goal_child_;
                while (child < first && !goal_child_.compare_exchange_weak(first, child)) {
                }
            }
        }
    }

    const T* board(std::size_t i) const { return &layer_.boards[i * stride_]; }
    PairScore& child_score(std::size_t i, Move move) { return scores_[ways * i + index(move)]; }
    std::uint64_t child_hash(std::size_t i, Cell blank, Cell from) const {
        const std::size_t tile = board(i)[from];
        return layer_.hashes[i] ^ key(tile, from) ^ key(tile, blank);
    }

    // Keeps the best children, each board once; the scores of the others become `none`.
    void choose() {
        Histogram& all = workers_.front().histogram;
        for (std::size_t i = 1; i < workers_.size(); ++i) all.add(workers_[i].histogram);
        // Some of the best are duplicates, about as many as in the layer before.
        const auto wanted = static_cast<double>(width_) / (1 - duplicates_);
        const std::size_t bins = all.bins_for(static_cast<std::uint64_t>(wanted));
        if (bins < all.bins()) result_.cut = true;
        in_parallel(pieces_.size(), [&](std::size_t i, unsigned thread) {
            collect(pieces_[i], all, bins, workers_[thread].unsorted);
        });
        std::array<std::uint64_t, Fingerprints::shards> repeated{};
        in_parallel(repeated.size(), [&](std::size_t shard, unsigned) {
            for (const Piece& piece : pieces_)
                for (std::size_t i = piece.shard_begin[shard]; i < piece.shard_begin[shard + 1];
                     ++i)
                    if (const LearnedCandidate& candidate = piece.candidates[i];
                        !seen_.insert(candidate.hash)) {
                        scores_[candidate.child] = none;
                        ++repeated[shard];
                    }
        });
        std::uint64_t candidates = 0;
        for (const Piece& piece : pieces_) candidates += piece.candidates.size();
        std::uint64_t duplicates = 0;
        for (const std::uint64_t count : repeated) duplicates += count;
        constexpr double most_duplicates = 0.5;
        duplicates_ = std::min(
            static_cast<double>(duplicates) / static_cast<double>(candidates + 1), most_duplicates);
    }

    // The children within the limit, sorted by shard.
    void collect(Piece& piece, const Histogram& histogram, std::size_t bins,
                 std::vector<LearnedCandidate>& unsorted) {
        std::array<std::size_t, Fingerprints::shards> counts{};
        unsorted.clear();
        for (std::size_t i = piece.begin; i < piece.end; ++i)
            for (const Move move : tiles::all_moves) {
                PairScore& score = child_score(i, move);
                if (score == none) continue;
                if (histogram.bin(score) >= bins) {
                    score = none;
                    continue;
                }
                const Cell from = neighbour(estimate_.size(), piece.blank, move);
                const std::uint64_t hash = child_hash(i, piece.blank, from);
                unsorted.push_back({hash, ways * i + index(move)});
                ++counts[Fingerprints::shard_of(hash)];
            }
        std::size_t sum = 0;
        for (std::size_t shard = 0; shard < counts.size(); ++shard) {
            piece.shard_begin[shard] = sum;
            sum += std::exchange(counts[shard], sum);
        }
        piece.shard_begin.back() = sum;
        piece.candidates.resize(sum);
        for (const LearnedCandidate& candidate : unsorted)
            piece.candidates[counts[Fingerprints::shard_of(candidate.hash)]++] = candidate;
    }

    // Gives every kept child its place in the next layer: by the blank's cell, then by the cell it
    // comes from, then by the parent. Returns their number.
    std::size_t place() {
        trails_.push_back({layer_.first, std::vector<std::uint8_t>(layer_.size())});
        std::uint8_t* const trail = trails_.back().kept.data();
        account_.take(layer_.size());
        in_parallel(pieces_.size(),
                    [&](std::size_t i, unsigned) { count_kept(pieces_[i], trail); });
        piece_of_.assign(cells_ + 1, 0);
        for (const Piece& piece : pieces_) ++piece_of_[piece.blank + 1U];
        for (std::size_t cell = 0; cell < cells_; ++cell) piece_of_[cell + 1] += piece_of_[cell];
        std::size_t total = 0;
        next_.first.clear();
        for (Cell cell = 0; cell < cells_; ++cell) {
            next_.first.push_back(total);
            for (const Move back : tiles::all_moves) {
                if (!can_move(estimate_.size(), cell, back)) continue;
                const Cell blank = neighbour(estimate_.size(), cell, back);
                const std::size_t way = index(opposite(back));
                for (std::size_t i = piece_of_[blank]; i < piece_of_[blank + 1]; ++i) {
                    pieces_[i].output[way] = total;
                    total += pieces_[i].kept[way];
                }
            }
        }
        next_.first.push_back(total);
        return total;
    }

    void count_kept(Piece& piece, std::uint8_t* trail) {
        piece.kept = {};
        for (std::size_t i = piece.begin; i < piece.end; ++i) {
            unsigned bits = 0;
            for (std::size_t way = 0; way < ways; ++way)
                if (scores_[ways * i + way] != none) {
                    bits |= 1U << way;
                    ++piece.kept[way];
                }
            trail[i] = static_cast<std::uint8_t>(bits);
        }
    }

    void make(std::size_t count) {
        next_.resize(count, stride_);
        in_parallel(pieces_.size(), [&](std::size_t i, unsigned) { make(pieces_[i]); });
        std::swap(layer_, next_);
    }

    void make(const Piece& piece) {
        for (const Move move : tiles::all_moves) {
            const std::size_t way = index(move);
            if (piece.kept[way] == 0) continue;
            const Cell from = neighbour(estimate_.size(), piece.blank, move);
            std::size_t out = piece.output[way];
            for (std::size_t i = piece.begin; i < piece.end; ++i) {
                if (scores_[ways * i + way] == none) continue;
                T* const child = &next_.boards[out * stride_];
                std::memcpy(child, board(i), stride_ * sizeof(T));
                child[piece.blank] = std::exchange(child[from], T{0});
                next_.scores[out] = scores_[ways * i + way];
                next_.hashes[out] = child_hash(i, piece.blank, from);
                next_.last_moves[out] = static_cast<std::uint8_t>(way);
                ++out;
            }
        }
    }

    // The moves to a child of the current layer.
    std::vector<Move> path_to(std::uint64_t child) const {
        std::vector<Move> moves{static_cast<Move>(child % ways)};
        std::size_t at = child / ways;
        const std::vector<std::size_t>* first = &layer_.first;
        for (std::size_t i = trails_.size(); i-- > 0;) {
            const auto [parent, move] = parent_of(trails_[i], *first, at);
            moves.push_back(move);
            at = parent;
            first = &trails_[i].first;
        }
        std::ranges::reverse(moves);
        return moves;
    }

    struct Step {
        std::size_t parent;
        Move move;
    };
    // The board at this place of a layer, which begins with `first`: its parent in the layer
    // before.
    Step parent_of(const Trail& trail, const std::vector<std::size_t>& first,
                   std::size_t at) const {
        const auto cell =
            static_cast<Cell>(std::ranges::upper_bound(first, at) - first.begin() - 1);
        std::size_t rank = at - first[cell];
        for (const Move back : tiles::all_moves) {
            if (!can_move(estimate_.size(), cell, back)) continue;
            const Cell blank = neighbour(estimate_.size(), cell, back);
            const Move move = opposite(back);
            for (std::size_t i = trail.first[blank]; i < trail.first[blank + 1]; ++i)
                if ((trail.kept[i] >> index(move) & 1U) != 0 && rank-- == 0) return {i, move};
        }
        return {};
    }

    LearnedBeamResult finish(End end) {
        result_.end = end;
        result_.width = width_;
        result_.peak_bytes = account_.peak();
        return std::move(result_);
    }

    const Estimate& estimate_;
    const LearnedBeamOptions& options_;
    std::size_t cells_;
    std::size_t stride_;  // entries of a board
    std::size_t patience_;
    std::uint64_t width_;
    MemoryAccount account_{};
    Layer<T> layer_;
    Layer<T> next_;
    Array<PairScore> scores_;  // of the children: by board and move; `none` if there is no child
    Fingerprints seen_;
    std::vector<Worker> workers_;
    std::vector<std::uint64_t> keys_;  // random, for hashes, by tile and cell
    std::uint64_t goal_hash_ = 0;
    std::vector<Piece> pieces_{};
    std::vector<std::size_t> piece_of_{};  // the first of each cell, and the end
    std::vector<Trail> trails_{};
    std::atomic<std::uint64_t> goal_child_{no_child};
    PairScore best_ = 0;  // of all layers
    std::size_t improved_at_ = 0;
    double duplicates_ = 0;  // share of the best children of the layer before
    LearnedBeamResult result_{};
};

}  // namespace

LearnedBeamResult solve_by_learned_beam(const PairEstimate& estimate,
                                        std::span<const tiles::Tile> start,
                                        const LearnedBeamOptions& options) {
    return LearnedBeam<PairEstimate, std::uint8_t>(estimate, options).run(start);
}

LearnedBeamResult solve_by_learned_beam(const WindowEstimate& estimate,
                                        std::span<const tiles::Tile> start,
                                        const LearnedBeamOptions& options) {
    return estimate.cells() <= 256
               ? LearnedBeam<WindowEstimate, std::uint8_t>(estimate, options).run(start)
               : LearnedBeam<WindowEstimate, std::uint16_t>(estimate, options).run(start);
}

}  // namespace taquin::kernels
