// Boards of any size: an answer at once, and ever shorter ones while time remains.
//
// The first answer is constructed without a search. Then every thread makes attempts with beams of
// twice the width each time: boards of up to 12x12 whole (tiles_beam.hpp), and those of up to 1024
// cells where the time is long enough; where the beam and a wider one get stuck, and on larger
// boards, the outer lines are filled with foresight (tiles_guided_construction.hpp), and a beam
// solves the inner board. Every other thread goes from the goal to the start. After each attempt
// the shortest solution is gone through by windows: some moves in a row, and a beam in the
// rectangle that they touch, which looks for fewer moves between the same two boards.
//
// Bounded in memory; until the limits are reached or the lower bound is met. Answers depend on how
// far the threads come in the time; with one thread and a limit on nodes they do not.
#pragma once

#include <chrono>
#include <cstdint>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

struct AnytimeOptions {
    search::Limits limits{};    // nodes: the first answer is finished whatever the limit
    bool first_in_time = true;  // false: the same for the limit on time
    // What is done with a solution afterwards takes so long for each of its moves: it counts as
    // time.
    std::chrono::nanoseconds time_a_move{0};
    unsigned threads = 1;
    std::uint64_t seed = 1;
    search::Cost lower_bound = 0;   // proved; a solution of this length ends the search
    search::Callbacks callbacks{};  // found: the first solution, and every shorter one
};

// The goal can be reached from the start. Solved, unless it is cancelled or its time is over before
// the first answer: then counters.generated are the moves that were made towards it.
search::Result<tiles::Move> solve_anytime(const tiles::Board& start, const tiles::Board& goal,
                                          const AnytimeOptions& options);

}  // namespace taquin::kernels
