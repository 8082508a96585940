// Requests used by several tests.
#pragma once

#include <string_view>

#include "support/boards.hpp"

namespace taquin::solver::test {

inline constexpr auto textbook = "2 3 0/1 8 6/5 7 4";  // 16 moves
// 80 moves: without large tables no search solves it within an hour.
inline constexpr auto hard = "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1";
inline constexpr auto larger = "24 3 0 11 8/19 14 9 1 17/2 21 6 12 23/18 7 15 4 20/5 13 22 10 16";

inline Request request(std::string_view board, std::string_view algorithm = "auto",
                       std::string_view heuristic = "") {
    return taquin::test::board_request(board, "last", algorithm, heuristic);
}

}  // namespace taquin::solver::test
