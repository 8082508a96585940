#include "taquin/puzzles/tiles/scramble.hpp"

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/search/random_walk.hpp"

namespace taquin::tiles {

namespace {

constexpr std::uint64_t most_tries = 1000;

// A board with its blank's cell and a hash, both updated by every move.
class Walker {
public:
    explicit Walker(const Board& start) : board_(start), blank_(blank_of(start)) {}

    const Board& board() const { return board_; }
    bool can_move(Move move) const { return tiles::can_move(board_.size, blank_, move); }

    void make(Move move) {
        hash_ = hash_after(move);
        make_move(board_, blank_, move);
    }

    std::uint64_t hash() const { return hash_; }
    std::uint64_t hash_after(Move move) const { return hash_ ^ change(move, blank_); }

    // Calls use(cells, hash) for every run in this direction, with its length and the hash after
    // it.
    template <class Use>
    void for_each_run(Move direction, Use use) const {
        std::uint64_t hash = hash_;
        Cell blank = blank_;
        for (std::uint32_t cells = 1; tiles::can_move(board_.size, blank, direction); ++cells) {
            hash ^= change(direction, blank);
            blank = neighbour(board_.size, blank, direction);
            use(cells, hash);
        }
    }

private:
    // Zobrist hashing: the tile leaves one cell and enters another, which is the blank's. The tiles
    // alone determine the blank's cell.
    std::uint64_t change(Move move, Cell blank) const {
        const Cell from = neighbour(board_.size, blank, move);
        const Tile tile = board_.tiles[from];
        return key(tile, from) ^ key(tile, blank);
    }

    std::uint64_t key(Tile tile, Cell cell) const {
        std::uint64_t seed = std::uint64_t{tile} * board_.size.cells() + cell;
        return splitmix64(seed);
    }

    Board board_;
    Cell blank_;
    std::uint64_t hash_ = 0;
};

// Random single moves.
class SingleSteps {
public:
    explicit SingleSteps(Walker& walker) : walker_(walker) {}

    // A random move, uniform over all legal ones, or over those that lead to a board that was not
    // seen. False: there is none.
    bool make(Random& random) {
        return make(random, [](Move) { return true; });
    }
    bool make(Random& random, const std::unordered_set<std::uint64_t>& seen) {
        return make(random, [&](Move move) { return !seen.contains(walker_.hash_after(move)); });
    }

private:
    template <class Wanted>
    bool make(Random& random, Wanted wanted) {
        MoveList moves;
        for (const Move move : all_moves)
            if (walker_.can_move(move) && wanted(move)) moves.push_back(move);
        if (moves.size() == 0) return false;
        walker_.make(moves.begin()[random.below(moves.size())]);
        return true;
    }

    Walker& walker_;
};

// Random runs, alternately horizontal and vertical; the first may be either.
class RunSteps {
public:
    explicit RunSteps(Walker& walker) : walker_(walker) {}

    bool make(Random& random) { return make(random, {}); }
    bool make(Random& random, const std::unordered_set<std::uint64_t>& seen) {
        runs_.clear();
        for (const Move move : all_moves)
            if (is_vertical(move) ? vertical_ : horizontal_)
                walker_.for_each_run(move, [&](std::uint32_t cells, std::uint64_t hash) {
                    if (!seen.contains(hash)) runs_.emplace_back(move, cells);
                });
        if (runs_.empty()) return false;
        const auto [direction, cells] = runs_[random.below(runs_.size())];
        for (std::uint32_t cell = 0; cell < cells; ++cell) walker_.make(direction);
        horizontal_ = is_vertical(direction);
        vertical_ = !horizontal_;
        return true;
    }

private:
    static bool is_vertical(Move move) { return move == Move::Up || move == Move::Down; }

    Walker& walker_;
    bool horizontal_ = true;  // what the next run may be
    bool vertical_ = true;
    std::vector<std::pair<Move, std::uint32_t>> runs_{};
};

template <class Steps>
Board walk(const Board& goal, std::uint64_t length, Random& random) {
    Walker walker(goal);
    Steps steps(walker);
    for (std::uint64_t step = 0; step < length; ++step) steps.make(random);
    return walker.board();
}

// One walk; none if it ran into a dead end, or if the budget is spent. Visited boards are
// identified by hash: a collision can block a path but never repeats a board.
template <class Steps>
std::optional<Board> try_walk(const Board& goal, std::uint64_t length, Random& random,
                              search::StepBudget& budget) {
    Walker walker(goal);
    Steps steps(walker);
    std::unordered_set<std::uint64_t> seen{walker.hash()};
    for (std::uint64_t step = 0; step < length; ++step) {
        if (!budget.spend()) return std::nullopt;
        if (!steps.make(random, seen)) return std::nullopt;
        seen.insert(walker.hash());
    }
    return walker.board();
}

// The number of reachable boards, if it fits into 64 bits.
std::optional<std::uint64_t> reachable_boards(Size size) {
    if (size.cells() > max_ranked) return std::nullopt;
    return factorial(size.cells()) / 2;
}

void swap_first_two_tiles(Board& board) {
    const Cell first = board.tiles[0] == 0 ? 1 : 0;
    const Cell second = board.tiles[first + 1] == 0 ? first + 2 : first + 1;
    std::swap(board.tiles[first], board.tiles[second]);
}

}  // namespace

Board random_board(const Board& goal, Random& random, bool solvable) {
    Board board = goal;
    for (std::size_t left = board.tiles.size(); left > 1; --left)
        std::swap(board.tiles[left - 1], board.tiles[random.below(left)]);
    if (is_solvable(board, goal) != solvable) swap_first_two_tiles(board);
    return board;
}

Board random_walk(const Board& goal, std::uint64_t steps, Random& random, Metric metric) {
    return metric == Metric::Single ? walk<SingleSteps>(goal, steps, random)
                                    : walk<RunSteps>(goal, steps, random);
}

Expected<Board> self_avoiding_walk(const Board& goal, std::uint64_t steps, Random& random,
                                   Metric metric, const std::stop_token& stop) {
    const std::optional<std::uint64_t> boards = reachable_boards(goal.size);
    if (boards && steps >= *boards)
        return Error{"a walk of " + std::to_string(steps) + " steps must repeat a board: only " +
                     std::to_string(*boards) + " boards of size " + to_text(goal.size) +
                     " can be reached; the maximum is " + std::to_string(*boards - 1) + " steps"};
    search::StepBudget budget(stop);
    for (std::uint64_t tries = 0; tries < most_tries && !budget.is_spent(); ++tries)
        if (std::optional<Board> board = metric == Metric::Single
                                             ? try_walk<SingleSteps>(goal, steps, random, budget)
                                             : try_walk<RunSteps>(goal, steps, random, budget))
            return *std::move(board);
    return Error{"found no walk of " + std::to_string(steps) +
                 " steps without a repeated board: all attempts ran into dead ends or took too "
                 "long; use fewer steps"};
}

}  // namespace taquin::tiles
