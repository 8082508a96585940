#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "taquin/core/memory.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/kernels/line_filler.hpp"
#include "taquin/search/beam_parts.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;

// A block of 2 x 2 cells, clockwise.
constexpr std::array<Place, 4> wheel_places{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};

// Hands the moves over, and always chooses the cheapest.
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

// The last block of 2 x 2 cells has twelve reachable boards, in a cycle.
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

namespace {

using tiles::Board;
using tiles::Move;
using Seed = std::uint32_t;
using Value = std::int64_t;

constexpr std::size_t tries = 4;         // per board
constexpr std::size_t tries_alone = 64;  // per board, while there are few boards
constexpr std::uint64_t one_in = 8;      // one choice in this many is not the cheapest

// The cost of a remaining distance, in hundredths of a move: the longer, the more per cell.
constexpr Value cost_of(Value distance) { return distance * 150 + distance * distance * 8; }
constexpr Value cost_of_move = 100;

// The rows and columns of all cells.
struct Plane {
    explicit Plane(tiles::Size size) {
        for (std::uint32_t cell = 0; cell < size.cells(); ++cell)
            places.push_back({static_cast<std::int16_t>(size.row(cell)),
                              static_cast<std::int16_t>(size.column(cell))});
    }
    std::int32_t distance(std::int32_t a, std::int32_t b) const {
        const auto [row, column] = places[static_cast<std::size_t>(a)];
        const auto [other_row, other_column] = places[static_cast<std::size_t>(b)];
        return std::abs(row - other_row) + std::abs(column - other_column);
    }
    std::vector<std::pair<std::int16_t, std::int16_t>> places;
};

// A random walk: its steps, and how it changes value and hash.
class Wanderer {
public:
    explicit Wanderer(const Plane& plane) : plane_(plane) {}

    void begin(Seed seed, Value value, std::uint64_t hash) {
        random_ = seed;
        value_ = value;
        hash_ = hash;
        blanks_.clear();
    }

    bool step(std::int32_t tile, std::int32_t from, std::int32_t to) {
        value_ += cost_of_move + cost_of(plane_.distance(tile, to)) -
                  cost_of(plane_.distance(tile, from));
        hash_ ^= key(tile, from) ^ key(tile, to);
        blanks_.push_back(to);
        return true;
    }
    bool rises(int rise, int aside) { return (draw() % one_in == 0) != (rise < aside); }
    bool is_vertical(bool vertical, bool sideways) {
        return vertical && (!sideways || draw() % 2 == 0);
    }

    Value value() const { return value_; }
    std::uint64_t hash() const { return hash_; }
    // Where the blank was before each step.
    const std::vector<std::int32_t>& blanks() const { return blanks_; }

    static std::uint64_t key(std::int32_t tile, std::int32_t cell) {
        std::uint64_t state =
            static_cast<std::uint64_t>(tile) << 32U | static_cast<std::uint32_t>(cell);
        return splitmix64(state);
    }

private:
    std::uint64_t draw() { return splitmix64(random_) >> 32U; }

    const Plane& plane_;
    std::uint64_t random_ = 0;
    Value value_ = 0;
    std::uint64_t hash_ = 0;
    std::vector<std::int32_t> blanks_;
};

// A board of the beam, without its arrays.
struct KeptBoard {
    Value value;  // of moves made and distances left
    std::uint64_t hash;
    std::int32_t blank;
    search::TraceIndex trace;
};

struct Candidate {
    Value value;
    std::uint64_t hash;
    std::uint32_t parent;
    Seed seed;
};

class GuidedConstruction {
public:
    GuidedConstruction(const Board& start, const Board& goal, const GuidedOptions& options)
        : start_(start),
          goal_(goal),
          options_(options),
          cells_(start.tiles.size()),
          columns_(static_cast<std::int32_t>(start.size.columns)),
          plane_(start.size),
          wanderer_(plane_),
          arrays_(account_),
          next_arrays_(account_),
          history_(account_),
          random_(options.seed) {
        const std::uint64_t bytes =
            4 * cells_ * sizeof(std::int32_t) + (tries + 1) * sizeof(Candidate) + 512;
        width_ = std::max<std::uint64_t>(options.width, 1);
        if (options.memory) width_ = std::clamp<std::uint64_t>(*options.memory / bytes, 1, width_);
    }

    std::optional<std::vector<Move>> run() {
        begin();
        for (const Stage& stage : stages()) {
            if (!may_go_on()) return std::nullopt;
            if (all_in_place(stage)) continue;
            if (!place_tile(stage)) return std::nullopt;
        }
        return best_path();
    }

private:
    bool may_go_on() { return !options_.go_on || options_.go_on(std::exchange(tried_, 0)); }

    struct Stage {
        View line;
        std::int32_t number;  // of the tile in its line
    };

    std::vector<Stage> stages() const {
        std::vector<Stage> all;
        Remainder left(static_cast<std::int32_t>(start_.size.rows), columns_,
                       static_cast<std::int32_t>(tiles::blank_of(goal_)));
        const auto inner = static_cast<std::int32_t>(std::max(options_.inner, 2U));
        while (left.rows() > inner || left.columns() > inner) {
            const View line = left.take_line();
            for (std::int32_t i = 0; i < line.columns; ++i) all.push_back({line, i});
        }
        return all;
    }

    void begin() {
        OwnedBoard owned(start_, goal_);
        const NumberedBoard& board = owned.board();
        arrays_.resize(2 * cells_);
        std::ranges::copy(board.tile, arrays_.begin());
        std::ranges::copy(board.cell_of, arrays_.begin() + cells_);
        KeptBoard first{0, 0, board.blank, search::BeamHistory<Seed>::start};
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const auto place = static_cast<std::int32_t>(cell);
            if (place == board.blank) continue;
            first.value += cost_of(plane_.distance(board.tile[cell], place));
            first.hash ^= Wanderer::key(board.tile[cell], place);
        }
        kept_.assign(1, first);
    }

