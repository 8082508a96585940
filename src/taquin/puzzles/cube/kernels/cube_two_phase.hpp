// Finds short solutions of the 3x3x3 cube quickly by two-phase search (Kociemba 1992). Phase one
// reaches a cube that half turns of the sides and any turns of U and D can solve; phase two solves
// it with those turns.
//
// In each round the first phase is one move longer, and the search tries every way through it: a
// longer first phase may allow a shorter second phase and a shorter solution. Each round begins
// from six starts, the cube and its inverse held by three axes, which have different first phases.
// A first phase never ends with a turn that the second could begin with.
//
// A solution is proved shortest after the round whose first phases are one move shorter than the
// solution. For most cubes that takes too long; cubes near solved do get the proof.
//
// Time: about 0.1 us per node. Memory: the path. Uses one thread and does the same on all
// processors: with a limit on nodes, results are reproducible.
#pragma once

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/phase_one.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

class CubeTwoPhase {
public:
    CubeTwoPhase(PhaseOneReader first, PhaseTwoReader second);

    // The moves that the first phase alone takes, from the farthest of the starts.
    search::Cost lower_bound(const Cube& start) const;

    // Runs until it reaches a limit or proves the solution shortest. With a depth limit, it does
    // not look for longer solutions.
    search::Result<Turn> solve(const Cube& start, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const;

private:
    PhaseOneReader first_;
    PhaseTwoReader second_;
};

}  // namespace taquin::cube
