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

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "taquin/kernels/callbacks.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/limits.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

struct AnytimeOptions {
    search::Limits limits{};  // the first answer is finished whatever the limit on time
    unsigned threads = 1;
    std::uint64_t seed = 1;
    search::Cost lower_bound = 0;  // proved; a solution of this length ends the search
    Callbacks callbacks{};
    // The length of the first solution, and of every shorter one; from the calling thread.
    std::function<void(std::size_t)> improved{};
};

// The goal can be reached from the start. Solved, unless it is cancelled before the first answer.
search::Result<tiles::Move> solve_anytime(const tiles::Board& start, const tiles::Board& goal,
                                          const AnytimeOptions& options);

}  // namespace taquin::kernels
