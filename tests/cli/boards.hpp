// Boards used by several tests.
#pragma once

namespace taquin::cli_test {

inline constexpr auto easy = "1 2 3/4 5 6/0 7 8";  // RR
inline constexpr auto textbook = "2 3 0/1 8 6/5 7 4";
inline constexpr auto unsolvable = "1 2 3/4 5 6/8 7 0";
// 80 moves: without large tables no search solves it within an hour.
inline constexpr auto hard = "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1";

}  // namespace taquin::cli_test
