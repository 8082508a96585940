// Short solutions of the 3x3x3 cube soon, by two-phase search (Kociemba 1992): to a cube that half
// turns of the sides and any turns of U and D can solve, and from there on with those.
//
// The first phase is made as long as need be, a move longer every round, and every way through it
// is tried: the longer it gets, the shorter may be the second, and the whole. Each round is made
// from six starts, the cube and its inverse held by three axes, which have different first phases.
// A first phase never ends with a turn that the second could begin with.
//
// When a round of first phases as long as the best solution less one is over, no solution is
// shorter. That takes too long for most cubes; those near solved are proved to be.
//
// Time: about 0.1 us a node. Memory: the path. The same for all processors and for any number of
// threads, of which it needs one: with a limit on nodes it does the same every time.
#pragma once

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/phase_one.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

class CubeTwoPhase {
public:
    CubeTwoPhase(PhaseOneReader first, PhaseTwoReader second);

    // What the first phase alone takes, from the worst of the starts.
    search::Cost lower_bound(const Cube& start) const;

    // Until a limit is reached or the solution is proved shortest; a limit on depth keeps solutions
    // that are longer from being looked for.
    search::Result<Turn> solve(const Cube& start, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const;

private:
    PhaseOneReader first_;
    PhaseTwoReader second_;
};

}  // namespace taquin::cube
