// IDA* where the heuristic is the true distance, looked up: the fast twin of ida_star.
//
// With a perfect heuristic nothing has to be searched. The first bound is the length of the
// solution, a child is within it exactly if it is one move nearer to the goal, and from there on
// the same holds again: the search walks downhill and never turns back. The walk makes the same
// moves as search::ida_star with the heuristic lookup and NoBacktracking, and counts the same
// nodes. The number of a child follows from its parent's: a step to the side changes the blank's
// cell only, one up or down some digits of the order's number.
//
// Walks from many boards of one puzzle soon meet. So a batch keeps the step from every board it
// met: a walk that meets a known board follows the known steps, because all boards after it are
// known too.
//
// Time: some 20 operations a child, a look-up for a step that is known. Memory: the solution; four
// bytes a board for the steps that are known.
#pragma once

#include <cstdint>
#include <vector>

#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// The step down from every board that was met, by number; for one goal and one order of moves.
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
        // Bit m: move m is tried before, unless it leads back.
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

// The same, for boards that KnownSteps fits: uses what earlier walks have learnt, and adds to it.
search::Result<tiles::Move> walk_down(const tiles::BoardDistances& distances,
                                      const tiles::Domain<tiles::WordState>& domain,
                                      const tiles::WordState& start, KnownSteps& known);

}  // namespace taquin::kernels
