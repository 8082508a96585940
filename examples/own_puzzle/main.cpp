// Your own puzzle, solved by three algorithms: copy this file and replace the rules.
//
// The puzzle here is the 8-puzzle on a torus: a blank that leaves the board on one side comes back
// on the opposite side, so it can always move in all four directions.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string_view>
#include <utility>

#include "taquin/search/a_star.hpp"
#include "taquin/search/breadth_first.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/plain.hpp"

namespace search = taquin::search;

// A state: the tiles row by row, 0 is the blank.
using Board = std::array<std::uint8_t, 9>;

constexpr Board goal{1, 2, 3,  //
                     4, 5, 6,  //
                     7, 8, 0};

// The rules. PlainStates adds what a search needs to remember boards.
struct TorusPuzzle : search::PlainStates<Board> {
    // Where the blank goes. Searches keep a move in one byte, with a value from 0 to 63.
    enum class Move : std::uint8_t { Up, Down, Left, Right };

    static bool is_goal(const Board& board) { return board == goal; }

    static std::array<Move, 4> moves(const Board&) {
        return {Move::Up, Move::Down, Move::Left, Move::Right};
    }

    static void apply(Board& board, Move move) {
        switch (move) {
            case Move::Up: return slide(board, 2, 0);  // 2 rows down on a torus of 3: 1 row up
            case Move::Down: return slide(board, 1, 0);
            case Move::Left: return slide(board, 0, 2);
            case Move::Right: return slide(board, 0, 1);
        }
    }

    static void undo(Board& board, Move move) {
        switch (move) {
            case Move::Up: return apply(board, Move::Down);
            case Move::Down: return apply(board, Move::Up);
            case Move::Left: return apply(board, Move::Right);
            case Move::Right: return apply(board, Move::Left);
        }
    }

private:
    // Swaps the blank with the tile this many rows below it and columns to its right.
    static void slide(Board& board, std::size_t down, std::size_t right) {
        const auto blank = static_cast<std::size_t>(std::ranges::find(board, 0) - board.begin());
        const std::size_t row = (blank / 3 + down) % 3;
        const std::size_t column = (blank % 3 + right) % 3;
        std::swap(board[blank], board[3 * row + column]);
    }
};

// If the rules lack a member, the compiler names it here.
static_assert(search::PackedDomain<TorusPuzzle>);

// The heuristic: Manhattan distance on the torus. With three rows, a tile in a wrong row is one
// move away from the right one; the same goes for columns. A move shifts one tile by one cell, so
// the sum never exceeds the number of moves left: the heuristic is admissible.
search::Cost manhattan_on_torus(const Board& board) {
    search::Cost sum = 0;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] == 0) continue;
        const std::size_t home = board[cell] - 1U;
        sum += static_cast<search::Cost>(cell / 3 != home / 3);
        sum += static_cast<search::Cost>(cell % 3 != home % 3);
    }
    return sum;
}

using Solution = search::Result<TorusPuzzle::Move>;

void print(std::string_view algorithm, const Solution& solution) {
    std::cout << algorithm << ": " << solution.moves.size() << " moves ";
    for (const TorusPuzzle::Move move : solution.moves)
        std::cout << "UDLR"[static_cast<std::size_t>(move)];
    std::cout << ", " << solution.counters.generated << " nodes generated, "
              << solution.counters.expanded << " expanded\n";
}

// A solution is right if its moves lead from the start to the goal.
bool is_right(const Solution& solution, Board board) {
    for (const TorusPuzzle::Move move : solution.moves) TorusPuzzle::apply(board, move);
    return solution.outcome == search::Outcome::Solved && TorusPuzzle::is_goal(board);
}

int main() {
    const Board start{8, 7, 6,  //
                      5, 4, 3,  //
                      2, 1, 0};
    const TorusPuzzle puzzle;
    const search::Problem problem{puzzle, search::PlainHeuristic{manhattan_on_torus}};

    const Solution by_a_star = search::a_star(problem, start);
    const Solution by_ida_star = search::ida_star(problem, start);
    const Solution by_breadth_first = search::breadth_first(problem, start);  // no heuristic

    print("A*", by_a_star);
    print("IDA*", by_ida_star);
    print("Breadth-first", by_breadth_first);

    const std::size_t length = by_a_star.moves.size();
    for (const Solution& solution : {by_a_star, by_ida_star, by_breadth_first}) {
        if (is_right(solution, start) && solution.moves.size() == length) continue;
        std::cerr << "The three searches do not agree: is the heuristic admissible?\n";
        return 1;
    }
    std::cout << "All three found a shortest solution.\n";
}
