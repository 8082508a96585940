// Solve requests for tile boards, in one line.
#pragma once

#include <string_view>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::test {

inline solver::Request board_request(const tiles::Board& start, const tiles::Board& goal,
                                     std::string_view algorithm = "auto",
                                     std::string_view heuristic = "") {
    solver::Request request;
    request.start = tiles::pack(start);
    request.goal = tiles::pack(goal);
    request.algorithm = algorithm;
    request.heuristic = heuristic;
    return request;
}

inline solver::Request board_request(std::string_view board, std::string_view goal = "last",
                                     std::string_view algorithm = "auto",
                                     std::string_view heuristic = "") {
    const tiles::Board start = *tiles::parse_board(board);
    return board_request(start, *tiles::make_goal(goal, start.size), algorithm, heuristic);
}

}  // namespace taquin::test
