#include "taquin/puzzles/tiles/scramble.hpp"

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::tiles {

namespace {

constexpr std::uint64_t most_tries = 1000;
constexpr std::uint64_t most_steps_in_all = 20'000'000;

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

    // Zobrist hashing: the tile leaves one cell and enters another. The tiles alone determine the
    // blank's cell.
    std::uint64_t hash_after(Move move) const {
        const Cell from = neighbour(board_.size, blank_, move);
        const Tile tile = board_.tiles[from];
        return hash_ ^ key(tile, from) ^ key(tile, blank_);
    }

private:
    std::uint64_t key(Tile tile, Cell cell) const {
        std::uint64_t seed = std::uint64_t{tile} * board_.size.cells() + cell;
        return splitmix64(seed);
    }

    Board board_;
    Cell blank_;
    std::uint64_t hash_ = 0;
};

// Makes a random move, uniform over those that `wanted` allows. False: there is none.
template <class Wanted>
bool make_random_move(Walker& walker, Random& random, Wanted wanted) {
    MoveList moves;
    for (const Move move : all_moves)
        if (walker.can_move(move) && wanted(move)) moves.push_back(move);
    if (moves.size() == 0) return false;
    walker.make(moves.begin()[random.below(moves.size())]);
    return true;
}

// One walk; none if it ran into a dead end. Every step decrements `budget`. Visited boards are
// identified by hash: a collision can block a path but never repeats a board.
std::optional<Board> try_walk(const Board& goal, std::uint64_t steps, Random& random,
                              std::uint64_t& budget) {
    Walker walker(goal);
    std::unordered_set<std::uint64_t> seen{walker.hash()};
    for (std::uint64_t step = 0; step < steps; ++step) {
        if (budget == 0) return std::nullopt;
        --budget;
        const auto is_new = [&](Move move) { return !seen.contains(walker.hash_after(move)); };
        if (!make_random_move(walker, random, is_new)) return std::nullopt;
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

Board random_walk(const Board& goal, std::uint64_t steps, Random& random) {
    Walker walker(goal);
    for (std::uint64_t step = 0; step < steps; ++step)
        make_random_move(walker, random, [](Move) { return true; });
    return walker.board();
}

Expected<Board> self_avoiding_walk(const Board& goal, std::uint64_t steps, Random& random) {
    const std::optional<std::uint64_t> boards = reachable_boards(goal.size);
    if (boards && steps >= *boards)
        return Error{"a walk of " + std::to_string(steps) + " steps must repeat a board: only " +
                     std::to_string(*boards) + " boards of size " + to_text(goal.size) +
                     " can be reached; the maximum is " + std::to_string(*boards - 1) + " steps"};
    std::uint64_t budget = most_steps_in_all;
    for (std::uint64_t tries = 0; tries < most_tries && budget > 0; ++tries)
        if (std::optional<Board> board = try_walk(goal, steps, random, budget))
            return *std::move(board);
    return Error{"found no walk of " + std::to_string(steps) +
                 " steps without a repeated board: all attempts ran into dead ends or took too "
                 "long; use fewer steps"};
}

}  // namespace taquin::tiles
