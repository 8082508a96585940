// Boards of any size: a solution at once, and shorter ones while time remains.
//
// The first solution is constructed without a search. Then every thread makes attempts with beams,
// each twice as wide as the last. A beam tries boards of up to 12x12 whole (tiles_beam.hpp), and
// those of up to 1024 cells if the time is long enough. If the beam and a wider one get stuck, and
// on larger boards, guided construction fills the outer lines (tiles_construction.hpp), and a beam
// solves the inner board. Every other thread goes from the goal to the start. After each attempt,
// windows sweep over the shortest solution: for several moves in a row, a beam in the rectangle
// that they touch looks for fewer moves between the same two boards.
//
// With a learned estimate, all threads work on one beam from the start to the goal, and each beam
// is four times as wide as the last; the last one before the time is over is as wide as the time
// allows (learned_beam.hpp).
//
// Memory is bounded. The search runs until a limit is reached or a solution meets the lower bound.
// Solutions depend on how far the threads get in the time; with one thread and a limit on nodes
// they are reproducible.
#pragma once

#include <chrono>
#include <cstdint>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"
#include "taquin/puzzles/tiles/learned/window_estimate.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

struct AnytimeOptions {
    search::Limits limits{};    // the limit on nodes does not stop the first solution
    bool first_in_time = true;  // false: neither does the limit on time
    // Processing a solution afterwards takes this long per move, which counts towards the time
    // limit.
    std::chrono::nanoseconds time_a_move{0};
    unsigned threads = 1;
    std::uint64_t seed = 1;
    search::Cost lower_bound = 0;  // proved; a solution of this length ends the search
    // For the goal's size; used if its blank is in a corner. Both may be null.
    tiles::PairEstimatePtr learned{};
    tiles::WindowEstimatePtr windows{};  // used if there is no other
    search::Callbacks callbacks{};       // found: the first solution, and every shorter one
};

// The goal must be reachable from the start. The result is solved, unless the search is cancelled
// or its time is over before the first solution. Then counters.generated is the number of moves
// made towards it.
search::Result<tiles::Move> solve_anytime(const tiles::Board& start, const tiles::Board& goal,
                                          const AnytimeOptions& options);

}  // namespace taquin::kernels
