// Shared by the heuristic tests: every board that can reach a goal, with its distance.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::tiles::test {

inline constexpr std::array<std::string_view, 4> goal_names{"last", "first", "snail", "center"};

inline Board goal_board(std::string_view name, Size size) { return *make_goal(name, size); }

inline Board board_of(Size size, std::vector<Tile> tiles) {
    return *make_board(size, std::move(tiles));
}

template <class State>
CompiledHeuristic<State> heuristic(std::string_view expression, const Board& goal) {
    return *compile_heuristic<State>(expression, goal);
}

// The value of the expression on the board.
inline Cost worth(std::string_view expression, const Board& board, const Board& goal) {
    const auto h = heuristic<WideState>(expression, goal);
    return h.value(h.root(WideState(board)));
}

template <class State>
std::string text_of(const State& state, Size size) {
    std::string text;
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        if (cell > 0) text += size.column(cell) == 0 ? "/" : " ";
        text += std::to_string(state.tile(cell));
    }
    return text;
}

struct Solved {
    WordState state;
    Cost distance;
};

// Rank of the permutation: a table indexed by rank is faster than hashing.
inline std::uint32_t rank_of(const WordState& state, std::uint32_t cells) {
    std::uint32_t rank = 0;
    for (Cell i = 0; i < cells; ++i) {
        std::uint32_t smaller = 0;
        for (Cell j = i + 1; j < cells; ++j) smaller += state.tile(j) < state.tile(i) ? 1 : 0;
        rank = rank * (cells - i) + smaller;
    }
    return rank;
}

// The oracle: every board that can reach the goal, by breadth-first search.
inline std::vector<Solved> all_boards(const Board& goal) {
    const Domain<WordState> domain(goal);
    const std::uint32_t cells = goal.size.cells();
    std::size_t permutations = 1;
    for (std::uint32_t i = 2; i <= cells; ++i) permutations *= i;
    std::vector<bool> seen(permutations, false);
    std::vector<Solved> boards{{domain.goal(), 0}};
    seen[rank_of(domain.goal(), cells)] = true;
    for (std::size_t next = 0; next < boards.size(); ++next) {
        for (const Move move : domain.moves(boards[next].state)) {
            WordState child = boards[next].state;
            domain.apply(child, move);
            const auto rank = rank_of(child, cells);
            if (seen[rank]) continue;
            seen[rank] = true;
            boards.push_back({child, boards[next].distance + 1});
        }
    }
    return boards;
}

}  // namespace taquin::tiles::test