    NumberedBoard board_at(Array<std::int32_t>& arrays, std::size_t i, std::int32_t blank) const {
        std::int32_t* const first = arrays.data() + 2 * cells_ * i;
        return {{first, cells_}, {first + cells_, cells_}, blank, columns_};
    }

    // Whether the stage's tile is in place on every board. If so, the stage is done without a walk.
    bool all_in_place(const Stage& stage) {
        const std::int32_t home = stage.line.cell({0, stage.number});
        for (std::size_t i = 0; i < kept_.size(); ++i)
            if (arrays_[2 * cells_ * i + static_cast<std::size_t>(home)] != home) return false;
        done_.push_back(stage);
        skipped_.push_back(true);
        return true;
    }

    bool place_tile(const Stage& stage) {
        candidates_.clear();
        const std::size_t each = kept_.size() * tries < width_ ? tries_alone : tries;
        for (std::uint32_t i = 0; i < kept_.size(); ++i) {
            if (i % 16 == 15 && !may_go_on()) return false;
            for (std::size_t attempt = 0; attempt < each; ++attempt) try_walk(stage, i);
        }
        select();
        materialize(stage);
        done_.push_back(stage);
        skipped_.push_back(false);
        return true;
    }

    void walk(NumberedBoard& board, const Stage& stage) {
        LineFiller filler(board, wanderer_);
        filler.look_at(stage.line, stage.number);
        filler.place_next();
    }

    // Makes the walk on the board, and undoes it.
    void try_walk(const Stage& stage, std::uint32_t parent) {
        const KeptBoard& kept = kept_[parent];
        const auto seed = static_cast<Seed>(random_.next());
        NumberedBoard board = board_at(arrays_, parent, kept.blank);
        wanderer_.begin(seed, kept.value, kept.hash);
        walk(board, stage);
        tried_ += wanderer_.blanks().size();
        for (std::size_t i = wanderer_.blanks().size(); i-- > 0;)
            board.slide_from(wanderer_.blanks()[i]);
        candidates_.push_back({wanderer_.value(), wanderer_.hash(), parent, seed});
    }

    // Keeps the best candidates, each board once.
    void select() {
        std::ranges::sort(candidates_, [](const Candidate& a, const Candidate& b) {
            return std::pair(a.value, a.hash) < std::pair(b.value, b.hash);
        });
        const auto same = [](const Candidate& a, const Candidate& b) {
            return a.value == b.value && a.hash == b.hash;
        };
        candidates_.erase(std::unique(candidates_.begin(), candidates_.end(), same),
                          candidates_.end());
        if (candidates_.size() > width_) candidates_.resize(width_);
    }

    void materialize(const Stage& stage) {
        next_arrays_.resize(2 * cells_ * candidates_.size());
        next_kept_.clear();
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const Candidate& candidate = candidates_[i];
            const KeptBoard& parent = kept_[candidate.parent];
            std::memcpy(next_arrays_.data() + 2 * cells_ * i,
                        arrays_.data() + 2 * cells_ * candidate.parent,
                        2 * cells_ * sizeof(std::int32_t));
            NumberedBoard board = board_at(next_arrays_, i, parent.blank);
            wanderer_.begin(candidate.seed, parent.value, parent.hash);
            walk(board, stage);
            next_kept_.push_back({candidate.value, candidate.hash, board.blank,
                                  history_.add(parent.trace, candidate.seed)});
        }
        std::swap(arrays_, next_arrays_);
        std::swap(kept_, next_kept_);
    }

    // Repeats all walks of the best board from the start.
    std::vector<Move> best_path() {
        const std::vector<Seed> seeds = history_.path_to(kept_.front().trace);
        OwnedBoard owned(start_, goal_);
        std::vector<Move> moves;
        auto seed = seeds.begin();
        for (std::size_t i = 0; i < done_.size(); ++i) {
            if (skipped_[i]) continue;
            wanderer_.begin(*seed++, 0, 0);
            std::int32_t blank = owned.board().blank;
            walk(owned.board(), done_[i]);
            const auto& blanks = wanderer_.blanks();
            for (std::size_t step = 0; step < blanks.size(); ++step) {
                const bool last = step + 1 == blanks.size();
                const std::int32_t next = last ? owned.board().blank : blanks[step + 1];
                moves.push_back(move_by(next - blank));
                blank = next;
            }
        }
        return moves;
    }

    const Board& start_;
    const Board& goal_;
    const GuidedOptions& options_;
    std::size_t cells_;
    std::int32_t columns_;
    Plane plane_;
    Wanderer wanderer_;
    MemoryAccount account_{};
    Array<std::int32_t> arrays_;  // for each kept board: its tiles by cell, then their cells
    Array<std::int32_t> next_arrays_;
    search::BeamHistory<Seed> history_;
    Random random_;
    std::uint64_t width_ = 1;
    std::uint64_t tried_ = 0;  // moves since the last call of go_on
    std::vector<KeptBoard> kept_;
    std::vector<KeptBoard> next_kept_;
    std::vector<Candidate> candidates_;
    std::vector<Stage> done_;
    std::vector<bool> skipped_;  // stages that needed no walk
};

}  // namespace

std::optional<std::vector<Move>> guided_construction(const Board& start, const Board& goal,
                                                     const GuidedOptions& options) {
    return GuidedConstruction(start, goal, options).run();
}

}  // namespace taquin::kernels
