// IDA* with the true distance from a lookup table as its heuristic: a fast equivalent of
// search::ida_star.
//
// With a perfect heuristic nothing has to be searched. The first bound is the length of the
// solution, a child is within it exactly if it is one move nearer to the goal, and the same holds
// from there on: the search walks downhill and never backtracks. The walk makes the same moves as
// search::ida_star with the heuristic lookup and NoBacktracking, and counts the same nodes. The
// number of a child follows from its parent's: a horizontal move changes only the blank's cell, a
// vertical one some digits of the order's number.
//
// Walks from many boards of one puzzle soon meet. So a batch stores the step from every board it
// visits: a walk that meets a known board follows the known steps, because all boards after it are
// known too.
//
// Time: about 20 operations per child, one lookup for a known step. Memory: the solution, and four
// bytes per board for the known steps.
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// The step down from every visited board, by number; for one goal and one order of moves.
class KnownSteps {
public:
    class Step {
    public:
        Step() = default;
        Step(tiles::Move move, std::uint32_t moves_before, std::uint64_t to)
            : packed_(static_cast<std::uint32_t>(to) << 7U | moves_before << 3U |
                      static_cast<std::uint32_t>(tiles::index(move)) << 1U | 1U) {}

        bool exists() const { return packed_ != 0; }
        tiles::Move move() const { return tiles::all_moves[packed_ >> 1U & 3U]; }
        // Bit m: move m is tried before this one, unless it leads back.
        std::uint32_t moves_before() const { return packed_ >> 3U & 15U; }
        std::uint32_t to() const { return packed_ >> 7U; }

    private:
        std::uint32_t packed_ = 0;
    };

    static bool fits(tiles::Size size) { return size.cells() <= tiles::max_small_lookup_cells; }

    void make_room(const tiles::EveryBoard& boards) { steps_.resize(boards.boards()); }
    Step& from(std::uint64_t number) { return steps_[number]; }

private:
    std::vector<Step> steps_{};
};

// The start must be solvable; domain and distances have the same goal.
search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start);

// The same, for boards that KnownSteps fits: uses the steps of earlier walks and adds its own.
search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start, KnownSteps& known);

}  // namespace taquin::kernels
