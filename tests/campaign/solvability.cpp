// Solvability without a search: all 362,880 boards of 3x3 for each goal against a breadth-first
// search, and random boards up to 100x100 against the parity of the permutation, counted by cycles.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <numeric>

#include "campaign/campaign.hpp"
#include "oracle/full_search.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::campaign {
namespace {

constexpr Seconds promised{0.010};

void every_eight_puzzle(std::string_view name) {
    const tiles::Board goal = *tiles::make_goal(name, {3, 3});
    const oracle::FullSearch truth(3, 3, goal.tiles);
    Row row(fmt::format("3x3, goal {}: against breadth-first search", name));
    tiles::Board board = goal;
    for (std::uint64_t rank = 0; rank < truth.by_rank().size(); ++rank) {
        unrank(rank, std::span<tiles::Tile>(board.tiles));
        const bool reached = truth.by_rank()[rank] != oracle::FullSearch::unreachable;
        row.count();
        if (tiles::is_solvable(board, goal) != reached ||
            tiles::check_solvable(board, goal).solvable != reached)
            row.fail(fmt::format("{} is{} solvable", fmt::join(board.tiles, " "),
                                 reached ? "" : " not"));
    }
    row.many("boards");
}

// The permutation from board to goal is odd if the number of cells minus cycles is odd.
bool is_odd(const tiles::Board& board, const tiles::Board& goal) {
    const auto home = tiles::cells_of_tiles(goal);
    std::vector<bool> seen(board.tiles.size(), false);
    std::size_t cycles = 0;
    for (std::size_t first = 0; first < seen.size(); ++first) {
        if (seen[first]) continue;
        ++cycles;
        for (std::size_t cell = first; !seen[cell]; cell = home[board.tiles[cell]])
            seen[cell] = true;
    }
    return (seen.size() - cycles) % 2 != 0;
}

bool truly_solvable(const tiles::Board& board, const tiles::Board& goal) {
    const auto blank = [](const tiles::Board& of) {
        const auto cell = std::ranges::find(of.tiles, 0U) - of.tiles.begin();
        return std::pair(cell / of.size.columns, cell % of.size.columns);
    };
    const auto [row, column] = blank(board);
    const auto [goal_row, goal_column] = blank(goal);
    return is_odd(board, goal) == ((row + column + goal_row + goal_column) % 2 != 0);
}

// Time of this thread only: other programs do not affect it.
Seconds processor_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

tiles::Board random_board(Random& random) {
    constexpr std::uint32_t largest = 100;
    const auto side = [&] {
        return static_cast<std::uint32_t>(tiles::min_side +
                                          random.below(largest - tiles::min_side + 1));
    };
    tiles::Board board{{side(), side()}, {}};
    board.tiles.resize(board.size.cells());
    std::iota(board.tiles.begin(), board.tiles.end(), 0U);
    for (std::size_t i = board.tiles.size(); i > 1; --i)
        std::swap(board.tiles[i - 1], board.tiles[random.below(i)]);
    return board;
}

void random_boards(const Scale& scale) {
    Row row("random boards from 2x2 to 100x100, any goal: against the parity by cycles");
    Random random(scale.seed);
    Seconds longest{0};
    tiles::Size of_longest;
    const std::uint64_t boards = scale.pick(100'000, 500);
    for (std::uint64_t i = 0; i < boards; ++i) {
        const tiles::Board board = random_board(random);
        const auto& goals = tiles::goals();
        const tiles::Board goal = goals[random.below(goals.size())].make(board.size);
        const Seconds begin = processor_time();
        const bool solvable = tiles::check_solvable(board, goal).solvable;
        const Seconds took = processor_time() - begin;
        if (took > longest) of_longest = board.size;
        longest = std::max(longest, took);
        row.count();
        if (solvable != truly_solvable(board, goal))
            row.fail(fmt::format("{} seed {} board {}", tiles::to_text(board.size), scale.seed, i));
    }
    if (longest > promised) row.fail("the longest decision took " + milliseconds(longest));
    row.many("boards");
    row.worst(fmt::format("{} of processor time ({})", milliseconds(longest),
                          tiles::to_text(of_longest)));
}

}  // namespace

void solvability(const Scale& scale) {
    for (const tiles::GoalRow& goal : tiles::goals()) every_eight_puzzle(goal.name);
    random_boards(scale);
}

}  // namespace taquin::campaign
